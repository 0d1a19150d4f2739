package collide

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// quadratic is the model of g, without contact, towards whose minimum an iteration goes: its matrix A.
type quadratic interface {
	prepare() // for the system and the step as they are now
	linearise(x []float64)
	// multiply sets az = A z of a z that is P⁻¹ r less what was removed, P = M + h² L (3m each). Pinned particles, of which z has zeros,
	// may get anything.
	multiply(az, z, r []float64, removed []removal)
}

// laplacian has A = P, the same everywhere: A z is r, less the columns of A of what was removed.
type laplacian struct {
	*msp.Objective
	matrix *sparse.CSC // A; nil before it is needed
	loops  vectors
}

func (a *laplacian) prepare() { a.matrix = nil }

func (*laplacian) linearise([]float64) {}

func (a *laplacian) multiply(az, _, r []float64, removed []removal) {
	a.assemble()
	a.loops.copy(az, r)
	for _, m := range removed {
		if m.part == (v3.Vec{}) {
			continue
		}
		for n := a.matrix.ColPtr[m.particle]; n < a.matrix.ColPtr[m.particle+1]; n++ {
			v, q := a.matrix.Val[n], (*v3.Vec)(az[3*a.matrix.RowIdx[n]:])
			q[0], q[1], q[2] = q[0]-v*m.part[0], q[1]-v*m.part[1], q[2]-v*m.part[2]
		}
	}
}

// assemble makes the matrix, M + h² L with the masses that forces taken implicitly add.
func (a *laplacian) assemble() {
	if a.matrix != nil {
		return
	}
	s := a.System()
	a.matrix = s.A(a.H())
	for i, m := range a.Inertia() {
		if more := m - s.Mass[i]; more > 0 {
			a.matrix.Val[entryOf(a.matrix, i)] += more
		}
	}
}

// entryOf returns where the diagonal entry of column j is.
func entryOf(a *sparse.CSC, j int) int {
	for n := a.ColPtr[j]; n < a.ColPtr[j+1]; n++ {
		if int(a.RowIdx[n]) == j {
			return int(n)
		}
	}
	panic(fmt.Sprintf("collide: column %d has no diagonal entry", j))
}

// multiplyMass sets z = M p.
func multiplyMass(o *msp.Objective, z, p []float64) {
	for i, m := range o.Inertia() {
		z[3*i], z[3*i+1], z[3*i+2] = m*p[3*i], m*p[3*i+1], m*p[3*i+2]
	}
}

// hessian has A = ∇²g(x), springs projected.
type hessian struct {
	*msp.Objective
	springs []spring
	hinges  []tangent
}

// tangent is h² times the matrix of a spring of direction u: along u uᵀ + across (I − u uᵀ).
type tangent struct {
	u       v3.Vec
	across  float64
	stretch float64 // along − across
}

// spring is a tangent with the places of its ends among coordinates, 3 I and 3 J.
type spring struct {
	i, j int32
	tangent
}

func (*hessian) prepare() {}

func (a *hessian) linearise(x []float64) {
	s, h2 := a.System(), a.H()*a.H()
	a.springs = vec.Sized(a.springs, len(s.Springs))
	a.hinges = vec.Sized(a.hinges, len(s.Hinges))
	for n := range s.Springs {
		sp, t := &s.Springs[n], &a.springs[n]
		t.i, t.j = int32(3*sp.I), int32(3*sp.J)
		t.project(v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J)), h2*sp.K, sp.R)
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		a.hinges[n].project(hinge.Vector(x), h2*hinge.K, hinge.R)
	}
}

// project makes t the tangent of a spring with the vector p, without its negative eigenvalues.
func (t *tangent) project(p v3.Vec, h2k, r float64) {
	t.u, t.across, t.stretch = v3.Vec{}, 0, h2k
	l := v3.Norm(p)
	if l > 0 {
		t.u = v3.Scale(1/l, p)
	}
	switch {
	case r == 0:
		t.across, t.stretch = h2k, 0
	case l > r:
		t.across = h2k * (1 - r*(1/l))
		t.stretch -= t.across
	}
}

// times returns the product with w.
func (t *tangent) times(w v3.Vec) v3.Vec {
	return v3.Plus(v3.Scale(t.across, w), t.stretch*v3.Dot(t.u, w), t.u)
}

func (a *hessian) multiply(az, z, _ []float64, _ []removal) { a.times(az, z) }

// times sets z = A p.
func (a *hessian) times(z, p []float64) {
	s := a.System()
	multiplyMass(a.Objective, z, p)
	for n := range a.springs {
		t := &a.springs[n]
		pi, pj, zi, zj := (*v3.Vec)(p[t.i:]), (*v3.Vec)(p[t.j:]), (*v3.Vec)(z[t.i:]), (*v3.Vec)(z[t.j:])
		x, y, w := pi[0]-pj[0], pi[1]-pj[1], pi[2]-pj[2]
		along := t.stretch * (t.u[0]*x + t.u[1]*y + t.u[2]*w)
		x, y, w = t.across*x+along*t.u[0], t.across*y+along*t.u[1], t.across*w+along*t.u[2]
		zi[0], zi[1], zi[2] = zi[0]+x, zi[1]+y, zi[2]+w
		zj[0], zj[1], zj[2] = zj[0]-x, zj[1]-y, zj[2]-w
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		hinge.Add(z, 1, a.hinges[n].times(hinge.Vector(p)))
	}
}
