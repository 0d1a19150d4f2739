package methods_test

import (
	"errors"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/residual"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// implicits returns the methods that take implicit Euler steps, with their default settings.
func implicits(t *testing.T, s *msp.System, h float64) map[string]msp.Method {
	t.Helper()
	lg, err1 := msp.NewLocalGlobal(s, h)
	newton, err2 := msp.NewNewton(s, h)
	chebyshev, err3 := methods.NewChebyshev(s, h)
	anderson, err4 := methods.NewAnderson(s, h)
	lbfgs, err5 := methods.NewLBFGS(s, h)
	hybrid, err6 := methods.NewHybrid(s, h)
	semi, err7 := methods.NewSemiImplicit(s, h)
	pbd, err8 := methods.NewPBD(s, h)
	xpbd, err9 := methods.NewXPBD(s, h)
	vbd, err10 := methods.NewVBD(s, h)
	ropes, err11 := methods.NewAugmentedVBD(s, h, methods.Limits(s, -1, 0.1)...)
	projected, err12 := methods.NewProjectedNewton(s, h)
	elements, err13 := methods.NewProjective(s, h, nil)
	multipliers, err14 := methods.NewADMM(s, h)
	grid, err15 := methods.NewMultigrid(s, h)
	damped, err16 := methods.NewDamped(s, h, newtons)
	if err := errors.Join(err1, err2, err3, err4, err5, err6, err7, err8, err9, err10, err11, err12, err13, err14, err15, err16); err != nil {
		t.Fatal(err)
	}
	return map[string]msp.Method{"LocalGlobal": lg, "Newton": newton, "Chebyshev": chebyshev, "Anderson": anderson, "LBFGS": lbfgs,
		"Hybrid": hybrid, "SemiImplicit": semi, "PBD": pbd, "XPBD": xpbd, "VBD": vbd, "AugmentedVBD": ropes, "ProjectedNewton": projected,
		"Projective": elements, "ADMM": multipliers, "Multigrid": grid, "Damped": damped}
}

// TestThrownBodies: the centre of a free body that is thrown with a spin, with equal masses and masses from 1 to 100, is where implicit
// Euler takes a single particle, and its angular momentum falls: with every method, in steps of a microsecond, 1/30 s and 10 s.
func TestThrownBodies(t *testing.T) {
	for _, h := range []float64{1e-6, 1.0 / 30, 10} {
		for _, heavy := range []bool{false, true} {
			s := msp.Cloth(5, 5)
			for i := range s.Mass {
				if heavy {
					s.Mass[i] *= math.Pow(10, float64(i%3))
				}
			}
			start := thrown(s, 0, 3)
			for name, m := range implicits(t, s, h) {
				q := start.Clone()
				from, v := v3.Vec(s.CentreOfMass(q.X)), v3.Scale(1/s.TotalMass(), s.Momentum(q.V))
				spin := v3.Norm(s.AngularMomentum(q, from))
				for n := range 3 {
					before := v3.Norm(s.AngularMomentum(q, s.CentreOfMass(q.X)))
					if err := m.Step(&q); err != nil {
						if !errors.Is(err, msp.ErrNotConverged) && name != "SemiImplicit" { // whose matrix need not be definite
							t.Errorf("%s, h = %g s: %v", name, h, err)
						}
						break
					}
					k := float64(n + 1)
					move := v3.Scale(h, v3.Plus(v3.Scale(k, v), h*k*(k+1)/2, v3.Vec(s.Gravity)))
					off := v3.Norm(v3.Sub(v3.Sub(v3.Vec(s.CentreOfMass(q.X)), from), move))
					// Rounding is that of positions; for methods that do not settle centres by themselves, also that of their factor.
					if limit := map[bool]float64{true: 1e-12, false: 1e-9}[name == "LBFGS" || name == "Multigrid"]; off > limit*v3.Norm(move)+1e-13 {
						t.Errorf("%s, h = %g s, heavy: %t: the centre is off by %.3g m of %.3g m", name, h, heavy, off, v3.Norm(move))
					}
					// Springs that turn one after the other leave a few parts in a thousand. Rounding of positions is one of velocities of 1e-16/h.
					if l := v3.Norm(s.AngularMomentum(q, s.CentreOfMass(q.X))); l > before+3e-3*spin+1e-13*s.TotalMass()/h {
						t.Errorf("%s, h = %g s, heavy: %t: angular momentum %.9g kg m²/s after %.9g", name, h, heavy, l, before)
					}
				}
			}
		}
	}
}

// TestFreeFallIsExact: a cloth that is let go falls as a single particle does, and its springs stay as they are: with every method,
// on a grid with levels of multigrid, and on a mesh.
func TestFreeFallIsExact(t *testing.T) {
	const h = 1.0 / 30
	solid := msptest.Block(4, 4, 4)
	solid.Pins = nil
	for _, s := range []*msp.System{msp.Cloth(10, 10), msp.Cloth(2, 40), solid} {
		for name, m := range implicits(t, s, h) {
			q, fall := s.Rest(), 0.0
			for k := range 3 {
				if err := m.Step(&q); err != nil {
					t.Fatalf("%s, %v: %v", name, s, err)
				}
				fall += h * h * s.Gravity[1] * float64(k+1)
			}
			for i := range s.Mass {
				// Rounding of positions of a metre, and that of factors of the stiff M + h² L, in 30 iterations.
				if off := v3.Norm(v3.Sub(v3.Sub(v3.At(q.X, i), v3.At(s.X0, i)), v3.Vec{0, fall, 0})); !(off <= 1e-11) {
					t.Errorf("%s, %v: particle %d is off by %.3g m after %.3g m", name, s, i, off, fall)
					break
				}
			}
		}
	}
}

// TestNewtonSaysWhereItEnds: steps in which fifty iterations of Newton's method stay far from the minimum are errors that name a particle;
// what it accepts has a small gradient.
func TestNewtonSaysWhereItEnds(t *testing.T) {
	pressed, stiff := msp.Chain(6), msp.Cloth(5, 5)
	stiff.Pin(0, 4)
	for n := range stiff.Springs {
		stiff.Springs[n].K = 1e12
	}
	refused := 0
	for _, s := range []*msp.System{pressed, stiff} {
		start := s.Rest()
		if s == pressed {
			vec.Scale(start.X, 0.01)
		}
		all := implicits(t, s, h)
		for _, name := range []string{"Newton", "Hybrid", "ProjectedNewton", "Damped"} {
			q := start.Clone()
			for range 4 {
				before := q.Clone()
				if err := all[name].Step(&q); errors.Is(err, msp.ErrNotConverged) {
					refused++
					break
				} else if err != nil {
					t.Fatal(err)
				}
				o, err := msp.NewObjective(s, h)
				if err != nil {
					t.Fatal(err)
				}
				y := o.Y(before)
				end := residual.Step{Grad: o.GradG(q.X, y), Mass: o.Inertia(), X: q.X, Y: y, Q: before.X}
				if err := end.Check(residual.OfNewton, msp.ErrNotConverged); err != nil {
					t.Errorf("%s, %v: %v", name, s, err)
				}
			}
		}
	}
	if refused == 0 {
		t.Error("no step is refused: the test shows nothing")
	}
}

// TestForcesThatAreNotFinite are an error that names the particle and the axis of the force, with every method; those on pins are none.
func TestForcesThatAreNotFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1)} {
		s := msp.Cloth(4, 4)
		s.Pin(1)
		at := 3 * 2
		s.Forces = []msp.Force{func(_ float64, _, _, f []float64) { f[at+1] = bad }}
		for name, m := range implicits(t, s, h) {
			at = 3 * 2
			q := s.Rest()
			err := m.Step(&q)
			if e := (*msp.NotFiniteError)(nil); !errors.As(err, &e) || e.Particle != 2 || e.Axis != 1 || e.Quantity != "force" {
				t.Errorf("%s: %v", name, err)
			}
			if at = 3 * 1; name == "AugmentedVBD" {
				continue // which may not converge
			}
			if err := m.Step(&q); err != nil {
				t.Errorf("%s, a force on a pin: %v", name, err)
			}
		}
	}
}
