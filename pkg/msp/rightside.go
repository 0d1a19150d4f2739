package msp

// pull is an entry ±h²k of a row of h² J; the packed d of its spring starts at at.
type pull struct {
	at  int32
	h2k float64
}

// listPulls finds the rows of h² J, in each the springs in the order of the system.
func (a *globalMatrix) listPulls(s *Objective) {
	row := s.rowsOf(a.rows)
	each := func(f func(k int, p pull)) {
		for n, sp := range s.s.Springs {
			h2k, at := s.h2*sp.K, int32(3*s.packed.at(n))
			if k := row[sp.I]; k >= 0 {
				f(k, pull{at, h2k})
			}
			if k := row[sp.J]; k >= 0 {
				f(k, pull{at, -h2k})
			}
		}
	}
	a.pullEnd = make([]int32, len(a.rows))
	each(func(k int, _ pull) { a.pullEnd[k]++ })
	a.pulls = make([][]pull, (len(a.rows)+rowsInPart-1)/rowsInPart)
	next := make([]int32, len(a.rows))
	for part := range a.pulls {
		sum := int32(0)
		for k, end := a.rowsOfPart(part); k < end; k++ {
			next[k] = sum
			sum += a.pullEnd[k]
			a.pullEnd[k] = sum
		}
		a.pulls[part] = make([]pull, sum)
	}
	each(func(k int, p pull) {
		a.pulls[k/rowsInPart][next[k]] = p
		next[k]++
	})
}

// rowsOfPart returns the first row of a part, and the one behind its last.
func (a *globalMatrix) rowsOfPart(part int) (first, end int) {
	return part * rowsInPart, min((part+1)*rowsInPart, len(a.rows))
}

// product is h² J d + b, to be put into x.
type product struct {
	*globalMatrix
	x, d, b []float64
}

// part sets x for the rows of a part, so that each sum stays in registers.
func (p product) part(part int) {
	if !p.rightSideFast(p.x, p.d, p.b, part) {
		p.rightSideGo(p.x, p.d, p.b, part)
	}
}

// rightSide sets the unknowns to b + h² J d, row by row.
func (a *LocalGlobal) rightSide(d, b []float64) {
	m := &a.global
	share(a.crew, len(m.rows), rowsInPart, product{m, m.inRows, d, b}, product.part)
	m.pullHinges(d[3*len(a.packed.ends):])
}

func (a *globalMatrix) rightSideGo(x, d, b []float64, part int) {
	pulls, at := a.pulls[part], int32(0)
	for k, end := a.rowsOfPart(part); k < end; k++ {
		bi := (*[3]float64)(b[3*a.rows[k]:])
		s0, s1, s2 := bi[0], bi[1], bi[2]
		for _, p := range pulls[at:a.pullEnd[k]] {
			di := (*[3]float64)(d[p.at:])
			s0, s1, s2 = s0+p.h2k*di[0], s1+p.h2k*di[1], s2+p.h2k*di[2]
		}
		*(*[3]float64)(x[3*k:]) = [3]float64{s0, s1, s2}
		at = a.pullEnd[k]
	}
}
