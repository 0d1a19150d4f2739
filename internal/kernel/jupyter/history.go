package jupyter

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"github.com/massspring/msp/internal/system/lines"
)

// historySize is the number of bytes of history that are kept on disk: some ten thousand cells, read in 50 ms.
const historySize = 8 << 20

// history holds the cells that were run, in this session and in others: in a file with one JSON object a line, which
// all kernels of the person append to. Sessions are numbered from 1 in the order of their first entries in the file.
type history struct {
	session string // of this kernel
	file    lines.File
	note    func(format string, args ...any)

	mu      sync.Mutex
	waiting []entry // to be written

	disk  sync.Mutex // guards the file and what follows
	mine  []entry    // entries that could not be written
	quiet bool       // it has been reported that the file cannot be used
}

// entry is one cell that was run.
type entry struct {
	Session string `json:"session"`
	Line    int    `json:"line"` // execution count
	Input   string `json:"input"`
	Output  string `json:"output,omitempty"` // text of the value, "" for none

	number int // of the session
}

func newHistory(path, session string, note func(string, ...any)) *history {
	return &history{session: session, file: lines.File{Path: path, Limit: historySize}, note: note}
}

// add keeps a cell. It is written beside what follows, since the person waits for the cell's reply and not for a disk.
func (h *history) add(line int, input, output string) {
	h.mu.Lock()
	h.waiting = append(h.waiting, entry{Session: h.session, Line: line, Input: input, Output: output})
	h.mu.Unlock()
	go h.flush()
}

// flush writes what waits.
func (h *history) flush() {
	h.disk.Lock()
	defer h.disk.Unlock()
	h.mu.Lock()
	entries := h.waiting
	h.waiting = nil
	h.mu.Unlock()
	for _, e := range entries {
		h.write(e)
	}
}

// write writes an entry. One that cannot be written, or is too long for the file, is kept as long as the kernel lives.
func (h *history) write(e entry) {
	text, err := marshal(e)
	if err == nil && h.file.Path != "" && len(text) < historySize/8 {
		if err = h.file.Append(string(text)); err == nil {
			return
		}
	}
	h.complain(err)
	h.mine = append(h.mine, e)
}

func (h *history) complain(err error) {
	if err != nil && !h.quiet {
		h.note("%v", err)
		h.quiet = true
	}
}

// all returns every entry by session and, within one, in the order in which they were run, and the number of this
// session. Lines that are not entries are skipped.
func (h *history) all() (entries []entry, this int) {
	h.flush()
	h.disk.Lock()
	defer h.disk.Unlock()
	read, err := h.file.Read()
	h.complain(err)
	numbers := map[string]int{}
	take := func(e entry) {
		if numbers[e.Session] == 0 {
			numbers[e.Session] = len(numbers) + 1
		}
		e.number = numbers[e.Session]
		entries = append(entries, e)
	}
	for _, line := range read {
		var e entry
		if json.Unmarshal([]byte(line), &e) == nil && e.Session != "" {
			take(e)
		}
	}
	for _, e := range h.mine {
		take(e)
	}
	if this = numbers[h.session]; this == 0 {
		this = len(numbers) + 1
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return a.number - b.number })
	return entries, this
}

// tail returns the last n entries; n ≤ 0 means all.
func tail(all []entry, n int) []entry {
	if n > 0 && n < len(all) {
		return all[len(all)-n:]
	}
	return all
}

// lineRange returns the entries of a session with start ≤ line < stop; stop ≤ 0 means to the end.
func lineRange(all []entry, session, start, stop int) []entry {
	var out []entry
	for _, e := range all {
		if e.number == session && e.Line >= start && (stop <= 0 || e.Line < stop) {
			out = append(out, e)
		}
	}
	return out
}

// search returns the entries whose whole input matches a glob pattern (* ? and [sets]); with unique only
// the newest of equal ones.
func search(all []entry, pattern string, unique bool) []entry {
	re := globRegexp(pattern)
	newest := map[string]int{}
	for i, e := range all {
		newest[e.Input] = i
	}
	var out []entry
	for i, e := range all {
		if re.MatchString(e.Input) && (!unique || newest[e.Input] == i) {
			out = append(out, e)
		}
	}
	return out
}

// last moves the entries of one session behind those of all others: going back finds first what was run here.
func last(all []entry, session int) []entry {
	here := func(e entry) bool { return e.number == session }
	return append(slices.DeleteFunc(slices.Clone(all), here), lineRange(all, session, 0, 0)...)
}

func searchHistory(s *server, r *request) (string, any) {
	var q struct {
		Output  bool   `json:"output"`
		Access  string `json:"hist_access_type"`
		Session int    `json:"session"` // of a range: 0 is this one, -1 the one before
		Start   int    `json:"start"`
		Stop    int    `json:"stop"`
		N       int    `json:"n"`
		Pattern string `json:"pattern"`
		Unique  bool   `json:"unique"`
	}
	if t, bad := r.content(&q); bad != nil {
		return t, bad
	}
	var found []entry
	all, this := s.history.all()
	switch q.Access {
	case "tail":
		found = tail(last(all, this), q.N)
	case "search":
		found = tail(search(last(all, this), q.Pattern, q.Unique), q.N)
	case "range":
		if q.Session <= 0 {
			q.Session += this
		}
		found = lineRange(all, q.Session, q.Start, q.Stop)
	default:
		return "history_reply", failure("malformed request", "hist_access_type "+strconv.Quote(q.Access)+" is not range, tail or search")
	}
	lines := make([]json.RawMessage, 0, len(found))
	for _, e := range found {
		var what any = e.Input
		if q.Output {
			var out any // null where the cell had no value
			if e.Output != "" {
				out = e.Output
			}
			what = []any{e.Input, out}
		}
		line, _ := marshal([]any{e.number, e.Line, what})
		lines = append(lines, line)
	}
	return "history_reply", map[string]any{"status": "ok", "history": lines}
}
