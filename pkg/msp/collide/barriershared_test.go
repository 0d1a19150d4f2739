package collide

import (
	"math"
	"testing"
)

// TestSharedCurvatures: the Hessian of pairs that are added up is the sum of theirs. Of sheets that lie on each other few remain.
func TestSharedCurvatures(t *testing.T) {
	s, q := sheets(4)
	for i := range 16 {
		q.X[3*i] += 0.01 * float64(i%3) // so that corners are near corners, edges and triangles
	}
	c := barrierOf(t, s, 0.06)
	c.task.X = q.X
	if err := c.addNormalForces(); err != nil {
		t.Fatal(err)
	}
	p, got, want := make([]float64, len(q.X)), make([]float64, len(q.X)), make([]float64, len(q.X))
	for k := range p {
		p[k] = math.Sin(float64(k))
	}
	for k := range c.curvatures {
		c.curvatures[k].multiply(got, p)
	}
	pairs := 0
	for k := range c.near {
		near := &c.near[k]
		if d, n, w := near.apart(q.X); d < c.dHat {
			part := 1.0
			if m, nearly := c.mollify(near, q.X); nearly {
				part = m.factor()
			}
			_, second := barrierSlopes(d, c.dHat)
			one := newCurvature(near.at, w, n, d)
			one.stiff = part * second
			one.multiply(want, p)
			pairs++
		}
	}
	for k := range want {
		if math.Abs(got[k]-want[k]) > 1e-12*(1+math.Abs(want[k])) { // rounding of some hundred terms of size 1
			t.Fatalf("the product has %g, want %g", got[k], want[k])
		}
	}
	if n := len(c.curvatures); n == 0 || 3*n > pairs {
		t.Errorf("%d of %d pairs remain, want less than a third", n, pairs)
	}
}
