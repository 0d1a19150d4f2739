package native

import (
	"encoding/binary"
	"unsafe"
)

// label is a place in the code.
type label int

// buffer is code under way: bytes, labels, and the places that depend on a label's.
type buffer struct {
	bytes []byte
	place []int // of each label, -1 while it is not bound
	refs  []ref
	// Constants stand behind the code, 16 bytes each, so that vector instructions can use them.
	constants []int64
	constant  map[int64]label
}

// ref is an instruction that depends on a label.
type ref struct {
	at   int
	to   label
	kind uint8 // how the label's place is written
}

func (b *buffer) label() label {
	b.place = append(b.place, -1)
	return label(len(b.place) - 1)
}

func (b *buffer) bind(l label)      { b.place[l] = len(b.bytes) }
func (b *buffer) at(l label) int    { return b.place[l] }
func (b *buffer) emit(code ...byte) { b.bytes = append(b.bytes, code...) }

// refer notes that the instruction at the end of the code depends on l.
func (b *buffer) refer(l label, kind uint8) {
	b.refs = append(b.refs, ref{len(b.bytes), l, kind})
}

// pool is where a constant stands.
func (b *buffer) pool(k int64) label {
	l, ok := b.constant[k]
	if !ok {
		if b.constant == nil {
			b.constant = map[int64]label{}
		}
		l = b.label()
		b.constant[k] = l
		b.constants = append(b.constants, k)
	}
	return l
}

// words appends words.
func (b *buffer) words(list ...uint64) {
	for _, x := range list {
		b.bytes = binary.LittleEndian.AppendUint64(b.bytes, x)
	}
}

// finish appends the constants and places and makes the code executable.
func (g *generator) finish() (*code, error) {
	for len(g.bytes)%16 != 0 {
		g.emit(0)
	}
	for _, k := range g.constants {
		g.bind(g.constant[k])
		g.words(uint64(k), uint64(k))
	}
	for offset, l := range g.places {
		g.bind(l)
		if offset == continues {
			g.words(uint64(uintptr(unsafe.Pointer(g.f))), 0, uint64(g.at(g.again)))
		} else {
			g.words(uint64(uintptr(unsafe.Pointer(g.f))), uint64(offset), 0)
		}
	}
	for _, r := range g.refs {
		g.patch(r)
	}
	return newCode(g.bytes)
}

// address is where a label stands in memory.
func (g *generator) address(c *code, l label) uintptr { return c.address() + uintptr(g.at(l)) }

// direct is where machine code calls the function.
func (g *generator) direct(c *code) uintptr { return g.address(c, g.called) }
