package mesh

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/predicates"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Delaunay returns tetrahedra between points such that no point lies inside the sphere through the corners of one. It
// inserts them one at a time (A. Bowyer, D. F. Watson: Comput. J. 24(2), 1981), with exact predicates, so coplanar
// and cospherical points are allowed. Of points with the same coordinates it uses the first. It panics unless the
// points are finite and below 10¹⁰⁰.
//
// If a part of the hull is flat except for rounding, a few thin tetrahedra may be missing there. The reason is that
// the outermost corners are those of a large enclosing tetrahedron, not points at infinity.
func Delaunay(points [][3]float64) [][4]int {
	d := newDelaunay(points)
	seen := make(map[[3]float64]bool, len(points))
	for _, i := range alongCurve(points) {
		if !seen[points[i]] {
			seen[points[i]] = true
			d.insert(i)
		}
	}
	var tets [][4]int
	for k, t := range d.tets {
		if d.alive[k] && max(t[0], t[1], t[2], t[3]) < len(points) {
			tets = append(tets, t)
		}
	}
	return tets
}

// delaunay is tetrahedra under construction. Beside tetrahedron t, opposite to its corner k, is beside[t][k], −1 for none.
type delaunay struct {
	points [][3]float64 // and the four corners of the large tetrahedron
	tets   [][4]int
	beside [][4]int
	alive  []bool
	free   []int
	last   int // where the next search begins
	cavity []int
	inside map[int]bool
	rim    map[[2]int][2]int // of the new tetrahedra: an edge of the rim to the tetrahedron and corner opposite
}

func newDelaunay(points [][3]float64) *delaunay {
	m := &Mesh{Points: points}
	low, high := m.Bounds()
	size := max(norm(v3.Sub(high, low)), 1e-100)
	for _, p := range points {
		if !(norm(p) < 1e100) {
			panic(fmt.Sprintf("mesh: Delaunay: point %v, want coordinates below 1e100", p))
		}
	}
	middle, far := v3.Scale(0.5, v3.Add(low, high)), 1e3*size
	d := &delaunay{points: slices.Clone(points), inside: map[int]bool{}, rim: map[[2]int][2]int{}}
	for _, corner := range [][3]float64{{1, 1, 1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1}} {
		d.points = append(d.points, v3.Add(middle, v3.Scale(far, corner)))
	}
	n := len(points)
	first := [4]int{n, n + 1, n + 2, n + 3}
	if predicates.Orient(d.points[n], d.points[n+1], d.points[n+2], d.points[n+3]) < 0 {
		first[0], first[1] = n+1, n
	}
	d.tets, d.beside, d.alive = [][4]int{first}, [][4]int{{-1, -1, -1, -1}}, []bool{true}
	return d
}

// side returns the corners of a tetrahedron opposite to its corner k; seen from that, they run counter-clockwise.
func (d *delaunay) side(t, k int) [3]int {
	c := d.tets[t]
	return [4][3]int{{c[1], c[3], c[2]}, {c[0], c[2], c[3]}, {c[0], c[3], c[1]}, {c[0], c[1], c[2]}}[k]
}

// find walks to a tetrahedron that contains p: through a side that p lies behind, again and again.
func (d *delaunay) find(p [3]float64) int {
	t, from := d.last, -1
walk:
	for {
		for k := range 4 {
			next := d.beside[t][k]
			if next < 0 || next == from {
				continue
			}
			s := d.side(t, k)
			if predicates.Orient(d.points[s[0]], d.points[s[1]], d.points[s[2]], p) < 0 {
				t, from = next, t
				continue walk
			}
		}
		return t
	}
}

// insert adds point i: the tetrahedra around which spheres contain it make room for new ones, from it to their outer sides.
func (d *delaunay) insert(i int) {
	p := d.points[i]
	d.cavity = append(d.cavity[:0], d.find(p))
	clear(d.inside)
	d.inside[d.cavity[0]] = true
	for n := 0; n < len(d.cavity); n++ {
		for _, next := range d.beside[d.cavity[n]] {
			if next < 0 || d.inside[next] {
				continue
			}
			c := d.tets[next]
			if predicates.InSphere(d.points[c[0]], d.points[c[1]], d.points[c[2]], d.points[c[3]], p) > 0 {
				d.inside[next] = true
				d.cavity = append(d.cavity, next)
			}
		}
	}
	clear(d.rim)
	for _, t := range d.cavity {
		for k := range 4 {
			if out := d.beside[t][k]; out < 0 || !d.inside[out] {
				s := d.side(t, k)
				d.last = d.join(i, s, t, out)
			}
		}
	}
	for _, t := range d.cavity {
		d.alive[t] = false
		d.free = append(d.free, t)
	}
}

// join makes the tetrahedron from point i to a side of the cavity, which belongs to tetrahedron was and has out behind it.
func (d *delaunay) join(i int, s [3]int, was, out int) int {
	t := len(d.tets)
	if n := len(d.free); n > 0 {
		t, d.free = d.free[n-1], d.free[:n-1]
	} else {
		d.tets, d.beside, d.alive = append(d.tets, [4]int{}), append(d.beside, [4]int{}), append(d.alive, false)
	}
	d.tets[t], d.alive[t] = [4]int{s[0], s[1], s[2], i}, true
	d.beside[t] = [4]int{-1, -1, -1, out}
	if out >= 0 {
		d.beside[out][slices.Index(d.beside[out][:], was)] = t
	}
	for k := range 3 {
		edge := pair(s[(k+1)%3], s[(k+2)%3])
		if other, known := d.rim[edge]; known {
			d.beside[t][k] = other[0]
			d.beside[other[0]][other[1]] = t
		} else {
			d.rim[edge] = [2]int{t, k}
		}
	}
	return t
}

// alongCurve returns the points in the order of a curve that fills space (Z-order), so that each is near the one before.
func alongCurve(points [][3]float64) []int {
	low, high := (&Mesh{Points: points}).Bounds()
	code := make([]uint64, len(points))
	for i, p := range points {
		for axis := range p {
			part := 0.0
			if width := high[axis] - low[axis]; width > 0 {
				part = (p[axis] - low[axis]) / width
			}
			cell := uint64(math.Min(part*1024, 1023))
			for bit := range 10 {
				code[i] |= cell >> bit & 1 << (3*bit + axis)
			}
		}
	}
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(code[a], code[b]) })
	return order
}
