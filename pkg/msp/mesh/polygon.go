package mesh

import "github.com/massspring/msp/pkg/msp/internal/v3"

// A polygon becomes triangles by ear clipping (G. H. Meisters: Polygons have ears, Amer. Math. Monthly 82(6), 1975), so that concave
// ones are covered, too. A convex polygon becomes the fan around its first corner.

// mostConcave is the largest number of corners of a concave polygon: the time that clipping takes grows with its square.
const mostConcave = 4096

// polygon appends the triangles of a polygon whose corners are points of m. A polygon that crosses itself, or has no area, becomes
// as many triangles as any other one, some of which overlap or have no area.
func (s *source) polygon(m *Mesh, corners []int) error {
	if len(corners) < 3 {
		return s.fault("face of %s, want at least 3", count(len(corners), "point"))
	}
	if len(corners) == 3 {
		m.Triangles = append(m.Triangles, [3]int(corners))
		return s.full(len(m.Triangles)-1, "triangles")
	}
	if err := s.full(len(m.Triangles)+len(corners)-3, "triangles"); err != nil {
		return err
	}
	c := newClipping(m.Points, corners)
	if len(c.reflex) > 0 && len(corners) > mostConcave {
		return s.fault("concave face of %d points, want at most %d", len(corners), mostConcave)
	}
	c.run(func(a, b, d int) { m.Triangles = append(m.Triangles, [3]int{corners[a], corners[b], corners[d]}) })
	return nil
}

// clipping is a polygon in its plane: the corners that are left are a ring.
type clipping struct {
	at         [][2]float64
	prev, next []int
	reflex     []int // corners at which the polygon turned right when it was whole
}

func newClipping(points [][3]float64, corners []int) *clipping {
	n := len(corners)
	c := &clipping{at: make([][2]float64, n), prev: make([]int, n), next: make([]int, n)}
	u, v := plane(points, corners)
	for k, i := range corners {
		c.at[k] = [2]float64{points[i][u], points[i][v]}
		c.prev[k], c.next[k] = (k+n-1)%n, (k+1)%n
	}
	for k := range corners {
		if c.turn(c.prev[k], k, c.next[k]) < 0 {
			c.reflex = append(c.reflex, k)
		}
	}
	return c
}

// plane returns the two axes onto which a polygon is projected, such that it runs counter-clockwise there: those across the largest
// component of its normal (M. E. Newell: the sum of its edges' cross products).
func plane(points [][3]float64, corners []int) (u, v int) {
	var n [3]float64
	o := points[corners[0]]
	for k := 1; k+1 < len(corners); k++ {
		n = v3.Add(n, v3.Cross(v3.Sub(points[corners[k]], o), v3.Sub(points[corners[k+1]], o)))
	}
	axis := 0
	for a := range n {
		if n[a]*n[a] > n[axis]*n[axis] {
			axis = a
		}
	}
	u, v = (axis+1)%3, (axis+2)%3
	if n[axis] < 0 {
		u, v = v, u
	}
	return u, v
}

// turn returns twice the area of a triangle, less than 0 if it runs clockwise.
func (c *clipping) turn(i, j, k int) float64 {
	a, b, d := c.at[i], c.at[j], c.at[k]
	return (b[0]-a[0])*(d[1]-a[1]) - (b[1]-a[1])*(d[0]-a[0])
}

// run cuts off ears until a triangle is left. If no corner is an ear, one without area will do, and at last any.
func (c *clipping) run(emit func(a, b, d int)) {
	k, left, misses := c.next[0], len(c.at), 0
	for left > 3 {
		a, b := c.prev[k], c.next[k]
		t := c.turn(a, k, b)
		if t > 0 && c.empty(a, k, b) || misses > left && t == 0 || misses > 2*left {
			emit(a, k, b)
			c.next[a], c.prev[b] = b, a
			c.prev[k], c.next[k] = -1, -1
			left--
			misses = 0
		} else {
			misses++
		}
		k = b
	}
	emit(c.prev[k], k, c.next[k])
}

// empty reports whether no reflex corner lies in the triangle of corners that run counter-clockwise, or on its sides.
func (c *clipping) empty(i, j, k int) bool {
	for _, r := range c.reflex {
		if r == i || r == j || r == k || c.next[r] < 0 {
			continue
		}
		if p := c.at[r]; p == c.at[i] || p == c.at[j] || p == c.at[k] {
			continue // a bridge to a hole passes a point twice
		}
		if c.turn(i, j, r) >= 0 && c.turn(j, k, r) >= 0 && c.turn(k, i, r) >= 0 {
			return false
		}
	}
	return true
}
