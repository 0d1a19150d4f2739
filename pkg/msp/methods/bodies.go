package methods

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// moveBodies moves every free body as a whole, by one Newton step of its translation t and one of its rotation ω round its centre of
// mass. With r_i from there to particle i,
//
//	(Σ H_i) t = −Σ ∂g/∂x_i,   (Σ J_iᵀ H_i J_i) ω = −Σ r_i × ∂g/∂x_i,   J_i ω = ω × r_i.
//
// Lengths do not change, so only inertia, loads and contact have a part in g and H. Without contact, the body's centre then is where
// its momentum leads.
func (b *VBD) moveBodies() {
	for _, body := range b.bodies {
		b.shift(body)
		b.turn(body)
	}
}

// shift moves a body along the Newton step t.
func (b *VBD) shift(body []int) {
	var force v3.Vec
	var h symmetric
	for _, i := range body {
		grad, hi := b.outer(i)
		force = v3.Add(force, grad)
		h.plus(&hi)
	}
	b.move(body, rigid{shift: h.solve(v3.Scale(-1, force))})
}

// turn rotates a body by the Newton step ω.
func (b *VBD) turn(body []int) {
	x := b.task.X
	var centre v3.Vec
	mass := 0.0
	for _, i := range body {
		mass += b.Inertia()[i]
		centre = v3.Plus(centre, b.Inertia()[i], v3.At(x, i))
	}
	centre = v3.Scale(1/mass, centre)
	var torque v3.Vec
	var h symmetric
	for _, i := range body {
		grad, hi := b.outer(i)
		r := v3.Sub(v3.At(x, i), centre)
		torque = v3.Add(torque, v3.Cross(r, grad))
		h.addTurned(&hi, r)
	}
	h.addDiagonal(still * (h[0] + h[1] + h[2]))
	omega := h.solve(v3.Scale(-1, torque))
	sin, cos := math.Sincos(v3.Norm(omega))
	b.move(body, rigid{centre: centre, axis: v3.Unit(omega, v3.Vec{1, 0, 0}), sin: sin, versed: 1 - cos})
}

// still is the part of a body's inertia that holds it round an axis without inertia, such as that of a straight chain.
const still = 1e-9

// move makes the motion unless it would raise g.
func (b *VBD) move(body []int, m rigid) {
	x, rise := b.task.X, 0.0
	for _, i := range body {
		p := v3.At(x, i)
		delta := m.delta(p)
		rise += b.inertiaChange(i, delta)
		if b.hard != nil {
			rise += b.hard.contactChange(i, p, delta)
		}
	}
	if !(rise <= 0) {
		return
	}
	for _, i := range body {
		v3.AddTo(x, i, 1, m.delta(v3.At(x, i)))
	}
}

// outer returns particle i's part of ∂g/∂x_i and H_i from what sees rigid motions.
func (b *VBD) outer(i int) (grad v3.Vec, h symmetric) {
	grad, h = b.inertial(i)
	if b.hard != nil {
		b.hard.addContacts(i, &grad, &h)
	}
	return grad, h
}

// rigid is a rotation round an axis through a centre, and a shift.
type rigid struct {
	centre, axis v3.Vec
	sin, versed  float64 // of the angle; versed is 1 − cos
	shift        v3.Vec
}

// delta returns by how much the point p moves.
func (m *rigid) delta(p v3.Vec) v3.Vec {
	across := v3.Cross(m.axis, v3.Sub(p, m.centre))
	return v3.Plus(v3.Plus(m.shift, m.sin, across), m.versed, v3.Cross(m.axis, across))
}

// plus adds another matrix.
func (h *symmetric) plus(o *symmetric) {
	for c := range h {
		h[c] += o[c]
	}
}

// addTurned adds Jᵀ H J for J ω = ω × r.
func (h *symmetric) addTurned(o *symmetric, r v3.Vec) {
	j := [3]v3.Vec{{0, -r[2], r[1]}, {r[2], 0, -r[0]}, {-r[1], r[0], 0}}
	hy, hz := o.times(j[1]), o.times(j[2])
	h[0] += v3.Dot(j[0], o.times(j[0]))
	h[1] += v3.Dot(j[1], hy)
	h[2] += v3.Dot(j[2], hz)
	h[3] += v3.Dot(j[1], hz)
	h[4] += v3.Dot(j[0], hz)
	h[5] += v3.Dot(j[0], hy)
}

// times returns the product with v.
func (h *symmetric) times(v v3.Vec) v3.Vec {
	return v3.Vec{
		h[0]*v[0] + h[5]*v[1] + h[4]*v[2],
		h[5]*v[0] + h[1]*v[1] + h[3]*v[2],
		h[4]*v[0] + h[3]*v[1] + h[2]*v[2],
	}
}
