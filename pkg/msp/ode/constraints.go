package ode

import (
	"fmt"
	"math"
)

// Constraint moves the positions x, the first half of a Verlet state, towards the allowed ones, in place. An error, such as an
// index outside of x, ends the step.
type Constraint func(x []float64) error

// Distance returns the constraint that the points i and j, with dim coordinates each, are l apart. It moves both along the line
// between them according to their inverse masses wi and wj (Zachmann 2018: by half the error each, for equal masses). A point of
// inverse mass 0 is fixed. Two points at the same place have no line between them and are not moved.
func Distance(dim, i, j int, l, wi, wj float64) Constraint {
	if dim < 1 || i < 0 || j < 0 || i == j || !(l >= 0) || !(wi >= 0) || !(wj >= 0) {
		panic(fmt.Sprintf("ode: Distance(%d, %d, %d, %g, %g, %g), want dim ≥ 1, two points, a length and inverse masses ≥ 0",
			dim, i, j, l, wi, wj))
	}
	return func(x []float64) error {
		if most := len(x)/dim - 1; max(i, j) > most {
			return fmt.Errorf("ode: Distance: point %d, want 0 … %d", max(i, j), most)
		}
		p, q := x[dim*i:dim*i+dim], x[dim*j:dim*j+dim]
		sum := 0.0
		for c := range p {
			sum += (p[c] - q[c]) * (p[c] - q[c])
		}
		now := math.Sqrt(sum)
		if now == 0 || wi+wj == 0 {
			return nil
		}
		part := (now - l) / now / (wi + wj)
		for c := range p {
			d := part * (p[c] - q[c])
			p[c] -= wi * d
			q[c] += wj * d
		}
		return nil
	}
}

// Outside returns the constraint that no point of dim coordinates is inside a ball. It moves points inside to the nearest place
// on the surface. The centre has no nearest place, so a point there is not moved.
func Outside(centre []float64, radius float64) Constraint {
	dim := len(centre)
	if dim < 1 || !(radius >= 0) {
		panic(fmt.Sprintf("ode: Outside: centre %v, radius %g, want a point and a radius ≥ 0", centre, radius))
	}
	return func(x []float64) error {
		for at := 0; at+dim <= len(x); at += dim {
			sum := 0.0
			for c, o := range centre {
				sum += (x[at+c] - o) * (x[at+c] - o)
			}
			if l := math.Sqrt(sum); l > 0 && l < radius {
				for c, o := range centre {
					x[at+c] = o + (x[at+c]-o)*radius/l
				}
			}
		}
		return nil
	}
}

// Above returns the constraint that the coordinate axis of every point of dim coordinates is at least level: a floor.
func Above(dim, axis int, level float64) Constraint {
	if dim < 1 || axis < 0 || axis >= dim {
		panic(fmt.Sprintf("ode: Above: axis %d of %d", axis, dim))
	}
	return func(x []float64) error {
		for c := axis; c < len(x); c += dim {
			x[c] = max(x[c], level)
		}
		return nil
	}
}

// relax satisfies the constraints one after the other, again and again: each spoils those before a little, and where
// all can be met they are in the end, several on one point too.
func (m *Verlet) relax(x []float64) error {
	for range m.Sweeps {
		for k, c := range m.Constraints {
			if err := c(x); err != nil {
				return fmt.Errorf("constraint %d: %w", k, err)
			}
		}
	}
	return nil
}
