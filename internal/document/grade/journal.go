package grade

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/massspring/msp/internal/system/file"
)

// journal is a file of results, one JSON object a line.
type journal struct {
	known map[string]Result // by student, the latest

	mu sync.Mutex
	f  *os.File
}

// journal names the file of an assignment's results, one for each shard.
func (c Course) journal(assignment string, o Options) string {
	name := assignment
	if o.Of > 0 {
		name += fmt.Sprintf(".%d-of-%d", o.Shard, o.Of)
	}
	return filepath.Join(string(c), "graded", name+".jsonl")
}

// orphaned is how long the lock of a run that was killed may last: a process that it was just starting holds it until it has become
// another program, which takes seconds on a busy machine.
const orphaned = 10 * time.Second

// openJournal reads the results that are there and locks the file: two runs at a time would grade everyone twice. A line that a kill
// has torn is left out, and warn is told of one in the middle.
func openJournal(name string, warn func(string)) (*journal, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for end := time.Now().Add(orphaned); !file.Lock(f); time.Sleep(orphaned / 100) {
		if time.Now().Before(end) {
			continue
		}
		f.Close()
		return nil, fmt.Errorf("%s: another msp grade is at work on it", name)
	}
	list, whole, err := readJournal(name, warn)
	if err == nil && whole >= 0 {
		err = f.Truncate(whole)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	known := map[string]Result{}
	for _, r := range list {
		known[r.Student] = r
	}
	return &journal{known: known, f: f}, nil
}

// readJournal returns the results in their order and, if a torn line follows them, how many bytes the whole lines have; else −1.
func readJournal(name string, warn func(string)) (list []Result, whole int64, err error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, -1, nil
	}
	if err != nil {
		return nil, -1, err
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	number := 0
	for line := range bytes.Lines(text[:end]) {
		number++
		var r Result
		if err := json.Unmarshal(line, &r); err != nil {
			if warn != nil {
				warn(fmt.Sprintf("%s:%d is left out: %v", name, number, err))
			}
			continue
		}
		list = append(list, r)
	}
	if end < len(text) {
		return list, int64(end), nil
	}
	return list, -1, nil
}

// add writes a result through to the disk.
func (j *journal) add(r Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if _, err := j.f.Write(append(line, '\n')); err != nil {
		return err
	}
	return j.f.Sync()
}

func (j *journal) Close() error { return j.f.Close() }

// Merge returns the results of all journals of an assignment, those of shards too, by student: the newest that fits the file which is
// there now. Where none fits, the newest has a note.
func (c Course) Merge(assignment string, warn func(string)) ([]Result, error) {
	names, err := c.journals(assignment)
	if err != nil {
		return nil, err
	}
	all := map[string][]Result{}
	for _, name := range names {
		list, _, err := readJournal(name, warn)
		if err != nil {
			return nil, err
		}
		for _, r := range list {
			all[r.Student] = append(all[r.Student], r)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s is not graded yet", assignment)
	}
	files, err := c.files(assignment)
	if err != nil {
		return nil, err
	}
	newest := map[string]Result{}
	for student, list := range all {
		slices.SortStableFunc(list, func(a, b Result) int { return a.At.Compare(b.At) })
		r := list[len(list)-1]
		for _, other := range list {
			if other.File != "" && other.File == files[student] {
				r = other
			}
		}
		if r.File != files[student] {
			r.Notes = append(slices.Clip(r.Notes), "the submission or the assignment has changed since it was graded")
		}
		newest[student] = r
	}
	return sorted(newest), nil
}

// journals lists the files of results of an assignment. No name is a pattern.
func (c Course) journals(assignment string) (names []string, err error) {
	dir := filepath.Join(string(c), "graded")
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for _, e := range entries {
		shard, ok := strings.CutPrefix(e.Name(), assignment)
		if of, is := strings.CutSuffix(shard, ".jsonl"); ok && is && (of == "" || isShard(of)) {
			names = append(names, filepath.Join(dir, e.Name()))
		}
	}
	return names, nil
}

func isShard(text string) bool {
	var i, of int
	n, err := fmt.Sscanf(text, ".%d-of-%d", &i, &of)
	return n == 2 && err == nil
}

// files returns the keys of the submissions that are there now, by student.
func (c Course) files(assignment string) (map[string]string, error) {
	source, err := os.ReadFile(c.Source(assignment))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	keys := map[string]string{}
	students, _ := c.submitted(assignment) // with none, no result fits
	for _, directory := range students {
		text, _ := c.read(assignment, directory) // what cannot be read was graded as nothing
		keys[shown(directory)] = fileKey(source, text)
	}
	return keys, nil
}
