package scene

import "math"

// patch is a connected part of a surface: triangles that hang together by edges.
type patch struct {
	triangles []int // by their places in the list
	closed    bool  // every edge has two triangles
}

// patchesOf returns the patches of a surface, and its triangles with one orientation within each patch: outwards, at the
// positions x, where the patch is closed, else that of most of its triangles.
func patchesOf(x []Vec, triangles [][3]int) ([]patch, [][3]int) {
	out := append([][3]int(nil), triangles...)
	beside := neighbours(triangles)
	seen := make([]bool, len(triangles))
	var patches []patch
	for first := range triangles {
		if seen[first] {
			continue
		}
		p := patch{triangles: []int{first}, closed: true}
		seen[first] = true
		turned := 0
		for k := 0; k < len(p.triangles); k++ {
			t := p.triangles[k]
			for side := range 3 {
				u := beside[t][side]
				if u < 0 {
					p.closed = false
					continue
				}
				if seen[u] {
					continue
				}
				seen[u] = true
				if runsAlong(out[u], out[t][side], out[t][(side+1)%3]) {
					out[u] = flipped(out[u])
					beside[u][0], beside[u][2] = beside[u][2], beside[u][0]
					turned++
				}
				p.triangles = append(p.triangles, u)
			}
		}
		if p.closed && volume(x, out, p.triangles) < 0 || !p.closed && 2*turned > len(p.triangles) {
			for _, t := range p.triangles {
				out[t] = flipped(out[t])
			}
		}
		patches = append(patches, p)
	}
	return patches, out
}

// neighbours returns the triangle on the other side of each side of each triangle, or −1 unless there is just one.
func neighbours(triangles [][3]int) [][3]int {
	type place struct{ triangle, side, count int }
	edges := make(map[[2]int]place, 2*len(triangles))
	edge := func(t [3]int, side int) [2]int {
		i, j := t[side], t[(side+1)%3]
		return [2]int{min(i, j), max(i, j)}
	}
	beside := make([][3]int, len(triangles))
	for k, t := range triangles {
		for side := range 3 {
			beside[k][side] = -1
			e := edge(t, side)
			other := edges[e]
			switch other.count {
			case 0:
				edges[e] = place{k, side, 1}
			case 1:
				beside[k][side], beside[other.triangle][other.side] = other.triangle, k
				edges[e] = place{k, side, 2}
			default: // three sheets in one edge have no common orientation
				if last := beside[other.triangle][other.side]; last >= 0 {
					for s := range 3 {
						if beside[last][s] == other.triangle {
							beside[last][s] = -1
						}
					}
				}
				beside[other.triangle][other.side] = -1
			}
		}
	}
	return beside
}

// flipped returns the triangle seen from its other side: its sides 0 and 2 change places.
func flipped(t [3]int) [3]int { return [3]int{t[0], t[2], t[1]} }

// runsAlong reports whether a side of t leads from i to j.
func runsAlong(t [3]int, i, j int) bool {
	for side := range 3 {
		if t[side] == i && t[(side+1)%3] == j {
			return true
		}
	}
	return false
}

// volume returns six times the volume that the triangles enclose: positive if they face outwards.
func volume(x []Vec, triangles [][3]int, some []int) (v float64) {
	from := x[triangles[some[0]][0]]
	for _, k := range some {
		t := triangles[k]
		a, b, c := x[t[0]].Minus(from), x[t[1]].Minus(from), x[t[2]].Minus(from)
		v += a.Dot(b.Cross(c))
	}
	return v
}

// insider tells which points lie inside closed surfaces: where a ray from the point crosses them an odd number of times.
// The rays have one direction, along no axis, so that those of a lattice do not run through its edges.
type insider struct {
	x         []Vec // sheared, so that the rays run along the first axis
	triangles [][3]int
	low, size [2]float64
	n         int // cells along each side of the grid across the rays
	cells     [][]int
}

// slant is the direction of the rays, (1, slant[0], slant[1]).
var slant = [2]float64{math.Sqrt(2) / 17, math.Sqrt(3) / 23}

func sheared(p Vec) Vec { return Vec{p[0], p[1] - slant[0]*p[0], p[2] - slant[1]*p[0]} }

// newInsider returns one for the closed patches at the positions x, or nil if there are none.
func newInsider(x []Vec, triangles [][3]int, patches []patch) *insider {
	in := &insider{}
	for _, p := range patches {
		for _, k := range p.triangles {
			if p.closed {
				in.triangles = append(in.triangles, triangles[k])
			}
		}
	}
	if len(in.triangles) == 0 {
		return nil
	}
	for _, p := range x {
		in.x = append(in.x, sheared(p))
	}
	low, high := BoxAround(in.x)
	in.n = max(1, int(math.Sqrt(float64(len(in.triangles)))))
	for k := range 2 {
		in.low[k], in.size[k] = low[k+1], math.Max(high[k+1]-low[k+1], math.SmallestNonzeroFloat64)/float64(in.n)
	}
	in.cells = make([][]int, in.n*in.n)
	for k, t := range in.triangles {
		lo, hi := BoxAround([]Vec{in.x[t[0]], in.x[t[1]], in.x[t[2]]})
		for i := in.cell(0, lo[1]); i <= in.cell(0, hi[1]); i++ {
			for j := in.cell(1, lo[2]); j <= in.cell(1, hi[2]); j++ {
				in.cells[i*in.n+j] = append(in.cells[i*in.n+j], k)
			}
		}
	}
	return in
}

func (in *insider) cell(axis int, v float64) int {
	return max(0, min(in.n-1, int((v-in.low[axis])/in.size[axis])))
}

// holds reports whether the point lies inside.
func (in *insider) holds(point Vec) bool {
	p := sheared(point)
	odd := false
	for _, k := range in.cells[in.cell(0, p[1])*in.n+in.cell(1, p[2])] {
		t := in.triangles[k]
		a, b, c := in.x[t[0]].Minus(p), in.x[t[1]].Minus(p), in.x[t[2]].Minus(p)
		u, v, w := b[1]*c[2]-b[2]*c[1], c[1]*a[2]-c[2]*a[1], a[1]*b[2]-a[2]*b[1]
		if u > 0 != (v > 0) || v > 0 != (w > 0) {
			continue
		}
		if (u*a[0]+v*b[0]+w*c[0])/(u+v+w) > 0 {
			odd = !odd
		}
	}
	return odd
}
