package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"gonum.org/v1/gonum/mat"
)

// RigidDrag returns drag that does not damp rigid motion (M. Müller et al.: Position based dynamics, 2007, sec. 3.5),
//
//	f_i = c m_i (v_cm + ω × r_i − v_i),   r_i = x_i − x_cm,   ω = I⁻¹ L,
//
// with the rate c ≥ 0, in 1/s, for all particles of s as one body: the sum of forces and of torques is zero. Methods
// that evaluate forces once per step, such as those that minimise g, need c h < 2; at c h = 1 they remove all
// relative motion in one step. RigidDrag panics for other c.
func RigidDrag(s *msp.System, c float64) msp.Force {
	if !(c >= 0) || math.IsInf(c, 1) {
		panic(fmt.Sprintf("methods: RigidDrag: c = %g 1/s, want c ≥ 0", c))
	}
	return func(_ float64, x, v, f []float64) {
		rigid := rigidMotion(s, x, v)
		for i, m := range s.Mass {
			v3.AddTo(f, i, c*m, v3.Sub(rigid(i), v3.At(v, i)))
		}
	}
}

// rigidMotion returns the velocity that particle i has if all move as one body with the momentum and the angular momentum of
// x and v (3m each).
func rigidMotion(s *msp.System, x, v []float64) func(i int) v3.Vec {
	centre, mean := s.CentreOfMass(x), v3.Scale(1/s.TotalMass(), s.Momentum(v))
	inertia := mat.NewSymDense(3, nil)
	for i, m := range s.Mass {
		r := v3.Sub(v3.At(x, i), centre)
		for a := range 3 {
			inertia.SetSym(a, a, inertia.At(a, a)+m*v3.Dot(r, r))
			for b := range a + 1 {
				inertia.SetSym(a, b, inertia.At(a, b)-m*r[a]*r[b])
			}
		}
	}
	spin := turnOf(inertia, s.AngularMomentum(msp.State{X: x, V: v}, centre))
	return func(i int) v3.Vec {
		return v3.Add(mean, v3.Cross(spin, v3.Sub(v3.At(x, i), centre)))
	}
}

// turnOf returns the ω with I ω = l that does not turn round an axis without inertia, such as that of a straight chain.
func turnOf(inertia *mat.SymDense, l v3.Vec) v3.Vec {
	var eigen mat.EigenSym
	var axes mat.Dense
	if !eigen.Factorize(inertia, true) {
		return v3.Vec{} // not finite: whoever steps will say so
	}
	eigen.VectorsTo(&axes)
	moments := eigen.Values(nil)
	var spin v3.Vec
	for k, moment := range moments {
		if moment <= 1e-12*moments[2] {
			continue
		}
		axis := v3.Vec{axes.At(0, k), axes.At(1, k), axes.At(2, k)}
		spin = v3.Plus(spin, v3.Dot(axis, l)/moment, axis)
	}
	return spin
}
