package lanes

import "slices"

// halves is the number of vectors of 128 bits in a Quad.
func (s *SIMD) halves() int { return s.Size() / 4 }

// access writes a load or a store, with the address on the stack already in the case of the latter.
func (s *SIMD) access(code uint32, where []byte) {
	s.simd(code)
	s.op(where...)
}

func (s *SIMD) Load(from At) Quad {
	var v quad
	for h := range s.halves() {
		s.access(loadV, s.address(from, 16*h))
		v = append(v, s.put(v128))
	}
	return v
}

func (s *SIMD) Store(v Quad, to At) {
	for h, half := range v.(quad) {
		where := s.address(to, 16*h)
		s.get(half)
		s.access(storeV, where)
	}
}

func (s *SIMD) Three() {}

func (s *SIMD) Load3(from At) Quad {
	s.access(loadV, s.address(from, 0))
	first := s.put(v128)
	s.access(loadZero64, s.address(from, 16))
	return quad{first, s.put(v128)}
}

func (s *SIMD) Store3(v Quad, to At) {
	halves := v.(quad)
	s.Store(halves[:1], to)
	where := s.address(to, 16)
	s.get(halves[1])
	s.access(storeLane64, append(where, 0))
}

// both is a Quad of the one vector on the stack, as often as it has halves.
func (s *SIMD) both() Quad { return slices.Repeat(quad{s.put(v128)}, s.halves()) }

func (s *SIMD) Spread(from At) Quad {
	s.access(pick32(s, loadSpread64, loadSpread32), s.address(from, 0))
	return s.both()
}

func (s *SIMD) SpreadParam(param string) Quad {
	s.get(s.Pointer(param))
	s.simd(spread64)
	return s.both()
}

func (s *SIMD) SpreadLane(v Quad, lane int) Quad {
	half := v.(quad)[lane/2]
	s.shuffle(half, half, lane%2, lane%2)
	return s.both()
}

// shuffle puts number i of a, and number j of b, of the vectors of two on the stack.
func (s *SIMD) shuffle(a, b uint32, i, j int) {
	s.get(a)
	s.get(b)
	s.simd(shuffle)
	for k := range 8 {
		s.op(byte(8*i + k))
	}
	for k := range 8 {
		s.op(byte(16 + 8*j + k))
	}
}

func (s *SIMD) Zero() Quad {
	s.simd(constV)
	s.op(make([]byte, 16)...)
	return s.both()
}

// pick32 returns the code for the precision.
func pick32(s *SIMD, double, single uint32) uint32 {
	if s.Single {
		return single
	}
	return double
}

// combine sets to = to ∘ v.
func (s *SIMD) combine(to, v Quad, code uint32) {
	for h, half := range to.(quad) {
		s.get(half)
		s.get(v.(quad)[h])
		s.simd(code)
		s.set(half)
	}
}

func (s *SIMD) Add(to, v Quad) { s.combine(to, v, pick32(s, addF64, addF32)) }

func (s *SIMD) Sub(to, v Quad) { s.combine(to, v, pick32(s, subF64, subF32)) }

func (s *SIMD) Mul(to, v Quad) { s.combine(to, v, pick32(s, mulF64, mulF32)) }

func (s *SIMD) Product(a, b Quad) Quad { return s.combined(a, b, pick32(s, mulF64, mulF32)) }

func (s *SIMD) Difference(a, b Quad) Quad { return s.combined(a, b, pick32(s, subF64, subF32)) }

// combined returns a ∘ b.
func (s *SIMD) combined(a, b Quad, code uint32) Quad {
	var c quad
	for h := range a.(quad) {
		s.get(a.(quad)[h])
		s.get(b.(quad)[h])
		s.simd(code)
		c = append(c, s.put(v128))
	}
	return c
}

func (s *SIMD) SubtractScaled(to Quad, scalar At, v Quad) { s.Sub(to, s.Product(s.Spread(scalar), v)) }

func (s *SIMD) Scale(to Quad, scalar At) { s.Mul(to, s.Spread(scalar)) }

func (s *SIMD) SumLanes(v [4]Quad) Quad {
	var sum quad
	for k := 0; k < 4; k += 2 {
		a, b := v[k].(quad), v[k+1].(quad)
		s.shuffle(a[0], b[0], 0, 0)
		s.shuffle(a[0], b[0], 1, 1)
		s.simd(addF64)
		s.shuffle(a[1], b[1], 0, 0)
		s.simd(addF64)
		sum = append(sum, s.put(v128))
	}
	return sum
}

// OverRoot rounds the root, then the quotient, as Go does.
func (s *SIMD) OverRoot(numerator, v Quad) Quad {
	for h, half := range numerator.(quad) {
		s.get(half)
		s.get(v.(quad)[h])
		s.simd(sqrtF64)
		s.simd(divF64)
		s.set(half)
	}
	return numerator
}
