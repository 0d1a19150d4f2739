package region

import (
	"gonum.org/v1/plot/vg"
)

// Contour returns the lines along which the field is level, as points of the unit square (x to the right, y
// up), by marching squares: closed ones end where they begin.
func (s *field) Contour(level float64) [][]vg.Point {
	m := marching{field: s, level: level, next: map[int][]int{}, at: map[int]vg.Point{}}
	for j := range s.ny {
		for i := range s.Nx {
			m.cell(i, j)
		}
	}
	return m.lines()
}

// marching collects the pieces of a contour. A point is known by the edge of the grid it lies on, and
// joined to those of at most two cells.
type marching struct {
	*field
	level float64
	next  map[int][]int
	at    map[int]vg.Point
	order []int // edges as they were found: lines come in the same order every time
}

// edge returns the point of the contour on the edge from corner (i, j) to the right or upwards.
func (m *marching) edge(i, j, right int) int {
	id := 2*(j*(m.Nx+1)+i) + right
	if _, ok := m.at[id]; ok {
		return id
	}
	a, b := m.value(i, j), m.value(i+right, j+1-right)
	t := (m.level - a) / (b - a)
	x, y := float64(i), float64(j)
	if right == 1 {
		x += t
	} else {
		y += t
	}
	m.at[id] = vg.Point{X: vg.Length(x / float64(m.Nx)), Y: vg.Length(y / float64(m.ny))}
	m.order = append(m.order, id)
	return id
}

// cell adds the pieces that lie in the cell with the lower left corner (i, j).
func (m *marching) cell(i, j int) {
	in := func(di, dj int) bool { return m.value(i+di, j+dj) <= m.level }
	a, b, c, d := in(0, 0), in(1, 0), in(1, 1), in(0, 1)
	var cut []int // counterclockwise from below
	if a != b {
		cut = append(cut, m.edge(i, j, 1))
	}
	if b != c {
		cut = append(cut, m.edge(i+1, j, 0))
	}
	if c != d {
		cut = append(cut, m.edge(i, j+1, 1))
	}
	if d != a {
		cut = append(cut, m.edge(i, j, 0))
	}
	switch len(cut) {
	case 2:
		m.join(cut[0], cut[1])
	case 4: // a saddle: the middle says which corners are connected
		middle := (m.value(i, j)+m.value(i+1, j)+m.value(i+1, j+1)+m.value(i, j+1))/4 <= m.level
		if middle == a {
			m.join(cut[0], cut[1])
			m.join(cut[2], cut[3])
		} else {
			m.join(cut[3], cut[0])
			m.join(cut[1], cut[2])
		}
	}
}

func (m *marching) join(p, q int) {
	m.next[p] = append(m.next[p], q)
	m.next[q] = append(m.next[q], p)
}

// lines strings the pieces together: first the lines that end at the edge of the window, then closed ones.
func (m *marching) lines() [][]vg.Point {
	var out [][]vg.Point
	seen := map[int]bool{}
	walk := func(start int) {
		line := []vg.Point{m.at[start]}
		seen[start] = true
		at := start
	on:
		for {
			for _, q := range m.next[at] {
				if !seen[q] {
					seen[q] = true
					at = q
					line = append(line, m.at[q])
					continue on
				}
			}
			break
		}
		if len(m.next[start]) == 2 {
			line = append(line, m.at[start])
		}
		out = append(out, line)
	}
	for _, ends := range []int{1, 2} {
		for _, id := range m.order {
			if !seen[id] && len(m.next[id]) == ends {
				walk(id)
			}
		}
	}
	return out
}
