package lanes

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// SIMD writes WebAssembly with vectors of 128 bits. A Quad of float64 is two of them, one of float32 a single one. Products are
// rounded before they are subtracted: the instructions have no fused form.
type SIMD struct {
	Name   string // ends the kernels' names
	Single bool   // float32

	functions  []*function
	signatures []Signature
	f          *function
	names      []string // of the parameters of f
	labels     []string // of the blocks around what is written, "" for a loop
}

// quad is the local variables of a vector, first numbers first.
type quad []uint32

// Opcodes; those from splat32 on follow simd.
const (
	block, loop, end, br, brIf      = 0x02, 0x03, 0x0b, 0x0c, 0x0d
	get, set, tee                   = 0x20, 0x21, 0x22
	load32                          = 0x28
	const32, eqz, less, atLeast     = 0x41, 0x45, 0x48, 0x4e
	add32, sub32, mul32, shl32      = 0x6a, 0x6b, 0x6c, 0x74
	nothing                         = 0x40 // the type of a block
	simd                            = 0xfd
	loadV, storeV, constV, shuffle  = 0x00, 0x0b, 0x0c, 0x0d
	loadSpread32, loadSpread64      = 0x09, 0x0a
	loadZero64, storeLane64         = 0x5d, 0x5b
	spread64, less64, greater64     = 0x14, 0x49, 0x4a
	differs64                       = 0x48
	andV, allTrue64                 = 0x4e, 0xc3
	addF32, subF32, mulF32          = 0xe4, 0xe5, 0xe6
	sqrtF64, addF64, subF64, mulF64 = 0xef, 0xf0, 0xf1, 0xf2
	absF64, divF64                  = 0xec, 0xf3
)

func (s *SIMD) Size() int {
	if s.Single {
		return 4
	}
	return 8
}

func (s *SIMD) Kernel(signature Signature, body func() Int) {
	s.f = &function{name: signature.Name + s.Name, params: len(signature.Params), result: signature.Counts}
	s.functions = append(s.functions, s.f)
	s.names = nil
	for _, p := range signature.Params {
		s.names = append(s.names, p.Name)
		if p.Type == "float64" {
			s.f.locals = append(s.f.locals, f64)
		} else {
			s.f.locals = append(s.f.locals, i32)
		}
	}
	signature.Doc, signature.Name = signature.doc(s.Name), s.f.name
	s.signatures = append(s.signatures, signature)
	if result := body(); result != nil {
		s.get(result)
	}
}

// Stubs returns the declarations of the kernels in Go, for an import module of WebAssembly.
func (s *SIMD) Stubs(module string) string {
	var text strings.Builder
	for _, signature := range s.signatures {
		var params []string
		for _, p := range signature.Params {
			kind := p.Type
			switch {
			case strings.HasPrefix(kind, "*"):
				kind = "unsafe.Pointer"
			case kind == "int":
				kind = "int32"
			}
			params = append(params, p.Name+" "+kind)
		}
		result := ""
		if signature.Counts {
			result = " int32"
		}
		fmt.Fprintf(&text, "\n// %s\n//\n//go:wasmimport %s %s\n//go:noescape\nfunc %[3]s(%s)%s\n",
			strings.Join(signature.Doc, "\n// "), module, signature.Name, strings.Join(params, ", "), result)
	}
	return text.String()
}

func (s *SIMD) op(code ...byte) { s.f.code = append(s.f.code, code...) }

func (s *SIMD) simd(code uint32) { s.op(append([]byte{simd}, unsigned(code)...)...) }

func (s *SIMD) with(code byte, operand []byte) { s.op(append([]byte{code}, operand...)...) }

func (s *SIMD) get(i Int) { s.with(get, unsigned(i.(uint32))) }

func (s *SIMD) set(i Int) { s.with(set, unsigned(i.(uint32))) }

func (s *SIMD) number(n int) { s.with(const32, signed(int32(n))) }

// local returns a new local variable.
func (s *SIMD) local(t valueType) uint32 {
	s.f.locals = append(s.f.locals, t)
	return uint32(len(s.f.locals) - 1)
}

// put sets a new local variable to what is on the stack.
func (s *SIMD) put(t valueType) uint32 {
	v := s.local(t)
	s.set(v)
	return v
}

func (s *SIMD) Pointer(param string) Int { return uint32(slices.Index(s.names, param)) }

func (s *SIMD) Count() Int {
	s.number(0)
	return s.put(i32)
}

func (s *SIMD) Copy(i Int) Int {
	s.get(i)
	return s.put(i32)
}

// address puts the base of an address on the stack, and returns the offset and alignment that a load has behind its code.
func (s *SIMD) address(at At, more int) []byte {
	s.get(at.Base)
	if at.Index != nil {
		s.get(at.Index)
		s.number(bits.TrailingZeros(uint(at.Scale)))
		s.op(shl32, add32)
	}
	disp := at.Disp + more
	if disp < 0 {
		s.number(disp)
		s.op(add32)
		disp = 0
	}
	return join(unsigned(2), unsigned(uint32(disp))) // aligned by 4 at least
}

func (s *SIMD) Index(from At) Int {
	s.with(load32, s.address(from, 0))
	return s.put(i32)
}

// Index64 drops the upper half: addresses have 32 bits.
func (s *SIMD) Index64(from At) Int { return s.Index(from) }

func (s *SIMD) Triple(i Int) { s.change(i, mul32, 3) }

func (s *SIMD) Shift(i Int, n int) { s.change(i, shl32, n) }

func (s *SIMD) Advance(i Int, by int) { s.change(i, add32, by) }

func (s *SIMD) change(i Int, code byte, by int) {
	s.get(i)
	s.number(by)
	s.op(code)
	s.set(i)
}

func (s *SIMD) Plus(i, by Int) { s.PlusShifted(i, by, 0) }

func (s *SIMD) PlusShifted(i, by Int, n int) {
	s.get(i)
	s.get(by)
	s.number(n)
	s.op(shl32, add32)
	s.set(i)
}

// Prefetch does nothing: WebAssembly cannot ask for memory ahead.
func (s *SIMD) Prefetch(At) {}
