package jupyter

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// history keeps the cells of this session in memory. Its session number is 1.
type history struct {
	mu      sync.Mutex
	entries []entry
}

type entry struct {
	line   int // execution count
	input  string
	output string // text of the value, "" for none
}

func (h *history) add(line int, input, output string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.entries = append(h.entries, entry{line, input, output})
}

func (h *history) all() []entry {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]entry(nil), h.entries...)
}

// tail returns the last n entries; n ≤ 0 means all.
func tail(all []entry, n int) []entry {
	if n > 0 && n < len(all) {
		return all[len(all)-n:]
	}
	return all
}

// lineRange returns the entries with start ≤ line < stop; stop ≤ 0 means to the end.
func lineRange(all []entry, start, stop int) []entry {
	var out []entry
	for _, e := range all {
		if e.line >= start && (stop <= 0 || e.line < stop) {
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
		newest[e.input] = i
	}
	var out []entry
	for i, e := range all {
		if re.MatchString(e.input) && (!unique || newest[e.input] == i) {
			out = append(out, e)
		}
	}
	return out
}

// set matches a set at the beginning: one character at least, and a leading ] is one of them.
var set = regexp.MustCompile(`^\[[!^]?(\]|[^\]])[^\]]*\]`)

// globRegexp translates a glob pattern. path.Match does not serve: its * stops at a slash.
func globRegexp(glob string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`(?s)\A`)
	for rest := strings.ToValidUTF8(glob, "\ufffd"); rest != ""; {
		if m := set.FindString(rest); m != "" {
			body := m[1 : len(m)-1]
			negated := body[0] == '!' || body[0] == '^'
			if negated {
				body = body[1:]
			}
			class := "[" + strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `^`, `\^`).Replace(body) + "]"
			if negated {
				class = "[^" + class[1:]
			}
			if _, err := regexp.Compile(class); err != nil {
				class = regexp.QuoteMeta(m)
			}
			b.WriteString(class)
			rest = rest[len(m):]
			continue
		}
		r, n := utf8.DecodeRuneInString(rest)
		switch r {
		case '*':
			b.WriteString(`.*`)
		case '?':
			b.WriteString(`.`)
		default:
			b.WriteString(regexp.QuoteMeta(string(r)))
		}
		rest = rest[n:]
	}
	b.WriteString(`\z`)
	return regexp.MustCompile(b.String())
}

func searchHistory(s *server, r *request) (string, any) {
	var q struct {
		Output  bool   `json:"output"`
		Access  string `json:"hist_access_type"`
		Session int    `json:"session"`
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
	switch all := s.history.all(); {
	case q.Access == "tail":
		found = tail(all, q.N)
	case q.Access == "search":
		found = tail(search(all, q.Pattern, q.Unique), q.N)
	case q.Access == "range" && (q.Session == 0 || q.Session == 1): // 0 is "this session"
		found = lineRange(all, q.Start, q.Stop)
	}
	lines := make([]json.RawMessage, 0, len(found))
	for _, e := range found {
		var what any = e.input
		if q.Output {
			var out any // null where the cell had no value
			if e.output != "" {
				out = e.output
			}
			what = []any{e.input, out}
		}
		line, _ := marshal([]any{1, e.line, what})
		lines = append(lines, line)
	}
	return "history_reply", map[string]any{"status": "ok", "history": lines}
}
