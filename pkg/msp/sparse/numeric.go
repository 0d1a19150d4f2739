package sparse

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/massspring/msp/pkg/msp/internal/crew"
)

// ErrNotPositiveDefinite says that a matrix has no Cholesky factor in float64. The wrapping error states the column of the
// matrix whose pivot is negative or lost in rounding.
var ErrNotPositiveDefinite = errors.New("sparse: matrix is not positive definite")

// leastPivot is the part of a diagonal entry that has to be left of it as pivot. Each subtraction that made
// the pivot rounded by up to 2⁻⁵² of the entry, so what is smaller than a few of those means nothing.
const leastPivot = 0x1p-48

// Cholesky is the factor L of P A Pᵀ = L Lᵀ.
type Cholesky struct {
	*Symbolic
	*triangular[float64]

	lower pattern // the lower triangle of A in slots
	from  []int32 // entry p of lower is a.Val[from[p]]

	a             []float64      // the matrix while it is factored
	eliminations  []*elimination // as many as have worked at a time so far
	eliminatePart func(worker, part int)
	done          []atomic.Bool // of a panel: it is computed
	bad           atomic.Int32  // the lowest slot so far of a pivot that is not positive, MaxInt32 if there is none
	waiting       atomic.Int32  // workers who sleep until there is news of those
	news          *sync.Cond

	followed []float64 // the values of the matrix that Follow has taken last; empty if L is of another one
	updated  int       // updates of rank one since all was computed
	w        []float64 // of an update, by slots; zero between updates
}

// NewCholesky analyzes and factors the symmetric positive definite matrix A, of which it reads the upper triangle. The error
// wraps ErrNotPositiveDefinite.
func NewCholesky(a *CSC) (*Cholesky, error) { return Analyze(a).Factor(a) }

// Factor computes L for a matrix with the analyzed pattern. The error wraps ErrNotPositiveDefinite.
//
// It is a left-looking supernodal factorisation (E. G. Ng, B. W. Peyton: Block sparse Cholesky algorithms on advanced
// uniprocessor computers, SIAM J. Sci. Comput. 14(5), 1993). A supernode starts with its entries of A. Factor subtracts the
// contributions of earlier supernodes, a panel of one and four columns of the other at a time, and factors the remainder as a
// dense matrix. LeftLooking does the same column by column.
func (s *Symbolic) Factor(a *CSC) (*Cholesky, error) {
	f := &Cholesky{Symbolic: s}
	if err := f.Refactor(a); err != nil {
		return nil, err
	}
	return f, nil
}

// Refactor computes the factor of another matrix with the same pattern, in the same memory, or the first factor of
// Cholesky{Symbolic: s}. The error wraps ErrNotPositiveDefinite. After an error the factor is unusable until the next Refactor.
func (f *Cholesky) Refactor(a *CSC) error {
	if column := f.Try(a); column >= 0 {
		return fmt.Errorf("column %d: %w", column, ErrNotPositiveDefinite)
	}
	return nil
}

// Try is Refactor for inner loops and never allocates. It returns the column at which the matrix turned out not to be positive
// definite, or −1 if it succeeds.
func (f *Cholesky) Try(a *CSC) (column int) {
	s := f.Symbolic
	if !s.Fits(a) {
		panic(fmt.Sprintf("sparse: Factor: pattern of the %d×%d matrix differs from the one analyzed", a.Rows, a.Cols))
	}
	if f.triangular == nil {
		f.triangular = newTriangular(s, forwardPanel, backwardPanel)
		f.eliminatePart = func(worker, part int) { f.eliminations[worker].part(s.factoring[part]) }
		f.done, f.news = make([]atomic.Bool, s.panels()), sync.NewCond(new(sync.Mutex))
		f.lower, f.from = permuteLower(a, s.upper, s.place, panelWidth*s.panels())
	}
	f.followed, f.updated = f.followed[:0], 0
	if slot := f.eliminate(a.Val, crew.Processors(len(s.factoring))); slot >= 0 {
		return int(s.row[slot])
	}
	return -1
}

// String summarises the factor in one line.
func (f *Cholesky) String() string {
	return fmt.Sprintf("Cholesky factor: n = %d, %d nonzeros", f.n, f.nnz)
}

// panel returns the values of panel p.
func (f *Cholesky) panel(p int32) [][4]float64 { return f.val[f.valPtr[p]:f.valPtr[p+1]] }
