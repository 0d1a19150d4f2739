package methods

// arc is the length of a chain of springs, and the sum of their rest lengths.
type arc struct{ length, rest float64 }

func (a arc) plus(b arc) arc { return arc{a.length + b.length, a.rest + b.rest} }

// chained is a level in either precision.
type chained interface {
	// chains sets to to the arcs of chains of springs of one kind. Chain k begins at particle (i[k], j) and has min(n[k], most) springs,
	// or most if n is nil, each from where the one before ends.
	chains(to []arc, kind, j int, i, n []int, most int)
	setRests(of []arc, kind, i, j int)
}

// chainLength is the number of springs of chain k.
func chainLength(n []int, k, most int) int {
	if n == nil {
		return most
	}
	return min(n[k], most)
}

// setRests sets the rest lengths of the springs of a coarser level that begin in some rows, by the arcs on the finer level: along the rows
// and the columns, and first diagonally for the diagonal springs. grid is the coarser level in double precision, and arcs memory for four
// rows.
func setRests(c, fine chained, grid *level, arcs []arc, first, last int) {
	n, x, y := grid.nx, &grid.fine.along[0], &grid.fine.along[1]
	across, down, next, row := arcs[:n], arcs[n:2*n], arcs[2*n:3*n], arcs[3*n:]
	downFrom := func(to []arc, j int) {
		if j < grid.ny-1 {
			fine.chains(to, 1, y.sites[j], x.sites, nil, y.steps[j])
		}
	}
	downFrom(next, first)
	for j := first; j < last; j++ {
		down, next = next, down
		downFrom(next, j+1)
		fine.chains(across[:n-1], 0, y.sites[j], x.sites, x.steps, grid.fine.nx)
		for kind := range direction {
			r := grid.run(kind, j)
			if r.n == 0 {
				continue
			}
			first := r.at - j*n
			to := row[:r.n]
			switch kind {
			case 0:
				copy(to, across)
			case 1:
				copy(to, down)
			case 4:
				for i := range to {
					to[i] = across[i].plus(across[i+1])
				}
			case 5:
				for i := range to {
					to[i] = down[i].plus(next[i])
				}
			default:
				diagonals(to, fine, kind, x.sites[first:], y.sites[j], x.steps, y.steps[j])
			}
			c.setRests(to, kind, first, j)
		}
	}
}

// diagonals sets to to the arcs from particles (i[k], j) to those that are by dx[k] along the row, in the direction of the kind, and dy > 0
// along the column further: as far as possible along diagonal springs, then along a row or a column.
func diagonals(to []arc, l chained, kind int, i []int, j int, dx []int, dy int) {
	l.chains(to, kind, j, i, dx, dy)
	side := direction[kind][0]
	for k := range to {
		d := min(dx[k], dy)
		from, n, straight := i[k]+side*d, dx[k]-d, 0
		switch {
		case dx[k] == dy:
			continue
		case n == 0:
			n, straight = dy-d, 1
		case side < 0:
			from -= n
		}
		var rest [1]arc
		l.chains(rest[:], straight, j+d, []int{from}, []int{n}, n)
		to[k] = to[k].plus(rest[0])
	}
}
