package methods_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
)

// table returns one of each kind of method for s: what a lesson would loop over.
func table(t *testing.T, s *msp.System, h float64) []msp.Method {
	t.Helper()
	lg, err1 := msp.NewLocalGlobal(s, h)
	newton, err2 := msp.NewNewton(s, h)
	chebyshev, err3 := methods.NewChebyshev(s, h)
	anderson, err4 := methods.NewAnderson(s, h)
	lbfgs, err5 := methods.NewLBFGS(s, h)
	hybrid, err6 := methods.NewHybrid(s, h)
	semi, err7 := methods.NewSemiImplicit(s, h)
	imex, err8 := methods.NewIMEX(s, h)
	pbd, err9 := methods.NewPBD(s, h)
	xpbd, err10 := methods.NewXPBD(s, h)
	rk, err11 := methods.NewRK(s, h, ode.RadauIIA3)
	bdf, err12 := methods.NewBDF(s, h, 2)
	verlet, err13 := methods.NewVerlet(s, h, ode.NewVelocityVerlet)
	controlled, err14 := methods.NewControlledBDF(s, h, 1e-4, 1e-6)
	vbd, err15 := methods.NewVBD(s, h)
	projected, err17 := methods.NewProjectedNewton(s, h)
	grid, err18 := methods.NewMultigrid(s, h)
	mid, err19 := methods.NewMidpoint(s, h, newtons)
	multipliers, err20 := methods.NewADMM(s, h)
	hard, err21 := methods.NewAugmentedVBD(s, h, methods.Limits(s, -1, 0.1)...)
	small, err16 := methods.NewSubsteps(s, h, 3, oneXPBD)
	err := errors.Join(err1, err2, err3, err4, err5, err6, err7, err8, err9, err10,
		err11, err12, err13, err14, err15, err16, err17, err18, err19, err20, err21)
	if err != nil {
		t.Fatal(err)
	}
	semi.Fix = msp.FixProject
	return []msp.Method{
		lg, newton, chebyshev, anderson, lbfgs, hybrid, semi, imex, pbd, xpbd, rk, bdf, verlet, controlled, vbd, small,
		projected, grid, mid, multipliers, hard,
	}
}

// TestEveryMethodIsAMethod: it steps by H, and Refactor takes it to another step and another system as a new one would be.
func TestEveryMethodIsAMethod(t *testing.T) {
	s := msp.Cloth(4, 4)
	s.Pin(0, 3)
	all := table(t, s, 0.002)
	for _, m := range all {
		q := s.Rest()
		if err := m.Step(&q); err != nil || q.T != 0.002 || m.H() != 0.002 || q.X[16] >= 0 {
			t.Errorf("%v: h = %g, t = %g, a free corner is at y = %g: %v", m, m.H(), q.T, q.X[16], err)
		}
	}
	s.Unpin(3)
	s.Mass[5] *= 2
	fresh := table(t, s, 0.001)
	for k, m := range all {
		if err := m.Refactor(0.001); err != nil {
			t.Fatal(err)
		}
		p, q := s.Rest(), s.Rest()
		for range 3 {
			if err := errors.Join(m.Step(&p), fresh[k].Step(&q)); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(p.X, q.X) || m.H() != 0.001 || m.String() != fresh[k].String() {
			t.Errorf("%v: after Refactor it is not %v", m, fresh[k])
		}
		if err := m.Refactor(-1); !errors.Is(err, msp.ErrInvalid) || m.H() != 0.001 {
			t.Errorf("%v: Refactor(-1): %v", m, err)
		}
	}
}

// wantPinned fails if a pinned particle of s is not exactly at its pin in q.
func wantPinned(t *testing.T, name string, s *msp.System, q msp.State) {
	t.Helper()
	for _, p := range s.Pins {
		if q.Point(p.I) != p.P {
			t.Errorf("%s: particle %d left its pin", name, p.I)
		}
	}
}
