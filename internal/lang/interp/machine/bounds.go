package machine

import (
	"fmt"
	"unsafe"
)

// Bound is an index or a length as a run-time error prints it.
type Bound struct {
	N        int
	Unsigned bool
}

// Within reports whether b is in 0 … limit.
func (b Bound) Within(limit Bound) bool { return uint(b.N) <= uint(limit.N) && b.N >= 0 }

// TextBounds fails as slicing a string of n bytes does.
func (m *Machine) TextBounds(n int, lo, hi Bound) {
	var none byte
	s := unsafe.String(&none, n) // never read: only its length counts
	m.fail(caught(func() {
		switch {
		case lo.Unsigned && hi.Unsigned:
			_ = s[uint(lo.N):uint(hi.N)]
		case lo.Unsigned:
			_ = s[uint(lo.N):hi.N]
		case hi.Unsigned:
			_ = s[lo.N:uint(hi.N)]
		default:
			_ = s[lo.N:hi.N]
		}
	}))
}

// SliceBounds fails as slicing does of a slice, or an array, of that capacity; three says that max was given.
func (m *Machine) SliceBounds(capacity int, array, three bool, lo, hi, max Bound) {
	if array {
		if !three {
			m.TextBounds(capacity, lo, hi)
		}
		m.fail(arrayBounds(capacity, lo, hi, max))
	}
	s := make([]struct{}, capacity)
	m.fail(caught(func() {
		switch {
		case three && lo.Unsigned && hi.Unsigned && max.Unsigned:
			_ = s[uint(lo.N):uint(hi.N):uint(max.N)]
		case three && max.Unsigned:
			_ = s[lo.N:hi.N:uint(max.N)]
		case three && hi.Unsigned:
			_ = s[lo.N:uint(hi.N):max.N]
		case three && lo.Unsigned:
			_ = s[uint(lo.N):hi.N:max.N]
		case three:
			_ = s[lo.N:hi.N:max.N]
		case lo.Unsigned && hi.Unsigned:
			_ = s[uint(lo.N):uint(hi.N)]
		case lo.Unsigned:
			_ = s[uint(lo.N):hi.N]
		case hi.Unsigned:
			_ = s[lo.N:uint(hi.N)]
		default:
			_ = s[lo.N:hi.N]
		}
	}))
}

// arrayBounds is the error of array[lo:hi:max]; the runtime makes it for arrays of a known type only.
func arrayBounds(n int, lo, hi, max Bound) error {
	text := ""
	switch {
	case !max.Within(Bound{N: n}):
		text = fmt.Sprintf("[::%v]", max)
		if max.N >= 0 || max.Unsigned {
			text += fmt.Sprintf(" with length %d", n)
		}
	case !hi.Within(max):
		text = fmt.Sprintf("[:%v:%v]", hi, max)
		if hi.N < 0 && !hi.Unsigned {
			text = fmt.Sprintf("[:%v:]", hi)
		}
	default:
		text = fmt.Sprintf("[%v:%v:]", lo, hi)
		if lo.N < 0 && !lo.Unsigned {
			text = fmt.Sprintf("[%v::]", lo)
		}
	}
	return Error("slice bounds out of range " + text)
}

func (b Bound) String() string {
	if b.Unsigned {
		return fmt.Sprint(uint(b.N))
	}
	return fmt.Sprint(b.N)
}

// CheckMake fails as make of a slice does.
func (m *Machine) CheckMake(n, c int, unsignedN, unsignedC bool, size uintptr) {
	most := int(^uint(0) >> 1)
	if size > 0 {
		most = int((1 << 47) / size)
	}
	if n < 0 || n > most {
		m.fail(caught(func() { _ = make([]struct{}, negative) }))
	}
	if c < n || c > most {
		m.fail(caught(func() { _ = make([]byte, 0, negative) }))
	}
}

var negative = -1

// ArrayBounds fails as the conversion of a slice of n elements to an array of want does.
func (m *Machine) ArrayBounds(n, want int) {
	m.fail(Error(fmt.Sprintf("cannot convert slice with length %d to array or pointer to array with length %d", n, want)))
}
