package main

import (
	"fmt"
	"log"
	"math"
	"slices"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/experiments"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/sparse"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

func cg(multiply func(v []float64) []float64, b []float64, tolerance float64) []float64 {
	return nil // your turn: x, r and p, then the loop with its alpha and beta
}

func ssor(A *mat.Dense, r []float64) []float64 {
	z := make([]float64, len(r))
	// your turn: a sweep down, the diagonal, a sweep up
	return z
}

func product(s *msp.System, x []float64, h float64, v []float64) []float64 {
	Av := make([]float64, len(v))
	for _, sp := range s.Springs {
		p, w := x[3*sp.I:3*sp.I+3], v[3*sp.I:3*sp.I+3] // of one end; the other is sp.J
		_, _ = p, w
	}
	return Av // your turn: masses, and the springs with sp.K and sp.R
}

func filtered(multiply, P func(v []float64) []float64, b []float64, tolerance float64) []float64 {
	return make([]float64, len(b)) // your turn
}

func main() {
	sheet := check.NewSheet("you", "lesson 11", "")
	h := 1.0 / 30
	curtain := experiments.Curtain(21)
	swing, err := experiments.Swing(curtain, h, 20, 10)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	q := swing[20]
	n, err := msp.NewNewton(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	y := n.Y(q)
	T := curtain.Tangent()
	T.Assemble(y, 1, 0, h*h, msp.FixNone)
	A := T.CSC
	fmt.Println(A, "| its factor:", T.Analyze().NNZ(), "nonzeros")

	grad := n.GradG(y, y)
	var b []float64
	for _, i := range n.Free() {
		b = append(b, -grad[3*i], -grad[3*i+1], -grad[3*i+2])
	}
	_ = viz.Spy(A).Captioned("M + h² K of the curtain's free particles") // a picture in the notebook

	plane := mat.NewDense(2, 2, []float64{1, 0.6, 0.6, 3})
	multiply := func(Av, v []float64) {
		mat.NewVecDense(2, Av).MulVec(plane, mat.NewVecDense(2, v))
	}
	target := []float64{2, -1}
	steepest, conjugate := [][]float64{{-2, 2}}, [][]float64{{-2, 2}}
	for i := range 12 {
		x, r, Ar := slices.Clone(steepest[i]), make([]float64, 2), make([]float64, 2)
		multiply(Ar, x)
		floats.SubTo(r, target, Ar)
		multiply(Ar, r)
		alpha := floats.Dot(r, r) / floats.Dot(r, Ar)
		floats.AddScaled(x, alpha, r) // to the lowest point along r
		steepest = append(steepest, x)
	}

	for i := 1; i <= 2; i++ { // conjugate gradients, stopped after i iterations
		x := slices.Clone(conjugate[0])
		sparse.CG{Iterations: i}.Improve(multiply, x, target)
		conjugate = append(conjugate, x)
	}
	path := func(name string, points [][]float64) viz.Curve {
		var xs, ys []float64
		for _, p := range points {
			xs, ys = append(xs, p[0]), append(ys, p[1])
		}
		return viz.Line(name, xs, ys)
	}

	downhill := func(a, b float64) (float64, float64) { return 2 - a - 0.6*b, -1 - 0.6*a - 3*b }
	_ = viz.PlaneField(downhill, -2.6, 4, -2.4, 2.4,
		path("steepest descent", steepest), path("conjugate gradients", conjugate)) // a picture in the notebook

	_ = sheet.ConjugateGradients(cg) // a picture in the notebook

	_ = sheet.SSOR(ssor) // a picture in the notebook

	watch := func(name string, A *sparse.CSC, M sparse.Preconditioner) viz.Curve {
		var count, residuals []float64
		cg := sparse.CG{Tolerance: 1e-8, Iterations: 400, Precondition: func(z, r []float64) {
			count = append(count, float64(len(count)))
			residuals = append(residuals, floats.Norm(r, 2)/floats.Norm(b, 2))
			M(z, r)
		}}
		x := make([]float64, len(b))
		iterations, err := cg.Solve(A, x, b)
		if err != nil {
			name += " (stopped)"
		}
		return viz.Line(fmt.Sprintf("%s: %d", name, iterations), count, residuals)
	}

	none := func(z, r []float64) { copy(z, r) }
	jacobi, err := sparse.Jacobi(A)
	if err != nil {
		log.Fatal(err)
	}
	blocks, err := sparse.BlockJacobi3(A)
	if err != nil {
		log.Fatal(err)
	}
	sweeps, err := sparse.SSOR(A, 1)
	if err != nil {
		log.Fatal(err)
	}
	incomplete, err := sparse.IC0(A)
	if err != nil {
		log.Fatal(err)
	}

	_ = viz.Lines("iteration", "residual ‖r‖/‖b‖", watch("none", A, none), watch("Jacobi", A, jacobi),
		watch("3×3 blocks", A, blocks), watch("SSOR", A, sweeps),
		watch("incomplete Cholesky", A, incomplete)).LogY() // a picture in the notebook

	choose := func(name string, A *sparse.CSC) (sparse.Preconditioner, error) {
		switch name {
		case "Jacobi":
			return sparse.Jacobi(A)
		case "3×3 blocks":
			return sparse.BlockJacobi3(A)
		case "SSOR":
			return sparse.SSOR(A, 1)
		}
		return sparse.IC0(A)
	}
	names := []string{"Jacobi", "3×3 blocks", "SSOR", "incomplete Cholesky"}

	_ = viz.Interact(func(factor float64, name string) viz.Figure {
		U := curtain.Tangent()
		U.Assemble(y, 1, 0, factor*h*h, msp.FixProject)
		M, err := choose(name, U.CSC)
		if err != nil {
			panic(err)
		}
		return viz.Lines("iteration", "residual ‖r‖/‖b‖",
			watch("none", U.CSC, none), watch(name, U.CSC, M)).LogY()
	}, widget.LogSlider("stiffness ×", 0.01, 100, 10), widget.Dropdown("preconditioner", names, "SSOR")) // a picture in the notebook

	half := func(z, r []float64) {
		copy(z, r)
		for i := range z { // row i of the symmetric A is its column i
			e := A.ColPtr[i]
			for ; A.RowIdx[e] < i; e++ {
				z[i] -= A.Val[e] * z[A.RowIdx[e]]
			}
			z[i] /= A.Val[e] // the diagonal
		}
	}
	_ = viz.Lines("iteration", "residual ‖r‖/‖b‖",
		watch("SSOR", A, sweeps), watch("the sweep down only", A, half)).LogY() // a picture in the notebook

	_ = sheet.Product(product) // a picture in the notebook

	times := curtain.Product(y, h)
	v, Av := slices.Clone(y), make([]float64, len(y))
	clock := func(what string, f func()) {
		began := time.Now()
		f()
		fmt.Printf("%-26s %8.3f ms\n", what, 1000*time.Since(began).Seconds())
	}
	clock("assemble the matrix", func() { T.Assemble(y, 1, 0, h*h, msp.FixNone) })
	clock("100 products with it", func() {
		for range 100 {
			T.Multiply(Av[:len(b)], b)
		}
	})
	clock("100 products without", func() {
		for range 100 {
			times(Av, v)
		}
	})
	clock("factor it", func() { _, err = sparse.NewCholesky(A) })

	outer := 0

	_ = check.Number("the number of iterations", float64(outer), 6, 0, []check.Value{
		{Mistake: "convergence were quadratic: 0.02, 0.0004, 0.00000016, …", X: 4},
		{Mistake: "it were rounded down: then the last digit is missing", X: 5},
		{Mistake: "each iteration left a half", X: 34},
		{Mistake: "one iteration brought one digit", X: 10},
	}) // a picture in the notebook

	inexact := func(name string, outer int, forcing func(now, before, eta float64) float64) viz.Curve {
		var report msp.Report
		n.Report, n.CG = &report, &msp.ConjugateGradients{Preconditioner: sparse.IC0, Forcing: forcing}
		work, left := []float64{0}, []float64{1}
		for n.Iterations = 1; n.Iterations <= outer; n.Iterations++ {
			to := q.Clone()
			if err := n.Step(&to); err != nil {
				panic(err)
			}
			work = append(work, float64(report.Linear))
			left = append(left, report.GradG/floats.Norm(grad, 2))
		}
		return viz.Line(name, work, left)
	}

	constant := func(eta float64) func(now, before, last float64) float64 {
		return func(now, before, last float64) float64 { return eta }
	}
	figure := func(curves ...viz.Curve) viz.Figure {
		all := "iterations of conjugate gradients, all together"
		return viz.Lines(all, "‖∇g‖, of the first", curves...).LogY()
	}
	_ = figure(inexact("η = 10^{−10}", 5, constant(1e-10)), inexact("η = 0.02", 7, constant(0.02)),
		inexact("η = 0.5", 12, constant(0.5)),
		inexact("Eisenstat-Walker", 10, methods.EisenstatWalker)) // a picture in the notebook

	_ = viz.Interact(func(exponent float64) viz.Figure {
		eta := math.Pow(10, exponent)
		return figure(inexact(fmt.Sprintf("η = %.2g", eta), 7, constant(eta)))
	}, widget.Slider("log₁₀ η", -10, -0.05, -1)) // a picture in the notebook

	_ = sheet.FilteredGradients(filtered) // a picture in the notebook

	direction := make([]float64, len(y))
	downwards := floats.ScaleTo(make([]float64, len(y)), -1, grad)
	hold := sparse.CG{Tolerance: 1e-12, Filter: curtain.FilterPins}
	held, err := hold.SolveWith(times, direction, downwards)
	if err != nil {
		log.Fatal(err)
	}
	small := make([]float64, len(b))
	leftOut, err := sparse.CG{Tolerance: 1e-12}.Solve(A, small, b)
	if err != nil {
		log.Fatal(err)
	}
	apart := 0.0
	for k, i := range n.Free() {
		off := floats.Distance(direction[3*i:3*i+3], small[3*k:3*k+3], math.Inf(1))
		apart = max(apart, off)
	}
	fmt.Println("iterations:", held, "filtered,", leftOut, "left out")
	fmt.Printf("largest difference %.0e m, of %.1e m\n", apart, floats.Norm(small, math.Inf(1)))
}
