package rtype

import (
	"fmt"
	"go/types"
	"reflect"
	"unsafe"
)

// builder makes the types that one call of Of needs. A type that is declared gets a header at once, with which reflect
// can make pointers to it, slices of it and so on; what stands behind the header, and the methods, are made when
// the types that they mention have headers.
type builder struct {
	*Table
	fresh []*made  // in order of appearance
	undo  []func() // take back what the table has got
}

// failure carries an error from where it occurs to build.
type failure struct{ err error }

// build returns the type of typ, complete with all that it reaches. If it fails, the table is as before.
func (b *builder) build(typ types.Type) (rt reflect.Type, err error) {
	done := false
	defer func() {
		if done {
			return
		}
		for _, f := range b.undo {
			f()
		}
		if r := recover(); r != nil {
			f, ok := r.(failure)
			if !ok {
				panic(r)
			}
			rt, err = nil, f.err
		}
	}()
	rt = b.of(typ)
	for i := 0; i < len(b.fresh); i++ { // which grows
		m := b.fresh[i]
		m.complete(b)
		b.signatures(m)
	}
	b.link()
	done = true
	return rt, nil
}

// basic are the types of the predeclared names.
var basic = map[types.BasicKind]reflect.Type{
	types.Bool:          reflect.TypeFor[bool](),
	types.Int:           reflect.TypeFor[int](),
	types.Int8:          reflect.TypeFor[int8](),
	types.Int16:         reflect.TypeFor[int16](),
	types.Int32:         reflect.TypeFor[int32](),
	types.Int64:         reflect.TypeFor[int64](),
	types.Uint:          reflect.TypeFor[uint](),
	types.Uint8:         reflect.TypeFor[uint8](),
	types.Uint16:        reflect.TypeFor[uint16](),
	types.Uint32:        reflect.TypeFor[uint32](),
	types.Uint64:        reflect.TypeFor[uint64](),
	types.Uintptr:       reflect.TypeFor[uintptr](),
	types.Float32:       reflect.TypeFor[float32](),
	types.Float64:       reflect.TypeFor[float64](),
	types.Complex64:     reflect.TypeFor[complex64](),
	types.Complex128:    reflect.TypeFor[complex128](),
	types.String:        reflect.TypeFor[string](),
	types.UnsafePointer: reflect.TypeFor[unsafe.Pointer](),
}

// of returns the type of typ, of which declared types may not be complete yet.
func (b *builder) of(typ types.Type) reflect.Type {
	if rt, ok := b.known.Load(typ); ok {
		return rt.(reflect.Type)
	}
	switch typ := types.Unalias(typ).(type) {
	case *types.Basic:
		if rt, ok := basic[typ.Kind()]; ok {
			return rt
		}
	case *types.Named:
		return b.fromNamed(typ)
	case *types.Pointer:
		return reflect.PointerTo(b.of(typ.Elem()))
	case *types.Slice:
		return reflect.SliceOf(b.of(typ.Elem()))
	case *types.Array:
		return arrayOf(typ.Len(), b.of(typ.Elem()))
	case *types.Map:
		return reflect.MapOf(b.of(typ.Key()), b.of(typ.Elem()))
	case *types.Chan:
		return chanOf(typ.Dir(), b.of(typ.Elem()))
	case *types.Signature:
		return b.fromSignature(typ, nil)
	case *types.Struct:
		return b.fromStruct(typ)
	case *types.Interface:
		return b.fromInterface(typ)
	}
	panic(fmt.Sprintf("rtype: no variable has type %s (%T)", typ, typ))
}

// fromSignature returns the type of functions of a signature, with a further first parameter if recv is not nil.
func (b *builder) fromSignature(sig *types.Signature, recv reflect.Type) reflect.Type {
	var in, out []reflect.Type
	if recv != nil {
		in = append(in, recv)
	}
	for v := range sig.Params().Variables() {
		in = append(in, b.of(v.Type()))
	}
	for v := range sig.Results().Variables() {
		out = append(out, b.of(v.Type()))
	}
	if len(in)+len(out) > 128 {
		panic(failure{fmt.Errorf("%w: %d parameters and results, at most 128 are possible", ErrSize, len(in)+len(out))})
	}
	return reflect.FuncOf(in, out, sig.Variadic())
}

// maxSize is the size in bytes of the largest type: what no machine has, and what can be added up without overflow.
const maxSize = 1 << (6*unsafe.Sizeof(uintptr(0)) - 1)

// arrayOf is reflect.ArrayOf with an error for what is too large.
func arrayOf(n int64, elem reflect.Type) reflect.Type {
	if size := elem.Size(); n < 0 || size > 0 && uint64(n) > maxSize/uint64(size) {
		panic(failure{fmt.Errorf("%w: [%d]%s", ErrSize, n, elem)})
	}
	return reflect.ArrayOf(int(n), elem)
}

// chanOf is reflect.ChanOf with an error for what is too large.
func chanOf(dir types.ChanDir, elem reflect.Type) reflect.Type {
	if elem.Size() >= 1<<16 {
		panic(failure{fmt.Errorf("%w: an element of a channel has at most 65535 bytes, %s has %d", ErrSize, elem, elem.Size())})
	}
	return reflect.ChanOf(direction[dir], elem)
}

var direction = map[types.ChanDir]reflect.ChanDir{
	types.SendRecv: reflect.BothDir,
	types.SendOnly: reflect.SendDir,
	types.RecvOnly: reflect.RecvDir,
}

// structOf is reflect.StructOf with an error for what is too large.
func structOf(fields []reflect.StructField) reflect.Type {
	var size uintptr
	for _, f := range fields {
		if size += f.Type.Size() + uintptr(f.Type.Align()); size > maxSize {
			panic(failure{fmt.Errorf("%w: a struct at its field %s %s", ErrSize, f.Name, f.Type)})
		}
	}
	return reflect.StructOf(fields)
}
