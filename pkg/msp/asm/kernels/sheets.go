package kernels

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp/asm/lanes"
)

// The kernels of methods.Multigrid in single precision, a vector of particles at a time. A row has all first coordinates, then
// all second and all third ones.

// Sheets are all of them.
func Sheets(m lanes.Wide) {
	SheetRow(m)
	sheetSum(m)
	sheetCombine(m)
	sheetSpread(m)
	sheetSplit(m)
	sheetMerge(m)
}

// reaches is where a spring of each kind goes in the grid: along a row, and in rows.
var reaches = [6][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}}

// eight is the size of a vector of eight numbers in bytes.
const eight = 8 * 4

// SheetRow is ∇g for the particles of a row, gathered from the springs on both sides, and a step along it. The parameter points to a
// methods.sheetRow, whose fields follow each other in words of 8 bytes.
func SheetRow(m lanes.Wide) {
	all := m.Lanes()
	const (
		neighbours = 0      // five rows
		target     = 5 * 8  // y
		out        = 6 * 8  //
		mass       = 7 * 8  //
		steps      = 8 * 8  //
		plane      = 9 * 8  // bytes from a coordinate to the next one
		keep       = 10 * 8 // how much of x is in out
		energies   = 11 * 8 // sixteen numbers
		inertias   = 19 * 8 // likewise
		stiffness  = 27 * 8 // of the six kinds, forward and backward
		length     = 39 * 8 //
		backward   = 6 * 8  // from those forward
		arcs       = 51 * 8 // of the first four kinds: where lengths go
	)
	m.Kernel(lanes.Signature{
		Name:   "sheetRow",
		Params: []lanes.Parameter{{Name: "row", Type: "*[5]*float32"}, {Name: "n", Type: "int"}},
		Doc:    []string{fmt.Sprintf("NAME is sheet.computeRowGo with SET, for n particles, a multiple of %d.", all)},
	}, func() lanes.Int {
		row, n := m.Pointer("row"), m.Pointer("n")
		word := func(disp int) lanes.At { return lanes.At{Base: row, Disp: disp} }
		var rows [5]lanes.Int
		for k := range rows {
			rows[k] = m.PointerAt(word(neighbours + 8*k))
		}
		var at [3]lanes.Int
		at[0], at[1] = m.Count(), m.PointerAt(word(plane))
		at[2] = m.Copy(at[1])
		m.Plus(at[2], at[1])
		energy, inertia := m.Zero(), m.Zero()
		m.Loop("all", "end", n, all, func() {
			var x, grad [3]lanes.Quad
			for c := range x {
				x[c], grad[c] = m.Load(lanes.At{Base: rows[2], Index: at[c], Scale: 1}), m.Zero()
			}
			pull := func(kind, side, back int) {
				along, across := side*reaches[kind][0], side*reaches[kind][1]
				begins := 0
				if side < 0 {
					begins = 4 * along
				}
				of := func(table int) lanes.Quad {
					return m.Load(lanes.At{Base: m.PointerAt(word(table + back + 8*kind)), Index: at[0], Scale: 1, Disp: begins})
				}
				var d [3]lanes.Quad
				for c := range d {
					d[c] = m.Difference(x[c], m.Load(lanes.At{Base: rows[2+across], Index: at[c], Scale: 1, Disp: 4 * along}))
				}
				square := m.Product(d[0], d[0])
				m.AddScaled(square, d[1], d[1])
				m.AddScaled(square, d[2], d[2])
				inverse, r, k := m.InverseRoot(square), of(length), of(stiffness)
				if side > 0 {
					m.Mul(square, inverse)
					if kind < 4 {
						m.Store(square, lanes.At{Base: m.PointerAt(word(arcs + 8*kind)), Index: at[0], Scale: 1})
					}
					m.Sub(square, r)
					m.AddScaled(energy, m.Product(k, square), square)
				}
				m.SubtractProduct(k, m.Product(k, r), inverse)
				for c := range d {
					m.AddScaled(grad[c], k, d[c])
				}
			}
			for kind := range reaches {
				pull(kind, 1, 0)
				pull(kind, -1, backward)
			}
			to, y := m.PointerAt(word(out)), m.PointerAt(word(target))
			masses := m.Load(lanes.At{Base: m.PointerAt(word(mass)), Index: at[0], Scale: 1})
			step := m.Load(lanes.At{Base: m.PointerAt(word(steps)), Index: at[0], Scale: 1})
			for c := range x {
				d := m.Difference(x[c], m.Load(lanes.At{Base: y, Index: at[c], Scale: 1}))
				pull := m.Product(masses, d)
				m.AddScaled(inertia, pull, d)
				m.Add(grad[c], pull)
				m.Mul(x[c], m.Spread(word(keep)))
				m.SubtractProduct(x[c], step, grad[c])
				m.Store(x[c], lanes.At{Base: to, Index: at[c], Scale: 1})
			}
			for c := range at {
				m.Advance(at[c], 4*all)
			}
		})
		m.Store(energy, word(energies))
		m.Store(inertia, word(inertias))
		return nil
	})
}

// single are parameters that point to numbers of single precision.
func single(names ...string) (p []lanes.Parameter) {
	for _, name := range names {
		p = append(p, lanes.Parameter{Name: name, Type: "*float32"})
	}
	return p
}

// sheetSum adds w v to a vector.
func sheetSum(m lanes.Wide) {
	m.Kernel(lanes.Signature{
		Name:   "sheetSum",
		Params: append(single("to", "v"), lanes.Parameter{Name: "n", Type: "int"}, lanes.Parameter{Name: "w", Type: "float32"}),
		Doc:    []string{"NAME adds w v to a vector of n numbers with SET, of which none is left when they are taken by eight."},
	}, func() lanes.Int {
		to, v, n, w := m.Pointer("to"), m.Pointer("v"), m.Pointer("n"), m.SpreadParam("w")
		m.Loop("eight", "end", n, 8, func() {
			sum := m.Load(lanes.At{Base: to})
			m.AddScaled(sum, w, m.Load(lanes.At{Base: v}))
			m.Store(sum, lanes.At{Base: to})
			m.Advance(to, eight)
			m.Advance(v, eight)
		})
		return nil
	})
}

// sheetCombine adds four scaled vectors to x.
func sheetCombine(m lanes.Wide) {
	vectors := []string{"v0", "v1", "v2", "v3"}
	m.Kernel(lanes.Signature{
		Name:   "sheetCombine",
		Params: append(single(append([]string{"to", "x", "w"}, vectors...)...), lanes.Parameter{Name: "n", Type: "int"}),
		Doc:    []string{"NAME sets to = x + w₀ v₀ + … + w₃ v₃ for n numbers with SET, of which none is left when they are taken by eight."},
	}, func() lanes.Int {
		to, x, weights, n := m.Pointer("to"), m.Pointer("x"), m.Pointer("w"), m.Pointer("n")
		var v [4]lanes.Int
		var w [4]lanes.Quad
		for k := range v {
			v[k], w[k] = m.Pointer(vectors[k]), m.Spread(lanes.At{Base: weights, Disp: 4 * k})
		}
		m.Loop("eight", "end", n, 8, func() {
			sum := m.Load(lanes.At{Base: x})
			for k, p := range v {
				m.AddScaled(sum, w[k], m.Load(lanes.At{Base: p}))
				m.Advance(p, eight)
			}
			m.Store(sum, lanes.At{Base: to})
			m.Advance(to, eight)
			m.Advance(x, eight)
		})
		return nil
	})
}
