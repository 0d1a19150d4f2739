package lanes

// Vectors of double precision in which the coordinates of four particles follow each other.

func (s *SIMD) SumTriples(v [3]Quad) Quad {
	a, b, c := v[0].(quad), v[1].(quad), v[2].(quad) // x0 y0, z0 x1; y1 z1, x2 y2; z2 x3, y3 z3
	pair := func(x, y, z [2]uint32) uint32 {
		s.shuffle(x[0], x[1], 0, 1)
		s.shuffle(y[0], y[1], 1, 0)
		s.simd(addF64)
		s.shuffle(z[0], z[1], 0, 1)
		s.simd(addF64)
		return s.put(v128)
	}
	return quad{
		pair([2]uint32{a[0], a[1]}, [2]uint32{a[0], b[0]}, [2]uint32{a[1], b[0]}),
		pair([2]uint32{b[1], c[0]}, [2]uint32{b[1], c[1]}, [2]uint32{c[0], c[1]}),
	}
}

func (s *SIMD) SpreadTriples(v Quad) (spread [3]Quad) {
	lanes := [12]int{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}
	for k := range spread {
		var q quad
		for n := 4 * k; n < 4*k+4; n += 2 {
			i, j := lanes[n], lanes[n+1]
			s.shuffle(v.(quad)[i/2], v.(quad)[j/2], i%2, j%2)
			q = append(q, s.put(v128))
		}
		spread[k] = q
	}
	return spread
}

func (s *SIMD) Div(to, v Quad) { s.combine(to, v, divF64) }

func (s *SIMD) Root(v Quad) Quad { return s.each(v, sqrtF64) }

func (s *SIMD) Abs(v Quad) Quad { return s.each(v, absF64) }

func (s *SIMD) each(v Quad, code uint32) Quad {
	var r quad
	for _, half := range v.(quad) {
		s.get(half)
		s.simd(code)
		r = append(r, s.put(v128))
	}
	return r
}

func (s *SIMD) ClearWhereZero(to, v Quad) {
	zero := s.Zero().(quad)
	for h, half := range to.(quad) {
		s.get(half)
		s.get(v.(quad)[h])
		s.get(zero[h])
		s.simd(differs64)
		s.simd(andV)
		s.set(half)
	}
}
