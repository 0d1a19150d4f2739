package mesh

import (
	"fmt"
	"strings"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Report is what there is to know about a mesh before it is simulated. Print it.
type Report struct {
	Mesh          string // its String
	Low, High     [3]float64
	Components    int // parts that share no point
	BoundaryLoops int // of the triangles: hems, holes
	Duplicates    int // points at the coordinates of an earlier one
	Isolated      int // points of no element
	NonManifold   int // sides of more than two triangles, and faces of more than two tetrahedra
	Turned        int // sides that two triangles run through in the same direction: one of them is turned over
	Degenerate    int // elements that name a point twice, or have no area or volume
	Inverted      int // tetrahedra of negative volume
}

// Report looks the mesh over. It panics if Check finds a fault.
func (m *Mesh) Report() Report {
	if err := m.Check(); err != nil {
		panic(err.Error())
	}
	r := Report{Mesh: m.String()}
	r.Low, r.High = m.Bounds()
	for i, j := range m.weld(0) {
		if i != j {
			r.Duplicates++
		}
	}
	m.parts(&r)
	m.sides(&r)
	m.shapes(&r)
	return r
}

// parts counts components and isolated points.
func (m *Mesh) parts(r *Report) {
	f := newForest(len(m.Points))
	used := make([]bool, len(m.Points))
	join := func(element []int) {
		for _, i := range element {
			used[i] = true
			f.join(element[0], i)
		}
	}
	for k := range m.Edges {
		join(m.Edges[k][:])
	}
	for k := range m.Triangles {
		join(m.Triangles[k][:])
	}
	for k := range m.Tets {
		join(m.Tets[k][:])
	}
	for i := range used {
		switch {
		case !used[i]:
			r.Isolated++
		case f.root(i) == i:
			r.Components++
		}
	}
}

// sides counts the edges of triangles and the faces of tetrahedra by how often and in which direction they occur.
func (m *Mesh) sides(r *Report) {
	directed, all := map[[2]int]int{}, map[[2]int]int{}
	for _, t := range m.Triangles {
		for k := range t {
			directed[[2]int{t[k], t[(k+1)%3]}]++
			all[pair(t[k], t[(k+1)%3])]++
		}
	}
	f, boundary := newForest(len(m.Points)), map[int]bool{}
	for side, n := range all {
		switch {
		case n == 1:
			f.join(side[0], side[1])
			boundary[side[0]], boundary[side[1]] = true, true
		case n > 2:
			r.NonManifold++
		case directed[side] != 1:
			r.Turned++
		}
	}
	for i := range boundary {
		if f.root(i) == i {
			r.BoundaryLoops++
		}
	}
	faces := map[[3]int]int{}
	for _, t := range m.Tets {
		for _, face := range tetSides(t) {
			if key := sorted(face); faces[key] == 2 {
				r.NonManifold++
				faces[key]++
			} else {
				faces[key]++
			}
		}
	}
}

// flat is the area, or volume, of an element without any, in parts of its longest side squared, or cubed: rounding leaves
// some of its last digits.
const flat = 1e-12

// shapes counts elements without area or volume, and inverted ones.
func (m *Mesh) shapes(r *Report) {
	for _, e := range m.Edges {
		if e[0] == e[1] {
			r.Degenerate++
		}
	}
	for _, t := range m.Triangles {
		longest := m.longest(t[:])
		if !(area(m.Points[t[0]], m.Points[t[1]], m.Points[t[2]]) > flat*longest*longest) {
			r.Degenerate++
		}
	}
	for _, t := range m.Tets {
		longest := m.longest(t[:])
		least := flat * longest * longest * longest
		switch v := volume(m.Points[t[0]], m.Points[t[1]], m.Points[t[2]], m.Points[t[3]]); {
		case v < -least:
			r.Inverted++
		case !(v > least):
			r.Degenerate++
		}
	}
}

// longest returns the largest distance between two of the points.
func (m *Mesh) longest(points []int) float64 {
	most := 0.0
	for k, i := range points {
		for _, j := range points[:k] {
			most = max(most, norm(v3.Sub(m.Points[i], m.Points[j])))
		}
	}
	return most
}

// String returns the report on a few lines, without the counts that are zero.
func (r Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nfrom (%.4g, %.4g, %.4g) to (%.4g, %.4g, %.4g)\n%s", r.Mesh,
		r.Low[0], r.Low[1], r.Low[2], r.High[0], r.High[1], r.High[2], count(r.Components, "component"))
	for _, line := range []struct {
		n    int
		what string
	}{
		{r.BoundaryLoops, "boundary loop"},
		{r.Duplicates, "duplicate point"},
		{r.Isolated, "isolated point"},
		{r.NonManifold, "non-manifold side"},
		{r.Turned, "side between triangles turned against each other"},
		{r.Degenerate, "degenerate element"},
		{r.Inverted, "inverted tet"},
	} {
		switch {
		case line.n == 0:
		case strings.HasPrefix(line.what, "side") && line.n > 1:
			fmt.Fprintf(&b, ", %d sides%s", line.n, strings.TrimPrefix(line.what, "side"))
		default:
			b.WriteString(", " + count(line.n, line.what))
		}
	}
	return b.String()
}

// forest tells which points hang together.
type forest []int

func newForest(n int) forest {
	f := make(forest, n)
	for i := range f {
		f[i] = i
	}
	return f
}

func (f forest) root(i int) int {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

func (f forest) join(i, j int) {
	i, j = f.root(i), f.root(j)
	f[max(i, j)] = min(i, j)
}
