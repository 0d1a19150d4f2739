package methods

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

//go:generate go run -C ../asm ./grids -out ../methods/rows_amd64.s -stubs ../methods/rows_amd64.go -pkg methods

// The inner loops of Multigrid on a row of a grid. Assembly does them by four where there is one, and Go the rest. A sum goes to four
// numbers, whose sum it is.

type lanesOf [4]float64

func (s *lanesOf) total() float64 { return (s[0] + s[1]) + (s[2] + s[3]) }

// inertiaSums are Σ m ‖x − y‖², Σ loadᵀ x, and the latter of the sizes of its terms.
type inertiaSums [3]lanesOf

// inertia sets grad to M (x − y) − load for particles, and adds to the sums.
func inertia(sums *inertiaSums, grad, x, y, load, mass []float64) {
	n := inertiaFast(sums, grad, x, y, load, mass)
	inertiaGo(sums, grad[3*n:], x[3*n:], y[3*n:], load[3*n:], mass[n:])
}

func inertiaGo(sums *inertiaSums, grad, x, y, load, mass []float64) {
	inertia, work, size := 0.0, 0.0, 0.0
	for i, m := range mass {
		x, y, load, grad := (*v3.Vec)(x[3*i:]), (*v3.Vec)(y[3*i:]), (*v3.Vec)(load[3*i:]), (*v3.Vec)(grad[3*i:])
		d0, d1, d2 := x[0]-y[0], x[1]-y[1], x[2]-y[2]
		w0, w1, w2 := load[0]*x[0], load[1]*x[1], load[2]*x[2]
		inertia += m * (d0*d0 + d1*d1 + d2*d2)
		work += w0 + w1 + w2
		size += math.Abs(w0) + math.Abs(w1) + math.Abs(w2)
		grad[0], grad[1], grad[2] = m*d0-load[0], m*d1-load[1], m*d2-load[2]
	}
	sums[0][0], sums[1][0], sums[2][0] = sums[0][0]+inertia, sums[1][0]+work, sums[2][0]+size
}

// pull adds the gradient of the springs from p to q to gp and gq, and Σ k (‖p12‖ − r)² to the sums. gp and gq may overlap.
func pull(sums *lanesOf, gp, gq, p, q, k, r []float64) {
	n := pullFast(sums, gp, gq, p, q, k, r)
	pullGo(sums, gp[3*n:], gq[3*n:], p[3*n:], q[3*n:], k[n:], r[n:])
}

func pullGo(sums *lanesOf, toP, toQ, atP, atQ, k, r []float64) {
	n, energy := len(k), 0.0
	gp, gq, p, q, r := v3.Vectors(toP)[:n], v3.Vectors(toQ)[:n], v3.Vectors(atP)[:n], v3.Vectors(atQ)[:n], r[:n]
	for i, c := range k {
		if c == 0 {
			continue
		}
		d0, d1, d2 := p[i][0]-q[i][0], p[i][1]-q[i][1], p[i][2]-q[i][2]
		length := math.Sqrt(d0*d0 + d1*d1 + d2*d2)
		stretch := length - r[i]
		energy += c * stretch * stretch
		if length == 0 {
			continue // no direction
		}
		c *= stretch / length
		d0, d1, d2 = c*d0, c*d1, c*d2
		gp[i][0], gp[i][1], gp[i][2] = gp[i][0]+d0, gp[i][1]+d1, gp[i][2]+d2
		gq[i][0], gq[i][1], gq[i][2] = gq[i][0]-d0, gq[i][1]-d1, gq[i][2]-d2
	}
	sums[0] += energy
}

// relax sets to = x − B⁻¹ grad for particles.
func relax(to, x, grad, inverse []float64) {
	n := relaxFast(to, x, grad, inverse)
	relaxGo(to[3*n:], x[3*n:], grad[3*n:], inverse[n:])
}

func relaxGo(to, x, grad, inverse []float64) {
	for i, b := range inverse {
		x, grad, to := (*v3.Vec)(x[3*i:]), (*v3.Vec)(grad[3*i:]), (*v3.Vec)(to[3*i:])
		to[0], to[1], to[2] = x[0]-b*grad[0], x[1]-b*grad[1], x[2]-b*grad[2]
	}
}

// addScaled adds w v to a vector.
func addScaled(to, v []float64, w float64) {
	n := addScaledFast(to, v, w)
	addScaledGo(to[n:], v[n:], w)
}

func addScaledGo(to, v []float64, w float64) {
	to = to[:len(v)]
	for c, a := range v {
		to[c] += w * a
	}
}

// combine sets to = x + w₀ v₀ + w₁ v₁ + w₂ v₂ + w₃ v₃.
func combine(to, x []float64, v *[4][]float64, w *[4]float64) {
	combineGo(to, x, v, w, combineFast(to, x, v, w))
}

// combineGo does it from the given number on.
func combineGo(to, x []float64, v *[4][]float64, w *[4]float64, from int) {
	n := len(x)
	to, v0, v1, v2, v3 := to[:n], v[0][:n], v[1][:n], v[2][:n], v[3][:n]
	w0, w1, w2, w3 := w[0], w[1], w[2], w[3]
	for c := from; c < n; c++ {
		to[c] = x[c] + w0*v0[c] + w1*v1[c] + w2*v2[c] + w3*v3[c]
	}
}
