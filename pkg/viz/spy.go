package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// maxExact is the largest number of rows or columns of which Spy draws every entry by itself: each is
// then at least one CSS pixel wide.
const maxExact = 400

// Spy draws where A has its nonzeros: a square for each, orange where it is positive and blue where it is
// negative, row 0 at the top. Rows and columns are counted from 0, as in Go.
//
// A matrix with more than 400 rows or columns is drawn in blocks, the darker the more nonzeros a block
// has; the caption says how large they are.
//
// Entries are found by the method DoNonZero where A has it, as package sparse's and gonum's sparse types do, else one by
// one, up to a thousand million of them. A stored zero is not a nonzero; an entry that is NaN or infinite is drawn in black, and the caption counts it.
func Spy(A mat.Matrix) Figure {
	wantMatrix("Spy", "A", A)
	rows, cols := A.Dims()
	if rows == 0 || cols == 0 {
		return failed(fmt.Errorf("spy plot of a %d×%d matrix: %w", rows, cols, ErrEmpty))
	}
	if err := entriesFault(A); err != nil {
		return failed(fmt.Errorf("spy plot of a %d×%d matrix: %w", rows, cols, err))
	}
	b := newPattern(rows, cols)
	eachNonzero(A, b.add)
	b.sort()
	f := Figure{Page{Width: px(b.figureWidth()), Body: spyBody{b}}}
	f.page.What = fmt.Sprintf("spy plot of a %d×%d matrix, %s", rows, cols, plural(b.nnz, "nonzero"))
	f.page.Caption = fmt.Sprintf("%d×%d, %s (%s)", rows, cols, plural(b.nnz, "nonzero"),
		percent(float64(b.nnz)/(float64(rows)*float64(cols))))
	if b.nnz == 0 {
		f.page.Caption = fmt.Sprintf("%d×%d, no nonzeros", rows, cols)
	}
	if b.block > 1 {
		f.page.Caption += fmt.Sprintf("; each dot is a block of %d×%d, darker with more nonzeros (at most %d)",
			b.block, b.block, b.most)
	} else {
		f.page.Legend = b.legend()
		f.page.Detail = fmt.Sprintf("%d positive, %d negative", b.signs[positive], b.signs[negative])
	}
	if a := float64(rows) / float64(cols); a != b.aspect() {
		f.page.Caption += "; stretched across, to be seen"
	}
	if b.bad > 0 {
		f.page.Caption += fmt.Sprintf("; %d not finite", b.bad)
		f.page.What += fmt.Sprintf(", %d of them not finite", b.bad)
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

// mostEntries is up to how many entries of a matrix are looked at one by one, which takes seconds.
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
		return fmt.Errorf("%w: %.3g entries and no method DoNonZero, want at most %.0g entries", ErrTooMany, float64(rows)*float64(cols), mostEntries)
	}
	return nil
}

// percent writes a share with two digits, in plain decimals.
func percent(share float64) string {
	if p := 100 * share; p >= 10 {
		return fmt.Sprintf("%.0f %%", p)
	} else if p >= 1e-4 {
		return fmt.Sprintf("%.2g %%", p)
	}
	return "less than 0.0001 %"
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// sign of an entry: what colour it has.
type sign uint8

const (
	positive sign = iota
	negative
	notFinite
)

func signOf(v float64) sign {
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0):
		return notFinite
	case v < 0:
		return negative
	}
	return positive
}
