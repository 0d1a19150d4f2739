package rtype

import (
	"encoding/binary"
	"go/types"
	"hash/fnv"
	"reflect"
	"sync"
	"unsafe"
)

// made is a type with a descriptor of ours: a declared type, or a struct type that reflect cannot make.
type made struct {
	typ        types.Type
	underlying types.Type
	value      entries // of the type
	pointer    entries // of pointers to it
}

// entries are a descriptor and its method table.
type entries struct {
	typ     *header
	methods []entry
}

// fromNamed returns the type of a named type, which is made if it is not compiled.
func (b *builder) fromNamed(typ *types.Named) reflect.Type {
	if typ.Obj().Pkg() == nil && typ.Obj().Name() == "error" {
		return reflect.TypeFor[error]()
	}
	if rt := b.config.Compiled(typ); rt != nil {
		return rt
	}
	key := identity(typ)
	if m, ok := b.named[key]; ok {
		return typeOf(m.value.typ)
	}
	model := b.shape(typ.Underlying())
	m := &made{typ: typ, underlying: typ.Underlying()}
	b.named[key] = m
	b.undo = append(b.undo, func() { delete(b.named, key) })
	b.declare(m, model, typ.Obj().Pkg(), typeName(typ)+b.enclosing(typ), flagNamed)
	return typeOf(m.value.typ)
}

// declare gives a made type and the pointer to it their descriptors, which are complete but for what they mention.
func (b *builder) declare(m *made, model reflect.Type, pkg *types.Package, name string, flags uint8) {
	b.fresh = append(b.fresh, m)
	params := 0
	if sig, ok := m.underlying.(*types.Signature); ok {
		params = sig.Params().Len() + sig.Results().Len()
	}
	m.value.methods = methodsOf(m.typ)
	m.pointer.methods = methodsOf(types.NewPointer(m.typ))
	path := ""
	if pkg != nil {
		path = pkg.Path()
	}

	h := allocate(model, params, len(m.value.methods))
	h.flags |= flags
	h.name(name, path)
	if flags&flagNamed == 0 && len(m.value.methods) == 0 {
		h.flags &^= flagUncommon
	}
	m.value.typ = h
	if len(m.pointer.methods) == 0 {
		m.pointer.typ = descriptor(reflect.PointerTo(typeOf(h)))
	} else {
		p := allocate(reflect.TypeFor[*byte](), 0, len(m.pointer.methods))
		p.name("*"+name, path)
		(*elemType)(unsafe.Pointer(p)).elem = h
		h.ptrToThis = addReflectOff(unsafe.Pointer(p))
		m.pointer.typ = p
	}
	keep(h)
}

// name sets the name of a type, the path of its package and a hash that no other type has but by chance.
func (h *header) name(name, path string) {
	h.str = nameOffset(name, "", 0)
	f := fnv.New32a()
	f.Write([]byte(name))
	f.Write(binary.NativeEndian.AppendUint32(nil, uint32(h.str))) // every name has an offset of its own
	h.hash = f.Sum32()
	h.uncommon().pkgPath = nameOffset(path, "", 0)
}

// complete fills in what the descriptor of a made type mentions.
func (m *made) complete(b *builder) {
	h := m.value.typ
	switch u := m.underlying.(type) {
	case *types.Struct:
		b.fields(h, u)
	case *types.Signature:
		completeFunc(h, b.of(u))
	case *types.Basic:
	default:
		completeFrom(h, descriptor(b.of(u)))
	}
}

// completeFrom copies what follows the header.
func completeFrom(to, from *header) {
	switch reflect.Kind(to.kind) {
	case reflect.Array:
		to, from := (*arrayType)(unsafe.Pointer(to)), (*arrayType)(unsafe.Pointer(from))
		to.elem, to.slice, to.len = from.elem, from.slice, from.len
	case reflect.Chan:
		to, from := (*chanType)(unsafe.Pointer(to)), (*chanType)(unsafe.Pointer(from))
		to.elem, to.dir = from.elem, from.dir
	case reflect.Interface:
		to, from := (*interfaceType)(unsafe.Pointer(to)), (*interfaceType)(unsafe.Pointer(from))
		to.pkgPath, to.methods = from.pkgPath, from.methods
	case reflect.Map:
		to, from := (*mapType)(unsafe.Pointer(to)), (*mapType)(unsafe.Pointer(from))
		to.key, to.elem, to.group, to.hasher, to.layout = from.key, from.elem, from.group, from.hasher, from.layout
	case reflect.Pointer, reflect.Slice:
		(*elemType)(unsafe.Pointer(to)).elem = (*elemType)(unsafe.Pointer(from)).elem
	}
}

// completeFunc gives a declared function type the parameters and results of its underlying type.
func completeFunc(h *header, under reflect.Type) {
	to, from := (*funcType)(unsafe.Pointer(h)), (*funcType)(unsafe.Pointer(descriptor(under)))
	to.in, to.out = from.in, from.out
	list := h.params(under.NumIn() + under.NumOut())
	for i := range under.NumIn() {
		list[i] = descriptor(under.In(i))
	}
	for i := range under.NumOut() {
		list[under.NumIn()+i] = descriptor(under.Out(i))
	}
}

// kept are the descriptors that must outlive everything: the run time's method tables refer to them unseen by the
// collector.
var kept struct {
	sync.Mutex
	types []*header
}

// keep keeps a descriptor, and what it refers to, for ever.
func keep(h *header) {
	kept.Lock()
	defer kept.Unlock()
	kept.types = append(kept.types, h)
}
