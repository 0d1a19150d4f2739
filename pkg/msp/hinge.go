package msp

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Hinge is an angle spring: it preserves the angle between two triangles (i, j, a) and (j, i, b) by a torque about
// their common side (Zachmann 2018). It still has the form of the paper's springs. Its vector p joins the line of the
// side and the line from a to b, at the points that coincide when the triangles are coplanar:
//
//	p = Σ W_k x_k,   E = ½ K (‖p‖ − R)²,   Σ W_k = 0
//
// While the triangles keep their shape, ‖p‖ = 2 H sin(φ/2), where φ is the angle between their normals and 1/H =
// 1/h_a + 1/h_b for their heights over the side. Therefore
//
//	E = ½ κ (2 sin(φ/2) − 2 sin(φ₀/2))²,   κ = K H²,
//
// which is ½ κ (φ − φ₀)² near rest. A spring from a to b would have no stiffness at φ₀ = 0, where its length is
// largest. (For φ₀ = 0 it is the energy of M. Bergou et al.: A quadratic bending model for inextensible surfaces,
// Symp. Geometry Processing 2006.)
//
// All methods accept hinges; PBD ignores their K, as it does for springs. Hinges have no dampers.
type Hinge struct {
	At [4]int     // particles: both of the side, i and j, and one of each triangle, a and b
	W  [4]float64 // their weights
	K  float64    // stiffness, N/m
	R  float64    // length of p at rest, m
}

// AddHinge adds an angle spring of stiffness κ (N m, for angles in radians) between the triangles (i, j, a) and (j,
// i, b), with their rest shape. If κ is negative or a triangle has no area, the error wraps ErrInvalid.
func (s *System) AddHinge(i, j, a, b int, kappa float64) error {
	for _, k := range []int{i, j, a, b} {
		if k < 0 || k >= s.NumParticles() {
			return fmt.Errorf("hinge: %w: particle %d, want 0 … %d", ErrInvalid, k, s.NumParticles()-1)
		}
	}
	x := func(k int) v3.Vec { return v3.At(s.X0, k) }
	side := v3.Sub(x(j), x(i))
	foot := func(k int) (along, height float64) { // along in parts of the side
		r := v3.Sub(x(k), x(i))
		along = v3.Dot(r, side) / v3.Dot(side, side)
		return along, v3.Norm(v3.Plus(r, -along, side))
	}
	alongA, heightA := foot(a)
	alongB, heightB := foot(b)
	u := heightA / (heightA + heightB) // where the side's line divides that from a to b, unfolded
	at := (1-u)*alongA + u*alongB
	reduced := (1 - u) * heightA
	h := Hinge{At: [4]int{i, j, a, b}, W: [4]float64{at - 1, -at, 1 - u, u}, K: kappa / (reduced * reduced)}
	p := h.Vector(s.X0)
	h.R = v3.Norm(p)
	if err := h.check(len(s.Mass)); err != nil {
		return fmt.Errorf("hinge at the side from %d to %d, with %d and %d: %w", i, j, a, b, err)
	}
	s.Hinges = append(s.Hinges, h)
	return nil
}

func (h *Hinge) check(m int) error {
	sum, size := 0.0, 0.0
	for k, i := range h.At {
		if i < 0 || i >= m {
			return fmt.Errorf("%w: particle %d, want 0 … %d", ErrInvalid, i, m-1)
		}
		for _, j := range h.At[:k] {
			if i == j {
				return fmt.Errorf("%w: particle %d twice", ErrInvalid, i)
			}
		}
		sum, size = sum+h.W[k], size+math.Abs(h.W[k])
	}
	switch {
	case !(math.Abs(sum) <= 1e-9*size) || math.IsInf(size, 1): // the rounding of weights, and a body that it may push
		return fmt.Errorf("%w: weights %v, want numbers with the sum 0", ErrInvalid, h.W)
	case !(h.K >= 0) || math.IsInf(h.K, 1):
		return fmt.Errorf("%w: K = %g N/m, want ≥ 0", ErrInvalid, h.K)
	case !(h.R >= 0) || math.IsInf(h.R, 1):
		return fmt.Errorf("%w: R = %g m, want ≥ 0", ErrInvalid, h.R)
	}
	return nil
}

// Vector returns p at x (3m), in metres. Given velocities instead of x, it returns the rate of change of p.
func (h *Hinge) Vector(x []float64) (p [3]float64) {
	a, b, c, d := (*v3.Vec)(x[3*h.At[0]:]), (*v3.Vec)(x[3*h.At[1]:]), (*v3.Vec)(x[3*h.At[2]:]), (*v3.Vec)(x[3*h.At[3]:])
	return v3.Vec{
		h.W[0]*a[0] + h.W[1]*b[0] + h.W[2]*c[0] + h.W[3]*d[0],
		h.W[0]*a[1] + h.W[1]*b[1] + h.W[2]*c[1] + h.W[3]*d[1],
		h.W[0]*a[2] + h.W[1]*b[2] + h.W[2]*c[2] + h.W[3]*d[2],
	}
}

// between returns p of the displacements from x to x1 (3m each): without the rounding of positions, which are longer.
func (h *Hinge) between(x, x1 []float64) (p [3]float64) {
	a, b, c, d := (*v3.Vec)(x[3*h.At[0]:]), (*v3.Vec)(x[3*h.At[1]:]), (*v3.Vec)(x[3*h.At[2]:]), (*v3.Vec)(x[3*h.At[3]:])
	a1, b1, c1, d1 := (*v3.Vec)(x1[3*h.At[0]:]), (*v3.Vec)(x1[3*h.At[1]:]), (*v3.Vec)(x1[3*h.At[2]:]), (*v3.Vec)(x1[3*h.At[3]:])
	return v3.Vec{
		h.W[0]*(a1[0]-a[0]) + h.W[1]*(b1[0]-b[0]) + h.W[2]*(c1[0]-c[0]) + h.W[3]*(d1[0]-d[0]),
		h.W[0]*(a1[1]-a[1]) + h.W[1]*(b1[1]-b[1]) + h.W[2]*(c1[1]-c[1]) + h.W[3]*(d1[1]-d[1]),
		h.W[0]*(a1[2]-a[2]) + h.W[1]*(b1[2]-b[2]) + h.W[2]*(c1[2]-c[2]) + h.W[3]*(d1[2]-d[2]),
	}
}

// Add adds c W_k p to the particles of y (3m).
func (h *Hinge) Add(y []float64, c float64, p [3]float64) {
	for k, i := range h.At {
		v3.AddTo(y, i, c*h.W[k], p)
	}
}

// bendingEnergy returns the part of E that hinges have.
func (s *System) bendingEnergy(x []float64) (e float64) {
	for n := range s.Hinges {
		h := &s.Hinges[n]
		p := h.Vector(x)
		e += SpringEnergy(p[:], h.R, h.K)
	}
	return e
}

// addBending adds the forces of hinges to f (3m).
func (s *System) addBending(f, x []float64) {
	for n := range s.Hinges {
		h := &s.Hinges[n]
		p := h.Vector(x)
		if l := v3.Norm(p); l > 0 {
			h.Add(f, -h.K*(l-h.R)/l, p)
		}
	}
}

// localHinges sets d to the directions of hinges, which follow those of springs. A hinge whose vector has no length takes its
// direction at rest.
func (o *Objective) localHinges(d, x []float64) {
	for n := range o.hinges {
		h, di := &o.hinges[n], d[3*(len(o.packed.ends)+n):][:3]
		p := h.Vector(x)
		if vec.Norm(p[:]) == 0 {
			p = h.Vector(o.s.X0)
		}
		copy(di, p[:])
		scaleToLength(di, h.R)
	}
}

// bendingChange is the part of Change that hinges have, without h².
func (o *Objective) bendingChange(x, to []float64) (sum float64) {
	for n := range o.hinges {
		h := &o.hinges[n]
		p, q, move := h.Vector(x), h.Vector(to), h.between(x, to)
		l, l1 := v3.Norm(p), v3.Norm(q)
		if l+l1 > 0 {
			sum += 0.5 * h.K * v3.Dot(move, v3.Add(p, q)) / (l + l1) * ((l - h.R) + (l1 - h.R))
		}
	}
	return sum
}
