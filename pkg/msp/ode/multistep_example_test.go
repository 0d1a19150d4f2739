package ode_test

import (
	"fmt"
	"math/cmplx"

	"github.com/massspring/msp/pkg/msp/ode"
)

func ExampleBDF() {
	for k := 1; k <= 7; k++ {
		m := ode.BDF(k)
		fmt.Printf("%s: order %d, zero-stable %v, A(%.2f°)\n", m.Name, m.TrueOrder(), m.ZeroStable(), m.Angle())
	}
	// Output:
	// BDF 1: order 1, zero-stable true, A(90.00°)
	// BDF 2: order 2, zero-stable true, A(90.00°)
	// BDF 3: order 3, zero-stable true, A(86.03°)
	// BDF 4: order 4, zero-stable true, A(73.35°)
	// BDF 5: order 5, zero-stable true, A(51.84°)
	// BDF 6: order 6, zero-stable true, A(17.84°)
	// BDF 7: order 7, zero-stable false, A(0.00°)
}

func ExampleAdamsBashforth() {
	fmt.Print(ode.AdamsBashforth(2))
	// Output:
	// Adams-Bashforth 2, order 2
	//   α = [1 -1 0]
	//   β = [0 1.5 -0.5]
}

func ExampleAdamsMoulton() {
	m := ode.AdamsMoulton(3)
	fmt.Println(m.Steps(), m.Stable(-5.9), m.Stable(-6.1))
	// Output: 2 true false
}

func ExampleMultistep_Roots() {
	fmt.Printf("%.4f\n", ode.BDF(2).Radius(-1))
	for _, r := range ode.BDF(2).Roots(-1) {
		fmt.Printf("%.4f\n", cmplx.Abs(r))
	}
	// Output:
	// 0.4472
	// 0.4472
	// 0.4472
}

func ExampleMultistep_Locus() {
	z := ode.AdamsBashforth(2).Locus(2)
	fmt.Printf("%.3f %.3f\n", real(z[0]), real(z[1]))
	// Output: 0.000 -1.000
}

func ExampleMultisteps() {
	fmt.Println(len(ode.Multisteps()))
	// Output: 16
}

func ExampleNewLMM() {
	p := ode.Dahlquist(-15)
	l := ode.NewLMM(p.F, 0.02, ode.BDF(3))
	states, err := ode.Run(p.Start(), l.Step, 50)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3g, exact %.3g\n", states[50].Y[0], p.Exact(1)[0])
	// Output: 3.5e-07, exact 3.06e-07
}

func ExampleNewBDF2() {
	p := ode.Sine()
	b := ode.NewBDF2(p.F, 0.01)
	q := p.Start()
	for q.T < 1 {
		b.H = min(0.01+0.02*q.T, 1-q.T)
		if err := b.Step(&q); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Printf("%.4f, exact %.4f\n", q.Y[0], p.Exact(1)[0])
	// Output: 0.8168, exact 0.8169
}
