package experiments

import "github.com/massspring/msp/pkg/msp"

// Curtain returns the curtain of Liu et al. 2013 at n×n particles: 1 m × 1 m, 1 kg, the springs of
// msp.LayoutCurtain with k = 80 (n−1)/20 N/m, held at two corners. At n = 81 it is that of Table 1.
func Curtain(n int) *msp.System {
	s := msp.ClothWith(n, n, msp.LayoutCurtain)
	s.Pin(0, n-1)
	return s
}

// WithStiffness returns a copy of s in which every spring has the stiffness k, in N/m.
func WithStiffness(s *msp.System, k float64) *msp.System {
	s = s.Clone()
	for i := range s.Springs {
		s.Springs[i].K = k
	}
	return s
}

// Swing lets s go from rest and returns the states before and after each of n steps of h seconds, each of the given
// number of local/global iterations. Errors are those of msp.NewLocalGlobal and msp.Run.
func Swing(s *msp.System, h float64, n, iterations int) ([]msp.State, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	a.Iterations = iterations
	return msp.Run(s.Rest(), a.Step, n)
}
