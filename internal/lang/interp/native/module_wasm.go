package native

import (
	"encoding/binary"
	"slices"
)

// text is WebAssembly under way.
type text []byte

func (t *text) emit(code ...byte) { *t = append(*t, code...) }

// unsigned appends a number as LEB128.
func (t *text) unsigned(x uint64) { *t = binary.AppendUvarint(*t, x) }

// signed appends a number as signed LEB128.
func (t *text) signed(x int64) {
	for {
		low := byte(x & 0x7F)
		x >>= 7
		if x == 0 && low&0x40 == 0 || x == -1 && low&0x40 != 0 {
			*t = append(*t, low)
			return
		}
		*t = append(*t, low|0x80)
	}
}

func (t *text) bits(x uint64) { *t = binary.LittleEndian.AppendUint64(*t, x) }

// vector appends a part behind its length.
func (t *text) vector(part []byte) {
	t.unsigned(uint64(len(part)))
	t.emit(part...)
}

// Value types.
const (
	typeI32 = 0x7F
	typeI64 = 0x7E
	typeF64 = 0x7C
)

// The types of functions: a region's, and that of its way in from Go, which finds all in the Stack. A region's parameters are where the
// banks of words and pointers begin, how many jumps are left, and the door. It returns how many jumps are left, or 0 if it has left
// for the switch loop.
const (
	typeRegion = iota
	typeWayIn
)

var types = []byte{2,
	0x60, 4, typeI32, typeI32, typeI32, typeI32, 1, typeI32,
	0x60, 0, 0}

// What modules import from "go": Go's memory, and the exchange's function, which calls a region of another module. The exchange imports
// the table of regions, and nobody else does: some browsers keep whatever has imported a table as long as the table.
var (
	imports = slices.Concat([]byte{2},
		[]byte{2, 'g', 'o', 3, 'm', 'e', 'm', 2, 0, 0},
		[]byte{2, 'g', 'o', 4, 'c', 'a', 'l', 'l', 0, typeRegion})
	importsOfExchange = []byte{1, 2, 'g', 'o', 5, 't', 'a', 'b', 'l', 'e', 1, 0x70, 0, 0}
)

// The numbers of functions in a module: the imported one, and the first that it defines.
const (
	functionCall = iota
	functionFirst
)

// exchange is a module of the function that modules import. It takes the place in the table instead of a door.
func exchange() []byte {
	var body text
	body.emit(opGet, 0, opGet, 1, opGet, 2, opConst32, 0, opGet, 3, opCallBy, typeRegion, 0)
	return module(importsOfExchange, 0, []function{{typeRegion, nil, body}})
}

// function is a function of a module.
type function struct {
	typ    byte
	locals []byte // types, those of parameters not among them
	body   text   // without the end
}

// module returns a module of functions, the first of which has a number. It exports all of them, by names of one character, from 'a' on.
func module(imports []byte, first int, functions []function) []byte {
	kinds, exports, bodies := text{}, text{}, text{}
	kinds.unsigned(uint64(len(functions)))
	exports.unsigned(uint64(len(functions)))
	bodies.unsigned(uint64(len(functions)))
	for i, f := range functions {
		kinds.emit(f.typ)
		name := exportName(i)
		exports.vector([]byte(name))
		exports.emit(0)
		exports.unsigned(uint64(first + i))
		var body text
		body.locals(f.locals)
		body.emit(f.body...)
		body.emit(0x0B)
		bodies.vector(body)
	}
	m := text{0, 'a', 's', 'm', 1, 0, 0, 0}
	for _, section := range []struct {
		id      byte
		content []byte
	}{{1, types}, {2, imports}, {3, kinds}, {7, exports}, {10, bodies}} {
		m.emit(section.id)
		m.vector(section.content)
	}
	return m
}

// locals appends the declarations of locals, a run of the same type at a time.
func (t *text) locals(list []byte) {
	runs, n := text{}, 0
	for len(list) > 0 {
		k := 1
		for k < len(list) && list[k] == list[0] {
			k++
		}
		runs.unsigned(uint64(k))
		runs.emit(list[0])
		list, n = list[k:], n+1
	}
	t.unsigned(uint64(n))
	t.emit(runs...)
}

// exportName is the name by which a module exports a function.
func exportName(i int) string { return string(rune('a' + i)) }
