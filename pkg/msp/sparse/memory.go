package sparse

// memory is where one goroutine takes its graphs from. What was taken last is given back first.
type memory struct {
	numbers stack[int32]
	arcs    stack[arc]
	sides   stack[int8]
}

// tops holds how much of a memory is taken.
type tops [3]int

func (m *memory) taken() tops { return tops{m.numbers.top, m.arcs.top, m.sides.top} }

// release gives back what was taken since.
func (m *memory) release(t tops) { m.numbers.top, m.arcs.top, m.sides.top = t[0], t[1], t[2] }

// stack hands out slices of one array.
type stack[T any] struct {
	room []T
	top  int // what is below is taken
}

// take returns a slice of n with whatever is in it. Where the array is too small, a larger one takes its place; slices of
// the old one stay good.
func (s *stack[T]) take(n int) []T {
	if s.top+n > len(s.room) {
		s.room = make([]T, 2*(s.top+n))
	}
	s.top += n
	return s.room[s.top-n : s.top : s.top]
}

// shorten returns the first n of the slice that was taken last and gives back the rest.
func (s *stack[T]) shorten(last []T, n int) []T {
	s.top -= len(last) - n
	return last[:n]
}
