package lanes

import (
	"encoding/binary"
)

// valueType is a type of WebAssembly.
type valueType byte

const (
	i32  valueType = 0x7f
	f64  valueType = 0x7c
	v128 valueType = 0x7b
)

// function is a kernel in WebAssembly: its parameters are the first of its locals.
type function struct {
	name   string
	params int
	result bool
	locals []valueType
	code   []byte
}

// Module returns a module of WebAssembly that exports the kernels and imports the memory "go" "mem". It follows the WebAssembly Core
// Specification 2.0, chapter 5.
func Module(machines ...*SIMD) []byte {
	var all []*function
	for _, m := range machines {
		all = append(all, m.functions...)
	}
	module := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, content []byte) { module = append(append(module, id), sized(content)...) }
	var types, functions, exports, codes [][]byte
	for i, f := range all {
		params, results := listed(f.locals[:f.params]), []byte{0}
		if f.result {
			results = listed([]valueType{i32})
		}
		types = append(types, join([]byte{0x60}, params, results))
		functions = append(functions, unsigned(uint32(i)))
		exports = append(exports, join(sized([]byte(f.name)), []byte{0}, unsigned(uint32(i))))
		var locals [][]byte
		for own := f.locals[f.params:]; len(own) > 0; {
			n := 1
			for n < len(own) && own[n] == own[0] {
				n++
			}
			locals = append(locals, join(unsigned(uint32(n)), []byte{byte(own[0])}))
			own = own[n:]
		}
		codes = append(codes, sized(join(vector(locals), f.code, []byte{end})))
	}
	section(1, vector(types))
	memory := join(sized([]byte("go")), sized([]byte("mem")), []byte{2, 0, 0}) // of any size
	section(2, vector([][]byte{memory}))
	section(3, vector(functions))
	section(7, vector(exports))
	section(10, vector(codes))
	return module
}

func join(parts ...[]byte) (all []byte) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// unsigned and signed return a number in LEB128.
func unsigned(n uint32) []byte { return binary.AppendUvarint(nil, uint64(n)) }

func signed(n int32) (b []byte) {
	for ; n < -64 || n > 63; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n)&0x7f)
}

// sized is bytes behind their number, vector is elements behind theirs.
func sized(b []byte) []byte { return join(unsigned(uint32(len(b))), b) }

func vector(elements [][]byte) []byte {
	return join(unsigned(uint32(len(elements))), join(elements...))
}

func listed(types []valueType) []byte {
	b := unsigned(uint32(len(types)))
	for _, t := range types {
		b = append(b, byte(t))
	}
	return b
}
