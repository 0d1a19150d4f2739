package methods

// arc is the length of a chain of springs, and the sum of their rest lengths.
type arc struct{ length, rest float64 }

func (a arc) plus(b arc) arc { return arc{a.length + b.length, a.rest + b.rest} }

// chained is a level in either precision.
type chained interface {
	chain(kind, i, j, n, di, dj int) arc
	setRests(of []arc, kind, i, j int)
}

// setRests sets the rest lengths of the springs of a coarser level that begin in some rows, by the arcs on the finer level: along the rows
// and the columns, and first diagonally for the diagonal springs. grid is the coarser level in double precision, and arcs memory for four
// rows.
func setRests(c, fine chained, grid *level, arcs []arc, first, last int) {
	n, x, y := grid.nx, grid.fine.along[0].sites, grid.fine.along[1].sites
	across, down, next, row := arcs[:n], arcs[n:2*n], arcs[2*n:3*n], arcs[3*n:]
	downFrom := func(to []arc, j int) {
		if j < grid.ny-1 {
			for i := range to {
				to[i] = fine.chain(1, x[i], y[j], y[j+1]-y[j], 0, 1)
			}
		}
	}
	downFrom(next, first)
	for j := first; j < last; j++ {
		down, next = next, down
		downFrom(next, j+1)
		for i := range n - 1 {
			across[i] = fine.chain(0, x[i], y[j], x[i+1]-x[i], 1, 0)
		}
		for kind, d := range direction {
			r := grid.run(kind, j)
			if r.n == 0 {
				continue
			}
			first := r.at - j*n
			to := row[:r.n]
			for k := range to {
				i, straight := first+k, false
				if to[k], straight = straightArc(kind, i, across, down, next); !straight {
					to[k] = diagonalArc(fine, kind, x[i], y[j], x[i+d[0]]-x[i], y[j+1]-y[j])
				}
			}
			c.setRests(to, kind, first, j)
		}
	}
}

// straightArc returns the arc of a spring that begins at site i of a row and goes along the row or a column, of those along the row, and of
// those down from it and from the next one. It is false for a diagonal spring.
func straightArc(kind, i int, across, down, next []arc) (a arc, straight bool) {
	switch kind {
	case 0:
		return across[i], true
	case 1:
		return down[i], true
	case 4:
		return across[i].plus(across[i+1]), true
	case 5:
		return down[i].plus(next[i]), true
	}
	return arc{}, false
}

// diagonalArc returns the arc from particle (i, j) to the one that is by dx and dy > 0 further: as far as possible along diagonal springs
// of a kind, then along a row or a column.
func diagonalArc(l chained, kind, i, j, dx, dy int) arc {
	n, to := min(abs(dx), dy), sign(dx)
	a := l.chain(kind, i, j, n, to, 1)
	i, j = i+n*to, j+n
	switch rest := abs(dx) - n; {
	case rest == 0:
		return a.plus(l.chain(1, i, j, dy-n, 0, 1))
	case to < 0:
		return a.plus(l.chain(0, i-rest, j, rest, 1, 0))
	default:
		return a.plus(l.chain(0, i, j, rest, 1, 0))
	}
}
