package msptest

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// HangingSpring returns msp.OneSpring(k, r) with particle 0 pinned.
func HangingSpring(k, r float64) *msp.System {
	s := msp.OneSpring(k, r)
	s.Pin(0)
	return s
}

// HangingSpringEuler returns the lengths u_0 … u_n of HangingSpring(k, r) under n steps of implicit Euler
// with step h from rest. The particle (1 kg) stays on the vertical, where Hooke's law is linear, so each
// step is a linear equation solved exactly,
//
//	u' = (u + h v + h² (k r + g)) / (1 + h² k),  v' = (u' − u)/h,
//
// as long as no length comes out negative.
func HangingSpringEuler(k, r, h float64, n int) []float64 {
	const g = 9.81
	u, v := r, 0.0
	lengths := []float64{u}
	for range n {
		next := (u + h*v + h*h*(k*r+g)) / (1 + h*h*k)
		u, v = next, (next-u)/h
		lengths = append(lengths, u)
	}
	return lengths
}

// HangingChain returns msp.Chain(n) with particle 0 pinned, and its equilibrium positions (3n). Spring i carries the n−1−i
// particles below it, whose weight over its stiffness is its elongation.
func HangingChain(n int) (*msp.System, []float64) {
	const g = 9.81
	s := msp.Chain(n)
	s.Pin(0)
	x := make([]float64, 3*n)
	for i, sp := range s.Springs {
		weight := g * float64(n-1-i) / float64(n)
		x[3*(i+1)+1] = x[3*i+1] - sp.R - weight/sp.K
	}
	return s, x
}

// Norm returns the Euclidean length of v.
func Norm(v []float64) float64 {
	sum := 0.0
	for _, c := range v {
		sum += c * c
	}
	return math.Sqrt(sum)
}

// TetVolume returns the signed volume of a tetrahedron at the positions x (3m), in m³: negative if it is inverted.
func TetVolume(x []float64, tet [4]int) float64 {
	var u [3][3]float64
	for k := range u {
		for axis := range u[k] {
			u[k][axis] = x[3*tet[k+1]+axis] - x[3*tet[0]+axis]
		}
	}
	a, b, c := u[0], u[1], u[2]
	return ((a[1]*b[2]-a[2]*b[1])*c[0] + (a[2]*b[0]-a[0]*b[2])*c[1] + (a[0]*b[1]-a[1]*b[0])*c[2]) / 6
}
