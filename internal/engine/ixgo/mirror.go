package ixgo

import (
	"bytes"
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"sync"
	"unsafe"

	"github.com/goplus/ixgo"
	"github.com/goplus/reflectx"
	"golang.org/x/tools/go/ssa"
)

// This file is all that we know of the inside of ixgo v1.0.0: layouts of four of its structs, each compared
// with the real one by verify when an engine starts, and a dozen of its functions, bound by go:linkname.
// ixgo is built for whole programs; what follows lets a running one be extended from outside.

type function struct {
	Interp     *ixgo.Interp
	Fn         *ssa.Function
	Main       *ssa.BasicBlock
	pool       *sync.Pool
	makeInstr  ssa.Instruction
	index      map[ssa.Value]uint32
	instrIndex map[ssa.Instruction][]uint32
	Instrs     []func(fr *frame)
	Recover    []func(fr *frame)
	Blocks     []int
	stack      []any
	ssaInstrs  []ssa.Instruction
	base       int
	nres       int
	narg       int
	nenv       int
	used       int32
	cached     int32
}

type frame struct {
	interp  *ixgo.Interp
	caller  *frame
	callee  *frame
	pfn     *function
	_defer  *deferred
	_panic  *panicking
	block   *ssa.BasicBlock
	stack   []any // results, arguments, environment, registers
	ipc     int   // index of the next instruction, -1 after return
	pred    int
	deferid uint64
}

type deferred struct {
	fn      any
	tail    *deferred
	args    []any
	ssaArgs []ssa.Value
}

type panicking struct {
	arg       any
	link      *panicking
	pcs       []uintptr
	aborted   bool
	recovered bool
}

// madeFunc is a function value as makeFunction makes it, inside of that of reflect.MakeFunc.
type madeFunc struct {
	code   uintptr
	interp *ixgo.Interp
	fn     *function
	typ    reflect.Type
	env    []any
}

// visitor compiles SSA functions to instruction closures.
type visitor struct {
	intp *ixgo.Interp
	prog *ssa.Program
	pkgs map[*ssa.Package]bool
	seen map[*ssa.Function]bool
	base int
}

//go:linkname visitFunction github.com/goplus/ixgo.(*visitor).function
func visitFunction(v *visitor, fn *ssa.Function)

//go:linkname recordLoad github.com/goplus/ixgo.(*TypesRecord).Load
func recordLoad(r unsafe.Pointer, p *ssa.Package)

//go:linkname preToType github.com/goplus/ixgo.(*Interp).preToType
func preToType(i *ixgo.Interp, t types.Type) reflect.Type

//go:linkname findExternValue github.com/goplus/ixgo.findExternValue
func findExternValue(i *ixgo.Interp, name string) (reflect.Value, bool)

//go:linkname findUserMethod github.com/goplus/ixgo.findUserMethod
func findUserMethod(t reflect.Type, name string) (reflect.Value, bool)

//go:linkname findExternMethod github.com/goplus/ixgo.findExternMethod
func findExternMethod(t reflect.Type, name string) (reflect.Value, bool)

//go:linkname constToValue github.com/goplus/ixgo.constToValue
func constToValue(i *ixgo.Interp, c *ssa.Const) any

//go:linkname regIndex github.com/goplus/ixgo.(*function).regIndex
func regIndex(p *function, v ssa.Value) int

//go:linkname getCallIndex github.com/goplus/ixgo.getCallIndex
func getCallIndex(p *function, c *ssa.CallCommon) (fn int, args, env []int)

//go:linkname allocFrame github.com/goplus/ixgo.(*function).allocFrame
func allocFrame(p *function, caller *frame) *frame

//go:linkname deleteFrame github.com/goplus/ixgo.(*function).deleteFrame
func deleteFrame(p *function, caller, fr *frame)

//go:linkname frameRun github.com/goplus/ixgo.(*frame).run
func frameRun(fr *frame)

//go:linkname frameRunDefers github.com/goplus/ixgo.(*frame).runDefers
func frameRunDefers(fr *frame)

//go:linkname prepareCall github.com/goplus/ixgo.(*Interp).prepareCall
func prepareCall(i *ixgo.Interp, fr *frame, c *ssa.CallCommon, fn int, args, env []int) (any, []any)

//go:linkname callDiscardsResult github.com/goplus/ixgo.(*Interp).callDiscardsResult
func callDiscardsResult(i *ixgo.Interp, fr *frame, fn any, args []any, ssaArgs []ssa.Value)

//go:linkname callFunctionByStack github.com/goplus/ixgo.(*Interp).callFunctionByStack
func callFunctionByStack(i *ixgo.Interp, caller *frame, p *function, res int, args []int)

//go:linkname callFunctionByStackWithEnv github.com/goplus/ixgo.(*Interp).callFunctionByStackWithEnv
func callFunctionByStackWithEnv(i *ixgo.Interp, caller *frame, p *function, res int, args []int, env []any)

//go:linkname makeFunction github.com/goplus/ixgo.(*function).makeFunction
func makeFunction(p *function, t reflect.Type, env []any) reflect.Value

//go:linkname getFuncval github.com/visualfc/funcval.Get
func getFuncval(f any) (v *madeFunc, depth int)

//go:linkname callExternalByStack github.com/goplus/ixgo.(*Interp).callExternalByStack
func callExternalByStack(i *ixgo.Interp, caller *frame, fn reflect.Value, res int, args []int)

//go:linkname writeInterface github.com/goplus/ixgo.writeinterface
func writeInterface(b *bytes.Buffer, v any)

//go:linkname writeValue github.com/goplus/ixgo.writevalue
func writeValue(b *bytes.Buffer, v any, anyKind bool)

// madeCode is the code of function values that makeFunction has made.
var madeCode = sync.OnceValue(func() uintptr {
	made, _ := getFuncval(makeFunction(new(function), reflect.TypeFor[func()](), nil).Interface())
	return made.code
})

// interpreted returns the function that f is a value of, and what that captures; nil for a compiled or a nil one.
func interpreted(f any) *madeFunc {
	if f == nil || dataOf(&f) == nil {
		return nil
	}
	if made, depth := getFuncval(f); depth == 1 && made.code == madeCode() {
		return made
	}
	return nil
}

// fields gives typed access to the unexported fields of an ixgo.Interp.
type fields struct {
	mainpkg      **ssa.Package
	globals      *map[string]any
	preloadTypes *map[types.Type]reflect.Type
	funcs        *map[*ssa.Function]*function
	msets        *map[reflect.Type]map[string]*ssa.Function
	record       *unsafe.Pointer
}

func fieldsOf(in *ixgo.Interp) fields {
	at := func(name string) unsafe.Pointer {
		f, _ := interpType.FieldByName(name) // there: verify has looked
		return unsafe.Add(unsafe.Pointer(in), f.Offset)
	}
	return fields{
		mainpkg:      (**ssa.Package)(at("mainpkg")),
		globals:      (*map[string]any)(at("globals")),
		preloadTypes: (*map[types.Type]reflect.Type)(at("preloadTypes")),
		funcs:        (*map[*ssa.Function]*function)(at("funcs")),
		msets:        (*map[reflect.Type]map[string]*ssa.Function)(at("msets")),
		record:       (*unsafe.Pointer)(at("record")),
	}
}

func recordField(record unsafe.Pointer, name string) unsafe.Pointer {
	f, _ := recordType.FieldByName(name)
	return unsafe.Add(record, f.Offset)
}

// sharedFields are what an Interp that extends another one takes over; all else starts at its zero value.
var sharedFields = []string{"ctx", "rctx", "mainpkg", "record", "globals", "chkinit", "preloadTypes", "funcs", "msets", "chexit", "cherror", "mainid", "goroutines"}

var (
	interpType = reflect.TypeFor[ixgo.Interp]()
	recordType = reflect.TypeFor[ixgo.TypesRecord]()
)

// extendInterp makes an Interp that shares all of old but its function table, which is a copy: goroutines
// of earlier cells go on reading the old one while the new one is filled.
func extendInterp(old *ixgo.Interp) *ixgo.Interp {
	in := new(ixgo.Interp)
	for _, name := range sharedFields {
		f, _ := interpType.FieldByName(name)
		from := reflect.NewAt(f.Type, unsafe.Add(unsafe.Pointer(old), f.Offset)).Elem()
		reflect.NewAt(f.Type, unsafe.Add(unsafe.Pointer(in), f.Offset)).Elem().Set(from)
	}
	o, n := fieldsOf(old), fieldsOf(in)
	*n.funcs = make(map[*ssa.Function]*function, len(*o.funcs)+64)
	maps.Copy(*n.funcs, *o.funcs)
	*n.preloadTypes = make(map[types.Type]reflect.Type, 64) // refilled from the shared record
	*n.msets = make(map[reflect.Type]map[string]*ssa.Function)
	return in
}

// ifnCache is where reflectx keeps the code of promoted methods, for the whole process and by the embedded type,
// the field's number and the method: a struct that embeds the type at another offset was given the code made for
// the first one, and read its receiver in the wrong place.
//
//go:linkname ifnCache github.com/goplus/reflectx.globalIfnCache
var ifnCache map[ifnKey]*ifnValue

type ifnKey struct {
	name                      string
	funcID                    int
	in, out                   reflect.Type
	pointer, indirect, onePtr bool
}

type ifnValue struct {
	ifn       unsafe.Pointer
	mp, index int
	contexts  map[*reflectx.Context]struct{}
}

// forgetPromoted makes the next promoted method get code of its own.
func forgetPromoted() { ifnCache = make(map[ifnKey]*ifnValue) }

// verify compares our picture of ixgo with the ixgo that is linked in.
func verify() error {
	for _, name := range sharedFields {
		if _, ok := interpType.FieldByName(name); !ok {
			return fmt.Errorf("ixgo is not v1.0.0: Interp has no field %s", name)
		}
	}
	for name, want := range map[string]reflect.Type{
		"mainpkg":      reflect.TypeFor[*ssa.Package](),
		"globals":      reflect.TypeFor[map[string]any](),
		"preloadTypes": reflect.TypeFor[map[types.Type]reflect.Type](),
		"msets":        reflect.TypeFor[map[reflect.Type]map[string]*ssa.Function](),
	} {
		if f, _ := interpType.FieldByName(name); f.Type != want {
			return fmt.Errorf("ixgo is not v1.0.0: Interp.%s is a %v, want %v", name, f.Type, want)
		}
	}
	if f, ok := recordType.FieldByName("rctx"); !ok || f.Type != reflect.TypeFor[*reflectx.Context]() {
		return fmt.Errorf("ixgo is not v1.0.0: TypesRecord.rctx")
	}
	if f, ok := recordType.FieldByName("finder"); !ok || f.Type != reflect.TypeFor[ixgo.FindMethod]() {
		return fmt.Errorf("ixgo is not v1.0.0: TypesRecord.finder")
	}
	funcs, _ := interpType.FieldByName("funcs")
	if funcs.Type.Kind() != reflect.Map || funcs.Type.Elem().Kind() != reflect.Pointer {
		return fmt.Errorf("ixgo is not v1.0.0: Interp.funcs is a %v", funcs.Type)
	}
	fn := funcs.Type.Elem().Elem()
	if err := sameLayout(reflect.TypeFor[function](), fn); err != nil {
		return err
	}
	instrs, _ := fn.FieldByName("Instrs")
	fr := instrs.Type.Elem().In(0).Elem()
	if err := sameLayout(reflect.TypeFor[frame](), fr); err != nil {
		return err
	}
	d, _ := fr.FieldByName("_defer")
	if err := sameLayout(reflect.TypeFor[deferred](), d.Type.Elem()); err != nil {
		return err
	}
	p, _ := fr.FieldByName("_panic")
	return sameLayout(reflect.TypeFor[panicking](), p.Type.Elem())
}

func sameLayout(ours, theirs reflect.Type) error {
	if ours.NumField() != theirs.NumField() || ours.Size() != theirs.Size() {
		return fmt.Errorf("ixgo is not v1.0.0: the layout of %v has changed", theirs)
	}
	for i := range ours.NumField() {
		a, b := ours.Field(i), theirs.Field(i)
		if a.Name != b.Name || a.Offset != b.Offset || a.Type.Kind() != b.Type.Kind() {
			return fmt.Errorf("ixgo is not v1.0.0: the layout of %v has changed at field %s", theirs, b.Name)
		}
	}
	return nil
}
