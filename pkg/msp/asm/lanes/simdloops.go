package lanes

import "slices"

// Sums is one: two would not fit into the registers below, and additions of the two halves of a row need not wait for each
// other.
func (s *SIMD) Sums() int { return 1 }

// inside writes what is inside of a block, which leave goes to the end of, and of a loop in it, which again goes to the beginning of.
func (s *SIMD) inside(label string, body func()) {
	s.op(block, nothing, loop, nothing)
	s.labels = append(s.labels, label, "")
	body()
	s.with(br, unsigned(0))
	s.op(end, end)
	s.labels = s.labels[:len(s.labels)-2]
}

// leaveIf goes to the end of a block if the number on the stack is not 0.
func (s *SIMD) leaveIf(label string) {
	s.with(brIf, unsigned(uint32(len(s.labels)-1-slices.Index(s.labels, label))))
}

func (s *SIMD) EachRow(label string, n Int, pointers []Int, steps []int, body func(k int)) {
	s.Loop(label, label, n, 1, func() {
		body(1)
		for i, p := range pointers {
			s.Advance(p, steps[i])
		}
	})
}

func (s *SIMD) Loop(_, end string, n Int, by int, body func()) {
	s.inside(end, func() {
		s.Advance(n, -by)
		s.get(n)
		s.number(0)
		s.op(less)
		s.leaveIf(end)
		body()
	})
}

func (s *SIMD) Rounds(label, test string, n Int, body func()) { s.Loop(label, test, n, 1, body) }

func (s *SIMD) Until(_, test string, p, end Int, body func()) {
	s.inside(test, func() {
		s.get(p)
		s.get(end)
		s.op(atLeast)
		s.leaveIf(test)
		body()
	})
}

func (s *SIMD) LeaveUnlessBetween(v, low, high Quad, label string) {
	for h, half := range v.(quad) {
		s.get(half)
		s.get(low.(quad)[h])
		s.simd(greater64)
		s.get(half)
		s.get(high.(quad)[h])
		s.simd(less64)
		s.simd(andV)
		if h > 0 {
			s.simd(andV)
		}
	}
	s.simd(allTrue64)
	s.op(eqz)
	s.leaveIf(label)
}
