package viz

import (
	"encoding/csv"
	"strings"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Data returns the numbers that the figure draws. These are the points of each curve, the bars, the entries of a matrix (of a large
// one, of its blocks), the positions of particles, or the springs of Springs. The first row names the columns, with their units.
// Figures side by side come one after the other, with their captions or numbers in the first column. A figure without such a table,
// such as a stability region, says so in its only cell.
//
// A screen reader reads this table row by row, and CSV gives it to another program.
func (f Figure) Data() Table { return Table(f.page.Data()) }

// CSV returns the table as comma-separated values (RFC 4180), with LF between the rows. Short rows are filled up.
func (t Table) CSV() string {
	var b strings.Builder
	out := csv.NewWriter(&b)
	n := t.columns()
	for _, row := range t {
		cells := make([]string, n)
		for c := range n {
			cells[c] = ink.PlainText(cellOf(row, c))
		}
		_ = out.Write(cells) // a Builder takes everything
	}
	out.Flush()
	return b.String()
}

// numbersOf returns the points of curves below the labels of their axes.
func numbersOf(x, y string, curves []Curve) page.Numbers {
	return func() [][]string {
		rows := [][]string{{"curve", x, y}}
		for _, c := range curves {
			for i := range c.X {
				rows = append(rows, []string{c.Name, num.Plain(c.X[i]), num.Plain(c.Y[i])})
			}
		}
		return rows
	}
}
