package main

import (
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
)

func local(s *msp.System, x []float64) []float64 {
	// your turn: for each spring three numbers, the best d of its length
	return nil
}

func rightSide(s *msp.System, h float64, d, y []float64) []float64 {
	// your turn: what (M + h²L) x has to be equal to; use s.MassMatrix(), s.J(), s.ExternalForce() and MulVec3
	return nil
}

func pick[F any](v check.Verdict, yours, ours F) F {
	if v.Standing() == check.Right {
		return yours
	}
	return ours
}

// prepared is the library's method, its matrix factored.
func prepared(s *msp.System, h float64) *msp.LocalGlobal {
	m, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		panic(err)
	}
	return m
}

func loop(s *msp.System, h float64, y []float64, n int) (list [][]float64) {
	a, err := msp.NewLocalGlobal(s, h) // factors M + h²L once
	if err != nil {
		panic(err)
	}
	_ = a // your turn: n iterations from x = y; append the x of each to list
	return list
}

// bottom is the least g near where a trace has ended, by Newton's method.
func bottom(s *msp.System, h float64, y []float64, t msp.Trace) (x []float64, g float64) {
	newton, err := msp.NewNewton(s, h)
	if err != nil {
		panic(err)
	}
	if x, err = newton.Iterate(t.X, y, 50); err != nil {
		panic(err)
	}
	return x, newton.G(x, y)
}

func main() {
	p12, r, k := []float64{1.5, 0.8}, 1.0, 2.0
	on := func(degrees float64) []float64 { // the d in this direction
		t := degrees * math.Pi / 180
		return []float64{r * math.Cos(t), r * math.Sin(t)}
	}
	var circleX, circleY []float64
	for degrees := 0.0; degrees <= 360; degrees += 3 {
		d := on(degrees)
		circleX, circleY = append(circleX, d[0]), append(circleY, d[1])
	}
	nearest := func(x1, x2 float64) (float64, float64) { // the way to the circle
		d := msp.ProjectToLength([]float64{x1, x2}, r)
		return d[0] - x1, d[1] - x2
	}

	dStar := msp.ProjectToLength(p12, r)
	segment := func(name string, a, b []float64) viz.Curve {
		return viz.Line(name, []float64{a[0], b[0]}, []float64{a[1], b[1]})
	}
	zero := []float64{0, 0}
	_ = viz.Interact(func(degrees float64) viz.Figure {
		d := on(degrees)
		e, least := msp.LemmaObjective(p12, d, k), msp.SpringEnergy(p12, r, k)
		return viz.PlaneField(nearest, -2, 2, -2, 2,
			viz.Line("‖d‖ = r", circleX, circleY), segment("p12", zero, p12),
			segment("d*", zero, dStar), segment("d", zero, d), segment("p12 − d", d, p12),
		).Titled(fmt.Sprintf("½ k |p12 − d|² = %.3f J; Hooke: %.3f J", e, least)).Wide(440)
	}, widget.Slider("angle (°)", -180, 180, 90)) // a picture in the notebook

	var degrees, objective []float64
	for t := -180.0; t <= 180; t++ {
		degrees, objective = append(degrees, t), append(objective, msp.LemmaObjective(p12, on(t), k))
	}
	best := math.Atan2(dStar[1], dStar[0]) * 180 / math.Pi
	hooke := msp.SpringEnergy(p12, r, k)
	_ = viz.Lines("direction of d (degrees)", "energy (J)",
		viz.Line("½ k |p12 − d|²", degrees, objective),
		viz.Line("Hooke's law", []float64{-180, 180}, []float64{hooke, hooke}),
		viz.Line("direction of p12", []float64{best, best}, []float64{0, hooke})) // a picture in the notebook

	random := rand.New(rand.NewPCG(2013, 32))
	vector := func() []float64 {
		n := random.NormFloat64
		return []float64{n(), n(), n()}
	}

	least, gap := math.Inf(1), 0.0
	for range 10_000 {
		p12, r := vector(), 2*random.Float64()
		hooke := msp.SpringEnergy(p12, r, 1)
		d := msp.ProjectToLength(vector(), r) // any direction
		dStar := msp.ProjectToLength(p12, r)  // the one of the proof
		least = min(least, msp.LemmaObjective(p12, d, 1)-hooke)
		gap = max(gap, math.Abs(msp.LemmaObjective(p12, dStar, 1)-hooke))
	}
	fmt.Printf("random d: never closer than %.1e above Hooke\n", least)
	fmt.Printf("d*: largest distance from Hooke %.1e\n", gap)

	sheet := check.NewSheet("you", "lesson 3", "")
	_ = sheet.Local(local) // a picture in the notebook

	_ = sheet.RightSide(rightSide) // a picture in the notebook

	givenRight := func(s *msp.System, h float64, d, y []float64) []float64 { // from ∇g̃, which is linear in x
		b, origin := make([]float64, len(y)), make([]float64, len(y))
		prepared(s, h).GradGDTo(b, origin, d, y)
		floats.Scale(-1, b)
		return b
	}

	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	h := 1.0 / 30
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		log.Fatal(err)
	}
	swing, err := msp.Run(s.Rest(), a.Step, 20)
	if err != nil {
		log.Fatal(err)
	}
	q := swing[20]
	_ = viz.Draw(s, q).Wide(440) // a picture in the notebook

	right := pick(sheet.RightSide(rightSide), rightSide, givenRight)
	solve := func(b, y []float64) []float64 {
		z := slices.Clone(b)
		floats.Sub(z, s.A(h).MulVec3(y)) // A(h) is M + h²L
		a.SolveTo(z, z)
		floats.Add(z, y)
		return z
	}
	y := a.Y(q)
	d := a.Local(y)
	gap = floats.Distance(solve(right(s, h, d, y), y), a.Global(d, y), math.Inf(1))
	fmt.Println("the same as the library's global step, to a nanometre:", gap < 1e-9)

	_ = sheet.Iterations(loop) // a picture in the notebook

	givenLoop := func(s *msp.System, h float64, y []float64, n int) (list [][]float64) {
		m, x := prepared(s, h), y
		for range n {
			x, _ = m.Iterate(x, y, 1)
			list = append(list, x)
		}
		return list
	}
	mine := pick(sheet.Iterations(loop), loop, givenLoop)
	fmt.Println("before", a.G(y, y))
	for n, x := range mine(s, h, y, 10) {
		fmt.Printf("%6d %.16f\n", n, a.G(x, y))
	}

	plain, err := msp.Textbook(s, h, 10)
	if err != nil {
		log.Fatal(err)
	}
	slow, err := msp.Run(s.Rest(), plain, 20)
	if err != nil {
		log.Fatal(err)
	}
	apart := floats.Distance(slow[20].X, swing[20].X, math.Inf(1))
	fmt.Println("after 20 steps the two are within a billionth of a millimetre:", apart < 1e-12)

	printed := func(q *msp.State) error {
		y := a.Y(*q)
		x := y
		for range 10 {
			b := right(s, h, a.Local(x), y)
			floats.AddScaled(b, -2*h*h, s.ExternalForce()) // + becomes −: eq. 13 as printed
			x = solve(b, y)
		}
		for i := range x {
			q.X[i], q.V[i] = x[i], (x[i]-q.X[i])/h
		}
		q.T += h
		return nil
	}

	up, err := msp.Run(s.Rest(), printed, 16)
	if err != nil {
		log.Fatal(err)
	}
	_ = viz.Row(viz.Draw(s, swing[16]).Captioned("− in eq. 13"), viz.Draw(s, up[16]).Captioned("+, as printed")) // a picture in the notebook

	posts := []float64{-1, 0, 0, 1, 0, 0, 0, 0, 0}
	vee, err := msp.NewSystem(posts, []float64{1, 1, 1}, []msp.Spring{{I: 2, J: 0, K: 100, R: 1.2}, {I: 2, J: 1, K: 100, R: 1.2}})
	if err != nil {
		log.Fatal(err)
	}
	vee.Pin(0, 1)
	vee.Gravity = [3]float64{}
	v, err := msp.NewLocalGlobal(vee, 0.3)
	if err != nil {
		log.Fatal(err)
	}
	at := func(height float64) []float64 { return []float64{-1, 0, 0, 1, 0, 0, 0, height, 0} }
	inertia := at(0.1)
	var heights []float64
	for height := -1.0; height < 1.005; height += 0.01 {
		heights = append(heights, height)
	}

	// over is a function of positions as a curve over the height, as far as it is not above 1.
	over := func(name string, f func(x []float64) float64) viz.Curve {
		var where, values []float64
		for _, height := range heights {
			if value := f(at(height)); value <= 1 {
				where, values = append(where, height), append(values, value)
			}
		}
		return viz.Line(name, where, values)
	}
	bowl := func(name string, x []float64) viz.Curve {
		d := v.Local(x)
		return over(name, func(x []float64) float64 { return v.GD(x, d, inertia) + v.Dropped(inertia) })
	}

	list := mine(vee, 0.3, inertia, 40)
	curves := []viz.Curve{over("g", func(x []float64) float64 { return v.G(x, inertia) }), bowl("bowl of y", inertia)}
	for _, n := range []int{5, 10, 20} {
		curves = append(curves, bowl(fmt.Sprintf("after %d", n), list[n-1]))
	}
	_ = viz.Lines("height of the particle (m)", "g (kg m²)", curves...) // a picture in the notebook

	g := over("g", func(x []float64) float64 { return v.G(x, inertia) })
	_ = viz.Interact(func(n int) viz.Figure {
		x := inertia
		if n > 0 {
			x = list[n-1]
		}
		height, now := x[7], v.G(x, inertia)
		return viz.Row(viz.Springs(vee, msp.State{X: x, V: make([]float64, 9)}),
			viz.Lines("height of the particle (m)", "g (kg m²)", g, bowl("bowl", x),
				viz.Line("x", []float64{height, height}, []float64{0, now})).Titled(fmt.Sprintf("g = %.4f kg m²", now)))
	}, widget.IntSlider("iterations", 0, 40, 8)) // a picture in the notebook

	x := y
	for _, next := range mine(s, h, y, 5) {
		d := a.Local(x)
		inBowl := a.GD(next, d, y) + a.Dropped(y)
		fmt.Printf("%.8f ≥ %.8f ≥ %.8f\n", a.G(x, y), inBowl, a.G(next, y))
		x = next
	}

	for _, n := range []int{1, 10} {
		a.Iterations = n
		frames, err := msp.Run(s.Rest(), a.Step, 300)
		if err != nil {
			panic(err)
		}
		rises := 0
		for i := range 300 {
			if s.TotalEnergy(frames[i+1]) > s.TotalEnergy(frames[i]) {
				rises++
			}
		}
		fmt.Printf("%2d iterations: the total energy rises in %d of 300 steps\n", n, rises)
	}

	precise, err := msp.NewLocalGlobal(vee, h)
	if err != nil {
		log.Fatal(err)
	}
	precise.Iterations = 1000
	pushed := vee.Rest()
	pushed.V[7] = 1
	popped, err := msp.Run(pushed, precise.Step, 60)
	if err != nil {
		log.Fatal(err)
	}

	gains := 0

	rising := func(E func(q msp.State) float64) (n float64) {
		for i := range 60 {
			if E(popped[i+1]) > E(popped[i]) {
				n++
			}
		}
		return n
	}
	_ = check.Number("the steps that gain energy", float64(gains), rising(vee.TotalEnergy), 0, []check.Value{
		{Mistake: "only the energy of the springs counted", X: rising(func(q msp.State) float64 { return vee.E(q.X) })},
		{Mistake: "only the kinetic energy counted", X: rising(func(q msp.State) float64 { return vee.KineticEnergy(q.V) })},
		{Mistake: "the steps that lose energy were counted", X: 60 - rising(vee.TotalEnergy)}}) // a picture in the notebook

	root := 0.0

	_ = check.Number("|ϱ| of two particles and a spring", root, math.Sqrt(1/(1+200./900)), 1e-3, []check.Value{
		{Mistake: "the root were missing: μ is the product of both ϱ", X: 1 / (1 + 200./900)},
		{Mistake: "the eigenvalue of L were k: both ends move, so it is 2k", X: math.Sqrt(1 / (1 + 100./900))},
		{Mistake: "both: no root, and k for 2k", X: 1 / (1 + 100./900)},
		{Mistake: "h stood for h²", X: math.Sqrt(1 / (1 + 200./30))},
		{Mistake: "μ were B/M instead of M/B", X: math.Sqrt(1 + 200./900)}}) // a picture in the notebook

	mu := 1 / (1 + 2*100/900.)
	before, now := 1.0, 1.0
	size := func(u, w float64) float64 { return math.Sqrt(u*u - 2*mu*u*w + mu*w*w) }
	start := size(now, before)
	for range 10 {
		before, now = now, 2*mu*now-mu*before
	}
	fmt.Printf("ten steps leave %.6f of it, and √μ to the tenth is %.6f\n", size(now, before)/start, math.Pow(mu, 5))

	short := a.Trace(y, 1000)
	xStar, gStar := bottom(s, h, y, short)
	_ = viz.Convergence(viz.Trace("local/global", short).Against(gStar)) // a picture in the notebook

	relative := func(n int) float64 {
		return (short.G[n] - gStar) / (short.G[0] - gStar)
	}
	for _, n := range []int{1, 10, 100, 500, 999} {
		now, next := relative(n), relative(n+1)
		fmt.Printf("after %3d iterations: error %.1e, next × %.3f\n", n, now, next/now)
	}

	series := func(name string, factor float64) viz.Series {
		c := s.Clone()
		for i := range c.Springs {
			c.Springs[i].K *= factor
		}
		b := prepared(c, h)
		swing, _ := msp.Run(c.Rest(), b.Step, 20)
		y := b.Y(swing[20])
		_, end := bottom(c, h, y, b.Trace(y, 1000))
		t := b.Trace(y, 200)
		fmt.Printf("%-6s after 10 iterations: error %.3f\n", name, (t.G[10]-end)/(t.G[0]-end))
		return viz.Trace(name, t).Against(end)
	}

	_ = viz.Convergence(series("k × 10", 10), series("k", 1), series("k / 10", 0.1)) // a picture in the notebook

	animate := func(iterations int) []msp.State {
		c := s.Clone()
		b := prepared(c, h)
		b.Iterations = iterations
		frames, err := msp.Run(c.Rest(), func(q *msp.State) error {
			c.MovePin(19, [3]float64{1 - 0.4*q.T, 0, 0})
			return b.Step(q)
		}, 27)
		if err != nil {
			panic(err)
		}
		return frames
	}

	var movies [][]msp.State
	for _, n := range []int{1, 10, 100, 1000} {
		movies = append(movies, animate(n))
	}

	picture := func(i int, caption string) viz.Figure {
		return viz.Draw(s, movies[i][27]).Captioned(caption)
	}
	_ = viz.Row(picture(0, "1 iteration"), picture(1, "10 iterations"),
		picture(2, "100 iterations"), picture(3, "1000 iterations")) // a picture in the notebook

	exact := movies[3][27].X
	for i, n := range []int{1, 10, 100} {
		off := floats.Distance(movies[i][27].X, exact, math.Inf(1))
		fmt.Printf("%3d iterations: coordinates off by up to %3.0f cm\n", n, 100*off)
	}

	for _, n := range []int{1, 10, 100} {
		off := floats.Distance(a.Trace(y, n).X, xStar, math.Inf(1))
		fmt.Printf("%3d iterations: coordinates off by up to %.2f cm\n", n, 100*off)
	}

	initial := floats.Norm(a.GradG(y, y), 2)
	x = y
	done := 0
	for _, n := range []int{1, 10, 100, 1000, 5000} {
		x, err = a.Iterate(x, y, n-done)
		if err != nil {
			panic(err)
		}
		done = n
		now := floats.Norm(a.GradG(x, y), 2)
		fmt.Printf("%6d iterations: ‖∇g‖ is %.1e of what it was\n", n, now/initial)
	}

	i := 210
	f := s.Force(x)
	for c := 3 * i; c < 3*i+3; c++ {
		v := (x[c] - q.X[c]) / h
		fmt.Printf("m Δv = % .10f   h f(x) = % .10f\n", s.Mass[i]*(v-q.V[c]), h*f[c])
	}

	curtain := msp.ClothWith(81, 81, msp.LayoutCurtain)
	curtain.Pin(0, 80)
	fmt.Println(curtain)
	began := time.Now()
	c, err := msp.NewLocalGlobal(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("factoring:", time.Since(began).Round(time.Millisecond))
	hundred := c.Trace(c.Y(curtain.Rest()), 100)
	fmt.Printf("an iteration: %.2f ms\n", 1000*hundred.Seconds[100]/100)
}
