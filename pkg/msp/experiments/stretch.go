package experiments

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
)

// Stretch returns the total relative elongation of the springs: Σ ‖p12‖ / Σ r − 1.
func Stretch(s *msp.System, x []float64) float64 {
	length, rest := 0.0, 0.0
	for _, sp := range s.Springs {
		a, b := x[3*sp.I:3*sp.I+3], x[3*sp.J:3*sp.J+3]
		length += math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
		rest += sp.R
	}
	return length/rest - 1
}

// StretchPBD hangs up s by position based dynamics of stiffness κ with the given number of iterations per step, and
// returns its Stretch after n steps of h seconds. The smaller the stretch, the stiffer the method. If adjust is set, κ is
// adjusted to the number of iterations. Give s enough Drag to come to rest.
//
// Liu et al. 2013, sec. 5: "even though the PBD solver adjusts its parameters according to the number of iterations,
// increasing the number of iterations still increases the effective stiffness". The adjusted κ' satisfies
// (1 − κ')^iterations = 1 − κ, so all iterations together do the work of at most −ln(1 − κ) full ones: three at κ = 0.95.
// Beyond a few iterations, more of them change little. To match the sag of Hookean springs, the iterations must do the
// work of many full ones. Curtain(15) hangs as by local/global with 100 adjusted iterations of κ = 1 − e⁻²⁴, and four
// times as far with 3 of them, because with few iterations every κ' is near 1.
func StretchPBD(s *msp.System, h float64, n, iterations int, kappa float64, adjust bool) (float64, error) {
	b, err := methods.NewPBD(s, h)
	if err != nil {
		return 0, err
	}
	b.Iterations, b.Stiffness, b.Adjust = iterations, kappa, adjust
	return stretchAfter(s, b.Step, n)
}

// StretchXPBD is StretchPBD by extended position based dynamics, whose springs obey Hooke's law. As the iterations
// increase, the stretch falls towards that of the implicit Euler method.
func StretchXPBD(s *msp.System, h float64, n, iterations int) (float64, error) {
	b, err := methods.NewXPBD(s, h)
	if err != nil {
		return 0, err
	}
	b.Iterations = iterations
	return stretchAfter(s, b.Step, n)
}

// StretchLocalGlobal is StretchPBD by local/global.
func StretchLocalGlobal(s *msp.System, h float64, n, iterations int) (float64, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return 0, err
	}
	a.Iterations = iterations
	return stretchAfter(s, a.Step, n)
}

func stretchAfter(s *msp.System, step msp.Stepper, n int) (float64, error) {
	frames, err := msp.Run(s.Rest(), step, n)
	if err != nil {
		return 0, err
	}
	return Stretch(s, frames[n].X), nil
}
