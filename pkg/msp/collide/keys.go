package collide

import "math/bits"

// keys numbers stencils: a hash table with linear probing, which keeps its memory.
type keys struct {
	list  []numbered
	slots []slot // 1 << 64−shift of them
	shift int
}

// slot says where a stencil is in list, and a part of its hash.
type slot struct {
	place int32 // counted from 1; 0 for none
	tag   uint32
}

// numbered is a stencil with its number.
type numbered struct {
	at [4]int32
	n  int32
}

// clear empties the table.
func (t *keys) clear() {
	t.list = t.list[:0]
	clear(t.slots)
}

// of returns the number of the stencil of these points, and false if it has none.
func (t *keys) of(at [4]int) (n int, found bool) {
	if len(t.list) == 0 {
		return 0, false
	}
	if s, _ := t.slot(narrow(at)); s.place > 0 {
		return int(t.list[s.place-1].n), true
	}
	return 0, false
}

// set gives a number to the stencil of these points.
func (t *keys) set(at [4]int, n int) {
	if 2*len(t.list) >= len(t.slots) {
		t.grow()
	}
	key := narrow(at)
	s, tag := t.slot(key)
	if s.place > 0 {
		t.list[s.place-1].n = int32(n)
		return
	}
	t.list = append(t.list, numbered{key, int32(n)})
	*s = slot{int32(len(t.list)), tag}
}

// place returns the number of the stencil of these points. If it has none, it gets n.
func (t *keys) place(at [4]int, n int) (number int, known bool) {
	if 2*len(t.list) >= len(t.slots) {
		t.grow()
	}
	key := narrow(at)
	s, tag := t.slot(key)
	if s.place > 0 {
		return int(t.list[s.place-1].n), true
	}
	t.list = append(t.list, numbered{key, int32(n)})
	*s = slot{int32(len(t.list)), tag}
	return n, false
}

// grow makes twice as many slots.
func (t *keys) grow() {
	n := max(64, 2*len(t.slots))
	t.slots, t.shift = make([]slot, n), 65-bits.Len(uint(n))
	for k := range t.list {
		s, tag := t.slot(t.list[k].at)
		*s = slot{int32(k + 1), tag}
	}
}

// slot returns the slot that a stencil has, or the free one that it would have, and its tag.
func (t *keys) slot(key [4]int32) (s *slot, tag uint32) {
	h := uint64(0)
	for _, i := range key {
		h = (h ^ uint64(i)) * 0x9e3779b97f4a7c15 // 2⁶⁴ over the golden ratio (D. E. Knuth: The Art of Computer Programming 3, sec. 6.4)
		h ^= h >> 32
	}
	tag = uint32(h)
	for n := int(h >> t.shift); ; n++ {
		s = &t.slots[n&(len(t.slots)-1)]
		if s.place == 0 || s.tag == tag && t.list[s.place-1].at == key {
			return s, tag
		}
	}
}

func narrow(at [4]int) [4]int32 {
	return [4]int32{int32(at[0]), int32(at[1]), int32(at[2]), int32(at[3])}
}
