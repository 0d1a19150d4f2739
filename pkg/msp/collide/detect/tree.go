package detect

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Tree is a hierarchy of bounding boxes of the triangles of a rigid mesh.
type Tree struct {
	points    [][3]float64
	triangles [][3]int
	order     []int // triangles, those of a leaf beside each other
	nodes     []node
}

// node is a box around the triangles order[from:to]; its children, if it has some, are the next node and the one at right.
type node struct {
	Box
	from, to, right int
}

// leaf is the number of triangles below which a box is not divided.
const leaf = 4

// NewTree makes the hierarchy by repeatedly halving the list of triangles along the longest side of its box.
func NewTree(points [][3]float64, triangles [][3]int) *Tree {
	t := &Tree{points: points, triangles: triangles, order: make([]int, len(triangles))}
	for k := range t.order {
		t.order[k] = k
	}
	if len(triangles) > 0 {
		t.divide(0, len(triangles))
	}
	return t
}

func (t *Tree) divide(from, to int) int {
	all := t.box(t.order[from])
	for _, k := range t.order[from+1 : to] {
		b := t.box(k)
		all.Add(&b)
	}
	at := len(t.nodes)
	t.nodes = append(t.nodes, node{Box: all, from: from, to: to})
	if to-from <= leaf {
		return at
	}
	longest := 0
	for axis := range 3 {
		if all.High[axis]-all.Low[axis] > all.High[longest]-all.Low[longest] {
			longest = axis
		}
	}
	slices.SortFunc(t.order[from:to], func(a, b int) int {
		ba, bb := t.box(a), t.box(b)
		ca, cb := ba.Low[longest]+ba.High[longest], bb.Low[longest]+bb.High[longest]
		switch {
		case ca < cb:
			return -1
		case ca > cb:
			return 1
		}
		return a - b
	})
	middle := (from + to) / 2
	t.divide(from, middle)
	t.nodes[at].right = t.divide(middle, to)
	return at
}

func (t *Tree) box(k int) Box {
	a, b, c := t.Corners(k)
	return Around(0, a, b, c)
}

// Corners returns the corners of triangle k.
func (t *Tree) Corners(k int) (a, b, c [3]float64) {
	n := t.triangles[k]
	return t.points[n[0]], t.points[n[1]], t.points[n[2]]
}

// Bounds returns the box around all triangles.
func (t *Tree) Bounds() Box { return t.nodes[0].Box }

// Nearest returns the triangle nearest to p within reach, the weights of its corners at the nearest point, and the distance.
// If there is none, triangle is −1.
func (t *Tree) Nearest(p [3]float64, reach float64) (triangle int, weights [3]float64, distance float64) {
	triangle, distance = -1, reach
	if len(t.nodes) > 0 {
		t.nearest(0, p, &triangle, &weights, &distance)
	}
	return triangle, weights, distance
}

func (t *Tree) nearest(at int, p [3]float64, triangle *int, weights *[3]float64, distance *float64) {
	n := &t.nodes[at]
	if n.right == 0 {
		for _, k := range t.order[n.from:n.to] {
			a, b, c := t.Corners(k)
			w := PointTriangle(p, a, b, c)
			if d := v3.Norm(v3.Sub(p, Blend(w, a, b, c))); d < *distance {
				*triangle, *weights, *distance = k, w, d
			}
		}
		return
	}
	near, far := at+1, n.right
	dNear, dFar := t.nodes[near].Distance(p), t.nodes[far].Distance(p)
	if dFar < dNear {
		near, far, dNear, dFar = far, near, dFar, dNear
	}
	if dNear < *distance {
		t.nearest(near, p, triangle, weights, distance)
	}
	if dFar < *distance {
		t.nearest(far, p, triangle, weights, distance)
	}
}

// Near calls found for each triangle nearer to p than reach, with the place on it that is nearest and the distance from there.
func (t *Tree) Near(p [3]float64, reach float64, found func(place [3]float64, distance float64)) {
	if len(t.nodes) > 0 {
		t.near(0, p, reach, found)
	}
}

func (t *Tree) near(at int, p [3]float64, reach float64, found func(place [3]float64, distance float64)) {
	n := &t.nodes[at]
	if !(n.Distance(p) < reach) {
		return
	}
	if n.right > 0 {
		t.near(at+1, p, reach, found)
		t.near(n.right, p, reach, found)
		return
	}
	for _, k := range t.order[n.from:n.to] {
		a, b, c := t.Corners(k)
		place := Blend(PointTriangle(p, a, b, c), a, b, c)
		if d := v3.Norm(v3.Sub(p, place)); d < reach {
			found(place, d)
		}
	}
}

// Distance returns the distance of p from the box, 0 if p is inside.
func (b *Box) Distance(p [3]float64) float64 {
	sum := 0.0
	for axis, c := range p {
		d := max(b.Low[axis]-c, c-b.High[axis], 0)
		sum += d * d
	}
	return math.Sqrt(sum)
}
