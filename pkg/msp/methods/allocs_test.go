package methods_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// stepper is what all methods are.
type stepper interface{ Step(*msp.State) error }

// implicitMethods returns one of each method that minimises g, or goes part of the way.
func implicitMethods(t testing.TB, s *msp.System) map[string]stepper {
	t.Helper()
	made := func(m stepper, err error) stepper {
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	local, err := msp.NewLocalGlobal(s, h)
	all := map[string]stepper{"local/global": made(local, err)}
	chebyshev, err := methods.NewChebyshev(s, h)
	all["Chebyshev"] = made(chebyshev, err)
	anderson, err := methods.NewAnderson(s, h)
	all["Anderson"] = made(anderson, err)
	lbfgs, err := methods.NewLBFGS(s, h)
	all["L-BFGS"] = made(lbfgs, err)
	newton, err := msp.NewNewton(s, h)
	newton.Iterations = 10 // fifty from one point are not enough, which is an error
	all["Newton"] = made(newton, err)
	hybrid, err := methods.NewHybrid(s, h)
	all["hybrid"] = made(hybrid, err)
	semi, err := methods.NewSemiImplicit(s, h)
	semi.Fix = msp.FixProject
	all["semi-implicit"] = made(semi, err)
	pbd, err := methods.NewPBD(s, h)
	all["PBD"] = made(pbd, err)
	xpbd, err := methods.NewXPBD(s, h)
	all["XPBD"] = made(xpbd, err)
	grid, err := methods.NewMultigrid(s, h)
	all["multigrid"] = made(grid, err)
	multipliers, err := methods.NewADMM(s, h)
	all["ADMM"] = made(multipliers, err)
	hard, err := methods.NewAugmentedVBD(s, h, methods.Limits(s, 0, 0)...)
	hard.Accuracy = math.Inf(1) // a point is far from all lengths
	all["augmented VBD"] = made(hard, err)
	for name, method := range newer {
		m, err := method(s, h)
		all[name] = made(m, err)
	}
	return all
}

// TestStepsAllocateNothing but in the first few, in which methods make the room that they keep.
func TestStepsAllocateNothing(t *testing.T) {
	cloth := msp.Cloth(8, 8)
	cloth.Pin(0, 7)
	crumpled := cloth.Rest()
	clear(crumpled.X)
	for what, q := range map[string]msp.State{"at rest": cloth.Rest(), "crumpled to one point": crumpled} {
		for name, m := range implicitMethods(t, cloth) {
			allocatesNothing(t, name+", "+what, m, q)
		}
	}
}

// TestNewtonAllocatesNothing whatever solves its systems, also where they are indefinite and several are tried. A cut-off
// after a few iterations and a forcing term are as quiet.
func TestNewtonAllocatesNothing(t *testing.T) {
	squeezed := msp.Cloth(5, 5)
	squeezed.Pin(0, 4)
	q := squeezed.Rest()
	for c := range q.X {
		q.X[c] *= 0.9
		q.V[c] = float64(c%7) - 3
	}
	for name, set := range variants() {
		for how, more := range map[string]func(n *msp.Newton){
			"": func(n *msp.Newton) {},
			", inexact": func(n *msp.Newton) {
				if n.CG != nil {
					n.CG.Forcing = methods.EisenstatWalker
				}
			},
			", 3 CG iterations": func(n *msp.Newton) {
				if n.Iterations = 2; n.CG != nil {
					n.CG.Iterations = 3
				}
			},
		} {
			n := newton(t, msptest.Scene{S: squeezed}, h)
			set(n)
			more(n)
			if n.PositiveDefinite(n.Y(q)) {
				t.Fatal("∇²g is definite at y: the test shows little")
			}
			allocatesNothing(t, name+how, n, q)
		}
	}
}

// allocatesNothing looks at steps from q, each time from the start, after a few in which the room is made.
func allocatesNothing(t *testing.T, name string, m stepper, from msp.State) {
	t.Helper()
	q := from.Clone()
	step := func() {
		copy(q.X, from.X)
		copy(q.V, from.V)
		if err := m.Step(&q); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	for range 3 {
		step()
	}
	if n := testing.AllocsPerRun(5, step); n != 0 {
		t.Errorf("%s: %v allocations in a step", name, n)
	}
}

func TestLocalAndGlobalAllocateNothing(t *testing.T) {
	s := msp.Cloth(10, 10)
	a := localGlobal(t, msptest.Scene{S: s}, h)
	d, x := make([]float64, 3*s.NumSprings()), s.Rest().X
	point := make([]float64, len(x)) // no spring has a length
	if n := testing.AllocsPerRun(10, func() {
		a.LocalTo(d, x)
		a.GlobalTo(x, d, x)
		a.LocalTo(d, point)
	}); n != 0 {
		t.Errorf("%v allocations in a local and a global step", n)
	}
}
