package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// An answer that only knows the values of somebody's sheet, whose inputs it has looked at, is right for that sheet. For
// another student's, and for hidden tests, it is worth nothing.
func TestAnswersByHandEarnNothing(t *testing.T) {
	for name, grade := range map[string]func(known, asked Sheet) Verdict{
		"force": func(known, asked Sheet) Verdict {
			table := map[string][]float64{}
			known.SpringForce(func(p1, p2 []float64, k, r float64) []float64 {
				table[fmt.Sprint(p1, p2, k, r)] = forceOf(p1, p2, k, r)
				return forceOf(p1, p2, k, r)
			})
			return asked.SpringForce(func(p1, p2 []float64, k, r float64) []float64 {
				return padded(table[fmt.Sprint(p1, p2, k, r)], 3)
			})
		},
		"energy": func(known, asked Sheet) Verdict {
			table := map[string]float64{}
			known.SystemEnergy(func(s *msp.System, x []float64) float64 {
				table[fmt.Sprint(s.Springs, s.Mass, x)] = systemEnergy.right(s, x)
				return systemEnergy.right(s, x)
			})
			return asked.SystemEnergy(func(s *msp.System, x []float64) float64 { return table[fmt.Sprint(s.Springs, s.Mass, x)] })
		},
		"step": func(known, asked Sheet) Verdict {
			table := map[string]float64{}
			known.LongestStep(func(k, m1, m2 float64) float64 {
				table[fmt.Sprint(k, m1, m2)] = longestStep.right(k, m1, m2)
				return longestStep.right(k, m1, m2)
			})
			return asked.LongestStep(func(k, m1, m2 float64) float64 { return table[fmt.Sprint(k, m1, m2)] })
		},
	} {
		seen, ada, emmy := NewSheet("", "hw", ""), NewSheet("ada", "hw", "salt"), NewSheet("emmy", "hw", "salt")
		if v := grade(seen, seen); v.Standing() != Right {
			t.Errorf("%s: not even right for the sheet it was made for: %v", name, v)
		}
		for who, asked := range map[string]Sheet{"emmy": emmy, "the hidden test": NewSheet("", "hw", "salt")} {
			if g := Points(5, grade(seen, seen), grade(ada, asked)); g.Points != 0 {
				t.Errorf("%s: %g points for what is right for others, asked %s: %v", name, g.Points, who, g)
			}
		}
		if g := Points(5, grade(seen, seen)); g.Points != 5 {
			t.Errorf("%s: what is seen alone gives %g points", name, g.Points)
		}
		if g := Points(5, grade(emmy, emmy), grade(seen, ada)); g.Points != 2.5 || !strings.Contains(g.String(), "2.5 of 5") {
			t.Errorf("%s: two hidden sheets, one right: %g points", name, g.Points)
		}
	}
}

// padded returns v, or n zeros if it has another length.
func padded(v []float64, n int) []float64 {
	if len(v) != n {
		return make([]float64, n)
	}
	return v
}
