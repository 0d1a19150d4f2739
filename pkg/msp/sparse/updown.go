package sparse

import (
	"fmt"
	"math"
	"slices"
)

// Update makes L the factor of A + c w wᵀ, a rank-one update or downdate. The vector w has the given values in the given rows of
// A, and A must have an entry for each pair of these rows. The cost is one pass over the columns on the path from those rows up
// the elimination tree (T. A. Davis, W. W. Hager: Modifying a sparse Cholesky factorization, SIAM J. Matrix Anal. Appl. 20(3),
// 1999; Davis 2006, sec. 4.9). For a spring between particles i and j whose stiffness rises by k:
//
//	err := f.Update([]int{i, j}, []float64{1, -1}, h*h*k)
//
// The error wraps ErrNotPositiveDefinite if the result is not positive definite, or too close to singular to tell. The factor is
// then unusable until the next Refactor. A Single made before keeps the old factor.
func (f *Cholesky) Update(rows []int, values []float64, c float64) error {
	if len(rows) != len(values) || math.IsNaN(c) || math.IsInf(c, 0) {
		panic(fmt.Sprintf("sparse: Update: %d rows, %d values, c = %g; want as many values as rows and c finite", len(rows), len(values), c))
	}
	f.followed = f.followed[:0]
	return f.update(rows, values, c)
}

func (f *Cholesky) update(rows []int, values []float64, c float64) error {
	if c == 0 || len(rows) == 0 {
		return nil
	}
	if f.w == nil {
		f.w = make([]float64, panelWidth*f.panels())
	}
	root, supernode := math.Sqrt(math.Abs(c)), int32(math.MaxInt32)
	for k, i := range rows {
		f.w[f.place[i]] = root * values[k]
		supernode = min(supernode, f.of[f.place[i]/panelWidth])
	}
	if bad := f.walk(f.w, supernode, c > 0); bad >= 0 {
		clear(f.w)
		return fmt.Errorf("column %d: %w", f.row[bad], ErrNotPositiveDefinite)
	}
	f.updated++
	return nil
}

// walk rotates w into the columns of a supernode and of its ancestors, and leaves w zero. It returns the slot whose pivot
// is lost, −1 if none is.
func (f *Cholesky) walk(w []float64, supernode int32, up bool) int32 {
	beta := 1.0
	for k := supernode; k >= 0; k = f.above(k) {
		first, end := f.own(k)
		rows := f.rows(k)
		for slot := first; slot < end; slot++ {
			if w[slot] == 0 {
				continue
			}
			panel, lane := f.panel(slot/panelWidth), slot%panelWidth
			inverse := panel[lane][lane]
			alpha := w[slot] * inverse
			w[slot] = 0
			square := 1 + alpha*alpha/(beta*beta)
			if !up {
				square = 1 - alpha*alpha/(beta*beta)
			}
			// What a downdate leaves of the pivot's square is rounded by 2⁻⁵² of the whole.
			if !(square > leastPivot) || math.IsInf(square, 1) {
				return slot
			}
			next := beta * math.Sqrt(square)
			delta, gamma := beta/next, alpha/(next*beta)
			if !up {
				delta, gamma = next/beta, -gamma
			}
			// Of L_jj: δ L_jj, and for an update γ w_j beside it; both are L_jj √square.
			panel[lane][lane] = inverse / math.Sqrt(square)
			below := rows[panelWidth*(slot/panelWidth)-first:]
			if up {
				for r := int(lane) + 1; r < len(below); r++ {
					l, was := panel[r][lane], w[below[r]]
					w[below[r]] = was - alpha*l
					panel[r][lane] = delta*l + gamma*was
				}
			} else {
				for r := int(lane) + 1; r < len(below); r++ {
					l := panel[r][lane]
					now := w[below[r]] - alpha*l
					w[below[r]] = now
					panel[r][lane] = delta*l + gamma*now
				}
			}
			beta = next
		}
	}
	return -1
}

// above returns the parent of a supernode in the elimination tree, −1 for a root.
func (s *supernodes) above(k int32) int32 {
	first, end := s.own(k)
	if below := s.rows(k)[end-first:]; len(below) > 0 {
		return s.of[below[0]/panelWidth]
	}
	return -1
}

// updateEntries returns how many entries of L an update of the given rows changes at most.
func (f *Cholesky) updateEntries(rows []int) (entries int) {
	k := int32(math.MaxInt32)
	for _, i := range rows {
		k = min(k, f.of[f.place[i]/panelWidth])
	}
	for ; k >= 0; k = f.above(k) {
		entries += f.entries(k)
	}
	return entries
}

// entries returns how many entries of L a supernode has.
func (s *supernodes) entries(k int32) int {
	return panelWidth * (s.valPtr[s.firstPanel[k+1]] - s.valPtr[s.firstPanel[k]])
}

// affected returns the supernodes of the given rows and all their ancestors, rising.
func (f *Cholesky) affected(rows []int) []int32 {
	seen := make([]bool, f.count())
	for _, i := range rows {
		for k := f.of[f.place[i]/panelWidth]; k >= 0 && !seen[k]; k = f.above(k) {
			seen[k] = true
		}
	}
	var list []int32
	for k, is := range seen {
		if is {
			list = append(list, int32(k))
		}
	}
	return slices.Clip(list)
}
