package main

import (
	"fmt"
	"log"
	"math"
	"math/rand/v2"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/sparse"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

func addSpring(t *sparse.Triplets, sp msp.Spring) {
	// your turn: the four entries of k A Aᵀ, each by t.Add(row, column, value)
}

func linearForce(s *msp.System, x []float64) []float64 {
	a, err := msp.NewLocalGlobal(s, 1)
	if err != nil {
		panic(err)
	}
	d := a.Local(x) // d_i = r_i p12/‖p12‖ for every spring
	_ = d           // your turn: −L x + J d + f_ext, with s.L(), s.J(), s.ExternalForce() and MulVec3
	return nil
}

func main() {
	x0 := []float64{0, 0, 0, 3, 0, 0, 0, 4, 0}
	mass := []float64{1, 1, 1}
	springs := []msp.Spring{
		{I: 0, J: 1, K: 10, R: 3},
		{I: 1, J: 2, K: 20, R: 5},
		{I: 2, J: 0, K: 40, R: 4},
	}
	tri, err := msp.NewSystem(x0, mass, springs)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	_ = viz.Springs(tri, tri.Rest()).Wide(420) // a picture in the notebook

	A := func(i int) *mat.VecDense {
		v := mat.NewVecDense(tri.NumParticles(), nil)
		v.SetVec(tri.Springs[i].I, 1)
		v.SetVec(tri.Springs[i].J, -1)
		return v
	}
	fmt.Println(A(1))

	var outer mat.Dense
	outer.Outer(1, A(1), A(1))
	fmt.Println(&outer)

	L := mat.NewDense(3, 3, nil)
	for i, sp := range tri.Springs {
		var term mat.Dense
		term.Outer(sp.K, A(i), A(i))
		L.Add(L, &term)
	}
	fmt.Println(mat.Formatted(L))

	_ = viz.Interact(func(k0, k1, k2 float64) viz.Figure {
		c := tri.Clone()
		c.Springs[0].K, c.Springs[1].K, c.Springs[2].K = k0, k1, k2
		return viz.Row(viz.Springs(c, c.Rest()), viz.Heat(c.L()).Titled("L (N/m)"))
	}, widget.Slider("k₀ (N/m)", 0, 100, 10), widget.Slider("k₁ (N/m)", 0, 100, 20), widget.Slider("k₂ (N/m)", 0, 100, 40)) // a picture in the notebook

	// assembledBy makes a matrix of all springs by a function that adds one of them.
	assembledBy := func(add func(t *sparse.Triplets, sp msp.Spring)) check.MatrixFunc {
		return func(m int, springs []msp.Spring) *mat.Dense {
			t := sparse.NewTriplets(m, m, 0)
			for _, sp := range springs {
				add(t, sp)
			}
			return mat.DenseCopyOf(t.CSC())
		}
	}

	sheet := check.NewSheet("you", "lesson 2", "")
	_ = sheet.Laplacian(assembledBy(addSpring)) // a picture in the notebook

	unknown := mat.NewDense(5, 5, []float64{
		7, -5, -2, 0, 0,
		-5, 13, -8, 0, 0,
		-2, -8, 13, -3, 0,
		0, 0, -3, 7, -4,
		0, 0, 0, -4, 4,
	})
	_ = viz.Heat(unknown).Titled("L (N/m)").Wide(420) // a picture in the notebook

	total := 0.0

	_ = check.Number("the sum of all stiffnesses", total, 22, 1e-6, []check.Value{
		{Mistake: "each spring were counted at both its ends: that is the sum of the diagonal", X: 44},
		{Mistake: "the sign off the diagonal were that of the spring", X: -22},
		{Mistake: "springs were counted, and not their stiffnesses", X: 5}}) // a picture in the notebook

	circle := []float64{}
	for i := range 5 {
		t := 2 * math.Pi * float64(i) / 5
		circle = append(circle, math.Sin(t), math.Cos(t), 0)
	}
	var read []msp.Spring
	for i := range 5 {
		for j := i + 1; j < 5; j++ {
			if v := unknown.At(i, j); v != 0 {
				read = append(read, msp.Spring{I: i, J: j, K: -v, R: 1})
			}
		}
	}
	net, err := msp.NewSystem(circle, []float64{1, 1, 1, 1, 1}, read)
	if err != nil {
		log.Fatal(err)
	}
	_ = viz.Row(viz.Springs(net, net.Rest()), viz.Spy(net.L())) // a picture in the notebook

	var gap mat.Dense
	gap.Sub(L, tri.L())
	fmt.Println(tri.L())
	fmt.Println("largest difference to ours:", mat.Norm(&gap, 2))

	set := mat.NewDense(3, 3, nil)
	for _, sp := range tri.Springs {
		set.Set(sp.I, sp.I, sp.K)
		set.Set(sp.J, sp.J, sp.K)
		set.Set(sp.I, sp.J, -sp.K)
		set.Set(sp.J, sp.I, -sp.K)
	}
	_ = viz.Row(viz.Heat(tri.L()).Titled("added"), viz.Heat(set).Titled("set")) // a picture in the notebook

	J := mat.NewDense(3, 3, nil)
	for i, sp := range tri.Springs {
		S := mat.NewVecDense(3, nil)
		S.SetVec(i, 1)
		var term mat.Dense
		term.Outer(sp.K, A(i), S)
		J.Add(J, &term)
	}
	fmt.Println(mat.Formatted(J))

	gap.Sub(J, tri.J())
	fmt.Println("largest difference to the library's J:", mat.Norm(&gap, 2))

	_ = sheet.LinearForce(linearForce) // a picture in the notebook

	random := rand.New(rand.NewPCG(2013, 32))
	x := make([]float64, 9)
	for i := range x {
		x[i] = random.NormFloat64()
	}
	a, err := msp.NewLocalGlobal(tri, 0.1)
	if err != nil {
		log.Fatal(err)
	}
	d := a.Local(x)

	left := func(x, d []float64) float64 {
		sum := 0.0
		for i, sp := range tri.Springs {
			p12 := make([]float64, 3)
			floats.SubTo(p12, x[3*sp.I:3*sp.I+3], x[3*sp.J:3*sp.J+3])
			sum += msp.LemmaObjective(p12, d[3*i:3*i+3], sp.K) // ½ k ‖p12 − d‖²
		}
		return sum
	}
	right := func(x, d []float64) float64 {
		Lx, Jd := tri.L().MulVec3(x), tri.J().MulVec3(d)
		return 0.5*floats.Dot(x, Lx) - floats.Dot(x, Jd)
	}

	for range 5 {
		for i := range x {
			x[i] = random.NormFloat64()
		}
		l, r := left(x, d), right(x, d)
		fmt.Printf("%8.3f − %8.3f = %.12g\n", l, r, l-r)
	}

	constant := 0.0
	for _, sp := range tri.Springs {
		constant += 0.5 * sp.K * sp.R * sp.R
	}
	fmt.Println("½ Σ k r² =", constant)

	fmt.Println(tri.L().MulVec([]float64{1, 1, 1}))

	symmetric := func(B mat.Matrix) *mat.SymDense {
		n, _ := B.Dims()
		S := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				S.SetSym(i, j, B.At(i, j))
			}
		}
		return S
	}

	var eig mat.EigenSym
	ok := eig.Factorize(symmetric(tri.L()), true)
	fmt.Printf("%v  eigenvalues %.4f\n", ok, eig.Values(nil))
	var V mat.Dense
	eig.VectorsTo(&V)
	fmt.Printf("%.4f\n", mat.Formatted(&V))

	h := 1.0 / 30
	var B mat.Dense
	B.Scale(h*h, tri.L())
	B.Add(&B, tri.MassMatrix())
	ok = eig.Factorize(symmetric(&B), false)
	fmt.Printf("eigenvalues of M + h²L: %.4f\n", eig.Values(nil))

	big := sparse.Kron3(tri.L())
	fmt.Println(mat.Formatted(big))

	_ = viz.Row(viz.Spy(tri.L()).Titled("L"), viz.Spy(big).Titled("L ⊗ I₃")) // a picture in the notebook

	add := func(t *sparse.Triplets, sp msp.Spring) {
		ends, sign := []int{sp.I, sp.J}, []float64{1, -1} // A, without its zeros
		for a, i := range ends {
			for b, j := range ends {
				t.Add(i, j, sp.K*sign[a]*sign[b])
			}
		}
	}
	if sheet.Laplacian(assembledBy(addSpring)).Standing() == check.Right {
		add = addSpring
	}

	assemble := func(s *msp.System, axes int) *sparse.CSC {
		n := axes * s.NumParticles()
		t := sparse.NewTriplets(n, n, 0)
		for i := range n {
			t.Add(i, i, s.Mass[i/axes])
		}
		for _, sp := range s.Springs {
			for c := range axes {
				add(t, msp.Spring{I: axes*sp.I + c, J: axes*sp.J + c, K: h * h * sp.K})
			}
		}
		return t.CSC()
	}

	cloth := msp.Cloth(20, 20)
	small, large := assemble(cloth, 1), assemble(cloth, 3)
	fmt.Println("M + h²L        ", small)
	fmt.Println("(M + h²L) ⊗ I₃ ", large)
	fmt.Println(sparse.Analyze(small))
	fmt.Println(sparse.Analyze(large))

	_ = viz.Row(viz.Spy(msp.Cloth(10, 10).L()), viz.Spy(cloth.L())) // a picture in the notebook

	largest := func(B *sparse.CSC) float64 {
		n, _ := B.Dims()
		v := make([]float64, n)
		for i := range v {
			v[i] = random.NormFloat64()
		}
		size := 0.0
		for range 3000 {
			floats.Scale(1/floats.Norm(v, 2), v)
			v = B.MulVec(v)
			size = floats.Norm(v, 2)
		}
		return size
	}

	lambda := largest(cloth.L())
	fmt.Printf("λ(L) = %.1f N/m, a particle has %.4f kg\n", lambda, cloth.Mass[0])

	safe := 0.0

	_ = check.Number("the step that is safe", safe, 2/math.Sqrt(lambda/cloth.Mass[0]), 1e-6, []check.Value{
		{Mistake: "it were 1/ω instead of 2/ω", X: 1 / math.Sqrt(lambda/cloth.Mass[0])},
		{Mistake: "the root were missing: ω² for ω", X: 2 / (lambda / cloth.Mass[0])},
		{Mistake: "the mass were forgotten", X: 2 / math.Sqrt(lambda)},
		{Mistake: "it were ω, a frequency and not a step", X: math.Sqrt(lambda / cloth.Mass[0])},
		{Mistake: "it were a whole period, 2π/ω", X: 2 * math.Pi / math.Sqrt(lambda/cloth.Mass[0])}}) // a picture in the notebook

	fine := func(h float64) bool { // whether the falling cloth survives four seconds of symplectic Euler
		c := cloth.Clone()
		c.Pin(0, 19)
		_, err := msp.Run(c.Rest(), func(q *msp.State) error {
			f := c.Force(q.X)
			c.FilterPins(f)
			floats.AddScaled(q.V, h/c.Mass[0], f)
			floats.AddScaled(q.X, h, q.V)
			return nil
		}, int(4/h))
		return err == nil
	}

	for _, B := range []*sparse.CSC{cloth.L(), cloth.K(cloth.Rest().X)} {
		n, _ := B.Dims()
		omega := math.Sqrt(largest(B) / cloth.Mass[0])
		fmt.Printf("%4d×%-4d allows %.2f ms; does it survive that? %v\n", n, n, 2000/omega, fine(2/omega))
	}

	star := sparse.NewTriplets(9, 9, 0)
	for i := range 9 {
		star.Add(i, i, 10)
		if i > 0 {
			star.Add(0, i, -1)
			star.Add(i, 0, -1)
		}
	}
	hubFirst := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	hubLast := []int{1, 2, 3, 4, 5, 6, 7, 8, 0}

	factor := func(B *sparse.CSC, order []int) *sparse.CSC {
		C, err := sparse.AnalyzeOrdered(B, order).Factor(B)
		if err != nil {
			panic(err)
		}
		return C.L()
	}
	wheel := star.CSC()
	_ = viz.Row(viz.Spy(wheel).Titled("matrix"),
		viz.Spy(factor(wheel, hubFirst)).Titled("factor, hub first"),
		viz.Spy(factor(wheel, hubLast)).Titled("factor, hub last")) // a picture in the notebook

	rowByRow := func(n int) []int { // 0, 1, 2, …: as the particles are numbered
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		return order
	}
	_ = viz.Row(viz.Spy(factor(small, rowByRow(400))).Titled("row by row"),
		viz.Spy(factor(small, sparse.Order(small))).Titled("minimum degree")) // a picture in the notebook

	for _, n := range []int{10, 20, 40, 80} {
		B := assemble(msp.Cloth(n, n), 1)
		row := sparse.AnalyzeOrdered(B, rowByRow(n*n)).NNZ()
		deg := sparse.Analyze(B).NNZ() // orders by sparse.Order
		fmt.Printf("%2d×%d: %7d row by row, %6d by degree", n, n, row, deg)
		fmt.Printf(", %.1f : 1\n", float64(row)/float64(deg))
	}

	C, err := sparse.NewCholesky(small)
	if err != nil {
		log.Fatal(err)
	}
	b := make([]float64, 1200)
	for i := range b {
		b[i] = random.NormFloat64()
	}
	sol := append([]float64(nil), b...)
	C.Solve3(sol)
	rest := floats.Distance(small.MulVec3(sol), b, 2)
	fmt.Printf("‖(M + h²L) x − b‖ = %.1e\n", rest)
}
