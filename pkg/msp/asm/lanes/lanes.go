// Package lanes is the language in which package kernels describes the inner loops of msp and sparse. It has two back ends: AVX
// writes amd64 assembly, and SIMD writes a module of WebAssembly.
//
// A vector has four numbers. A kernel is a function without results or with one count; its parameters are pointers, counts
// and float64.
package lanes

import "strings"

// Int is a pointer, an index or a count: a register of AVX, a local variable of SIMD. Quad is four numbers.
type (
	Int  any
	Quad any
)

// At is an address in memory, Base + Scale·Index + Disp. Index may be nil.
type At struct {
	Base  Int
	Disp  int
	Index Int
	Scale int // a power of two
}

// Parameter is a parameter of a kernel: its name, and its type in Go.
type Parameter struct{ Name, Type string }

// Signature is what a kernel's declaration says. NAME and SET in Doc stand for its whole name and for the set of instructions.
type Signature struct {
	Name   string
	Params []Parameter
	Counts bool // it returns a count
	Doc    []string
}

// Machine writes kernels with one set of instructions. Labels are names that are unique in a kernel.
type Machine interface {
	Kernel(Signature, func() (result Int)) // a nil result is none
	Size() int                             // of a number of a vector, in bytes: 8 or 4

	Pointer(param string) Int
	Count() Int // a new one, 0
	Copy(Int) Int
	Index(from At) Int   // an int32
	Index64(from At) Int // an int
	Triple(Int)
	Shift(i Int, bits int)
	Plus(i, by Int)
	PlusShifted(i, by Int, bits int)
	Advance(i Int, by int)

	Load(At) Quad
	Store(Quad, At)
	Three()        // allows the next two
	Load3(At) Quad // the fourth number is 0
	Store3(Quad, At)
	Spread(At) Quad
	SpreadParam(param string) Quad
	SpreadLane(v Quad, lane int) Quad
	Zero() Quad

	Add(to, v Quad)
	Sub(to, v Quad)
	Mul(to, v Quad)
	Div(to, v Quad)
	Root(v Quad) Quad
	Abs(v Quad) Quad
	ClearWhereZero(to, v Quad) // where v is 0
	Product(a, b Quad) Quad
	Difference(a, b Quad) Quad
	SubtractScaled(to Quad, scalar At, v Quad) // to −= scalar · v, perhaps fused
	Scale(to Quad, scalar At)
	SumLanes([4]Quad) Quad           // the sum of the first three numbers of each vector, (first + second) + third
	SumTriples([3]Quad) Quad         // of twelve numbers, each three: (first + second) + third
	SpreadTriples(Quad) [3]Quad      // each number three times
	OverRoot(numerator, v Quad) Quad // numerator/√v
	LeaveUnlessBetween(v, low, high Quad, label string)

	Prefetch(At)
	// EachRow runs body for n rows, as many at a time as k says, at most Sums, and moves the pointers by each of their steps in
	// bytes per row.
	EachRow(label string, n Int, pointers []Int, steps []int, body func(k int))
	Sums() int
	// Loop subtracts by from n before each round, and ends when n is negative.
	Loop(label, end string, n Int, by int, body func())
	// Rounds is Loop by 1, with the test behind the body.
	Rounds(label, test string, n Int, body func())
	// Until runs body while p < end.
	Until(label, test string, p, end Int, body func())
}

// doc returns the comment for a set of instructions.
func (s Signature) doc(set string) []string {
	var lines []string
	for _, line := range s.Doc {
		lines = append(lines, strings.NewReplacer("NAME", s.Name+set, "SET", set).Replace(line))
	}
	return lines
}
