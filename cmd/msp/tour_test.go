//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/massspring/msp/docs"
	"github.com/massspring/msp/internal/kernel/cell"
)

// TestTour runs the cells of the tour in one session, and each example: all go well but the one that fails on purpose.
func TestTour(t *testing.T) {
	for name, text := range map[string]string{"tour": docs.Tour, "examples": docs.Examples} {
		p := newPupil(t)
		for _, block := range strings.Split(strings.TrimSpace(text), "\n\n") {
			var code []string
			for _, line := range strings.Split(block, "\n") {
				if !strings.HasPrefix(line, "# ") {
					code = append(code, line)
				}
			}
			out, r := p.run(strings.Join(code, "\n"))
			if purpose := strings.Contains(block, "on purpose"); (r.Status == cell.OK) == purpose || out == "" && !purpose &&
				!strings.Contains(block, "Rest()") {
				t.Errorf("%s:\n%s\nshows %q, %+v", name, block, out, r.Err)
			}
		}
	}
	p := newPupil(t)
	if out, r := p.run("%help all"); r.Status != cell.OK || out != docs.Cheatsheet {
		t.Errorf("%%help all shows %d bytes, %+v", len(out), r.Err)
	}
}
