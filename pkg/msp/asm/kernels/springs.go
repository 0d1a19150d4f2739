package kernels

import "github.com/massspring/msp/pkg/msp/asm/lanes"

// The kernels of package msp. A vector holds the three coordinates of one spring and 0, or one number of each of four springs.

// RightSide adds up row by row, three lanes at a time, products and sums rounded as in Go: fusing them saves nothing,
// since a sum waits for the one before.
func RightSide(m lanes.Machine) {
	m.Kernel(lanes.Signature{
		Name: "rightSide",
		Params: []lanes.Parameter{{Name: "x", Type: "*float64"}, {Name: "d", Type: "*float64"}, {Name: "b", Type: "*float64"},
			{Name: "free", Type: "*int"}, {Name: "ends", Type: "*int32"},
			{Name: "pulls", Type: "*[16]byte"}, {Name: "n", Type: "int"}},
		Doc: []string{"NAME is rightSideGo for n rows, where ends has the ends of their pulls."},
	}, func() lanes.Int {
		x, d, b := m.Pointer("x"), m.Pointer("d"), m.Pointer("b")
		free, ends := m.Pointer("free"), m.Pointer("ends")
		pull, n := m.Pointer("pulls"), m.Pointer("n")
		m.Three()
		first := m.Copy(pull)
		m.Rounds("row", "next", n, func() {
			i := m.Index64(lanes.At{Base: free})
			m.Triple(i)
			sum := m.Load3(lanes.At{Base: b, Index: i, Scale: 8})
			end := m.Index(lanes.At{Base: ends})
			m.Shift(end, 4) // a pull has 16 bytes
			m.Plus(end, first)
			m.Until("pull", "more", pull, end, func() {
				at := m.Index(lanes.At{Base: pull})
				h2k := m.Spread(lanes.At{Base: pull, Disp: 8})
				di := m.Load3(lanes.At{Base: d, Index: at, Scale: 8})
				m.Mul(di, h2k)
				m.Add(sum, di)
				m.Advance(pull, 16)
			})
			m.Store3(sum, lanes.At{Base: x})
			m.Advance(x, 24)
			m.Advance(free, 8)
			m.Advance(ends, 4)
		})
		return nil
	})
}

// Local does four springs together.
func Local(m lanes.Machine) {
	m.Kernel(lanes.Signature{
		Name: "local",
		Params: []lanes.Parameter{{Name: "d", Type: "*float64"}, {Name: "x", Type: "*float64"}, {Name: "ends", Type: "*[2]int32"},
			{Name: "rest", Type: "*float64"}, {Name: "n", Type: "int"},
			{Name: "tiny", Type: "float64"}, {Name: "huge", Type: "float64"}},
		Counts: true,
		Doc: []string{"NAME sets d for springs until it comes upon four of which one has a squared length that is not between",
			"tiny and huge, or fewer than four are left, and returns how many it did."},
	}, func() lanes.Int {
		d, x := m.Pointer("d"), m.Pointer("x")
		ends, rest, n := m.Pointer("ends"), m.Pointer("rest"), m.Pointer("n")
		m.Three()
		tiny, huge := m.SpreadParam("tiny"), m.SpreadParam("huge")
		done := m.Count()
		m.Loop("four", "end", n, 4, func() {
			var p, square [4]lanes.Quad
			for k := range p {
				i, j := m.Index(lanes.At{Base: ends, Disp: 8 * k}), m.Index(lanes.At{Base: ends, Disp: 8*k + 4})
				p[k] = m.Load3(lanes.At{Base: x, Index: i, Scale: 8})
				m.Sub(p[k], m.Load3(lanes.At{Base: x, Index: j, Scale: 8}))
				square[k] = m.Product(p[k], p[k])
			}
			l2 := m.SumLanes(square)
			m.LeaveUnlessBetween(l2, tiny, huge, "end")
			c := m.OverRoot(m.Load(lanes.At{Base: rest}), l2)
			for k := range p {
				m.Mul(p[k], m.SpreadLane(c, k))
				if to := (lanes.At{Base: d, Disp: 24 * k}); k < 3 {
					m.Store(p[k], to) // the 0 behind it is overwritten by the next
				} else {
					m.Store3(p[k], to)
				}
			}
			m.Advance(ends, 32)
			m.Advance(rest, 32)
			m.Advance(d, 96)
			m.Advance(done, 4)
		})
		return done
	})
}
