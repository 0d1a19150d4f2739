package main

import (
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/msp/sparse"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

func main() {
	longestStep := func(k, m1, m2 float64) float64 {
		// your turn: the longest stable step of Verlet's method, in s
		return 0
	}

	sheet := check.NewSheet("you", "lesson 7", "")
	_ = sheet.LongestStep(longestStep) // a picture in the notebook

	// spectrum returns the eigenvalues of M⁻¹A by rising size, for A = K or A = L.
	spectrum := func(s *msp.System, A *sparse.CSC) []float64 {
		d := A.Rows / s.NumParticles() // coordinates of a particle: 3 in K, 1 in L
		S := mat.NewSymDense(A.Rows, nil)
		A.DoNonZero(func(i, j int, v float64) {
			if p, q := i/d, j/d; i <= j && !s.Pinned(p) && !s.Pinned(q) {
				S.SetSym(i, j, v/math.Sqrt(s.Mass[p]*s.Mass[q]))
			}
		})
		var eig mat.EigenSym
		if !eig.Factorize(S, false) {
			panic("no eigenvalues")
		}
		return eig.Values(nil)
	}

	s := msp.Cloth(10, 10)
	s.Pin(0, 9)
	s.Gravity = [3]float64{}
	omegas, still := []float64{}, 0
	for _, square := range spectrum(s, s.K(s.X0)) {
		omegas = append(omegas, math.Sqrt(max(square, 0)))
		if square < 1e-6 { // rad²/s²: others are above 100, and rounding leaves 1e-10
			still++
		}
	}
	omega := omegas[len(omegas)-1]
	fmt.Println(s)
	fmt.Printf("%d of %d are zero\n", still, len(omegas))
	fmt.Printf("fastest swing: %.1f rad/s, %.1f times a second\n", omega, omega/(2*math.Pi))
	_ = viz.Lines("number of the swing", "ω (rad/s)", viz.Line("spectrum", floats.Span(make([]float64, 300), 1, 300), omegas)) // a picture in the notebook

	fastest, err := methods.MaxFrequency(s, s.X0)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	predicted := ode.Reach(ode.VerletR, 1i) / fastest
	fmt.Printf("ω of all eigenvalues %.4f, by Lanczos %.4f\n", omega, fastest)
	fmt.Printf("Verlet: h up to %.3f ms\n", 1000*predicted)

	run := func(s *msp.System, h, far float64, n int) ([]msp.State, error) {
		a, err := methods.NewVerlet(s, h, ode.NewVelocityVerlet)
		if err != nil {
			return nil, err
		}
		q := s.Rest()
		random := rand.New(rand.NewPCG(4, 4))
		for c := range q.X {
			if !s.Pinned(c / 3) {
				q.X[c] += far * random.NormFloat64()
			}
		}
		return msp.Run(q, a.Step, n)
	}

	// away returns how far the particles are from rest, at most, in m.
	away := func(s *msp.System, q msp.State) float64 {
		d := 0.0
		for c, x := range q.X {
			d = max(d, math.Abs(x-s.X0[c]))
		}
		return d
	}
	stable := func(h float64) bool {
		frames, err := run(s, h, 1e-7, 400)
		return err == nil && away(s, frames[400]) < 1e-5 // a hundredfold
	}
	fmt.Println("5 ms:", stable(0.005), " 20 ms:", stable(0.02))

	bisect := func(stable func(h float64) bool, lo, hi float64) float64 {
		// your turn: stable(lo) is true and stable(hi) is not; halve twelve times, return lo
		return math.NaN()
	}

	_ = check.Number("the edge of a method that is stable up to 13.7 ms",
		1000*bisect(func(h float64) bool { return h <= 0.0137 }, 0, 0.1), 13.7, 0.03, []check.Value{
			{Mistake: "the other half were kept", X: 100},
			{Mistake: "the lower end were kept as it is", X: 0},
			{Mistake: "it were halved once", X: 50}}) // a picture in the notebook

	search := func(stable func(h float64) bool, lo, hi float64) float64 {
		return lo + (hi-lo)*float64(sort.Search(4096, func(n int) bool {
			return !stable(lo + (hi-lo)*float64(n+1)/4096)
		}))/4096
	}
	if e := bisect(func(h float64) bool { return h <= 0.0137 }, 0, 0.1); math.Abs(e-0.0137) < 3e-5 {
		search = bisect
	}
	fmt.Printf("observed  %.2f ms\n", 1000*search(stable, 0.005, 0.02))
	fmt.Printf("predicted %.2f ms\n", 1000*predicted)

	both := viz.Regions(viz.Region("RK4", ode.RK4.R), viz.Region("Verlet", ode.VerletR))
	_ = viz.Interact(func(ms float64) viz.Figure {
		z := []complex128{}
		for _, omega := range omegas {
			z = append(z, complex(0, ms/1000*omega), complex(0, -ms/1000*omega))
		}
		return both.Mark("z = hλ of the cloth", z...)
	}, widget.Slider("h (ms)", 1, 20, 12)) // a picture in the notebook

	lambda := spectrum(s, s.L())[99]
	_ = lambda
	bound := math.NaN()

	largest := spectrum(s, s.L())[99]
	_ = check.Number("the longest step by L, in ms", bound, 2000/math.Sqrt(largest), 0.005, []check.Value{
		{Mistake: "ω were that of K", X: 1000 * predicted},
		{Mistake: "no root were taken: the eigenvalue is ω²", X: 2000 / largest},
		{Mistake: "it were in seconds", X: 2 / math.Sqrt(largest)},
		{Mistake: "the method were RK4", X: 2000 * math.Sqrt2 / math.Sqrt(largest)},
		{Mistake: "h were 1/ω", X: 1000 / math.Sqrt(largest)}}) // a picture in the notebook

	for _, factor := range []float64{1, 1.1, 1.5, 2, 10, 100} {
		x := slices.Clone(s.X0)
		floats.Scale(factor, x)
		omega, err := methods.MaxFrequency(s, x)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%5.1f times as large: K allows %.3f ms\n", factor, 2000/omega)
	}
	fmt.Printf("wherever it is:      L allows %.3f ms\n", 2000/math.Sqrt(largest))

	limits, err := methods.LongestSteps(s, s.Rest())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(limits)

	frames, err := run(s, 1.01*predicted, 1e-4, 34)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("away from rest: %.4f m after 10 steps, %.4f after 22, %.4f after 34\n",
		away(s, frames[10]), away(s, frames[22]), away(s, frames[34]))
	_ = viz.Animate(s, frames[22:]).From(28, 50) // a picture in the notebook

	stiffer := 0.0

	_ = check.Number("the longest step of the stiff, light cloth, in ms", stiffer, 1000*predicted/math.Sqrt(200), 0.005, []check.Value{
		{Mistake: "the mass did not count", X: 1000 * predicted / 10},
		{Mistake: "h went with 1/k: it goes with 1/√k", X: 1000 * predicted / 200},
		{Mistake: "half the mass allowed a longer step", X: 1000 * predicted / math.Sqrt(50)}}) // a picture in the notebook

	for _, n := range []int{5, 10, 20, 40} {
		c := msp.Cloth(n, n)
		h, err := methods.StableStep(c, c.Rest(), ode.VerletR)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%2d × %-2d  Verlet up to %6.3f ms: %4.0f steps a second\n", n, n, 1000*h, math.Ceil(1/h))
	}

	_ = viz.Interact(func(n int, k float64) viz.Figure {
		c, t, d := msp.Cloth(n, n), []float64{}, []float64{}
		c.Pin(0, n-1)
		c.Gravity = [3]float64{}
		for i := range c.Springs {
			c.Springs[i].K *= k
		}
		frames, _ := run(c, 0.005, 1e-7, 200) // if it explodes, until it has left all numbers
		for n := 0; n < len(frames) && away(c, frames[n]) < 1; n++ {
			t, d = append(t, frames[n].T), append(d, away(c, frames[n]))
		}
		h, _ := methods.StableStep(c, c.Rest(), ode.VerletR)
		says := fmt.Sprintf("Predicted: stable up to %.2f ms. This is 5 ms", 1000*h)
		return viz.Lines("time (s)", "away from rest (m)", viz.Line("cloth", t, d)).LogY().Captioned(says)
	}, widget.IntSlider("n", 3, 20, 14), widget.LogSlider("k", 0.1, 100, 2)) // a picture in the notebook

	for _, factor := range []float64{1, 0.99, 0.95, 0.9} {
		x := slices.Clone(s.X0)
		floats.Scale(factor, x)
		values := spectrum(s, s.K(x))
		negative := 0
		for _, square := range values {
			if square < -1e-6 {
				negative++
			}
		}
		fmt.Printf("%.2f times as large: %3d negative ω², the least %6.0f\n", factor, negative, min(values[0], 0))
	}
}
