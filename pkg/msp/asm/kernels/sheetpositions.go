package kernels

import (
	"strings"

	"github.com/massspring/msp/pkg/msp/asm/lanes"
)

// tapBytes is the size of a methods.spreadTap.
const tapBytes = 8 + 8*4 + 4*eight

// sheetSpread is interpolation along a row: number i is w₀ e[f] + w₁ e[f+1] + w₂ e[f+2] + w₃ e[f+3], where f and the weights are those
// of i. Each methods.spreadTap has them for eight numbers: where to load eight e from, which of these the first ones are, and weights.
func sheetSpread(m lanes.Wide) {
	m.Kernel(lanes.Signature{
		Name:   "sheetSpread",
		Params: append(single("to", "e"), lanes.Parameter{Name: "taps", Type: "*int"}, lanes.Parameter{Name: "n", Type: "int"}),
		Doc:    []string{"NAME is interpolation along a row of n numbers with SET, of which none is left when they are taken by eight."},
	}, func() lanes.Int {
		to, e, taps, n := m.Pointer("to"), m.Pointer("e"), m.Pointer("taps"), m.Pointer("n")
		m.Loop("eight", "end", n, 8, func() {
			v := m.Load(lanes.At{Base: e, Index: m.Index64(lanes.At{Base: taps}), Scale: 4})
			at, sum := m.Load(lanes.At{Base: taps, Disp: 8}), m.Zero()
			for k := range 4 {
				if k > 0 {
					m.Next(at)
				}
				m.AddScaled(sum, m.Permute(v, at), m.Load(lanes.At{Base: taps, Disp: 8 + 8*4 + k*eight}))
			}
			m.Store(sum, lanes.At{Base: to})
			m.Advance(to, eight)
			m.Advance(taps, tapBytes)
		})
		return nil
	})
}

// threeVectors returns those that follow each other in memory.
func threeVectors(m lanes.Wide, base lanes.Int) (v [3]lanes.Quad) {
	for k := range v {
		v[k] = m.Load(lanes.At{Base: base, Disp: k * eight})
	}
	return v
}

// threeRows returns where the coordinates of a row are.
func threeRows(m lanes.Wide, row, plane string) (at [3]lanes.Int) {
	at[0] = m.Pointer(row)
	for c := 1; c < 3; c++ {
		at[c] = m.Copy(at[c-1])
		m.Plus(at[c], m.Pointer(plane))
	}
	return at
}

// sheetSplit rounds positions to a row of single precision.
func sheetSplit(m lanes.Wide) {
	sheetPositions(m, "Split", "to", "v", func(_ [3]lanes.Int, v lanes.At, less [3]lanes.Quad) [3]lanes.Quad {
		return m.Narrow(v, less)
	})
}

// sheetMerge moves positions by as much as a row differs from them, and rounds them to the row again.
func sheetMerge(m lanes.Wide) {
	sheetPositions(m, "Merge", "row", "x", func(row [3]lanes.Int, x lanes.At, less [3]lanes.Quad) [3]lanes.Quad {
		var v [3]lanes.Quad
		for c := range v {
			v[c] = m.Load(lanes.At{Base: row[c]})
		}
		return m.MoveTo(m.Interleave(v), x, less)
	})
}

// sheetPositions is a kernel between positions x of particles in double precision, whose coordinates follow each other, and a row of single
// precision, with bytes from a coordinate to the next one. less is a triple, four times. rounded returns what the row gets.
func sheetPositions(m lanes.Wide, name, row, x string, rounded func(row [3]lanes.Int, x lanes.At, less [3]lanes.Quad) [3]lanes.Quad) {
	m.Kernel(lanes.Signature{
		Name: "sheet" + name,
		Params: []lanes.Parameter{{Name: row, Type: "*float32"}, {Name: x, Type: "*float64"}, {Name: "less", Type: "*float64"},
			{Name: "plane", Type: "int"}, {Name: "n", Type: "int"}},
		Doc: []string{"NAME is " + strings.ToLower(name) + "Go with SET, for n particles, of which none is left when they are taken by eight."},
	}, func() lanes.Int {
		to, from, less, n := threeRows(m, row, "plane"), m.Pointer(x), threeVectors(m, m.Pointer("less")), m.Pointer("n")
		m.Loop("eight", "end", n, 8, func() {
			for c, q := range m.Coordinates(rounded(to, lanes.At{Base: from}, less)) {
				m.Store(q, lanes.At{Base: to[c]})
				m.Advance(to[c], eight)
			}
			m.Advance(from, 8*3*8)
		})
		return nil
	})
}
