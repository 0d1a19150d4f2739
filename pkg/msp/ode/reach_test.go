package ode

import (
	"fmt"
	"math"
	"testing"
)

func TestReach(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name            string
		r               func(z complex128) complex128
		decay, vibrates float64
	}{
		{"explicit Euler", ExplicitEuler.R, 2, 0},
		{"Heun", Heun.R, 2, 0},
		{"RK4", RK4.R, 2.785293563405282, 2 * math.Sqrt2}, // the real root of 1 + z/2 + z²/6 + z³/24; |R(iy)|² = 1 − y⁶/72 + y⁸/576
		{"implicit Euler", ImplicitEuler.R, inf, inf},
		{"Gauss 4", Gauss4.R, inf, inf},
		{"SDIRK2", SDIRK2.R, inf, inf},
		{"Radau IIA 5", RadauIIA5.R, inf, inf},
		{"BDF 2", BDF(2).R, inf, inf},
		{"Adams-Bashforth 3", AdamsBashforth(3).R, 6. / 11, 12 / math.Sqrt(275)},
		{"Adams-Moulton 4", AdamsMoulton(4).R, 3, 0},
		{"Verlet", VerletR, 2*math.Sqrt2 - 2, 2}, // ζ = 1: w² + 4w = 4
	} {
		for _, d := range []struct {
			direction complex128
			want      float64
		}{{-3, c.decay}, {0.5i, c.vibrates}} {
			got := Reach(c.r, d.direction)
			// |R| is allowed 1e-12 above 1, and where a root is double it is good to √ε.
			if got != d.want && !(math.Abs(got-d.want) < 1e-7) {
				t.Errorf("%s towards %v: %.9g, want %.9g", c.name, d.direction, got, d.want)
			}
		}
	}
}

// The longest step for a spring of ω = 100 s⁻¹ without damping.
func ExampleReach() {
	fmt.Printf("RK4 %.4f s, Verlet %.4f s\n", Reach(RK4.R, 1i)/100, Reach(VerletR, 1i)/100)
	// Output: RK4 0.0283 s, Verlet 0.0200 s
}
