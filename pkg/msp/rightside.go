package msp

import "slices"

// pull is an entry ±h²k of a row of h² J; the d of its spring starts at at.
type pull struct {
	at  int32
	h2k float64
}

// listPulls finds the rows of h² J, springs in their order.
func (a *globalMatrix) listPulls(s *prepared) {
	row := s.rowsOf(a.rows)
	each := func(f func(k int, p pull)) {
		for n, sp := range s.springs {
			h2k := s.h2 * sp.K
			if k := row[sp.I]; k >= 0 {
				f(k, pull{int32(3 * n), h2k})
			}
			if k := row[sp.J]; k >= 0 {
				f(k, pull{int32(3 * n), -h2k})
			}
		}
	}
	a.pullPtr = make([]int32, len(a.rows)+1)
	each(func(k int, _ pull) { a.pullPtr[k+1]++ })
	for k := range a.rows {
		a.pullPtr[k+1] += a.pullPtr[k]
	}
	a.pulls = make([]pull, a.pullPtr[len(a.rows)])
	next := slices.Clone(a.pullPtr)
	each(func(k int, p pull) {
		a.pulls[next[k]] = p
		next[k]++
	})
}

// rightSide sets x to b + h² J d for the particles that have a row, closed up to the front.
func (a *globalMatrix) rightSide(x, d, b []float64) {
	if n := len(a.rows); n > 0 && !a.rightSideFast(x[:3*n], d, b) {
		a.rightSideGo(x, d, b)
	}
}

// rightSideGo is rightSide. J goes row by row, so that each sum stays in registers.
func (a *globalMatrix) rightSideGo(x, d, b []float64) {
	for k, i := range a.rows {
		bi := (*[3]float64)(b[3*i:])
		s0, s1, s2 := bi[0], bi[1], bi[2]
		for _, p := range a.pulls[a.pullPtr[k]:a.pullPtr[k+1]] {
			di := (*[3]float64)(d[p.at:])
			s0, s1, s2 = s0+p.h2k*di[0], s1+p.h2k*di[1], s2+p.h2k*di[2]
		}
		*(*[3]float64)(x[3*k:]) = [3]float64{s0, s1, s2}
	}
}
