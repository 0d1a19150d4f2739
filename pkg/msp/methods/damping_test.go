package methods_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
)

// TestStiffness: K is what the forces change by, symmetric, and of ∇²g what is not mass.
func TestStiffness(t *testing.T) {
	for seed := range uint64(10) {
		sc := msptest.Random(seed, 8, 15)
		x, k := sc.Q.X, sc.S.K(sc.Q.X)
		hess := sc.S.HessG(x, 1)
		for c := range x {
			const d = 1e-6
			lo, hi := append([]float64(nil), x...), append([]float64(nil), x...)
			lo[c], hi[c] = x[c]-d, x[c]+d
			f0, f1 := sc.S.Force(lo), sc.S.Force(hi)
			for i := range x {
				want := -(f1[i] - f0[i]) / (2 * d)
				// Central differences: k (d/l)² and 1e-16 of a force of 1e4 N over d, at k ≤ 1e4 N/m.
				if math.Abs(k.At(i, c)-want) > 1e-5*1e4 {
					t.Fatalf("seed %d: K[%d, %d] = %v, by differences %v", seed, i, c, k.At(i, c), want)
				}
				m := 0.0
				if i == c {
					m = sc.S.Mass[c/3]
				}
				if k.At(i, c) != k.At(c, i) || math.Abs(hess.At(i, c)-m-k.At(i, c)) > 1e-9 {
					t.Fatalf("seed %d: K[%d, %d] is not symmetric or not of ∇²g", seed, i, c)
				}
			}
		}
	}
}

// TestDampers: all take energy and leave momentum; that of the lecture leaves a turning net turning.
func TestDampers(t *testing.T) {
	for _, c := range []struct {
		name    string
		d       msp.Damping
		own     float64 // spring n has the D n·own
		angular bool
	}{
		{"of each spring", msp.Damping{}, 0.2, true},
		{"of each spring, beside the others along it", msp.Damping{Projected: 1, Beta: 0.01}, 0.2, true},
		{"projected", msp.Damping{Projected: 2}, 0, true},
		{"in proportion to the stiffness", msp.Damping{Beta: 0.02}, 0, true},
		{"unprojected", msp.Damping{Unprojected: 2}, 0, false},
	} {
		sc := msptest.Random(7, 9, 20)
		s, q := sc.S, sc.Q
		s.Damping = c.d
		for n := range s.Springs {
			s.Springs[n].D = c.own * float64(n)
		}
		f := s.DampingForce(q.X, q.V)
		power, turn, push := 0.0, [3]float64{}, [3]float64{}
		for i := range s.Mass {
			x, g := q.X[3*i:3*i+3], f[3*i:3*i+3]
			for axis := range 3 {
				power += g[axis] * q.V[3*i+axis]
				push[axis] += g[axis]
				a, b := (axis+1)%3, (axis+2)%3
				turn[axis] += x[a]*g[b] - x[b]*g[a]
			}
		}
		if !(power < -1) {
			t.Errorf("%s: power %v W, want < 0", c.name, power)
		}
		if msptest.Norm(push[:]) > 1e-9 { // some thousand newtons, rounded
			t.Errorf("%s: forces sum to %v N", c.name, push)
		}
		if kept := msptest.Norm(turn[:]) < 1e-9; kept != c.angular {
			t.Errorf("%s: torque %v N m", c.name, turn)
		}
	}
}

// TestSemiImplicitDampers: for one spring along its line the step is that of the linear equation.
func TestSemiImplicitDampers(t *testing.T) {
	const k, d, h = 50.0, 3.0, 0.1
	s := msptest.HangingSpring(k, 1)
	s.Damping.Projected = d
	a, err := methods.NewSemiImplicit(s, h)
	if err != nil {
		t.Fatal(err)
	}
	b, err := methods.NewRK(s, h, ode.ImplicitEuler)
	if err != nil {
		t.Fatal(err)
	}
	p, q := s.Rest(), s.Rest()
	v, y := 0.0, 0.0
	for range 20 {
		if err := errors.Join(a.Step(&p), b.Step(&q)); err != nil {
			t.Fatal(err)
		}
		v = (v + h*(-9.81-k*y)) / (1 + h*d + h*h*k)
		y += h * v
		for name, got := range map[string]float64{"SemiImplicit": p.X[4] + 1, "ODE": q.X[4] + 1} {
			if math.Abs(got-y) > 1e-9 { // Newton's 1e-10 of a length, 20 times
				t.Fatalf("%s: %v m, want %v m", name, got, y)
			}
		}
	}
}

// TestDampersAreNotIgnored: what has no place for them says so.
func TestDampersAreNotIgnored(t *testing.T) {
	s := msp.Cloth(3, 3)
	const h = 0.01
	var steps []msp.Stepper
	lg, err1 := msp.NewLocalGlobal(s, h)
	nw, err2 := msp.NewNewton(s, h)
	hy, err3 := methods.NewHybrid(s, h)
	ch, err4 := methods.NewChebyshev(s, h)
	an, err5 := methods.NewAnderson(s, h)
	lb, err6 := methods.NewLBFGS(s, h)
	pb, err7 := methods.NewPBD(s, h)
	xp, err8 := methods.NewXPBD(s, h)
	if err := errors.Join(err1, err2, err3, err4, err5, err6, err7, err8); err != nil {
		t.Fatal(err)
	}
	steps = append(steps, lg.Step, nw.Step, hy.Step, ch.Step, an.Step, lb.Step, pb.Step, xp.Step)
	steps = append(steps, func(*msp.State) error {
		_, err := methods.StableStep(s, s.Rest(), ode.RK4.R)
		return err
	})
	for _, c := range []*float64{&s.Damping.Projected, &s.Damping.Unprojected, &s.Damping.Beta, &s.Springs[3].D} {
		*c = 1
		for i, step := range steps {
			q := s.Rest()
			if err := step(&q); !errors.Is(err, msp.ErrDamping) {
				t.Errorf("method %d: %v", i, err)
			}
		}
		*c = -1
		if err := s.Check(); !errors.Is(err, msp.ErrInvalid) {
			t.Errorf("−1 N s/m: %v", err)
		}
		*c = 0
	}
	pbd, err := methods.NewDamped(s, h, damped["PBD"])
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	s.Damping.Unprojected = 1
	if err := pbd.Step(&q); !errors.Is(err, msp.ErrDamping) || !strings.Contains(err.Error(), "1 N s/m that are not along") {
		t.Errorf("PBD with unprojected dampers: %v", err)
	}
	s.Damping, s.Springs[3].K, s.Springs[3].D = msp.Damping{}, 0, 1
	if err := pbd.Step(&q); !errors.Is(err, msp.ErrDamping) || !strings.Contains(err.Error(), "spring 3") {
		t.Errorf("PBD with a damper without stiffness: %v", err)
	}
}
