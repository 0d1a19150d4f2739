package kernels

import "github.com/massspring/msp/pkg/msp/asm/lanes"

// The kernels of methods.Multigrid on a row of a grid. Three vectors hold the coordinates of four particles. Sums are those of every
// fourth number, which the caller adds up.

// Grids are all of them.
func Grids(m lanes.Machine) {
	inertia(m)
	pull(m)
	relax(m)
	addScaled(m)
	combine(m)
}

// three is the addresses of the coordinates of four particles.
func three(base lanes.Int) (at [3]lanes.At) {
	for k := range at {
		at[k] = lanes.At{Base: base, Disp: 4 * 8 * k}
	}
	return at
}

func loadThree(m lanes.Machine, base lanes.Int) (v [3]lanes.Quad) {
	for k, at := range three(base) {
		v[k] = m.Load(at)
	}
	return v
}

// onRow is the signature of a kernel for n particles, springs or numbers of a row.
func onRow(name string, pointers []string, more ...lanes.Parameter) lanes.Signature {
	s := lanes.Signature{Name: name, Doc: []string{"NAME is " + name + "Go with SET, for n of which none is left when they are taken by four."}}
	for _, p := range pointers {
		s.Params = append(s.Params, lanes.Parameter{Name: p, Type: "*float64"})
	}
	s.Params = append(append(s.Params, lanes.Parameter{Name: "n", Type: "int"}), more...)
	return s
}

func inertia(m lanes.Machine) {
	m.Kernel(onRow("inertia", []string{"sums", "grad", "x", "y", "load", "mass"}), func() lanes.Int {
		sums, grad, x, y := m.Pointer("sums"), m.Pointer("grad"), m.Pointer("x"), m.Pointer("y")
		load, mass, n := m.Pointer("load"), m.Pointer("mass"), m.Pointer("n")
		total := loadThree(m, sums)
		m.Loop("four", "end", n, 4, func() {
			masses := m.SpreadTriples(m.Load(lanes.At{Base: mass}))
			xs, ys, loads := three(x), three(y), three(load)
			for k, to := range three(grad) {
				at, l := m.Load(xs[k]), m.Load(loads[k])
				d := m.Difference(at, m.Load(ys[k]))
				md := m.Product(masses[k], d)
				m.Mul(d, md)
				m.Add(total[0], d)
				m.Mul(at, l)
				m.Add(total[1], at)
				m.Add(total[2], m.Abs(at))
				m.Sub(md, l)
				m.Store(md, to)
			}
			for _, p := range []lanes.Int{grad, x, y, load} {
				m.Advance(p, 96)
			}
			m.Advance(mass, 32)
		})
		for k, to := range three(sums) {
			m.Store(total[k], to)
		}
		return nil
	})
}

func pull(m lanes.Machine) {
	m.Kernel(onRow("pull", []string{"sums", "gp", "gq", "p", "q", "k", "r"}), func() lanes.Int {
		sums, gp, gq, p, q := m.Pointer("sums"), m.Pointer("gp"), m.Pointer("gq"), m.Pointer("p"), m.Pointer("q")
		k, r, n := m.Pointer("k"), m.Pointer("r"), m.Pointer("n")
		energy := m.Load(lanes.At{Base: sums})
		m.Loop("four", "end", n, 4, func() {
			d := loadThree(m, p)
			var squares [3]lanes.Quad
			for c, at := range three(q) {
				m.Sub(d[c], m.Load(at))
				squares[c] = m.Product(d[c], d[c])
			}
			length := m.Root(m.SumTriples(squares))
			stretch, stiffness := m.Difference(length, m.Load(lanes.At{Base: r})), m.Load(lanes.At{Base: k})
			part := m.Product(stiffness, stretch)
			m.Mul(part, stretch)
			m.Add(energy, part)
			m.Div(stretch, length)
			m.ClearWhereZero(stretch, length)
			m.Mul(stretch, stiffness)
			pulls := m.SpreadTriples(stretch)
			for c, at := range three(gp) {
				m.Mul(d[c], pulls[c])
				g := m.Load(at)
				m.Add(g, d[c])
				m.Store(g, at)
			}
			for c, at := range three(gq) {
				g := m.Load(at)
				m.Sub(g, d[c])
				m.Store(g, at)
			}
			for _, pointer := range []lanes.Int{gp, gq, p, q} {
				m.Advance(pointer, 96)
			}
			m.Advance(k, 32)
			m.Advance(r, 32)
		})
		m.Store(energy, lanes.At{Base: sums})
		return nil
	})
}

func relax(m lanes.Machine) {
	m.Kernel(onRow("relax", []string{"to", "x", "grad", "inverse"}), func() lanes.Int {
		to, x, grad, inverse, n := m.Pointer("to"), m.Pointer("x"), m.Pointer("grad"), m.Pointer("inverse"), m.Pointer("n")
		m.Loop("four", "end", n, 4, func() {
			steps := m.SpreadTriples(m.Load(lanes.At{Base: inverse}))
			xs, grads := three(x), three(grad)
			for k, at := range three(to) {
				m.Mul(steps[k], m.Load(grads[k]))
				m.Store(m.Difference(m.Load(xs[k]), steps[k]), at)
			}
			for _, p := range []lanes.Int{to, x, grad} {
				m.Advance(p, 96)
			}
			m.Advance(inverse, 32)
		})
		return nil
	})
}

func addScaled(m lanes.Machine) {
	m.Kernel(onRow("addScaled", []string{"to", "v"}, lanes.Parameter{Name: "w", Type: "float64"}), func() lanes.Int {
		to, v, n := m.Pointer("to"), m.Pointer("v"), m.Pointer("n")
		w := m.SpreadParam("w")
		m.Loop("four", "end", n, 4, func() {
			sum := m.Load(lanes.At{Base: to})
			m.Add(sum, m.Product(w, m.Load(lanes.At{Base: v})))
			m.Store(sum, lanes.At{Base: to})
			m.Advance(to, 32)
			m.Advance(v, 32)
		})
		return nil
	})
}

func combine(m lanes.Machine) {
	vectors := []string{"v0", "v1", "v2", "v3"}
	weights := []string{"w0", "w1", "w2", "w3"}
	var more []lanes.Parameter
	for _, w := range weights {
		more = append(more, lanes.Parameter{Name: w, Type: "float64"})
	}
	m.Kernel(onRow("combine", append([]string{"to", "x"}, vectors...), more...), func() lanes.Int {
		to, x, n := m.Pointer("to"), m.Pointer("x"), m.Pointer("n")
		var v [4]lanes.Int
		var w [4]lanes.Quad
		for k := range v {
			v[k], w[k] = m.Pointer(vectors[k]), m.SpreadParam(weights[k])
		}
		m.Loop("four", "end", n, 4, func() {
			sum := m.Load(lanes.At{Base: x})
			for k, p := range v {
				m.Add(sum, m.Product(w[k], m.Load(lanes.At{Base: p})))
				m.Advance(p, 32)
			}
			m.Store(sum, lanes.At{Base: to})
			m.Advance(to, 32)
			m.Advance(x, 32)
		})
		return nil
	})
}
