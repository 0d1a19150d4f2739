package kernels

import "github.com/massspring/msp/pkg/msp/asm/lanes"

// Sweeps are solutions with many panels in one call, for machines to which a call costs as much as a short panel.
func Sweeps(m lanes.Machine) {
	sweep(m, "forwardSweep", 1, forward)
	sweep(m, "backwardSweep", -1, backward)
}

// sweep solves with n panels. at has three numbers of each: of its first row below in rows, how many there are, and of its first row
// in panels. In w are the four rows of the first panel. direction is 1 or -1.
func sweep(m lanes.Machine, name string, direction int, one func(m lanes.Machine, y, rows, n, panel, at lanes.Int)) {
	number := "*float64"
	if m.Size() == 4 {
		number = "*float32"
	}
	m.Kernel(lanes.Signature{
		Name: name,
		Params: []lanes.Parameter{{Name: "y", Type: number}, {Name: "w", Type: number}, {Name: "rows", Type: "*int32"},
			{Name: "panels", Type: number}, {Name: "at", Type: "*[3]int32"}, {Name: "n", Type: "int"}},
		Doc: []string{"NAME solves with n panels, each as the kernel of one panel does, from the one whose place is at at."},
	}, func() lanes.Int {
		y, w, rows, panels := m.Pointer("y"), m.Pointer("w"), m.Pointer("rows"), m.Pointer("panels")
		at, n := m.Pointer("at"), m.Pointer("n")
		m.Rounds("panel", "next", n, func() {
			place := func(base lanes.Int, field, bits int) lanes.Int {
				p := m.Copy(base)
				m.PlusShifted(p, m.Index(lanes.At{Base: at, Disp: 4 * field}), bits)
				return p
			}
			one(m, y, place(rows, 0, 2), m.Index(lanes.At{Base: at, Disp: 4}), place(panels, 2, rowBits(m)), w)
			m.Advance(at, 12*direction)
			m.Advance(w, 16*m.Size()*direction)
		})
		return nil
	})
}
