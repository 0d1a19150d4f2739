package jupyter

import (
	"strings"
	"unicode/utf8"
)

// Jupyter counts positions in Unicode code points, a Runner in bytes.

// byteOffset turns a position in code points into one in bytes, clamped to the code.
func byteOffset(code string, pos int) int {
	if pos <= 0 {
		return 0
	}
	for i := range code {
		if pos == 0 {
			return i
		}
		pos--
	}
	return len(code)
}

// codePoints is the inverse of byteOffset.
func codePoints(code string, offset int) int {
	return utf8.RuneCountInString(code[:min(max(offset, 0), len(code))])
}

type position struct {
	Code string `json:"code"`
	Pos  *int   `json:"cursor_pos"` // default: the end
}

func (p position) offset() int {
	if p.Pos == nil {
		return len(p.Code)
	}
	return byteOffset(p.Code, *p.Pos)
}

type typedMatch struct {
	Start     int    `json:"start"`
	End       int    `json:"end"`
	Text      string `json:"text"`
	Type      string `json:"type"`
	Signature string `json:"signature,omitempty"`
}

func complete(s *server, r *request) (string, any) {
	var q position
	if t, bad := r.content(&q); bad != nil {
		return t, bad
	}
	c := s.runner.Complete(q.Code, q.offset())
	start, end := codePoints(q.Code, c.Start), codePoints(q.Code, c.End)
	matches := make([]string, len(c.Items))
	typed := make([]typedMatch, len(c.Items))
	for i, it := range c.Items {
		matches[i] = it.Text
		typed[i] = typedMatch{start, end, it.Text, it.Kind, it.Signature}
	}
	return "complete_reply", map[string]any{
		"status": "ok", "matches": matches, "cursor_start": start, "cursor_end": end,
		"metadata": map[string]any{"_jupyter_types_experimental": typed},
	}
}

func isComplete(s *server, r *request) (string, any) {
	var q struct {
		Code string `json:"code"`
	}
	if t, bad := r.content(&q); bad != nil {
		return t, bad
	}
	c := s.runner.IsComplete(q.Code)
	reply := map[string]any{"status": c.Status}
	if c.Status == "incomplete" {
		// Spaces, because consoles (prompt_toolkit) show a tab as ^I.
		reply["indent"] = strings.ReplaceAll(c.Indent, "\t", "    ")
	}
	return "is_complete_reply", reply
}
