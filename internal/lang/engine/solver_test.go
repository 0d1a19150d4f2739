package engine_test

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// solver is the paper's method as a student writes it: the local step in a loop, the global one by a factor of M + h²L. Tests run
// this file compiled, and its text in cells.
type solver struct {
	s      *msp.System
	h      float64
	x, v   []float64
	mass   []float64        // of pinned particles 1
	fixed  []float64        // h² f_ext and the pull of pinned ends: of the right-hand side, what never changes
	factor *sparse.Cholesky // of M + h²L, with a row of the unit matrix for each pinned particle
}

func newSolver(s *msp.System, h float64) *solver {
	m := s.NumParticles()
	w := &solver{s: s, h: h, x: append([]float64(nil), s.X0...), v: make([]float64, 3*m),
		mass: append([]float64(nil), s.Mass...), fixed: s.ExternalForce()}
	for i := range w.fixed {
		w.fixed[i] *= h * h
	}
	for _, p := range s.Pins {
		w.mass[p.I] = 1
		for c := range 3 {
			w.fixed[3*p.I+c] = 0
		}
	}
	t := sparse.NewTriplets(m, m, 0)
	for i := range m {
		t.Add(i, i, w.mass[i])
	}
	for _, e := range s.Springs {
		for _, ends := range [][2]int{{e.I, e.J}, {e.J, e.I}} {
			i, j := ends[0], ends[1]
			if s.Pinned(i) {
				continue
			}
			t.Add(i, i, h*h*e.K)
			if !s.Pinned(j) {
				t.Add(i, j, -h*h*e.K)
				continue
			}
			for c := range 3 {
				w.fixed[3*i+c] += h * h * e.K * s.X0[3*j+c]
			}
		}
	}
	factor, err := sparse.NewCholesky(t.CSC())
	if err != nil {
		panic(err)
	}
	w.factor = factor
	return w
}

// frame is a time step of ten iterations.
func (w *solver) frame() {
	y, b := make([]float64, len(w.x)), make([]float64, len(w.x))
	for i := range y {
		y[i] = w.x[i] + w.h*w.v[i]
	}
	x := append([]float64(nil), y...)
	for range 10 {
		for i := range b {
			b[i] = w.fixed[i] + w.mass[i/3]*y[i]
		}
		for _, e := range w.s.Springs {
			i, j := 3*e.I, 3*e.J
			dx, dy, dz := x[i]-x[j], x[i+1]-x[j+1], x[i+2]-x[j+2]
			f := w.h * w.h * e.K * e.R / math.Sqrt(dx*dx+dy*dy+dz*dz)
			b[i] += f * dx
			b[i+1] += f * dy
			b[i+2] += f * dz
			b[j] -= f * dx
			b[j+1] -= f * dy
			b[j+2] -= f * dz
		}
		for _, p := range w.s.Pins {
			copy(b[3*p.I:3*p.I+3], y[3*p.I:])
		}
		w.factor.Solve3(b)
		x, b = b, x
	}
	for i := range x {
		w.v[i] = (x[i] - w.x[i]) / w.h
	}
	w.x = x
}

// paperCurtain is the curtain of Table 1, 81×81 particles, hung up by two corners.
func paperCurtain() *msp.System {
	s := msp.ClothWith(81, 81, msp.LayoutCurtain)
	s.Pin(0, 80)
	return s
}
