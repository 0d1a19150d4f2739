package sparse

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Follow makes the factor that of A, a matrix with the same pattern, in the cheapest way: by rank-one updates, by recomputing
// the part that changes, or by recomputing everything. The result is that of Refactor up to rounding. If it returns an error,
// which wraps ErrNotPositiveDefinite, the factor is unchanged.
//
// Follow estimates the costs by counting operations, not by timing, so the same matrices give the same bits. After so many
// updates that their rounding errors could add up, the next Follow recomputes everything.
func (f *Cholesky) Follow(a *CSC) error {
	if f.triangular == nil || len(f.followed) != len(a.Val) {
		return f.refactorAndRemember(a)
	}
	if !f.Fits(a) {
		panic(fmt.Sprintf("sparse: Follow: pattern of the %d×%d matrix differs from the one analyzed", a.Rows, a.Cols))
	}
	terms, rows := f.change(a)
	if len(rows) == 0 {
		return nil
	}
	before := slices.Clone(f.followed)
	if f.take(a, terms, rows) == nil {
		f.followed = append(f.followed[:0], a.Val...)
		return nil
	}
	err := f.refactorAndRemember(a) // perhaps an update that was too close to tell
	if err != nil {
		old := *a
		old.Val = before
		if lost := f.refactorAndRemember(&old); lost != nil {
			panic(fmt.Sprintf("sparse: Follow: the previous matrix has no factor, although it had one: %v", lost))
		}
	}
	return err
}

func (f *Cholesky) refactorAndRemember(a *CSC) error {
	if err := f.Refactor(a); err != nil {
		return err
	}
	f.followed = append(f.followed[:0], a.Val...)
	return nil
}

// mostUpdates is the number of updates after which the factor is computed again. Each rounds every entry that it changes once or
// twice, so after that many the factor is off by some 10⁻¹⁴ of its largest entries.
const mostUpdates = 200

// updatingAnEntry is the time that an update takes for each entry of L, in nanoseconds; as in choose.go, only its ratio to
// oneMultiplication matters (BenchmarkFollow).
const updatingAnEntry = 1.2

// take goes the cheapest way from the matrix that was followed last to A.
func (f *Cholesky) take(a *CSC, terms []term, rows []int) error {
	if f.updated >= mostUpdates {
		return f.Refactor(a)
	}
	updates := math.Inf(1)
	if f.updated+len(terms) <= mostUpdates {
		updates = 0
		for _, t := range terms {
			updates += updatingAnEntry * float64(f.updateEntries(t.rows[:t.n]))
		}
	}
	supernodes, partial := f.affected(rows), 0.0
	for _, k := range supernodes {
		partial += oneMultiplication * f.operations(k)
	}
	switch whole := oneMultiplication * f.flops; {
	case updates <= min(partial, whole):
		for _, t := range terms {
			if err := f.update(t.rows[:t.n], t.values[:t.n], t.c); err != nil {
				return err
			}
		}
		return nil
	case partial < whole:
		return f.refactorSupernodes(a, supernodes)
	default:
		return f.Refactor(a)
	}
}

// term is c w wᵀ, w with one or two entries.
type term struct {
	n      int
	rows   [2]int
	values [2]float64
	c      float64
}

// change writes the difference of A and the matrix followed last as terms of rank one, those with c > 0 first, so that the
// matrix stays positive definite on the way:
//
//	Δ = Σ −Δ_ij (e_i − e_j)(e_i − e_j)ᵀ + Σ (Δ_jj + Σ_i Δ_ij) e_j e_jᵀ
//
// The first sum is over the springs between i and j that have changed. The second has the changes of masses and of springs to
// held particles; where it is only the rounding of the diagonal it is left out. rows are the rows with changed entries.
func (f *Cholesky) change(a *CSC) (terms []term, rows []int) {
	rest, changed := make([]float64, a.Cols), make([]bool, a.Cols)
	diagonal := func(j int) float64 {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			if a.RowIdx[p] == j {
				return math.Abs(a.Val[p]) + math.Abs(f.followed[p])
			}
		}
		return 0
	}
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1] && a.RowIdx[p] <= j; p++ {
			if a.Val[p] == f.followed[p] {
				continue
			}
			i, d := a.RowIdx[p], a.Val[p]-f.followed[p]
			changed[i], changed[j] = true, true
			rest[j] += d
			if i != j {
				rest[i] += d
				terms = append(terms, term{2, [2]int{i, j}, [2]float64{1, -1}, -d})
			}
		}
	}
	for j, has := range changed {
		if !has {
			continue
		}
		rows = append(rows, j)
		if math.Abs(rest[j]) > 0x1p-49*diagonal(j) {
			terms = append(terms, term{1, [2]int{j}, [2]float64{1}, rest[j]})
		}
	}
	slices.SortStableFunc(terms, func(a, b term) int { return cmp.Compare(b.c, a.c) })
	return terms, rows
}
