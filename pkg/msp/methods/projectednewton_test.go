package methods_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestProjectedNewtonCounts compares with the clamp of all negative eigenvalues on a stiff curtain that begins to fall: fewer
// iterations, and a small part of the projections (Fernández-Fernández et al. 2025 have less than 10 %).
func TestProjectedNewtonCounts(t *testing.T) {
	const h = 0.1 // long enough for ∇²g to be indefinite
	s := msptest.Curtain(15)
	for n := range s.Springs {
		s.Springs[n].K *= 10
	}
	b, err := methods.NewProjectedNewton(s, h)
	if err != nil {
		t.Fatal(err)
	}
	n := newton(t, msptest.Scene{S: s}, h)
	n.Fix = msp.FixProject
	b.Tolerance, b.Iterations = 1e-9, 200
	var all methods.ProjectionCounts
	iterations, clamped := 0, 0
	q := s.Rest()
	for range 4 {
		y, p := b.Y(q), q.Clone()
		if err := b.Step(&p); err != nil {
			t.Fatal(err)
		}
		c := b.Counts
		all.Iterations, all.Factors = all.Iterations+c.Iterations, all.Factors+c.Factors
		all.Indefinite, all.Projected = all.Indefinite+c.Indefinite, all.Projected+c.Projected
		if grad := msptest.Norm(b.GradG(p.X, y)); grad > 1e-10*msptest.Norm(b.GradG(y, y)) { // quadratic: 1e-9 m is far below it
			t.Errorf("‖∇g‖ = %g is left", grad)
		}
		for x, moved := y, 1.0; moved > 1e-6; { // linear: a looser end, in its favour
			for _, sp := range s.Springs {
				if msptest.Norm(minus(x, sp)) < sp.R {
					clamped++
				}
			}
			to := iterate(t, n, x, y, 1)
			x, moved = to, vec.Farthest(x, to)
			iterations++
		}
		q = p
	}
	t.Logf("projected Newton: %v; FixProject: %d iterations, %d projected", all, iterations, clamped)
	if all.Projected == 0 || all.Projected*10 > clamped || all.Iterations > iterations {
		t.Errorf("projected Newton: %v, want some, at most a tenth of %d, and at most %d iterations", all, clamped, iterations)
	}
}

// TestProjectMakesFixProject: all Hessians projected one by one are the matrix of msp.FixProject.
func TestProjectMakesFixProject(t *testing.T) {
	for _, sc := range systems() {
		a, b := sc.S.Tangent(), sc.S.Tangent()
		a.Assemble(sc.Q.X, 1, 0, h*h, msp.FixProject)
		b.Assemble(sc.Q.X, 1, 0, h*h, msp.FixNone)
		most := 0.0
		for _, v := range b.Val {
			most = max(most, math.Abs(v))
		}
		for n := range sc.S.NumDirections() {
			b.Project(n, sc.Q.X, h*h)
		}
		for k, v := range b.Val {
			if math.Abs(v-a.Val[k]) > 1e-14*most { // rounding of the sums
				t.Fatalf("%s: entry %d is %g, want %g", sc.Name, k, v, a.Val[k])
			}
		}
	}
}

func ExampleNewProjectedNewton() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	b, err := methods.NewProjectedNewton(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.Tolerance = 1e-9
	_, err = msp.Run(s.Rest(), b.Step, 10)
	fmt.Println(err)
	fmt.Println("in the last step:", b.Counts)
	// Output:
	// <nil>
	// in the last step: 5 iterations, 5 factors, 0 of 2449 indefinite Hessians projected
}
