package ixgo

import (
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// step is the native form of the instruction i, nil if it has none.
func (n *native) step(i int, in ssa.Instruction) op {
	theirs := n.theirs
	late := append(n.lateBefore(in), i)
	slow := func(fr *frame, b bank) {
		for _, i := range late {
			theirs[i](fr, b)
		}
	}
	switch in := in.(type) {
	case *ssa.BinOp:
		return n.binary(in, slow)
	case *ssa.UnOp:
		if in.Op == token.MUL {
			return n.load(in, slow)
		}
		if k := numeric(in.Type()); k != reflect.Invalid && !in.CommaOk && in.Op != token.ARROW {
			return byKind[k].unary(in.Op, n.place(in.X), n.place(in))
		}
	case *ssa.Store:
		return n.store(in, slow)
	case *ssa.Convert:
		from, to := numeric(in.X.Type()), numeric(in.Type())
		if isReal(from) && isReal(to) {
			return byKind[from].convert(to, n.place(in.X), n.place(in))
		}
	case *ssa.ChangeType:
		if k := numeric(in.Type()); k != reflect.Invalid {
			from, to, move := n.place(in.X), n.place(in), mover(k)
			return func(_ *frame, b bank) { move(unsafe.Add(b, to), unsafe.Add(b, from)) }
		}
	case *ssa.FieldAddr:
		return n.pointer(n.fieldOf(in), in, preToType(n.p.Interp, in.X.Type()).Elem().Field(in.Field).Type, slow)
	case *ssa.Field:
		return n.field(in, slow)
	case *ssa.IndexAddr:
		t := preToType(n.p.Interp, in.X.Type())
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		return n.pointer(n.elementOf(in), in, t.Elem(), slow)
	case *ssa.Call:
		return n.call(i, in)
	}
	return nil
}

// isReal says whether numbers of kind k convert to each other.
func isReal(k reflect.Kind) bool { return k >= reflect.Int && k <= reflect.Float64 }

func isInteger(k reflect.Kind) bool { return k >= reflect.Int && k <= reflect.Uintptr }

// operation is what can be done with values of one kind; offsets are those of operands and result.
type operation struct {
	move    func(to, from unsafe.Pointer)
	box     func(from unsafe.Pointer) any
	binary  func(op token.Token, x, y, r uintptr, slow op) op
	unary   func(op token.Token, x, r uintptr) op
	shift   func(op token.Token, count func(bank) uint64, x, r uintptr) op
	convert func(to reflect.Kind, x, r uintptr) op
	branch  func(op token.Token, x, y uintptr, yes, no *edge) func(*frame, bank) *block
	load    func(a address, r uintptr, slow op) op
	store   func(a address, x uintptr, slow op) op
	index   func(x uintptr) func(bank) int // -1 for what no int holds
	count   func(x uintptr) func(bank) uint64
}

// byKind has the operations on the kinds that live in the bank.
var byKind = [...]operation{
	reflect.Bool:       boolean(),
	reflect.Int:        integers[int](),
	reflect.Int8:       integers[int8](),
	reflect.Int16:      integers[int16](),
	reflect.Int32:      integers[int32](),
	reflect.Int64:      integers[int64](),
	reflect.Uint:       integers[uint](),
	reflect.Uint8:      integers[uint8](),
	reflect.Uint16:     integers[uint16](),
	reflect.Uint32:     integers[uint32](),
	reflect.Uint64:     integers[uint64](),
	reflect.Uintptr:    integers[uintptr](),
	reflect.Float32:    floats[float32](),
	reflect.Float64:    floats[float64](),
	reflect.Complex64:  complexes[complex64](),
	reflect.Complex128: complexes[complex128](),
}

func mover(k reflect.Kind) func(to, from unsafe.Pointer) { return byKind[k].move }
func boxer(k reflect.Kind) func(from unsafe.Pointer) any { return byKind[k].box }

type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | uintptr
}

type float interface{ float32 | float64 }

type number interface {
	integer | float | complex64 | complex128
}

// values are the operations on any kind.
func values[T comparable]() operation {
	return operation{
		move: func(to, from unsafe.Pointer) { *(*T)(to) = *(*T)(from) },
		box:  func(from unsafe.Pointer) any { return *(*T)(from) },
		binary: func(op token.Token, x, y, r uintptr, _ op) op {
			switch op {
			case token.EQL:
				return func(_ *frame, b bank) { *at[bool](b, r) = *at[T](b, x) == *at[T](b, y) }
			case token.NEQ:
				return func(_ *frame, b bank) { *at[bool](b, r) = *at[T](b, x) != *at[T](b, y) }
			}
			return nil
		},
		branch: func(op token.Token, x, y uintptr, yes, no *edge) func(*frame, bank) *block {
			switch op {
			case token.EQL:
				return func(fr *frame, b bank) *block {
					if *at[T](b, x) == *at[T](b, y) {
						return yes.take(fr, b)
					}
					return no.take(fr, b)
				}
			case token.NEQ:
				return func(fr *frame, b bank) *block {
					if *at[T](b, x) != *at[T](b, y) {
						return yes.take(fr, b)
					}
					return no.take(fr, b)
				}
			}
			return nil
		},
		load: func(a address, r uintptr, slow op) op {
			return func(fr *frame, b bank) {
				if p := a(fr, b); p != nil {
					*at[T](b, r) = *(*T)(p)
				} else {
					slow(fr, b)
				}
			}
		},
		store: func(a address, x uintptr, slow op) op {
			return func(fr *frame, b bank) {
				if p := a(fr, b); p != nil {
					*(*T)(p) = *at[T](b, x)
				} else {
					slow(fr, b)
				}
			}
		},
	}
}

func boolean() operation {
	o := values[bool]()
	o.unary = func(_ token.Token, x, r uintptr) op {
		return func(_ *frame, b bank) { *at[bool](b, r) = !*at[bool](b, x) }
	}
	return o
}

// numbers adds what numbers of all kinds have. A quotient is in integers, floats and complexes: those differ by zero.
func numbers[T number]() operation {
	o := values[T]()
	equal := o.binary
	o.binary = func(op token.Token, x, y, r uintptr, slow op) op {
		switch op {
		case token.ADD:
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) + *at[T](b, y) }
		case token.SUB:
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) - *at[T](b, y) }
		case token.MUL:
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) * *at[T](b, y) }
		case token.QUO:
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) / *at[T](b, y) }
		}
		return equal(op, x, y, r, slow)
	}
	o.unary = func(op token.Token, x, r uintptr) op {
		if op != token.SUB {
			return nil
		}
		return func(_ *frame, b bank) { *at[T](b, r) = -*at[T](b, x) }
	}
	return o
}

func complexes[T complex64 | complex128]() operation { return numbers[T]() }

// reals adds order and conversion.
func reals[T integer | float]() operation {
	o := numbers[T]()
	arithmetic, equal := o.binary, o.branch
	o.binary = func(op token.Token, x, y, r uintptr, slow op) op {
		switch op {
		case token.LSS:
			return func(_ *frame, b bank) { *at[bool](b, r) = *at[T](b, x) < *at[T](b, y) }
		case token.LEQ:
			return func(_ *frame, b bank) { *at[bool](b, r) = *at[T](b, x) <= *at[T](b, y) }
		case token.GTR:
			return func(_ *frame, b bank) { *at[bool](b, r) = *at[T](b, x) > *at[T](b, y) }
		case token.GEQ:
			return func(_ *frame, b bank) { *at[bool](b, r) = *at[T](b, x) >= *at[T](b, y) }
		}
		return arithmetic(op, x, y, r, slow)
	}
	o.branch = func(op token.Token, x, y uintptr, yes, no *edge) func(*frame, bank) *block {
		switch op {
		case token.LSS:
			return func(fr *frame, b bank) *block {
				if *at[T](b, x) < *at[T](b, y) {
					return yes.take(fr, b)
				}
				return no.take(fr, b)
			}
		case token.LEQ:
			return func(fr *frame, b bank) *block {
				if *at[T](b, x) <= *at[T](b, y) {
					return yes.take(fr, b)
				}
				return no.take(fr, b)
			}
		case token.GTR:
			return func(fr *frame, b bank) *block {
				if *at[T](b, x) > *at[T](b, y) {
					return yes.take(fr, b)
				}
				return no.take(fr, b)
			}
		case token.GEQ:
			return func(fr *frame, b bank) *block {
				if *at[T](b, x) >= *at[T](b, y) {
					return yes.take(fr, b)
				}
				return no.take(fr, b)
			}
		}
		return equal(op, x, y, yes, no)
	}
	o.convert = func(to reflect.Kind, x, r uintptr) op {
		switch to {
		case reflect.Int:
			return convert[T, int](x, r)
		case reflect.Int8:
			return convert[T, int8](x, r)
		case reflect.Int16:
			return convert[T, int16](x, r)
		case reflect.Int32:
			return convert[T, int32](x, r)
		case reflect.Int64:
			return convert[T, int64](x, r)
		case reflect.Uint:
			return convert[T, uint](x, r)
		case reflect.Uint8:
			return convert[T, uint8](x, r)
		case reflect.Uint16:
			return convert[T, uint16](x, r)
		case reflect.Uint32:
			return convert[T, uint32](x, r)
		case reflect.Uint64:
			return convert[T, uint64](x, r)
		case reflect.Uintptr:
			return convert[T, uintptr](x, r)
		case reflect.Float32:
			return convert[T, float32](x, r)
		case reflect.Float64:
			return convert[T, float64](x, r)
		}
		return nil
	}
	return o
}

func convert[From, To integer | float](x, r uintptr) op {
	return func(_ *frame, b bank) { *at[To](b, r) = To(*at[From](b, x)) }
}

func floats[T float]() operation { return reals[T]() }

// integers adds bits, remainders, shifts, indices, and division by zero.
func integers[T integer]() operation {
	o := reals[T]()
	arithmetic, minus := o.binary, o.unary
	o.binary = func(op token.Token, x, y, r uintptr, slow op) op {
		switch op {
		case token.QUO:
			return func(fr *frame, b bank) {
				if d := *at[T](b, y); d != 0 {
					*at[T](b, r) = *at[T](b, x) / d
				} else {
					slow(fr, b)
				}
			}
		case token.REM:
			return func(fr *frame, b bank) {
				if d := *at[T](b, y); d != 0 {
					*at[T](b, r) = *at[T](b, x) % d
				} else {
					slow(fr, b)
				}
			}
		case token.AND:
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) & *at[T](b, y) }
		case token.OR:
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) | *at[T](b, y) }
		case token.XOR:
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) ^ *at[T](b, y) }
		case token.AND_NOT:
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) &^ *at[T](b, y) }
		}
		return arithmetic(op, x, y, r, slow)
	}
	o.unary = func(op token.Token, x, r uintptr) op {
		if op == token.XOR {
			return func(_ *frame, b bank) { *at[T](b, r) = ^*at[T](b, x) }
		}
		return minus(op, x, r)
	}
	o.shift = func(op token.Token, count func(bank) uint64, x, r uintptr) op {
		if op == token.SHL {
			return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) << count(b) }
		}
		return func(_ *frame, b bank) { *at[T](b, r) = *at[T](b, x) >> count(b) }
	}
	o.index = func(x uintptr) func(bank) int {
		return func(b bank) int {
			i := *at[T](b, x)
			if T(int(i)) != i || (int(i) < 0) != (i < 0) {
				return -1
			}
			return int(i)
		}
	}
	o.count = func(x uintptr) func(bank) uint64 { return func(b bank) uint64 { return uint64(*at[T](b, x)) } }
	return o
}

// binary is an operation on two numbers or truth values.
func (n *native) binary(in *ssa.BinOp, slow op) op {
	k, ky := numeric(in.X.Type()), numeric(in.Y.Type())
	if in.Op == token.SHL || in.Op == token.SHR {
		// A signed count may be negative: only ixgo's says so.
		if !isInteger(k) || !isInteger(ky) || ky < reflect.Uint {
			return nil
		}
		return byKind[k].shift(in.Op, byKind[ky].count(n.place(in.Y)), n.place(in.X), n.place(in))
	}
	if k == reflect.Invalid || k != ky {
		return nil
	}
	return byKind[k].binary(in.Op, n.place(in.X), n.place(in.Y), n.place(in), slow)
}

// branchOn decides by the comparison c.
func (n *native) branchOn(c *ssa.BinOp, yes, no *edge) func(*frame, bank) *block {
	return byKind[numeric(c.X.Type())].branch(c.Op, n.place(c.X), n.place(c.Y), yes, no)
}

// call is len of a slice or string, and a compiled function of one or two numbers.
func (n *native) call(i int, in *ssa.Call) op {
	switch f := in.Call.Value.(type) {
	case *ssa.Builtin:
		return n.builtin(in, f)
	case *ssa.Function:
		if f.Blocks == nil {
			return n.compiled(i, in, n.p.stack[regIndex(n.p, f)])
		}
	}
	return nil
}

func (n *native) builtin(in *ssa.Call, f *ssa.Builtin) op {
	args := in.Call.Args
	switch f.Name() {
	case "len":
		switch t := args[0].Type().Underlying().(type) {
		case *types.Slice:
		case *types.Basic:
			if t.Kind() != types.String {
				return nil
			}
		default:
			return nil
		}
		x, r := regIndex(n.p, args[0]), n.place(in)
		return func(fr *frame, b bank) {
			if s := dataOf(&fr.stack[x]); s != nil {
				*at[int](b, r) = *at[int](s, unsafe.Offsetof(sliceHeader{}.len)) // a string's is in the same place
			} else {
				*at[int](b, r) = 0
			}
		}
	case "real", "imag":
		if numeric(args[0].Type()) != reflect.Complex128 {
			return nil
		}
		x, r := n.place(args[0]), n.place(in)
		if f.Name() == "imag" {
			x += 8
		}
		return func(_ *frame, b bank) { *at[float64](b, r) = *at[float64](b, x) }
	case "complex":
		if numeric(in.Type()) != reflect.Complex128 {
			return nil
		}
		x, y, r := n.place(args[0]), n.place(args[1]), n.place(in)
		return func(_ *frame, b bank) { *at[complex128](b, r) = complex(*at[float64](b, x), *at[float64](b, y)) }
	}
	return nil
}

// compiled calls f without package reflect.
func (n *native) compiled(i int, in *ssa.Call, f any) op {
	var args [2]uintptr
	for k, v := range in.Call.Args {
		if k < len(args) && numeric(v.Type()) != reflect.Invalid {
			args[k] = n.place(v)
		}
	}
	x, y := args[0], args[1]
	switch f := f.(type) {
	case func(float64) float64:
		r := n.place(in)
		return func(fr *frame, b bank) { fr.ipc = i + 1; *at[float64](b, r) = f(*at[float64](b, x)); pollBack() }
	case func(float64, float64) float64:
		r := n.place(in)
		return func(fr *frame, b bank) {
			fr.ipc = i + 1
			*at[float64](b, r) = f(*at[float64](b, x), *at[float64](b, y))
			pollBack()
		}
	case func(complex128) float64:
		r := n.place(in)
		return func(fr *frame, b bank) { fr.ipc = i + 1; *at[float64](b, r) = f(*at[complex128](b, x)); pollBack() }
	case func(complex128) complex128:
		r := n.place(in)
		return func(fr *frame, b bank) {
			fr.ipc = i + 1
			*at[complex128](b, r) = f(*at[complex128](b, x))
			pollBack()
		}
	}
	return nil
}
