package msp

import "github.com/massspring/msp/pkg/msp/internal/v3"

// DownhillTo sets r (3m) to −∇g(x), with zeros for pinned particles, for inner loops:
//
//	M (y − x) + h² f_ext + h² J (d − Jᵀx/k),  d = Local(x),
//
// where (Jᵀx/k)_i is p12 of spring i. Processors share the work, and the bits do not depend on their number. It overwrites Directions.
func (a *LocalGlobal) DownhillTo(r, x, y []float64) {
	want("r", r, "3m", 3*len(a.mass))
	want("x", x, "3m", 3*len(a.mass))
	want("y", y, "3m", 3*len(a.mass))
	local := localStep{&a.packed, a.s.X0, a.d, x}
	share(a.crew, len(a.packed.ends), springsInPart, local, localStep.shortfall)
	share(a.crew, len(a.global.rows), rowsInPart, downhill{a, r, x, y}, downhill.part)
	a.localHinges(a.d, x)
	for n := range a.hinges {
		h := &a.hinges[n]
		h.Add(r, a.h2*h.K, v3.Sub(v3.At(a.d, len(a.packed.ends)+n), h.Vector(x)))
	}
	a.s.FilterPins(r)
}

// shortfall sets d − p12 for the springs of a part.
func (l localStep) shortfall(part int) {
	l.part(part)
	first := part * springsInPart
	for n := first; n < min(first+springsInPart, len(l.ends)); n++ {
		p, q, d := (*v3.Vec)(l.x[l.ends[n][0]:]), (*v3.Vec)(l.x[l.ends[n][1]:]), (*v3.Vec)(l.d[3*n:])
		d[0], d[1], d[2] = d[0]-(p[0]-q[0]), d[1]-(p[1]-q[1]), d[2]-(p[2]-q[2])
	}
}

// downhill is the sums of DownhillTo, from the shortfalls of springs.
type downhill struct {
	of      *LocalGlobal
	r, x, y []float64
}

// part sets r for the rows of a part.
func (s downhill) part(part int) {
	o, rows := s.of.Objective, &s.of.global
	for k, end := rows.rowsOfPart(part); k < end; k++ {
		i := rows.rows[k]
		load, m := v3.Scale(o.h2*o.own[i], o.s.Gravity), o.mass[i]
		if o.s.Fext != nil {
			load = v3.Plus(load, o.h2, v3.At(o.s.Fext, i))
		}
		x, y, r := (*v3.Vec)(s.x[3*i:]), (*v3.Vec)(s.y[3*i:]), (*v3.Vec)(s.r[3*i:])
		r[0], r[1], r[2] = load[0]-m*(x[0]-y[0]), load[1]-m*(x[1]-y[1]), load[2]-m*(x[2]-y[2])
	}
	product{rows, rows.inRows, s.of.d, s.r}.part(part)
	product{globalMatrix: rows, x: s.r}.spread(part)
}
