package msp

import (
	"time"

	"github.com/massspring/msp/pkg/interrupt"
)

// iteration takes the positions of a step under way one iteration further, in place, and returns by how
// much it moved a coordinate at most (m). The methods are their own iterations, in room that they keep: a function
// made for each step would be garbage.
type iteration interface {
	next() (moved float64, err error)
}

// loop makes n iterations, or fewer where one moves nothing by more than tolerance (m) or the cell is
// interrupted, which is an error. It returns how many it made.
func loop(it iteration, n int, tolerance float64) (made int, err error) {
	ctx := interrupt.Context()
	for made < n {
		if err := ctx.Err(); err != nil {
			return made, err
		}
		moved, err := it.next()
		if err != nil {
			return made, err
		}
		made++
		if moved <= tolerance {
			break
		}
	}
	return made, nil
}

// record is loop that keeps g after each iteration, and the time without that of g. x is where the iterations
// leave the positions.
func record(it iteration, n int, tolerance float64, x []float64, g func(x []float64) float64) Trace {
	t := Trace{G: []float64{g(x)}, Seconds: []float64{0}, X: x}
	spent := time.Duration(0)
	ctx := interrupt.Context()
	for k := 0; k < n && ctx.Err() == nil; k++ {
		start := time.Now()
		moved, err := it.next()
		spent += time.Since(start)
		if err != nil {
			t.Err = err
			return t
		}
		t.G = append(t.G, g(x))
		t.Seconds = append(t.Seconds, spent.Seconds())
		if moved <= tolerance {
			return t
		}
	}
	return t
}

// always is a tolerance that ends no loop.
const always = -1
