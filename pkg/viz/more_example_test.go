package viz_test

import (
	"fmt"
	"math"
	"os"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
)

func ExampleLines() {
	var t, free, damped, envelope []float64
	for i := range 201 {
		s := 0.05 * float64(i)
		t = append(t, s)
		free = append(free, 0.1*math.Cos(2*s))
		damped = append(damped, 0.1*math.Exp(-0.3*s)*math.Cos(2*s))
		envelope = append(envelope, 0.1*math.Exp(-0.3*s))
	}
	f := viz.Lines("time (s)", "displacement (m)",
		viz.Line("free", t, free), viz.Line("damped", t, damped), viz.Line("e^{−0.3 t}", t, envelope))
	fmt.Println(f)
	fmt.Println(f.Save("lines.png"))
	// Output:
	// displacement (m) over time (s): free from 0.1 to 0.0408, between -0.1 and 0.1; damped from 0.1 to 0.00203, between -0.0631 and 0.1; e^−0.3 t from 0.1 to 0.00498, between 0.00498 and 0.1
	// <nil>
}

// A line of a million points shows what all of them show: one point far off among them is in the picture.
func ExampleLines_many() {
	const n = 1_000_000
	t, x := make([]float64, n), make([]float64, n)
	for i := range n {
		t[i] = float64(i) / n
		x[i] = math.Sin(40*t[i]*t[i]) * (1 + 0.2*math.Sin(1e5*t[i]))
	}
	x[700_000] = 2
	f := viz.Lines("time (s)", "x (m)", viz.Line("", t, x))
	fmt.Println(f.Alt())
	fmt.Println(f.Save("lines-many.png"))
	// Output:
	// x (m) over time (s): a line from 0 to 0.765, between -1.2 and 2. 1000000 points, drawn by the extremes in each of 2048 columns
	// <nil>
}

func ExampleWorkPrecision_overTime() {
	defer viz.TickingClock(time.Microsecond)() // for the same picture on every run
	f := viz.WorkPrecision(ode.Dahlquist(-2), ode.RungeKutta(ode.Heun), ode.RungeKutta(ode.RK4)).OverTime()
	fmt.Println(f.Save("work-time.png"))
	// Output: <nil>
}

// Springs that fill a body are rods; what is inside is seen between them.
func ExampleDraw_block() {
	s := msptest.Block(6, 2, 2) // cells of 1 cm
	s.Pins = nil
	q := s.Rest()
	for i := range s.NumParticles() { // bent as a beam that is held at its left end
		x := s.X0[3*i]
		if x == 0 {
			s.Pin(i)
		}
		q.X[3*i+1] -= 6 * x * x
		q.X[3*i] += 12 * x * (s.X0[3*i+1] - 0.01)
	}
	f := viz.Draw(s, q)
	fmt.Println(f)
	fmt.Println(f.Save("cloth-block.png"))
	// Output:
	// shaded picture of particles and springs at t = 0 s: 63 particles, 262 springs, 9 pinned; x from 0 to 0.0672 m, y from -0.0216 to 0.02 m, z from 0 to 0.02 m
	// <nil>
}

// In a row the scale of a matrix stands below it.
func ExampleRow_heat() {
	field := func(f func(x, y float64) float64) *mat.Dense {
		m := mat.NewDense(80, 80, nil)
		for i := range 80 {
			for j := range 80 {
				m.Set(i, j, f(float64(j)/79, float64(i)/79))
			}
		}
		return m
	}
	f := viz.Row(
		viz.Heat(field(func(x, y float64) float64 { return math.Sin(9 * x * y) })),
		viz.Heat(field(func(x, y float64) float64 { return x - y })),
		viz.Heat(mat.NewDense(3, 3, []float64{2, -1, 0, -1, 2, -1, 0, -1, 1})).Titled("L"),
	)
	fmt.Println(f.Save("row-heat.png"))
	// Output: <nil>
}

// Any mesh of triangles is a surface, blue on the side from which they run counter-clockwise and orange on the other:
// here a bowl of the radius 0.5 m, held at its rim.
func ExampleDraw_mesh() {
	const rings, around = 10, 36
	x := []float64{0, -0.5, 0}
	for r := 1; r <= rings; r++ {
		for k := range around {
			down, turn := math.Pi/2*float64(r)/rings, 2*math.Pi*float64(k)/around
			x = append(x, 0.5*math.Sin(down)*math.Cos(turn), -0.5*math.Cos(down), 0.5*math.Sin(down)*math.Sin(turn))
		}
	}
	at := func(r, k int) int { return 1 + (r-1)*around + k%around }
	mass := make([]float64, len(x)/3)
	for i := range mass {
		mass[i] = 0.01
	}
	s, err := msp.NewSystem(x, mass, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for k := range around {
		s.Triangles = append(s.Triangles, [3]int{0, at(1, k), at(1, k+1)})
		for r := 1; r < rings; r++ {
			s.Triangles = append(s.Triangles, [3]int{at(r, k), at(r+1, k), at(r+1, k+1)}, [3]int{at(r, k), at(r+1, k+1), at(r, k+1)})
		}
		if k%6 == 0 {
			s.Pin(at(rings, k))
		}
	}
	fmt.Println(viz.Draw(s, s.Rest()).Save("cloth-mesh.png"))
	// Output: <nil>
}

func ExampleBars_many() {
	names := []string{"local/global", "Chebyshev", "Anderson, m = 5", "L-BFGS, m = 5", "Newton, Cholesky", "Newton, conjugate gradients",
		"Newton, projected springs", "PBD", "XPBD", "symplectic Euler"}
	values := []float64{2.1, 2.2, 2.6, 2.8, 31, 58, 33, 0.9, 1, 0.2}
	f := viz.Bars("time of a frame (ms)", names, values)
	fmt.Println(f.Save("bars-many.png"))
	// Output: <nil>
}

// Titles, labels and names set sub- and superscripts, and what the font lacks.
func ExampleFigure_Titled() {
	n, e := []float64{1, 2, 3, 4, 5}, []float64{1, 1e-2, 1e-4, 1e-6, 1e-8}
	f := viz.LogLog("iteration", "‖∇g‖/‖∇g(x_{0})‖", viz.Line("(M + h²L) ⊗ I₃", n, e), viz.Line("10⁻⁹ ≤ ω^{2}", n, n))
	fmt.Println(f.Titled("x_{n+1} = y + h² M⁻¹ f").Save("letters.png"))
	// Output: <nil>
}

// A figure that cannot be drawn shows why, in place of a picture.
func ExampleFigure_PNG() {
	s := msp.Cloth(3, 3)
	q := s.Rest()
	q.X[3*4+1] = math.Inf(1)
	f := viz.Row(viz.Draw(s, s.Rest()).Titled("at rest"), viz.Draw(s, q).Titled("after"))
	fmt.Println(f.Err())
	fmt.Println(os.WriteFile("message.png", f.PNG(), 0o644))
	// Output:
	// figure 2 of the row: picture at t = 0 s: particle 4: viz: value is not finite: x = [0.5 +Inf 0.5]
	// <nil>
}
