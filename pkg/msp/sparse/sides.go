package sparse

import "github.com/massspring/msp/pkg/msp/internal/crew"

// rowsInPart is the number of rows of right-hand sides that a processor copies at a time, which takes some 10 µs.
const rowsInPart = 4 << 10

// sides copies three right-hand sides, interleaved as x0 y0 z0 x1 y1 z1 …, to the slots of their rows and back.
type sides struct {
	x            []float64
	parts        int
	put, putBack func(worker, part int)
}

// newSides returns the copying of a solver's right-hand sides, given the slot of each row.
func (t *triangular[T]) newSides(place []int32) sides {
	rows := func(part int) (first, end int) { return part * rowsInPart, min((part+1)*rowsInPart, len(place)) }
	return sides{
		parts: (len(place) + rowsInPart - 1) / rowsInPart,
		put: func(_, part int) {
			for i, end := rows(part); i < end; i++ {
				w, b := &t.work[place[i]], (*[3]float64)(t.x[3*i:])
				w[0], w[1], w[2] = T(b[0]), T(b[1]), T(b[2])
			}
		},
		putBack: func(_, part int) {
			for i, end := rows(part); i < end; i++ {
				w, b := &t.work[place[i]], (*[3]float64)(t.x[3*i:])
				b[0], b[1], b[2] = float64(w[0]), float64(w[1]), float64(w[2])
			}
		},
	}
}

// solve3 solves for three right-hand sides, in place. What is shared of the solution is shared of the copying.
func (t *triangular[T]) solve3(x []float64) {
	workers := 1
	if len(t.pattern.solving.spans) > 1 {
		workers = crew.Processors(t.parts)
	}
	t.x = x
	t.crew.Do(workers, t.parts, t.put)
	t.solve()
	t.crew.Do(workers, t.parts, t.putBack)
	t.x = nil
}
