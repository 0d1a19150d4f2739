package kernels

import "github.com/massspring/msp/pkg/msp/asm/lanes"

// The kernels of package sparse: a row of a panel is four scalars, each multiplied with a row of w.

// SinglePanels are the kernels with float32, Panels those with float64.
func SinglePanels(m lanes.Machine) {
	forwardPanel(m)
	backwardPanel(m)
}

func Panels(m lanes.Machine) {
	subtractRows(m)
	SinglePanels(m)
}

// ahead is how far in front of what is read the next is asked for, in bytes.
const ahead = 4096

// onPanel is the signature of all kernels of panels.
func onPanel(m lanes.Machine, name string) lanes.Signature {
	number := "*float64"
	if m.Size() == 4 {
		number = "*float32"
	}
	return lanes.Signature{
		Name: name,
		Params: []lanes.Parameter{{Name: "y", Type: number}, {Name: "rows", Type: "*int32"}, {Name: "n", Type: "int"},
			{Name: "panel", Type: number}, {Name: "w", Type: number}},
		Doc: []string{"NAME is " + name + "Go with SET."},
	}
}

// entry is row i, column c of the panel at base.
func entry(m lanes.Machine, base lanes.Int, i, c int) lanes.At {
	return lanes.At{Base: base, Disp: m.Size() * (4*i + c)}
}

// rowBits is the logarithm of a row's size in bytes.
func rowBits(m lanes.Machine) int {
	if m.Size() == 4 {
		return 4
	}
	return 5
}

// rowOf loads the number of a row and returns where it is in y.
func rowOf(m lanes.Machine, y, rows lanes.Int, k int) lanes.At {
	i := m.Index(lanes.At{Base: rows, Disp: 4 * k})
	m.Shift(i, rowBits(m))
	return lanes.At{Base: y, Index: i, Scale: 1}
}

func loadRows(m lanes.Machine, base lanes.Int) (w [4]lanes.Quad) {
	for c := range w {
		w[c] = m.Load(entry(m, base, c, 0))
	}
	return w
}

func storeRows(m lanes.Machine, w [4]lanes.Quad, base lanes.Int) {
	for c := range w {
		m.Store(w[c], entry(m, base, c, 0))
	}
}

// below subtracts the product of the panel and w from rows of y.
func below(m lanes.Machine, y, rows, n, panel lanes.Int, w [4]lanes.Quad) {
	m.EachRow("rows", n, []lanes.Int{rows, panel}, []int{4, 4 * m.Size()}, func(count int) {
		m.Prefetch(lanes.At{Base: panel, Disp: ahead})
		for k := range count {
			at := rowOf(m, y, rows, k)
			row := m.Load(at)
			for c := range w {
				m.SubtractScaled(row, entry(m, panel, k, c), w[c])
			}
			m.Store(row, at)
		}
	})
}

func subtractRows(m lanes.Machine) {
	m.Kernel(onPanel(m, "subtractRows"), func() lanes.Int {
		y, rows, n, panel := m.Pointer("y"), m.Pointer("rows"), m.Pointer("n"), m.Pointer("panel")
		w := loadRows(m, m.Pointer("w"))
		below(m, y, rows, n, panel, w)
		return nil
	})
}

func forwardPanel(m lanes.Machine) {
	m.Kernel(onPanel(m, "forwardPanel"), func() lanes.Int {
		y, rows, n, panel := m.Pointer("y"), m.Pointer("rows"), m.Pointer("n"), m.Pointer("panel")
		forward(m, y, rows, n, panel, m.Pointer("w"))
		return nil
	})
}

// forward solves for the four rows at a place with the panel's diagonal block, and subtracts what follows from the rows below.
func forward(m lanes.Machine, y, rows, n, panel, at lanes.Int) {
	w := loadRows(m, at)
	for i := range w {
		for c := range i {
			m.SubtractScaled(w[i], entry(m, panel, i, c), w[c])
		}
		m.Scale(w[i], entry(m, panel, i, i))
	}
	storeRows(m, w, at)
	m.Advance(panel, 16*m.Size())
	below(m, y, rows, n, panel, w)
}

func backwardPanel(m lanes.Machine) {
	m.Kernel(onPanel(m, "backwardPanel"), func() lanes.Int {
		y, rows, n, panel := m.Pointer("y"), m.Pointer("rows"), m.Pointer("n"), m.Pointer("panel")
		backward(m, y, rows, n, panel, m.Pointer("w"))
		return nil
	})
}

// backward subtracts the rows below from the four rows at a place, and solves for them with the transposed block.
func backward(m lanes.Machine, y, rows, n, panel, at lanes.Int) {
	block := m.Copy(panel)
	m.Advance(panel, 16*m.Size())
	// From the last row to the first: the factor is then read in one direction, which caches foresee.
	m.PlusShifted(rows, n, 2)
	m.PlusShifted(panel, n, rowBits(m))
	sums := [][4]lanes.Quad{loadRows(m, at)}
	for k := 1; k < m.Sums(); k++ {
		sums = append(sums, [4]lanes.Quad{m.Zero(), m.Zero(), m.Zero(), m.Zero()})
	}
	m.EachRow("rows", n, []lanes.Int{rows, panel}, []int{-4, -4 * m.Size()}, func(count int) {
		m.Prefetch(lanes.At{Base: panel, Disp: -ahead})
		for k := range count {
			row := m.Load(rowOf(m, y, rows, -1-k))
			for c := range 4 {
				m.SubtractScaled(sums[k][c], entry(m, panel, -1-k, c), row)
			}
		}
	})
	w := sums[0]
	for _, more := range sums[1:] {
		for c := range w {
			m.Add(w[c], more[c])
		}
	}
	for i := 3; i >= 0; i-- {
		for c := 3; c > i; c-- {
			m.SubtractScaled(w[i], entry(m, block, c, i), w[c])
		}
		m.Scale(w[i], entry(m, block, i, i))
	}
	storeRows(m, w, at)
}
