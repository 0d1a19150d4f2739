package viz

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/matrix"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Spy draws the nonzeros of A: an orange square for a positive entry and a blue one for a negative entry, with row 0 at the top.
// Rows and columns are counted from 0, as in Go.
//
// A matrix with more than 400 rows or columns is drawn in blocks, which are darker the more nonzeros they have. The caption
// states their size.
//
// Spy finds the entries by the method DoNonZero if A has it, as the sparse types of package sparse and of gonum do. Otherwise it
// looks at all entries, up to 10⁹ of them. A stored zero is not a nonzero. An entry that is NaN or infinite is black, and the
// caption counts it.
func Spy(A mat.Matrix) Figure {
	fault.WantMatrix("Spy", "A", A)
	rows, cols := A.Dims()
	if rows == 0 || cols == 0 {
		return failed(fmt.Errorf("spy plot of a %d×%d matrix: %w", rows, cols, fault.ErrEmpty))
	}
	if err := entriesFault(A); err != nil {
		return failed(fmt.Errorf("spy plot of a %d×%d matrix: %w", rows, cols, err))
	}
	b := matrix.NewPattern(rows, cols)
	eachNonzero(A, b.Add)
	b.Sort()
	f := Figure{page: page.Page{Width: ink.Px(b.FigureWidth()), Body: matrix.Spy{Pattern: b}, Numbers: b.Numbers}}
	f.page.What = fmt.Sprintf("spy plot of a %d×%d matrix, %s", rows, cols, num.Plural(b.Nnz, "nonzero"))
	f.page.Caption = fmt.Sprintf("%d×%d, %s (%s)", rows, cols, num.Plural(b.Nnz, "nonzero"),
		num.Percent(float64(b.Nnz)/(float64(rows)*float64(cols))))
	if b.Nnz == 0 {
		f.page.Caption = fmt.Sprintf("%d×%d, no nonzeros", rows, cols)
	}
	if b.Block > 1 {
		f.page.Caption += fmt.Sprintf("; each dot is a block of %d×%d, darker with more nonzeros (at most %d)",
			b.Block, b.Block, b.Most)
	} else {
		f.page.Legend = b.Legend()
		f.page.Detail = fmt.Sprintf("%d positive, %d negative", b.Signs[matrix.Positive], b.Signs[matrix.Negative])
	}
	if a := float64(rows) / float64(cols); a != b.Aspect() {
		f.page.Caption += "; stretched across, to be seen"
	}
	if b.Bad > 0 {
		f.page.Caption += fmt.Sprintf("; %d not finite", b.Bad)
		f.page.What += fmt.Sprintf(", %d of them not finite", b.Bad)
	}
	return f
}

// eachNonzero calls do for every entry of A that is not 0.
func eachNonzero(A mat.Matrix, do func(i, j int, v float64)) {
	nonzero := func(i, j int, v float64) {
		if v != 0 {
			do(i, j, v)
		}
	}
	switch a := A.(type) {
	case mat.NonZeroDoer:
		a.DoNonZero(nonzero)
	case mat.Transpose:
		eachNonzero(a.Matrix, func(i, j int, v float64) { do(j, i, v) })
	default:
		rows, cols := A.Dims()
		for i := range rows {
			for j := range cols {
				nonzero(i, j, A.At(i, j))
			}
		}
	}
}

// mostEntries is the largest number of entries of a matrix that are looked at one by one, which takes seconds.
const mostEntries = 1e9

// entriesFault says that A has too many entries to look at each, where it does not list its nonzeros, or nil.
func entriesFault(A mat.Matrix) error {
	switch a := A.(type) {
	case mat.NonZeroDoer:
		return nil
	case mat.Transpose:
		return entriesFault(a.Matrix)
	}
	if rows, cols := A.Dims(); float64(rows)*float64(cols) > mostEntries {
		return fmt.Errorf("%w: %.3g entries and no method DoNonZero, want at most %.0g entries", fault.ErrTooMany,
			float64(rows)*float64(cols), mostEntries)
	}
	return nil
}
