package msp

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// addUp returns the sum of first and of what a task adds to o.sums for each part of n springs or particles. Each part has its own sum, so
// the bits do not depend on the number of processors. The first part starts from first.
func addUp[Task any](o *Objective, first float64, n int, task Task, add func(task Task, part int)) float64 {
	o.sums = vec.Sized(o.sums, max(1, crew.Parts(n, springsInPart)))
	clear(o.sums)
	o.sums[0] = first
	share(o.crew, n, springsInPart, task, add)
	sum := o.sums[0]
	for _, part := range o.sums[1:] {
		sum += part
	}
	return sum
}

// TotalEnergy returns System.TotalEnergy of a state in the step under way, in joules. Processors share the sums, and the bits do not depend
// on their number.
func (o *Objective) TotalEnergy(q State) float64 {
	want("q.V", q.V, "3m", 3*len(o.mass))
	return addUp(o, 0, len(o.mass), energies{o, q.X, q.V}, energies.kinetic) + o.potential(q.X)
}

// potential is System.E of the step under way.
func (o *Objective) potential(x []float64) float64 {
	want("x", x, "3m", 3*len(o.mass))
	e := addUp(o, 0, len(o.packed.ends), energies{o, x, nil}, energies.elastic) + o.s.bendingEnergy(x)
	e = addUp(o, e, len(o.mass), energies{o, x, nil}, energies.weight)
	for c, f := range o.s.Fext {
		e -= f * x[c]
	}
	return e
}

// energies are those of particles and springs at the positions x and velocities v (3m each).
type energies struct {
	*Objective
	x, v []float64
}

func (e energies) kinetic(part int) {
	sum, first := e.sums[part], part*springsInPart
	for i := first; i < min(first+springsInPart, len(e.own)); i++ {
		v := (*v3.Vec)(e.v[3*i:])
		sum += 0.5 * e.own[i] * (v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
	}
	e.sums[part] = sum
}

func (e energies) elastic(part int) {
	sum, first := e.sums[part], part*springsInPart
	for n := first; n < min(first+springsInPart, len(e.packed.ends)); n++ {
		p, q := (*v3.Vec)(e.x[e.packed.ends[n][0]:]), (*v3.Vec)(e.x[e.packed.ends[n][1]:])
		d0, d1, d2 := p[0]-q[0], p[1]-q[1], p[2]-q[2]
		stretch := math.Sqrt(d0*d0+d1*d1+d2*d2) - e.packed.rest[n]
		sum += 0.5 * e.packed.k[n] * stretch * stretch
	}
	e.sums[part] = sum
}

// weight subtracts the work of gravity.
func (e energies) weight(part int) {
	sum, first, g := e.sums[part], part*springsInPart, e.s.Gravity
	for i := first; i < min(first+springsInPart, len(e.own)); i++ {
		x := (*v3.Vec)(e.x[3*i:])
		sum -= e.own[i] * (g[0]*x[0] + g[1]*x[1] + g[2]*x[2])
	}
	e.sums[part] = sum
}
