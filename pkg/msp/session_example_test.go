package msp_test

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
)

// The method of the paper, one step at a time.
func ExampleNewLocalGlobal() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	q := s.Rest()
	y := a.Y(q)
	x := y
	for k := 0; k < 5; k++ {
		d := a.Local(x)
		x = a.Global(d, y)
		fmt.Printf("%d  g = %.4g\n", k, a.G(x, y))
	}
	// Output:
	// 0  g = -5.198e-05
	// 1  g = -5.767e-05
	// 2  g = -5.839e-05
	// 3  g = -5.855e-05
	// 4  g = -5.863e-05
}

func ExampleLocalGlobal_Trace() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	t := a.Trace(a.Y(s.Rest()), 100)
	fmt.Printf("%d values, first %.4g, last %.4g\n", len(t.G), t.G[0], t.G[100])
	// Output: 101 values, first 0, last -5.899e-05
}

func ExampleRun() {
	s := msp.Chain(10)
	s.Pin(0)
	s.SetAlpha(0.95, 1.0/30)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := msp.Run(s.Rest(), a.Step, 1000)
	fmt.Println(len(frames), err)
	last := frames[1000]
	fmt.Printf("the end hangs at y = %.4f m\n", last.Point(9)[1])
	// Output:
	// 1001 <nil>
	// the end hangs at y = -1.0245 m
}

// A stepper of one's own: free fall by explicit Euler.
func ExampleStepper() {
	s := msp.Chain(1)
	h := 0.1
	fall := func(q *msp.State) error {
		f := s.Force(q.X)
		for c := range q.X {
			q.X[c] += h * q.V[c]
			q.V[c] += h * f[c] / s.Mass[c/3]
		}
		q.T += h
		return nil
	}
	frames, err := msp.Run(s.Rest(), fall, 10)
	fmt.Println(frames[10], err)
	fmt.Printf("%.2f m\n", frames[10].Point(0)[1])
	// Output:
	// t = 1 s, 1 particle <nil>
	// -4.41 m
}

// Fewer iterations give a crude step, more an exact one (Liu et al. 2013, fig. 4).
func ExampleLocalGlobal_Iterate() {
	s := msp.Chain(30)
	s.Pin(0)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	y := a.Y(s.Rest())
	for _, n := range []int{1, 10, 100, 1000} {
		x, err := a.Iterate(y, y, n)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("n = %d: g = %.3g\n", n, a.G(x, y))
	}
	// Output:
	// n = 1: g = -4.34e-05
	// n = 10: g = -5.48e-05
	// n = 100: g = -5.69e-05
	// n = 1000: g = -5.71e-05
}

// Eq. 14 with its best d and the constant it drops is g.
func ExampleLocalGlobal_GD() {
	s := msp.OneSpring(100, 1)
	a, err := msp.NewLocalGlobal(s, 0.1)
	if err != nil {
		fmt.Println(err)
		return
	}
	y := a.Y(s.Rest())
	x := []float64{0, 0, 0, 0.5, -1, 0}
	d := a.Local(x)
	fmt.Printf("g = %.6f\n", a.G(x, y))
	fmt.Printf("eq. 14 = %.6f, with the constant %.6f\n", a.GD(x, d, y), a.GD(x, d, y)+a.Dropped(y))
	// Output:
	// g = 0.033866
	// eq. 14 = -0.966134, with the constant 0.033866
}

func ExampleSystem_KineticEnergy() {
	s := msp.OneSpring(100, 1) // two particles of 1 kg
	q := s.Rest()
	q.V[0], q.V[4] = 3, 4
	fmt.Println(s.KineticEnergy(q.V), "J")
	// Output: 12.5 J
}

func ExampleLocalGlobal() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := msp.NewLocalGlobal(s, 0.05)
	if err != nil {
		fmt.Println(err)
		return
	}
	a.Iterations = 1
	fmt.Println(a.H(), "s")
	fmt.Println(s)
	// Output:
	// 0.05 s
	// 400 particles, 2202 springs, 2 pinned, 1 kg
}
