package page

import (
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// A legend stays within the picture, whatever the names.
func TestLegendFits(t *testing.T) {
	for _, name := range []string{"short", strings.Repeat("long ", 100), strings.Repeat("x_{i}", 200), strings.Repeat("W", 61)} {
		l := layLegend([]Entry{{Text: name}, {Text: "b"}}, ink.Px(500))
		for i, w := range l.widths {
			if w > ink.Px(500) {
				t.Errorf("%.10q…: line %d is %.0f CSS pixels wide", name, i, w/ink.Px(1))
			}
		}
		if name == "short" && l.rows[0][0].Text != name || l.rows[0][0].Text == "…" {
			t.Errorf("%.10q… is written %q", name, l.rows[0][0].Text)
		}
	}
}
