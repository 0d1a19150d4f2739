package display

import (
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// TestSmallMatrix: a matrix up to 12×12 shows its numbers below its own text; a larger one, and one inside another
// value, shows only that text.
func TestSmallMatrix(t *testing.T) {
	s := msp.Chain(3)
	b, _ := Bundle([]any{s.L()})
	head := s.L().String()
	text := b["text/plain"].(string)
	if lines := strings.Split(text, "\n"); lines[0] != head || len(lines) != 4 || !strings.Contains(lines[1], ".") ||
		!strings.Contains(lines[1], "-") {
		t.Errorf("L of a chain of 3:\n%s", text)
	}
	html, _ := b["text/html"].(string)
	if strings.Count(html, "<tr>") != 3 || strings.Count(html, "<td ") != 9 || strings.Count(html, ">·<") != 2 ||
		!strings.Contains(html, head) {
		t.Errorf("its HTML:\n%s", html)
	}
	for _, v := range []any{msp.Chain(13).L(), []any{s.L()}, (*msp.System)(nil)} {
		if b, _ := Bundle([]any{v}); b["text/html"] != nil || strings.Contains(b["text/plain"].(string), "\n") {
			t.Errorf("%T shows more than a line: %v", v, b)
		}
	}
	if Keeps(s.L(), b) || !Keeps(nil, map[string]any{"text/plain": "", "image/png": "x"}) || Keeps(1, map[string]any{"text/plain": "1"}) {
		t.Error("what is worth a file")
	}
}

func TestParticles(t *testing.T) {
	points := [][3]float64{{0, 0.5, -1}, {1, 2.25, 3}}
	if got, want := topText(points), "0  0  0.5 -1\n1  1 2.25  3"; got != want {
		t.Errorf("two points:\n%s\nwant\n%s", got, want)
	}
	q := msp.Chain(3).Rest()
	if lines := strings.Split(topText(q), "\n"); len(lines) != 4 || lines[0] != q.String() || !strings.HasPrefix(lines[3], "2  ") {
		t.Errorf("a state:\n%s", topText(q))
	}
	lines := strings.Split(topText(make([][3]float64, 100)), "\n")
	if len(lines) != 5 || !strings.Contains(lines[2], "… ") || !strings.Contains(lines[2], "96 more") || !strings.HasPrefix(lines[4], "99  ") {
		t.Errorf("a hundred points:\n%s", strings.Join(lines, "\n"))
	}
	if got := topText([][3]float64{}); got != "[]" {
		t.Errorf("no points: %s", got)
	}
	if got := topText([]any{points}); strings.Contains(got, "\n") {
		t.Errorf("points in another value: %s", got)
	}
}
