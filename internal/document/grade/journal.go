package grade

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

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

// openJournal reads the results that are there. A last line that was torn by a kill is dropped.
func openJournal(name string) (*journal, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return nil, err
	}
	known, whole, err := readJournal(name)
	if err != nil {
		return nil, err
	}
	if whole != nil {
		if err := file.Save(name, func(w io.Writer) error { _, err := w.Write(whole); return err }); err != nil {
			return nil, err
		}
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return &journal{known: known, f: f}, nil
}

// readJournal returns the results by student and, if a torn line follows them, the whole lines.
func readJournal(name string) (known map[string]Result, whole []byte, err error) {
	known = map[string]Result{}
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return known, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	number := 0
	for line := range bytes.Lines(text[:end]) {
		number++
		var r Result
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
		known[r.Student] = r
	}
	if end < len(text) {
		return known, text[:end:end], nil
	}
	return known, nil, nil
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

// Merge returns the results of all journals of an assignment, those of shards too, by student.
func (c Course) Merge(assignment string) ([]Result, error) {
	names, err := filepath.Glob(filepath.Join(string(c), "graded", assignment+".*-of-*.jsonl"))
	if err != nil {
		return nil, err
	}
	all := map[string]Result{}
	for _, name := range append([]string{c.journal(assignment, Options{})}, names...) {
		known, _, err := readJournal(name)
		if err != nil {
			return nil, err
		}
		for student, r := range known {
			all[student] = r
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s is not graded yet", assignment)
	}
	return sorted(all), nil
}
