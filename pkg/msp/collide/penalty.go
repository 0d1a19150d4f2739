package collide

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Depths selects how Penalty measures the depth of a particle of one body in another.
type Depths uint8

const (
	// Consistent uses the four phases of Zachmann 2018 (B. Heidelberger et al.: Consistent penetration depth estimation for
	// deformable collision response, VMV 2004). It computes depths and directions where edges cross the surface and
	// propagates them into the body. Neighbours are pushed in nearly the same direction, back along the bodies' approach.
	Consistent Depths = iota
	// Closest uses the nearest point of the surface, the naive choice. Beyond the middle of a thin body that point is on its
	// far side, and the force pulls the particle through (tunneling).
	Closest
)

// Penalty returns a force that pushes the particles of each body out of the other bodies. A particle gets k times its
// depth, in newtons for k in N/m, and the corners of the tetrahedron around it get the reaction, so momentum is conserved.
// Methods that minimise g evaluate the force once a step, so k h² has to be well below the mass of a particle.
//
// It panics if a body names a particle that the system does not have, or unless k is a finite number ≥ 0.
func Penalty(s *msp.System, k float64, depths Depths, bodies ...Body) msp.Force {
	if !(k >= 0) || math.IsInf(k, 1) || depths > Closest {
		panic(fmt.Sprintf("collide: Penalty: k = %g N/m, depths = %d; want k ≥ 0 and Consistent or Closest", k, depths))
	}
	for n := range bodies {
		bodies[n].check(s.NumParticles())
	}
	return func(_ float64, x, _, f []float64) {
		for a := range bodies {
			for b := range bodies {
				if a == b {
					continue
				}
				p, q := &bodies[a], &bodies[b]
				for _, c := range penetrations(p, q, x, depths) {
					c.push(q.Tets[c.tet], x, f, k)
				}
			}
		}
	}
}

// push adds the force of a penetration to f, and its reaction on the corners of the tetrahedron.
func (c *penetration) push(tet [4]int, x, f []float64, k float64) {
	force := k * c.depth
	v3.AddTo(f, c.particle, force, c.direction)
	for n, w := range barycentric(v3.At(x, c.particle), tet, x) {
		v3.AddTo(f, tet[n], -force*w, c.direction)
	}
}

// barycentric returns the weights of the corners of a tetrahedron that make p.
func barycentric(p v3.Vec, tet [4]int, x []float64) (w [4]float64) {
	c := corners(tet, x)
	volume := func(a, b, c, d v3.Vec) float64 { return v3.Dot(v3.Sub(b, a), v3.Cross(v3.Sub(c, a), v3.Sub(d, a))) }
	whole := volume(c[0], c[1], c[2], c[3])
	for n := range c {
		d := [4]v3.Vec{c[0], c[1], c[2], c[3]}
		d[n] = p
		w[n] = volume(d[0], d[1], d[2], d[3]) / whole
	}
	return w
}

// penetrations finds the particles of p inside of q with their depths and directions.
func penetrations(p, q *Body, x []float64, depths Depths) []penetration {
	found := inside(p, q, x)
	if len(found) == 0 {
		return nil
	}
	if depths == Closest {
		closest(found, q, x)
		return found
	}
	within := map[int]int{}
	for n, c := range found {
		within[c.particle] = n
	}
	border := entries(p, q, x, within)
	known := enter(found, border, x)
	propagate(found, known, p, within, x)
	return found
}

// closest sets depths and directions to those of the nearest place of the surface of q.
func closest(found []penetration, q *Body, x []float64) {
	points := make([][3]float64, len(x)/3)
	for i := range points {
		points[i] = v3.At(x, i)
	}
	tree := detect.NewTree(points, q.Triangles)
	for n := range found {
		c := &found[n]
		if k, w, d := tree.Nearest(points[c.particle], math.Inf(1)); k >= 0 {
			u, v, t := tree.Corners(k)
			c.depth = d
			c.direction = v3.Unit(v3.Sub(detect.Blend(w, u, v, t), points[c.particle]), v3.Vec{})
		}
	}
}

// enter is phase 3: depth and direction of the border points, weighted means over where their edges come through. It returns
// the penetrations that are known now.
func enter(found []penetration, border map[int][]entry, x []float64) (known []int) {
	for n := range found {
		c := &found[n]
		list := border[c.particle]
		if len(list) == 0 {
			continue
		}
		known = append(known, n)
		at := v3.At(x, c.particle)
		c.mean(len(list), func(k int) (away, r v3.Vec, d float64) { return v3.Sub(list[k].at, at), list[k].normal, 0 })
	}
	return known
}

// mean sets d = Σ ω ((x_k − p)·r_k + d_k) / Σ ω and r = Σ ω r_k / Σ ω, with ω = 1/‖x_k − p‖, made a unit vector.
func (c *penetration) mean(n int, of func(k int) (away, r v3.Vec, d float64)) {
	weights, depth, direction := 0.0, 0.0, v3.Vec{}
	for k := range n {
		away, r, d := of(k)
		w := 1 / max(v3.Norm(away), math.SmallestNonzeroFloat64)
		weights += w
		depth += w * (v3.Dot(away, r) + d)
		direction = v3.Plus(direction, w, r)
	}
	c.depth, c.direction = max(depth/weights, 0), v3.Unit(direction, v3.Vec{})
}

// propagate is phase 4: breadth first along the edges of p, from the known points to all others inside.
func propagate(found []penetration, known []int, p *Body, within map[int]int, x []float64) {
	next := map[int][]int{}
	p.eachEdge(func(i, j int) {
		a, in := within[i]
		if b, also := within[j]; in && also {
			next[a] = append(next[a], b)
			next[b] = append(next[b], a)
		}
	})
	done := make([]bool, len(found))
	for _, n := range known {
		done[n] = true
	}
	for front := known; len(front) > 0; {
		var wave []int
		reached := map[int]bool{}
		for _, n := range front {
			for _, m := range next[n] {
				if !done[m] && !reached[m] {
					reached[m] = true
					wave = append(wave, m)
				}
			}
		}
		for _, m := range wave {
			var from []int
			for _, n := range next[m] {
				if done[n] {
					from = append(from, n)
				}
			}
			at := v3.At(x, found[m].particle)
			found[m].mean(len(from), func(k int) (v3.Vec, v3.Vec, float64) {
				c := &found[from[k]]
				return v3.Sub(v3.At(x, c.particle), at), c.direction, c.depth
			})
		}
		for _, m := range wave {
			done[m] = true
		}
		front = wave
	}
}
