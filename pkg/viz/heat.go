package viz

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/matrix"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Heat draws the entries of a matrix as colours: blue below zero, white at zero, orange above, on a symmetric scale. Colours
// grow with the square root of an entry's absolute value, so small entries are visible. Entries that are not finite are black.
//
// Up to 12 rows and columns, the cells contain the numbers with up to three digits, if there is room. Up to 400, every entry has
// a cell. Beyond that, each cell shows the largest entry of its block in absolute value, and the caption says so.
//
// Heat is for dense matrices of up to 10⁹ entries. For the nonzeros of sparse matrices, use Spy.
func Heat(m mat.Matrix) Figure {
	fault.WantMatrix("Heat", "m", m)
	r, c := m.Dims()
	if r == 0 || c == 0 {
		return failed(fmt.Errorf("heat map of a %d×%d matrix: %w", r, c, fault.ErrEmpty))
	}
	if n := float64(r) * float64(c); n > mostEntries {
		return failed(fmt.Errorf("heat map of a %d×%d matrix: %w: %.3g entries, want at most %.0g", r, c, fault.ErrTooMany, n, mostEntries))
	}
	block := (max(r, c) + matrix.HeatPlaces - 1) / matrix.HeatPlaces
	b := matrix.Heat{Rows: r, Cols: c, Block: block}
	b.H, b.W = (r+block-1)/block, (c+block-1)/block
	b.V = make([]float64, b.H*b.W)
	least, most := math.Inf(1), math.Inf(-1)
	bad := 0
	for i := range r {
		for j := range c {
			v := m.At(i, j)
			at := &b.V[i/block*b.W+j/block]
			if !num.Finite(v) {
				bad++
				*at = math.NaN()
				continue
			}
			least, most = math.Min(least, v), math.Max(most, v)
			b.Most = math.Max(b.Most, math.Abs(v))
			if math.Abs(v) > math.Abs(*at) {
				*at = v
			}
		}
	}
	f := Figure{page: page.Page{Body: b, Width: ink.Px(b.FigureWidth())}}
	f.page.Numbers = func() [][]string {
		rows := [][]string{{"row", "column", "entry"}}
		for k, v := range b.V {
			rows = append(rows, []string{strconv.Itoa(k / b.W * block), strconv.Itoa(k % b.W * block), num.Plain(v)})
		}
		return rows
	}
	f.page.What = fmt.Sprintf("heat map of a %d×%d matrix", r, c)
	if least <= most {
		f.page.What += fmt.Sprintf(", entries from %s to %s", ink.PlainText(num.Short(least)), ink.PlainText(num.Short(most)))
	}
	if r*c <= matrix.HeatTold {
		f.page.Detail = matrix.RowsOf(m)
	}
	if bad > 0 {
		f.page.What += fmt.Sprintf(", %d not finite", bad)
	}
	if math.Max(float64(r)/float64(c), float64(c)/float64(r)) > matrix.Thinnest {
		f.page.Caption = "stretched across, to be seen"
	}
	if block > 1 {
		f.page.Caption = fmt.Sprintf("each place is the largest entry in size of a block of %d×%d", block, block)
	}
	return f
}
