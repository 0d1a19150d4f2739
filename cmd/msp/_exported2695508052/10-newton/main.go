package main

import (
	"fmt"
	"log"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/experiments"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

func block(p12 []float64, k, r float64) *mat.Dense {
	l := floats.Norm(p12, 2)
	K := mat.NewDense(3, 3, nil)
	_ = l // your turn: set each entry K.Set(i, j, …) with u = p12/l
	return K
}

func clamp(p12 []float64, k, r float64) *mat.Dense {
	return mat.NewDense(3, 3, nil) // your turn: the block, semi-definite however squeezed
}

func search(phi func(t float64) float64, slope float64) float64 {
	t := 1.0
	return 0 * t // your turn: halve t until the decrease is enough
}

func newton(s *msp.System, h float64, y []float64, n int) [][]float64 {
	var iterates [][]float64
	x := y
	for range n {
		_ = x // your turn: the direction, the search with s.G(…, y, h), the step
	}
	return iterates
}

func main() {
	sheet := check.NewSheet("you", "lesson 10", "")
	h := 1.0 / 30
	swing := msp.OneSpring(100, 1)
	q := swing.Rest()
	q.X[3], q.V[4] = 0.3, 2

	A := mat.DenseCopyOf(swing.K(q.X))
	A.Scale(h*h, A)
	for i := range 6 {
		A.Set(i, i, A.At(i, i)+swing.Mass[i/3]) // M + h² K
	}
	b := swing.K(q.X).MulVec(q.V)
	floats.Scale(-h, b)
	floats.Add(b, swing.Force(q.X))
	floats.Scale(h, b)
	var dv mat.VecDense
	err := dv.SolveVec(A, mat.NewVecDense(6, b))
	_ = err
	if err != nil {
		log.Fatal(err)
	}

	baraff, err := methods.NewSemiImplicit(swing, h)
	if err != nil {
		log.Fatal(err)
	}
	after := q.Clone()
	err = baraff.Step(&after)
	if err != nil {
		log.Fatal(err)
	}
	for c := range 6 {
		fmt.Printf("v + Δv = % .12f   Step: % .12f\n", q.V[c]+dv.AtVec(c), after.V[c])
	}

	_ = sheet.SpringHessian(block) // a picture in the notebook

	spring := msp.OneSpring(100, 1)
	at := func(l float64) []float64 { return []float64{0, 0, 0, 0, -l, 0} }
	_ = viz.Heat(spring.K(at(1.25))).Captioned("K of one spring of length 1.25 m, rest length 1 m") // a picture in the notebook

	K := spring.K(at(0.5))
	fmt.Println("along the spring:", K.At(1, 1), " across it:", K.At(0, 0))

	k, r := 100.0, 1.0
	var lengths, along, across, clamped []float64
	for l := 0.4; l <= 1.6; l += 0.01 {
		lengths = append(lengths, l)
		along = append(along, k)
		across = append(across, k*(1-r/l))
		clamped = append(clamped, k*max(0, 1-r/l))
	}
	_ = viz.Lines("length l of the spring (m), rest length 1 m", "eigenvalue of K (N/m)",
		viz.Line("along the spring", lengths, along),
		viz.Line("across it, twice", lengths, across),
		viz.Line("across it, clamped (10.5)", lengths, clamped)) // a picture in the notebook

	shortest := func(m, k, h float64) float64 {
		return 0 // your turn: l/r at which the least eigenvalue of M + h² K is zero
	}

	_ = check.Number("the shortest l/r for m = 0.1 kg, k = 100 N/m, h = 1/30 s", shortest(0.1, 100, 1.0/30),
		0.6897, 1e-4, []check.Value{
			{Mistake: "one of the ends were held", X: 0.5263},
			{Mistake: "h stood for h²", X: 0.9852},
			{Mistake: "there were no inertia", X: 1},
			{Mistake: "it were r/l", X: 1.45},
		}) // a picture in the notebook

	profile := func(l, h float64) viz.Figure {
		const m, k, r = 0.1, 100, 1
		var side, g, length, eigen []float64
		for s := -0.8; s <= 0.801; s += 0.02 {
			side = append(side, s)
			g = append(g, m/2*s*s+h*h*msp.SpringEnergy([]float64{l, s, 0}, r, k))
			length = append(length, 1+s)
			eigen = append(eigen, m+h*h*k*(1-r/(1+s)))
		}
		at := viz.Line("this length", []float64{l, l}, []float64{-0.3, 0.3})
		return viz.Row(
			viz.Lines("length l (m)", "least eigenvalue (kg)", viz.Line("M + h² K", length, eigen), at),
			viz.Lines("sideways (m)", "g (kg m²)", viz.Line("g across", side, g)))
	}

	_ = viz.Interact(func(l, h float64) viz.Figure {
		least := 0.1 + h*h*100*(1-1/l)
		says := "indefinite: a hill between two valleys"
		if least > 0 {
			says = "definite: a bowl"
		}
		return profile(l, h).Captioned(fmt.Sprintf("l = %.2f m, h = %.3f s: %s", l, h, says))
	}, widget.Slider("length l (m)", 0.25, 1.5, 0.4),
		widget.Slider("time step h (s)", 0.005, 0.06, 1.0/30)) // a picture in the notebook

	rope := msp.Chain(9)
	rope.Pin(0, 8)
	squeezed := rope.Rest()
	for i := range rope.Mass {
		squeezed.X[3*i] = 0.2 + 0.6*squeezed.X[3*i]
	}
	rope.MovePin(0, squeezed.Point(0))
	rope.MovePin(8, squeezed.Point(8))
	n, err := msp.NewNewton(rope, h)
	if err != nil {
		log.Fatal(err)
	}
	y := n.Y(squeezed)
	fmt.Println("∇²g is positive definite:", n.PositiveDefinite(y))

	// direction solves H p = −∇g for the particles that are not pinned.
	direction := func(s *msp.System, H *mat.Dense, x, y []float64, h float64) []float64 {
		for _, pin := range s.Pins {
			for c := 3 * pin.I; c < 3*pin.I+3; c++ {
				H.SetRow(c, make([]float64, len(x)))
				H.SetCol(c, make([]float64, len(x)))
				H.Set(c, c, 1)
			}
		}
		p := mat.NewVecDense(len(x), nil)
		if err := p.SolveVec(H, mat.NewVecDense(len(x), s.GradG(x, y, h))); err != nil {
			panic(err)
		}
		return floats.ScaleTo(make([]float64, len(x)), -1, p.RawVector().Data)
	}

	p := direction(rope, mat.DenseCopyOf(rope.HessG(y, h)), y, y, h)
	wrong := floats.AddTo(make([]float64, len(p)), y, p)
	fmt.Printf("the middle moves by %+.1f cm, ", 100*p[3*4+1])
	fmt.Printf("the slope of g along p is %+.1e\n", floats.Dot(n.GradG(y, y), p))
	_ = viz.Springs(rope, msp.State{X: wrong, V: squeezed.V}).Captioned("a step taken without looking") // a picture in the notebook

	curtain := experiments.Curtain(41)
	semi, err := methods.NewSemiImplicit(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	frames, stopped := msp.Run(curtain.Rest(), semi.Step, 30)
	fmt.Println(len(frames)-1, "steps, then:", stopped)

	_ = sheet.ClampedHessian(clamp) // a picture in the notebook

	definite := func(s *msp.System, x []float64, h float64) *mat.Dense {
		free := s.Clone()
		free.Pins = nil
		T := free.Tangent()
		T.Assemble(x, 1, 0, h*h, msp.FixProject) // M + h² K, clamped
		return mat.DenseCopyOf(T)
	}
	p = direction(rope, definite(rope, y, h), y, y, h)
	fmt.Printf("the middle moves by %+.1f cm, ", 100*p[3*4+1])
	fmt.Printf("the slope of g along p is %+.1e\n", floats.Dot(n.GradG(y, y), p))

	_ = sheet.LineSearch(search) // a picture in the notebook

	climb := func(name string, x, p []float64) viz.Curve {
		var ts, gs []float64
		for t := 0.0; t <= 2; t += 0.05 {
			z := floats.AddScaledTo(make([]float64, len(x)), x, t, p)
			ts, gs = append(ts, t), append(gs, 1e3*(n.G(z, y)-n.G(x, y)))
		}
		return viz.Line(name, ts, gs)
	}
	n.Fix = msp.FixProject
	later, err := n.Iterate(y, y, 5)
	if err != nil {
		log.Fatal(err)
	}

	_ = viz.Lines("t", "φ(t) − φ(0) (10^{−3} kg m²)",
		climb("exact ∇²g, at y", y, direction(rope, mat.DenseCopyOf(rope.HessG(y, h)), y, y, h)),
		climb("clamped, at y", y, p),
		climb("clamped, after 5", later, direction(rope, definite(rope, later, h), later, y, h))) // a picture in the notebook

	step := func(x []float64, t float64, p []float64) []float64 {
		return floats.AddScaledTo(make([]float64, len(x)), x, t, p)
	}
	_ = step
	toward := func(s *msp.System, h float64, x, y []float64) []float64 {
		return direction(s, definite(s, x, h), x, y, h)
	}
	_ = toward

	_ = sheet.NewtonSteps(newton) // a picture in the notebook

	n.Fix = msp.FixProject
	x, err := n.Iterate(y, y, 50)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("g from %.6f to %.6f, ‖∇g‖ from %.1e to %.1e\n", n.G(y, y), n.G(x, y),
		floats.Norm(n.GradG(y, y), 2), floats.Norm(n.GradG(x, y), 2))
	_ = viz.Springs(rope, msp.State{X: x, V: squeezed.V}).Captioned("the step, to the end") // a picture in the notebook

	gStar := n.G(x, y)
	trace := func(fix msp.HessianFix, iterations int) viz.Series {
		n.Fix = fix
		return viz.Trace(fix.String(), n.Trace(y, iterations)).Against(gStar)
	}
	_ = viz.Convergence(trace(msp.FixShift, 16), trace(msp.FixProject, 40), trace(msp.FixLinear, 40)) // a picture in the notebook

	n.Fix = msp.FixLinear
	z, err := n.Iterate(y, y, 5000)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("g is %.5f there and %.5f in figure 6, ", n.G(z, y), gStar)
	fmt.Printf("‖∇g‖ is %.0e, ∇²g definite: %v\n", floats.Norm(n.GradG(z, y), 2), n.PositiveDefinite(z))

	n.Fix = msp.FixShift
	first := floats.Norm(n.GradG(y, y), 2)
	for i := 11; i <= 16; i++ {
		z, err := n.Iterate(y, y, i)
		if err != nil {
			panic(err)
		}
		now := floats.Norm(n.GradG(z, y), 2)
		fmt.Printf("after %d iterations: ‖∇g‖ is %.0e of the first\n", i, now/first)
	}
}
