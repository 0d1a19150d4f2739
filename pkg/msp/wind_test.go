package msp_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// plate is a square of 1 m² whose normal is turned by β out of the z-axis, towards x, of n×n particles.
func plate(n int, beta float64) *msp.System {
	s := msp.Cloth(n, n) // in the x–z plane
	sin, cos := math.Sincos(beta)
	for i := range s.Mass {
		u, v := s.X0[3*i], s.X0[3*i+2]
		copy(s.X0[3*i:], []float64{u * cos, v, -u * sin})
	}
	return s
}

func total(f []float64) (sum [3]float64) {
	for c, v := range f {
		sum[c%3] += v
	}
	return sum
}

// A plate in a steady wind along x: drag and lift are those of the formula, whatever the number of triangles.
func TestWindOnAPlate(t *testing.T) {
	const rho, cd, cl, u = 1.2, 1.3, 0.7, 5.0
	for _, n := range []int{2, 9} {
		for _, attack := range []float64{0, 0.1, 0.5, 1, math.Pi / 2, 2, 3} { // angle between wind and plate
			s := plate(n, 0)
			sin, cos := math.Sincos(attack)
			wind := [3]float64{u * cos, 0, u * sin} // the plate lies in the x–y plane
			f := make([]float64, len(s.X0))
			s.Wind(msp.Air{Drag: cd, Lift: cl, Velocity: msp.Steady(wind)})(0, s.X0, make([]float64, len(s.X0)), f)
			got := total(f)
			along := (got[0]*wind[0] + got[2]*wind[2]) / u
			across := got[0]*-wind[2]/u + got[2]*wind[0]/u
			wantAlong, wantAcross := rho/2*cd*u*u*math.Abs(sin), rho/2*cl*u*u*sin*cos
			// Sums of some hundred terms.
			if math.Abs(along-wantAlong) > 1e-12 || math.Abs(math.Abs(across)-math.Abs(wantAcross)) > 1e-12 || math.Abs(got[1]) > 1e-12 {
				t.Errorf("%d×%d, angle %.2f: drag %.6f N, lift %.6f N; want %.6f, %.6f", n, n, attack, along, across, wantAlong, wantAcross)
			}
		}
	}
	// In still air what moves is braked, and lift does no work.
	s := plate(5, 0.4)
	v := make([]float64, len(s.X0))
	for i := range s.Mass {
		v[3*i], v[3*i+1] = 1+0.2*float64(i), -2
	}
	f, lift := make([]float64, len(v)), make([]float64, len(v))
	s.Wind(msp.Air{Drag: 1})(0, s.X0, v, f)
	power := 0.0
	for c := range f {
		power += f[c] * v[c]
	}
	if !(power < 0) {
		t.Errorf("still air does %g W", power)
	}
	u0 := make([]float64, len(v))
	for i := range s.Mass {
		copy(u0[3*i:], []float64{1, -2, 0.5})
	}
	s.Wind(msp.Air{Lift: 1})(0, s.X0, u0, lift)
	if sum := total(lift); math.Abs(sum[0]-2*sum[1]+0.5*sum[2]) > 1e-12 || math.Abs(sum[0])+math.Abs(sum[1]) < 0.1 {
		t.Errorf("lift %v does work at the velocity (1, −2, 0.5)", sum)
	}
	s.Triangles = nil
	clear(f)
	s.Wind(msp.Air{Drag: 1})(0, s.X0, v, f)
	if total(f) != [3]float64{} {
		t.Error("air without triangles pushes")
	}
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "drag -1") {
			t.Error(r)
		}
	}()
	s.Wind(msp.Air{Drag: -1})
}

// A triangle that falls flat comes to the speed at which drag carries its weight: v² = 2 m g/(ρ c_D A).
func TestFallsAtTerminalSpeed(t *testing.T) {
	s, err := msp.NewSystem([]float64{0, 0, 0, 1, 0, 0, 0, 0, 1}, []float64{0.1, 0.1, 0.1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Triangles = [][3]int{{0, 1, 2}}
	s.Forces = append(s.Forces, s.Wind(msp.Air{Drag: 1, Lift: 1}))
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), a.Step, 300)
	if err != nil {
		t.Fatal(err)
	}
	want := math.Sqrt(2 * 0.3 * 9.81 / (1.2 * 0.5))
	for i := range s.Mass {
		// After 10 s, many times v/g, rounding is left.
		if v := -frames[300].V[3*i+1]; math.Abs(v/want-1) > 1e-9 {
			t.Errorf("particle %d falls at %.6f m/s, want %.6f", i, v, want)
		}
	}
}
