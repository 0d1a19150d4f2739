package methods

import "math"

// restrict makes the problem of the coarser level, as level.restrict does. It takes grad as it is.
func (s *sheet) restrict() {
	c := s.coarse
	for j := range c.of.ny {
		c.sample(s, j)
	}
	copy(c.start, c.x)
	c.eachOf(s, (*sheet).bandRest)
	c.compute(c.x, c.x, c.load, 0, func(int) []float32 { return c.ones }) // load = −∇E of the springs at x̂
	c.eachOf(s, (*sheet).bandLoad)
}

// eachOf is each for functions that also take the finer level.
func (c *sheet) eachOf(fine *sheet, do func(c, fine *sheet, band, first, last int)) {
	c.each(func(c *sheet, band, first, last int) { do(c, fine, band, first, last) })
}

// sample sets a row of x to the finer level's x.
func (c *sheet) sample(s *sheet, j int) {
	for axis := range 3 {
		from, to := s.x[s.at(s.of.along[1].sites[j], axis):], c.x[c.at(j, axis):]
		for i, site := range s.of.along[0].sites {
			to[i] = from[site]
		}
	}
}

// chains is that of chained, of the lengths that gradient has kept. Where there is no spring, lengths and rest lengths are 0.
func (s *sheet) chains(to []arc, kind, j int, i, n []int, most int) {
	arcs, r, stride := s.arcs[kind][j*s.width:], s.r[kind][j:], direction[kind][1]*s.width+direction[kind][0]
	for c := range to {
		var a arc
		at, from := i[c]+margin, i[c]+margin
		row := 0
		for range chainLength(n, c, most) {
			a.length += float64(arcs[at])
			a.rest += float64(r[row][from])
			at, row, from = at+stride, row+direction[kind][1], from+direction[kind][0]
		}
		to[c] = a
	}
}

// bandRest sets the rest lengths of the springs that begin in a band.
func (c *sheet) bandRest(s *sheet, band, first, last int) {
	setRests(c, s, c.of, c.sums[4*c.of.nx*band:][:4*c.of.nx], first, last)
}

// setRests is level.setRests. Roots in single precision are faster.
func (c *sheet) setRests(of []arc, kind, i, j int) {
	n, at := len(of), c.at(j, 0)+i
	other := at + 3*c.width*direction[kind][1] + direction[kind][0]
	p0, p1, p2 := c.x[at:][:n], c.x[at+c.width:][:n], c.x[at+2*c.width:][:n]
	q0, q1, q2 := c.x[other:][:n], c.x[other+c.width:][:n], c.x[other+2*c.width:][:n]
	r, stiffness := c.r[kind][j][margin+i:][:n], c.k[kind][j][margin+i:][:n]
	for k, a := range of {
		rest := float32(a.rest)
		if stiffness[k] == 0 {
			rest = 0
		} else if a.length > 0 {
			d0, d1, d2 := p0[k]-q0[k], p1[k]-q1[k], p2[k]-q2[k]
			rest *= float32(math.Sqrt(float64(d0*d0+d1*d1+d2*d2))) / float32(a.length)
		}
		r[k] = rest
	}
}

// bandLoad makes the load of −∇E, which is in load, and of the finer level's −∇g, and from it y. Held particles stay at x̂, whatever
// pulls at them.
func (c *sheet) bandLoad(s *sheet, band, first, last int) {
	row, y := s.line(band, 0), &s.of.along[1]
	for jc := first; jc < last; jc++ {
		clear(row)
		for j := y.sites[max(0, jc-1)]; j <= y.sites[min(c.of.ny-1, jc+1)]; j++ {
			if k := jc - y.linear[j].first; k >= 0 && k <= 1 && y.linear[j].w[k] != 0 {
				addScaledSingle(row, s.row(s.grad, j), float32(y.linear[j].w[k]))
			}
		}
		mass, free := c.mass[jc][margin:], c.free[jc]
		for axis := range 3 {
			from, load := row[margin+axis*s.width:], c.load[c.at(jc, axis):]
			for i := range c.of.nx {
				load[i] = -load[i]
			}
			s.gatherRow(load[:c.of.nx], from[:s.of.nx])
			x, y := c.x[c.at(jc, axis):], c.y[c.at(jc, axis):]
			for i := range c.of.nx {
				y[i] = x[i] + load[i]/mass[i]
				if free != nil && free[margin+i] == 0 {
					y[i] = x[i]
				}
			}
		}
	}
}

// gatherRow adds Pᵀ v of a row, along it, to that of the coarser level.
func (s *sheet) gatherRow(to, v []float32) {
	next, sites := float32(0), s.of.along[0].sites
	for c, step := range s.of.along[0].steps {
		sum, w := next, s.linear[sites[c]:][:step]
		next = 0
		for k, v := range v[sites[c]:][:step] {
			sum += w[k][0] * v
			next += w[k][1] * v
		}
		to[c] += sum
	}
	to[len(to)-1] += next + v[len(v)-1]
}

// prolong sets to = x + P (z − x̂), with held particles where they are.
func (s *sheet) prolong() {
	s.each((*sheet).bandProlong)
	for _, i := range s.of.held {
		for c := range 3 {
			at := s.at(i/s.of.nx, c) + i%s.of.nx
			s.to[at] = s.x[at]
		}
	}
}

// bandProlong interpolates along the rows of the coarser level first.
func (s *sheet) bandProlong(band, first, last int) {
	made := 0 // the rows of the coarser level before this one are in the lines
	for j := first; j < last; j++ {
		tap := &s.of.along[1].cubic[j]
		for made = max(made, tap.first); made < tap.first+4; made++ {
			s.interpolate(s.line(band, made%4), s.line(band, 4), made)
		}
		var lines [4][]float32
		var w [4]float32
		for k := range lines {
			lines[k], w[k] = s.line(band, (tap.first+k)%4), float32(tap.w[k])
		}
		combineSingle(s.row(s.to, j), s.row(s.x, j), &lines, &w)
	}
}

// interpolate sets to to row jc of z − x̂ at all particles of the row. e is memory.
func (s *sheet) interpolate(to, e []float32, jc int) {
	c := s.coarse
	clear(to)
	for axis := range 3 {
		z, from := c.x[c.at(jc, axis):][:c.of.nx], c.start[c.at(jc, axis):][:c.of.nx]
		for k := range z {
			e[k] = z[k] - from[k]
		}
		to := to[margin+axis*s.width:]
		if hasWide {
			sheetSpreadFast(to, e, s.spread)
			continue
		}
		s.spreadGo(to[:s.of.nx], e)
	}
}

// spreadGo interpolates e along a row.
func (s *sheet) spreadGo(to, e []float32) {
	for i := range to {
		tap := &s.cubic[i]
		e := (*[4]float32)(e[tap.first:])
		to[i] = tap.w[0]*e[0] + tap.w[1]*e[1] + tap.w[2]*e[2] + tap.w[3]*e[3]
	}
}

// give makes the problem of the coarsest level that of the same level in double precision.
func (s *sheet) give() {
	l := s.of
	s.eachNumber(func(p, c, at int) {
		l.x[3*p+c], l.y[3*p+c], l.load[3*p+c] = float64(s.x[at]), float64(s.start[at]), float64(s.load[at])
	})
	for kind := range direction {
		for j := range l.ny {
			r := l.run(kind, j)
			if r.n == 0 {
				continue
			}
			rest, from := l.lengths(kind, r), s.r[kind][j][margin+r.at-j*l.nx:]
			for i := range rest {
				rest[i] = float64(from[i])
			}
		}
	}
}

// take sets x to that of the same level in double precision.
func (s *sheet) take() { s.eachNumber(func(p, c, at int) { s.x[at] = float32(s.of.x[3*p+c]) }) }

// eachNumber calls f for every coordinate c of a particle p, with its place in positions.
func (s *sheet) eachNumber(f func(p, c, at int)) {
	for j := range s.of.ny {
		for i := range s.of.nx {
			for c := range 3 {
				f(j*s.of.nx+i, c, s.at(j, c)+i)
			}
		}
	}
}
