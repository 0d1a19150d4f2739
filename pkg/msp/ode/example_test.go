package ode_test

import (
	"context"
	"fmt"
	"math"
	"math/cmplx"

	"github.com/massspring/msp/pkg/msp/ode"
)

// A method of your own is one literal; what can be known about it follows.
func ExampleTableau() {
	ralston := ode.Tableau{Name: "Ralston", Order: 2,
		A: [][]float64{{0, 0}, {2. / 3, 0}}, B: []float64{1. / 4, 3. / 4}, C: []float64{0, 2. / 3}}
	fmt.Print(ralston)
	fmt.Println(ralston.TrueOrder(), ralston.Explicit(), ralston.AStable())
	fmt.Printf("%.4f\n", ralston.R(-2))
	// Output:
	// Ralston, order 2
	//          0 |          0          0
	//   0.666667 |   0.666667          0
	// -----------+----------------------
	//            |       0.25       0.75
	// 2 true false
	// (1.0000+0.0000i)
}

// The edge of Hauth's fig. 4 on the real axis.
func ExampleTableau_R() {
	for _, z := range []complex128{-2, -2.78, -2.8} {
		fmt.Printf("|R(%.2f)| = %.3f\n", real(z), cmplx.Abs(ode.RK4.R(z)))
	}
	// Output:
	// |R(-2.00)| = 0.333
	// |R(-2.78)| = 0.992
	// |R(-2.80)| = 1.022
}

func ExampleTableau_RHat() {
	fmt.Printf("%.4f %.4f\n", real(ode.Heun.R(-1)), real(ode.Heun.RHat(-1)))
	// Output: 0.5000 0.0000
}

func ExampleTableau_Conditions() {
	for _, c := range ode.Heun.Conditions(3) {
		fmt.Printf("%d %-8s %.4f %.4f\n", c.Order, c.Tree, c.Got, c.Want)
	}
	// Output:
	// 1 τ        1.0000 1.0000
	// 2 [τ]      0.5000 0.5000
	// 3 [τ τ]    0.5000 0.3333
	// 3 [[τ]]    0.0000 0.1667
}

func ExampleTableaus() {
	for _, tb := range ode.Tableaus() {
		fmt.Printf("%-20s s = %d  p = %d  q = %d  A %-5v L %v\n",
			tb.Name, tb.Stages(), tb.TrueOrder(), tb.StageOrder(), tb.AStable(), tb.LStable())
	}
	// Output:
	// explicit Euler       s = 1  p = 1  q = 1  A false L false
	// explicit midpoint    s = 2  p = 2  q = 1  A false L false
	// Heun                 s = 2  p = 2  q = 1  A false L false
	// RK2                  s = 2  p = 2  q = 1  A false L false
	// RK4                  s = 4  p = 4  q = 1  A false L false
	// Dormand-Prince 5(4)  s = 7  p = 5  q = 1  A false L false
	// implicit Euler       s = 1  p = 1  q = 1  A true  L true
	// implicit midpoint    s = 1  p = 2  q = 1  A true  L false
	// trapezoidal          s = 2  p = 2  q = 2  A true  L false
	// SDIRK2               s = 2  p = 2  q = 1  A true  L true
	// Radau IIA 3          s = 2  p = 3  q = 2  A true  L true
	// Radau IIA 5          s = 3  p = 5  q = 3  A true  L true
	// Gauss 4              s = 2  p = 4  q = 2  A true  L false
}

func ExampleTableau_PQ() {
	p, q := ode.RadauIIA3.PQ()
	fmt.Printf("P = %.4f, Q = %.4f\n", p, q)
	// Output: P = [1.0000 0.3333 0.0000], Q = [1.0000 -0.6667 0.1667]
}

func ExampleTableau_StifflyAccurate() {
	fmt.Println(ode.RadauIIA5.StifflyAccurate(), ode.Gauss4.StifflyAccurate())
	fmt.Println(ode.SDIRK2.DiagonallyImplicit(), ode.Gauss4.DiagonallyImplicit())
	// Output:
	// true false
	// true false
}

func ExampleNewRK() {
	f := func(t float64, y, dy []float64) { dy[0] = -15 * y[0] }
	q := ode.State{Y: []float64{1}}
	for _, tb := range []ode.Tableau{ode.ExplicitEuler, ode.RK4, ode.ImplicitEuler, ode.RadauIIA5} {
		states, err := ode.Run(q, ode.NewRK(f, 0.2, tb).Step, 5)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-15s %v\n", tb.Name, states[5])
	}
	fmt.Printf("%-15s t = 1, y = %.4g\n", "exact", math.Exp(-15))
	// Output:
	// explicit Euler  t = 1, y = [-32]
	// RK4             t = 1, y = [4.915]
	// implicit Euler  t = 1, y = [0.0009766]
	// Radau IIA 5     t = 1, y = [4.741e-07]
	// exact           t = 1, y = 3.059e-07
}

func ExampleRK_Step() {
	r := ode.NewRK(func(t float64, y, dy []float64) { dy[0] = 1 / (0.25 - t) }, 0.125, ode.ExplicitEuler)
	q := ode.State{Y: []float64{0}}
	for {
		if err := r.Step(&q); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(q)
	}
	// Output:
	// t = 0.125, y = [0.5]
	// t = 0.25, y = [1.5]
	// t = 0.25, h = 0.125: component 0 of f: ode: not finite
}

// A method of your own, as a closure.
func ExampleRun() {
	h := 0.1
	leap := func(q *ode.State) error {
		q.Y[1] -= h * q.Y[0]
		q.Y[0] += h * q.Y[1]
		q.T += h
		return nil
	}
	states, err := ode.Run(ode.State{Y: []float64{1, 0}}, leap, 100)
	fmt.Println(len(states), states[100], err)
	// Output: 101 t = 10, y = [-0.8094 0.5482] <nil>
}

func ExampleRunContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := ode.Wave()
	_, err := ode.RunContext(ctx, p.Start(), ode.NewRK(p.F, 0.1, ode.RK4).Step, 10)
	fmt.Println(err)
	// Output: step 1: context canceled
}

func ExampleNewControlled() {
	p := ode.Spiral()
	c := ode.NewControlled(p.F, ode.DormandPrince, 1e-6, 1e-6)
	states, err := c.Until(p.Start(), p.T1)
	if err != nil {
		fmt.Println(err)
		return
	}
	end := states[len(states)-1]
	fmt.Printf("%d steps, %d evaluations, error below 1e-5: %v\n",
		len(states)-1, c.Work().F, math.Hypot(end.Y[0]-1, end.Y[1]) < 1e-5)
	// Output: 25 steps, 151 evaluations, error below 1e-5: true
}

// Six forms, two methods: where the force does not depend on the velocity all but the last are one.
func ExampleVerlet() {
	p := ode.Wave()
	h := 0.1
	for _, v := range []*ode.Verlet{
		ode.NewLeapfrog(p.Accel, h), ode.NewVelocityForm(p.Accel, h), ode.NewStormer(p.Accel, h),
		ode.NewTimeCorrected(p.Accel, h), ode.NewVelocityVerlet(p.Accel, h), ode.NewSymplecticEuler(p.Accel, h),
	} {
		states, err := ode.Run(p.Start(), v.Step, 100)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-21s %.6f\n", v.Name, states[100].Y[0])
	}
	// Output:
	// leapfrog              -0.914559
	// velocity form         -0.914559
	// Störmer               -0.914559
	// time-corrected Verlet -0.914559
	// velocity Verlet       -0.914559
	// symplectic Euler      -0.869055
}

func ExampleFirstOrder() {
	f := ode.FirstOrder(func(t float64, x, v, a []float64) { a[0] = -5 * x[0] })
	dy := make([]float64, 2)
	f(0, []float64{1, 3}, dy)
	fmt.Println(dy)
	// Output: [3 -5]
}

func ExampleVerletStable() {
	fmt.Println(ode.VerletStable(1.99, 0), ode.VerletStable(2, 0), ode.VerletStable(1.99, 0.1))
	// Output:
	// true false false
}

func ExampleVerletR() {
	fmt.Printf("%.3f %.3f\n", cmplx.Abs(ode.VerletR(1.5i)), cmplx.Abs(ode.VerletR(-0.2+1.5i)))
	// Output: 1.000 0.775
}

func ExampleMeasure() {
	p := ode.HauthSpring()
	for _, m := range []ode.Scheme{ode.RungeKutta(ode.RK4), ode.LinearMultistep(ode.BDF(2))} {
		coarse, err := ode.Measure(p, m, 2000)
		if err != nil {
			fmt.Println(err)
			return
		}
		fine, err := ode.Measure(p, m, 4000)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %d evaluations, order %.1f\n", m.Name, fine.Work.F, ode.ObservedOrder(coarse, fine))
	}
	// Output:
	// RK4: 16000 evaluations, order 4.0
	// BDF 2: 8006 evaluations, order 2.0
}

func ExampleSchemes() {
	n := 0
	for _, m := range ode.Schemes() {
		if m.SecondOrder {
			n++
		}
	}
	fmt.Println(len(ode.Schemes()), "methods,", n, "of them for x″ = f(t, x, v)")
	// Output: 36 methods, 6 of them for x″ = f(t, x, v)
}

func ExampleDahlquist() {
	for _, p := range []ode.Problem{
		ode.Dahlquist(2), ode.Overdamped(), ode.HauthSpring(), ode.Wave(), ode.Sine(), ode.Kink(true),
	} {
		fmt.Printf("%s: y(%.4g) = %.4g\n", p.Name, p.T1, p.Exact(p.T1))
	}
	// Output:
	// y' = 2y: y(1) = [7.389]
	// y″ = −5y' − 2.5y: y(10) = [0.0009219 -0.0005195]
	// Hauth's spring: y(2) = [-1.01 -0.0002188]
	// y″ = −5y: y(10) = [-0.9325 0.8076]
	// y' = cos t √(1 − y²/4): y(1) = [0.8169]
	// x″ = −2xx': y(0.5) = [0.4621 0.7864]
}
