package sparse

import (
	"fmt"
	"math"
)

// refactorSupernodes is Refactor for a matrix that differs from the one factored last only in rows and columns of which affected has
// given the supernodes: those that the rows are in, and those above them in the elimination tree. It keeps the rest
// (F. Hecht et al.: Updated sparse Cholesky factors for corotational elastodynamics, ACM Trans. Graph. 31(5), 2012).
// After Refactor the result is that of Refactor to the last bit.
func (f *Cholesky) refactorSupernodes(a *CSC, supernodes []int32) error {
	for p := range f.done {
		f.done[p].Store(true)
	}
	for _, k := range supernodes {
		for p := f.firstPanel[k]; p < f.firstPanel[k+1]; p++ {
			f.done[p].Store(false)
		}
	}
	f.bad.Store(math.MaxInt32)
	f.a = a.Val
	for b, n := int32(0), int32(len(f.blocks)-1); b < n; b++ {
		if !f.done[f.blocks[b]].Load() && !f.eliminations[0].block(b) {
			break
		}
	}
	f.a = nil
	if bad := f.bad.Load(); bad < math.MaxInt32 {
		return fmt.Errorf("column %d: %w", f.row[bad], ErrNotPositiveDefinite)
	}
	return nil
}
