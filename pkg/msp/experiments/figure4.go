package experiments

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
)

// Figure4 simulates s from rest for n steps of h seconds, once for each number of iterations per step, and returns the
// final states (Liu et al. 2013, Fig. 4). The last state is that of exact steps: Newton's method, after as many
// iterations of local/global as the last number says.
func Figure4(s *msp.System, h float64, n int, iterations []int) ([]msp.State, error) {
	var ends []msp.State
	for _, k := range iterations {
		frames, err := Swing(s, h, n, k)
		if err != nil {
			return nil, err
		}
		ends = append(ends, frames[n])
	}
	b, err := methods.NewHybrid(s, h)
	if err != nil {
		return nil, err
	}
	exact := b.Iterations - b.HandOver
	b.HandOver = iterations[len(iterations)-1]
	b.Iterations = b.HandOver + exact
	frames, err := msp.Run(s.Rest(), b.Step, n)
	if err != nil {
		return nil, err
	}
	return append(ends, frames[n]), nil
}
