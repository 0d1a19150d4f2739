package methods_test

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// TestIMEXIsThatOfPackageODE: on y = (x, v) with A = (0 I; −M⁻¹L 0) ode.IMEX takes the same steps.
func TestIMEXIsThatOfPackageODE(t *testing.T) {
	const h = 1.0 / 30
	s := msp.Cloth(4, 4)
	n := 3 * s.NumParticles()
	L := sparse.Kron3(s.L())
	A := mat.NewDense(2*n, 2*n, nil)
	for i := range n {
		A.Set(i, n+i, 1)
		for j := range n {
			A.Set(n+i, j, -L.At(i, j)/s.Mass[i/3])
		}
	}
	rest := func(_ float64, y, dy []float64) { // all forces but −L x
		f, lx := s.Force(y[:n]), s.L().MulVec3(y[:n])
		for i := range n {
			dy[i], dy[n+i] = 0, (f[i]+lx[i])/s.Mass[i/3]
		}
	}
	a, err1 := methods.NewIMEX(s, h)
	b, err2 := ode.NewIMEX(A, rest, h)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	for i := range q.X {
		q.X[i] += 0.05 * math.Sin(float64(7*i))
	}
	p := ode.State{Y: append(append([]float64(nil), q.X...), q.V...)}
	for range 20 {
		if err := errors.Join(a.Step(&q), b.Step(&p)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		if math.Abs(q.X[i]-p.Y[i]) > 1e-10 { // rounding times the condition, some 1e3
			t.Fatalf("x[%d] = %.15g, by ode %.15g", i, q.X[i], p.Y[i])
		}
	}
	if msptest.Norm(q.V) < 1 {
		t.Error("nothing moves")
	}
}

// TestIMEXAngularMomentum changes by −h² Σ k p12 × v'12, as the documentation of NewIMEX says. It rises in some step of a cloth whose
// parts turn against each other, and Report.Spun is that rise.
func TestIMEXAngularMomentum(t *testing.T) {
	most := 0.0
	for seed := range uint64(30) {
		s, h := msp.Cloth(5, 5), []float64{1. / 30, 1. / 300, 1. / 1000}[seed%3]
		a, err := methods.NewIMEX(s, h)
		if err != nil {
			t.Fatal(err)
		}
		var r msp.Report
		a.Report = &r
		q := jolted(s, 0.05, seed)
		c := s.CentreOfMass(q.X)
		turn := s.AngularMomentum(q, c)
		for i := range s.Mass { // against the random motion
			v3.AddTo(q.V, i, 1, v3.Cross(v3.Sub(v3.At(q.X, i), c), v3.Scale(3.5, turn)))
		}
		before := q.Clone()
		steps(t, a, &q, 1)
		from, to := v3.Vec(s.AngularMomentum(before, c)), v3.Vec(s.AngularMomentum(q, c))
		want := from
		for _, sp := range s.Springs {
			p := v3.Sub(v3.At(before.X, sp.I), v3.At(before.X, sp.J))
			want = v3.Plus(want, -h*h*sp.K, v3.Cross(p, v3.Sub(v3.At(q.V, sp.I), v3.At(q.V, sp.J))))
		}
		// Rounding of terms of h² k p v, some 10 kg m²/s.
		if v3.Norm(v3.Sub(to, want)) > 1e-12 {
			t.Errorf("angular momentum %v after %v, want %v", to, from, want)
		}
		if rise := v3.Norm(to)/v3.Norm(from) - 1; math.Abs(rise-r.Spun) > 1e-9 {
			t.Errorf("Spun = %g, want %g", r.Spun, rise)
		} else {
			most = max(most, rise)
		}
	}
	if most < 0.1 {
		t.Errorf("it rises by %g at most: the test shows nothing", most)
	}
}

// TestLinearJacobianIsTheFastMethodsMatrix: the matrix of Hauth's linear approximation of the forces,
//
//	F_lin(x, v)_i = −Σ_j k_ij (x_i − x_j) + d_ij (v_i − v_j)
//
// (eq. 50; erratum: the sign, and k/l² is k where forces are Hooke's) is −L for x and −D for v, and what his simplified
// Newton method solves with for implicit Euler, M − h² ∂F_lin/∂x, is M + h² L, the matrix that the fast method factors.
func TestLinearJacobianIsTheFastMethodsMatrix(t *testing.T) {
	const h, d = 1.0 / 30, 0.25
	s := msp.Cloth(5, 4)
	for i := range s.Springs {
		s.Springs[i].K *= 1 + 0.1*float64(i%7)
	}
	m := s.NumParticles()
	linear := func(x, v []float64) []float64 { // one number for each particle: ⊗ I3
		f := make([]float64, m)
		for _, sp := range s.Springs {
			e := -sp.K*(x[sp.I]-x[sp.J]) - d*(v[sp.I]-v[sp.J])
			f[sp.I] += e
			f[sp.J] -= e
		}
		return f
	}
	L, A := s.L(), s.A(h)
	s.Damping.Unprojected = d
	for j := range m {
		unit, none := make([]float64, m), make([]float64, m)
		unit[j] = 1
		column, damping := linear(unit, none), linear(none, unit)
		v := make([]float64, 3*m) // along y
		v[3*j+1] = 1
		force := s.DampingForce(s.X0, v)
		for i := range m {
			// Sums of the same dozen numbers up to 1e4, perhaps in another order.
			if math.Abs(column[i]+L.At(i, j)) > 1e-10 {
				t.Fatalf("∂F[%d]/∂x[%d] = %v, −L is %v", i, j, column[i], -L.At(i, j))
			}
			mass := 0.0
			if i == j {
				mass = s.Mass[i]
			}
			if want := mass - h*h*column[i]; math.Abs(want-A.At(i, j)) > 1e-12 {
				t.Fatalf("M − h² ∂F/∂x [%d, %d] = %v, M + h² L is %v", i, j, want, A.At(i, j))
			}
			if math.Abs(damping[i]-force[3*i+1]) > 1e-12 {
				t.Fatalf("∂F[%d]/∂v[%d] = %v, of the dampers %v", i, j, damping[i], force[3*i+1])
			}
		}
	}
}
