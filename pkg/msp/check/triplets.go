package check

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// TripletsFunc returns the entries of L. Entries at the same place add up.
type TripletsFunc func(m int, springs []msp.Spring) (rows, cols []int, values []float64)

// Triplets returns the verdict on L as a list of entries.
func (s Sheet) Triplets(f TripletsFunc) Verdict { return ask(s, triplets, f) }

func listed(a, b, c, d float64) TripletsFunc {
	return func(m int, springs []msp.Spring) (rows, cols []int, values []float64) {
		for _, sp := range springs {
			rows = append(rows, sp.I, sp.I, sp.J, sp.J)
			cols = append(cols, sp.I, sp.J, sp.I, sp.J)
			values = append(values, a*sp.K, b*sp.K, c*sp.K, d*sp.K)
		}
		return rows, cols, values
	}
}

// summed returns the dense matrix of triplets.
func summed(m int, rows, cols []int, values []float64) *mat.Dense {
	if len(rows) != len(values) || len(cols) != len(values) {
		panic(fmt.Sprintf("%d rows, %d columns, %d values", len(rows), len(cols), len(values)))
	}
	L := mat.NewDense(m, m, nil)
	for n, v := range values {
		L.Set(rows[n], cols[n], L.At(rows[n], cols[n])+v)
	}
	return L
}

var triplets = &question[TripletsFunc]{
	subject: "the entries of L",
	right:   listed(1, -1, -1, 1),
	answers: func(f TripletsFunc, d *draw) []float64 {
		m, springs := drawSprings(d)
		rows, cols, values := f(m, append([]msp.Spring(nil), springs...))
		return entries(summed(m, rows, cols, values))
	},
	laws: []law[TripletsFunc]{
		{"has at most four entries a spring", func(f TripletsFunc, d *draw) error {
			m, springs := drawSprings(d)
			_, _, values := f(m, springs)
			if size := norm(values); math.IsNaN(size) || math.IsInf(size, 0) {
				return fmt.Errorf("an entry %w", errNotFinite)
			}
			if n := len(values); n == 0 || n > 4*len(springs) {
				return fmt.Errorf("%d entries for %d springs", n, len(springs))
			}
			return nil
		}},
	},
	known: []mistake[TripletsFunc]{
		{"the entries off the diagonal had the wrong sign", listed(1, 1, 1, 1)},
		{"the entries off the diagonal were forgotten", listed(1, 0, 0, 1)},
		{"only one of each pair of entries off the diagonal were there", listed(1, -1, 0, 1)},
		{"springs were counted twice", listed(2, -2, -2, 2)},
	},
}
