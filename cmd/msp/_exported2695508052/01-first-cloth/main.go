package main

import (
	"fmt"
	"log"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/viz"
	"gonum.org/v1/gonum/floats"
)

func springForce(p1, p2 []float64, k, r float64) []float64 {
	// your turn: the force on p1
	return nil
}

func velocityAfter(q, x []float64, h float64) []float64 {
	// your turn: a new list, the velocity after the step from q to x
	return nil
}

func symplectic(s *msp.System, x, v []float64, h float64) {
	f := s.Force(x)
	for i := range x {
		_ = f[i]
		panic("nothing written yet") // your turn: v[i] by the force, then x[i] by the new v[i]
	}
}

func main() {
	p1 := []float64{0, 0, 0}
	p2 := []float64{0.3, -0.4, 0}
	k, r := 100.0, 0.4
	p12 := make([]float64, 3)
	floats.SubTo(p12, p1, p2)
	length := floats.Norm(p12, 2)
	stretch := length - r
	energy := 0.5 * k * stretch * stretch
	fmt.Printf("length %.2f m, stretch %.2f m, energy %.2f J\n", length, stretch, energy)

	f1 := make([]float64, 3)
	for axis := range 3 {
		δ := 1e-6
		moved := slices.Clone(p1)
		moved[axis] += δ
		floats.SubTo(p12, moved, p2)
		f1[axis] = -(msp.SpringEnergy(p12, r, k) - energy) / δ
	}
	fmt.Printf("f1 = %.3f N, strength %.3f N\n", f1, floats.Norm(f1, 2))

	sheet := check.NewSheet("you", "lesson 1", "")
	_ = sheet.SpringForce(springForce) // a picture in the notebook

	s := msp.Cloth(20, 20)
	fmt.Println(s)

	net := func(layout msp.Layout) viz.Figure {
		c := msp.ClothWith(5, 5, layout)
		return viz.Springs(c, c.Rest()).Captioned(layout.String())
	}
	_ = viz.Row(net(msp.LayoutStructural), net(msp.LayoutStructural|msp.LayoutDiagonal|msp.LayoutAntidiagonal)) // a picture in the notebook

	kinds := []msp.Layout{msp.LayoutStructural, msp.LayoutDiagonal, msp.LayoutAntidiagonal, msp.LayoutBending}
	for _, layout := range kinds {
		c := msp.ClothWith(20, 20, layout)
		fmt.Printf("%5d springs  %v\n", len(c.Springs), layout)
	}

	fmt.Printf("first spring %+v\n", s.Springs[0])
	fmt.Printf("one particle %g kg, all of them %.3f kg\n", s.Mass[0], s.TotalMass())
	fmt.Printf("position of particle 21: %.3f m\n", s.Rest().Point(21))

	s.Pin(0, 19)
	fmt.Println(s)

	middle := 0

	_ = check.Number("the number of the particle in the middle", float64(middle), 10*21+10, 1e-3, []check.Value{
		{Mistake: "rows and columns were counted from 1", X: 11*21 + 11},
		{Mistake: "particles were counted from 1", X: 10*21 + 11},
		{Mistake: "it were the first particle of the row in the middle", X: 10 * 21},
		{Mistake: "it were the last particle", X: 21*21 - 1}}) // a picture in the notebook

	cotton := msp.Cloth(21, 21)
	cotton.PinWhere(func(p [3]float64) bool { return math.Hypot(p[0]-0.5, p[2]-0.5) < 0.01 })
	cotton.SetAlpha(0.98, 1.0/30)
	hold, err := msp.NewLocalGlobal(cotton, 1.0/30)
	if err != nil {
		log.Fatal(err)
	}
	hanging, err := msp.Run(cotton.Rest(), hold.Step, 150)
	if err != nil {
		log.Fatal(err)
	}
	_ = viz.Draw(cotton, hanging[150]).From(28, 5).Wide(300) // a picture in the notebook

	q := s.Rest()
	fmt.Println(q)
	fmt.Println(len(q.X), "positions and", len(q.V), "velocities")

	h := 1.0 / 30
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a)

	err = a.Step(&q)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("particle 210 fell %.2f mm\n", -1000*q.Point(210)[1])

	for _, n := range []int{1, 10, 100, 1000} {
		a.Iterations = n
		q := s.Rest()
		if err := a.Step(&q); err != nil {
			panic(err)
		}
		fmt.Printf("%4d iterations: fell %.4f mm\n", n, -1000*q.Point(210)[1])
	}
	a.Iterations = 10

	_ = sheet.StepVelocity(velocityAfter) // a picture in the notebook

	frames, err := msp.Run(s.Rest(), a.Step, 300)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(frames), "states, the last at", frames[300])

	at := func(n int) viz.Figure { return viz.Draw(s, frames[n]) }
	_ = viz.Row(at(10), at(16), at(30)) // a picture in the notebook

	_ = viz.Animate(s, frames[:121]) // a picture in the notebook

	for n := 0; n <= 300; n += 50 {
		q := frames[n]
		kin, pot := s.KineticEnergy(q.V), s.E(q.X)
		fmt.Printf("t = %6.3f s:  %6.3f + %6.3f = %6.3f J\n", q.T, kin, pot, kin+pot)
	}

	_ = viz.Energy(s, frames) // a picture in the notebook

	energyAfter2s := func(h float64) float64 {
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			panic(err)
		}
		frames, err := msp.Run(s.Rest(), a.Step, int(math.Round(2/h)))
		if err != nil {
			panic(err)
		}
		return s.TotalEnergy(frames[len(frames)-1])
	}
	for _, n := range []float64{30, 60, 120, 240} {
		fmt.Printf("h = 1/%-3.0f s: %.2f J at t = 2 s\n", n, energyAfter2s(1/n))
	}

	stiff := func(factor float64) *msp.System {
		c := s.Clone()
		for i := range c.Springs {
			c.Springs[i].K *= factor
		}
		return c
	}

	hang := func(factor float64) viz.Figure {
		c := stiff(factor)
		a, err := msp.NewLocalGlobal(c, h)
		if err != nil {
			panic(err)
		}
		frames, err := msp.Run(c.Rest(), a.Step, 300)
		if err != nil {
			panic(err)
		}
		return viz.Draw(c, frames[300]).Captioned(fmt.Sprintf("k × %g", factor))
	}

	_ = viz.Row(hang(0.2), hang(1), hang(5)) // a picture in the notebook

	s.Springs[0].K *= 2
	_, err = msp.Run(s.Rest(), a.Step, 1)
	s.Springs[0].K /= 2
	fmt.Println(err)

	for _, alpha := range []float64{1, 0.99, 0.95} {
		s.SetAlpha(alpha, h)
		frames, err := msp.Run(s.Rest(), a.Step, 150)
		if err != nil {
			panic(err)
		}
		kin := s.KineticEnergy(frames[150].V)
		fmt.Printf("α = %.2f: kinetic energy after 5 s: %.6f J\n", alpha, kin)
	}
	s.Drag = 0

	shake := func(q *msp.State) error {
		s.MovePin(19, [3]float64{1, 0.25 * math.Sin(2*math.Pi*q.T), 0})
		return a.Step(q)
	}
	still := frames[300]
	still.T = 0
	shaken, err := msp.Run(still, shake, 60)
	if err != nil {
		log.Fatal(err)
	}

	_ = viz.Row(viz.Draw(s, shaken[24]), viz.Draw(s, shaken[40])).Wide(440) // a picture in the notebook

	explicit := func(s *msp.System, h float64) msp.Stepper {
		return func(q *msp.State) error {
			f := s.Force(q.X)
			for _, pin := range s.Pins {
				clear(f[3*pin.I : 3*pin.I+3]) // a pinned particle feels no force
			}
			floats.AddScaled(q.X, h, q.V)         // q += h v
			floats.AddScaled(q.V, h/s.Mass[0], f) // v += h f/m, all masses are equal
			q.T += h
			return nil
		}
	}

	s.MovePin(19, [3]float64{1, 0, 0})
	boom, err := msp.Run(s.Rest(), explicit(s, h), 300)
	fmt.Println(err)
	_ = viz.Row(viz.Draw(s, boom[3]), viz.Draw(s, boom[5])) // a picture in the notebook

	_ = viz.Draw(s, boom[12]).Wide(360) // a picture in the notebook

	for _, n := range []float64{100, 300, 1000} {
		boom, err := msp.Run(s.Rest(), explicit(s, 1/n), 3000)
		fmt.Printf("h = 1/%.0f s, %d states:\n   %v\n", n, len(boom), err)
	}

	_ = sheet.SymplecticEuler(symplectic) // a picture in the notebook

	step := func(s *msp.System, x, v []float64, h float64) {
		f := s.Force(x)
		for i := range x {
			if before := x[i]; !s.Pinned(i / 3) {
				x[i] += h*v[i] + h*h*f[i]/s.Mass[i/3]
				v[i] = (x[i] - before) / h
			}
		}
	}
	if sheet.SymplecticEuler(symplectic).Standing() == check.Right {
		step = symplectic
	}

	for _, n := range []float64{1000, 300, 250} {
		run, err := msp.Run(s.Rest(), func(q *msp.State) error {
			step(s, q.X, q.V, 1/n)
			q.T += 1 / n
			return nil
		}, int(5*n))
		if last := run[len(run)-1]; err != nil {
			fmt.Printf("h = 1/%.0f s: explodes within %.1f s\n", n, last.T)
		} else {
			fmt.Printf("h = 1/%.0f s: at t = %.1f s the energy is %.3f J\n", n, last.T, s.TotalEnergy(last))
		}
	}
}
