package rtype

//lint:file-ignore U1000 all fields are part of the layout, whether they are used or not

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"
)

// Check reports whether this program's type descriptors and stubs are as the package takes them to be. Nothing here may
// be used if it returns an error.
func Check() error { return check() }

var check = sync.OnceValue(func() error {
	if numSlots == 0 {
		return fmt.Errorf("rtype: no stubs for this architecture")
	}
	for i := range numSlots {
		if !stubIs(i) {
			return fmt.Errorf("rtype: stub %d is not as expected", i)
		}
	}
	for _, p := range probes {
		if err := p.check(); err != nil {
			return fmt.Errorf("rtype: the descriptor of %s in this version of Go is not as expected: %w", p.typ, err)
		}
	}
	return checkFields()
})

// Compiled types of every kind with a method.
type (
	probeInt    int
	probeSlice  []int
	probeArray  [3]int
	probeMap    map[string]int
	probeChan   <-chan int
	probeFunc   func(int, ...string) error
	probeStruct struct {
		A        int `tag:"a"`
		b        *probeInt
		probeInt // embedded
	}
	probeInterface interface {
		Do(int) string
		hidden()
	}
)

func (probeInt) M()    {}
func (probeSlice) M()  {}
func (probeArray) M()  {}
func (probeMap) M()    {}
func (probeChan) M()   {}
func (probeFunc) M()   {}
func (probeStruct) M() {}

// probe is a compiled type and what its descriptor must be.
type probe struct {
	typ     reflect.Type
	words   func(*header) bool // what follows the header
	methods uint16
}

var intHeader = descriptor(reflect.TypeFor[int]())

var probes = []probe{
	{reflect.TypeFor[probeInt](), nil, 1},
	{reflect.TypeFor[*probeInt](), func(h *header) bool {
		return (*elemType)(unsafe.Pointer(h)).elem == descriptor(reflect.TypeFor[probeInt]())
	}, 1},
	{reflect.TypeFor[probeSlice](), func(h *header) bool { return (*elemType)(unsafe.Pointer(h)).elem == intHeader }, 1},
	{reflect.TypeFor[probeArray](), func(h *header) bool {
		a := (*arrayType)(unsafe.Pointer(h))
		return a.elem == intHeader && a.slice == descriptor(reflect.TypeFor[[]int]()) && a.len == 3
	}, 1},
	{reflect.TypeFor[probeMap](), func(h *header) bool {
		m := (*mapType)(unsafe.Pointer(h))
		return m.key == descriptor(reflect.TypeFor[string]()) && m.elem == intHeader && m.layout[0] == uint64(m.group.size)
	}, 1},
	{reflect.TypeFor[probeChan](), func(h *header) bool {
		c := (*chanType)(unsafe.Pointer(h))
		return c.elem == intHeader && c.dir == int(reflect.RecvDir)
	}, 1},
	{reflect.TypeFor[probeFunc](), func(h *header) bool {
		f := (*funcType)(unsafe.Pointer(h))
		p := h.params(3)
		return f.in == 2 && f.out == 1|1<<15 && p[0] == intHeader && p[2] == descriptor(reflect.TypeFor[error]())
	}, 1},
	{reflect.TypeFor[probeStruct](), func(h *header) bool { return len((*structType)(unsafe.Pointer(h)).fields) == 3 }, 1},
	{reflect.TypeFor[probeInterface](), func(h *header) bool { return len((*interfaceType)(unsafe.Pointer(h)).methods) == 2 }, 0},
}

func (p probe) check() error {
	h := descriptor(p.typ)
	direct := h.size == unsafe.Sizeof(h) && h.ptrBytes == h.size
	named := p.typ.Name() != ""
	switch {
	case h.size != p.typ.Size() || int(h.align) != p.typ.Align() || int(h.fieldAlign) != p.typ.FieldAlign():
		return fmt.Errorf("size %d, alignments %d and %d", h.size, h.align, h.fieldAlign)
	case reflect.Kind(h.kind) != p.typ.Kind() || h.ptrBytes > h.size || (h.equal != nil) != p.typ.Comparable():
		return fmt.Errorf("kind %d, %d bytes with pointers", h.kind, h.ptrBytes)
	case h.flags&flagUncommon == 0 || (h.flags&flagNamed != 0) != named || (h.flags&flagDirect != 0) != direct:
		return fmt.Errorf("flags %#x", h.flags)
	case p.words != nil && !p.words(h):
		return fmt.Errorf("what follows the header")
	}
	u := h.uncommon()
	if u.methods != p.methods || u.exports != p.methods || u.methodsOffset < uint32(unsafe.Sizeof(*u)) {
		return fmt.Errorf("%d methods, %d exported, at %d", u.methods, u.exports, u.methodsOffset)
	}
	return nil
}

// checkFields compares fields and methods of compiled types with ours.
func checkFields() error {
	h := descriptor(reflect.TypeFor[probeStruct]())
	s := (*structType)(unsafe.Pointer(h))
	for i, want := range []*byte{
		encodeName("A", `tag:"a"`, "", nameExported),
		encodeName("b", "", "", 0),
		encodeName("probeInt", "", "", nameEmbedded),
	} {
		if f := s.fields[i]; *f.name != *want || readName(f.name) != readName(want) || f.offset != uintptr(8*i) {
			return fmt.Errorf("rtype: field %d of %s: name %#x %q, offset %d", i, typeOf(h), *f.name, readName(f.name), f.offset)
		}
	}
	if path := reflect.TypeFor[probeStruct]().PkgPath(); readName(s.pkgPath) != path {
		return fmt.Errorf("rtype: package path of %s: %q, want %q", typeOf(h), readName(s.pkgPath), path)
	}
	// By interface both take the same word; by value only one is a pointer.
	value := h.methods(1)[0]
	pointer := descriptor(reflect.TypeFor[*probeStruct]()).methods(1)[0]
	if value.word != pointer.word || value.name != pointer.name || value.typ != pointer.typ || value.word == value.value {
		return fmt.Errorf("rtype: methods of %s: %v and %v", typeOf(h), value, pointer)
	}
	return nil
}

// readName returns the string of a short name.
func readName(p *byte) string {
	if p == nil {
		return ""
	}
	n := *(*byte)(unsafe.Add(unsafe.Pointer(p), 1))
	return unsafe.String((*byte)(unsafe.Add(unsafe.Pointer(p), 2)), n)
}
