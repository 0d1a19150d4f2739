package rtype

import (
	"go/types"
	"reflect"
	"slices"
	"unsafe"
)

// entry is a method of a method set, on its way into a method table.
type entry struct {
	sel  *types.Selection
	typ  reflect.Type   // without receiver
	word unsafe.Pointer // code that takes the receiver word; nil if the method is left out
}

// methodsOf returns the method set of a type in the order of method tables.
func methodsOf(typ types.Type) []entry {
	base := typ
	if p, ok := typ.(*types.Pointer); ok {
		base = p.Elem()
	}
	switch base.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return nil // neither has a method table, nor has a pointer to it
	}
	set := types.NewMethodSet(typ)
	list := make([]entry, set.Len())
	for i := range list {
		list[i].sel = set.At(i)
	}
	slices.SortFunc(list, func(a, b entry) int { return byName(a.method(), b.method()) })
	return list
}

func (e *entry) method() *types.Func { return e.sel.Obj().(*types.Func) }

// signatures makes the types of a made type's methods.
func (b *builder) signatures(m *made) {
	for _, list := range [][]entry{m.value.methods, m.pointer.methods} {
		for i := range list {
			list[i].typ = b.fromSignature(list[i].sel.Type().(*types.Signature), nil)
		}
	}
}

// link gives the methods of all fresh types their code and publishes the types.
func (b *builder) link() {
	c := claims{builder: b}
	defer c.release()
	for _, m := range b.fresh {
		c.methods(m)
	}
	for _, m := range b.fresh {
		c.table(m.pointer, nil)
		c.table(m.value, c.byValue(m))
	}
	c.commit()
	for _, m := range b.fresh {
		b.originate(m.value.typ, m.typ)
		b.originate(m.pointer.typ, types.NewPointer(m.typ))
	}
}

// originate remembers where a descriptor comes from.
func (b *builder) originate(h *header, typ types.Type) {
	b.origin.Store(h, typ)
	b.undo = append(b.undo, func() { b.origin.Delete(h) })
}

// methods finds the code of a made type's methods that takes the receiver word. The pointer's entries come first: unless
// an interface holds the value itself, its word is such a pointer, and the code is the same.
func (c *claims) methods(m *made) {
	pointer := types.NewPointer(m.typ)
	for i := range m.pointer.methods {
		c.word(m, &m.pointer.methods[i], pointer)
	}
	if m.value.typ.flags&flagDirect != 0 {
		for i := range m.value.methods {
			c.word(m, &m.value.methods[i], m.typ)
		}
		return
	}
	same := m.pointer.methods // which has all of them, in the same order
	for i := range m.value.methods {
		e := &m.value.methods[i]
		for same[0].method().Id() != e.method().Id() {
			same = same[1:]
		}
		e.word = same[0].word
	}
}

// table fills in a method table. byValue returns code that takes the receiver itself for the exported method of an
// index; if it is nil, that is the receiver word.
func (c *claims) table(t entries, byValue func(e *entry, exported int) unsafe.Pointer) {
	if len(t.methods) == 0 {
		return
	}
	u := t.typ.uncommon()
	table := t.typ.methods(len(t.methods))
	for i := range t.methods {
		e := &t.methods[i]
		if e.word == nil {
			continue
		}
		value := e.word
		if e.method().Exported() {
			if byValue != nil {
				value = byValue(e, int(u.exports))
			}
			u.exports++
		}
		table[u.methods] = method{methodName(e.method()), typeOffset(e.typ), addReflectOff(e.word), addReflectOff(value)}
		u.methods++
	}
}

// byValue returns what finds code for reflect.Type.Method of a made type, which passes the receiver by its value, nil if
// that is the receiver word. The code calls the method by the receiver word, as reflect.Value.Method does.
func (c *claims) byValue(m *made) func(*entry, int) unsafe.Pointer {
	if m.value.typ.flags&flagDirect != 0 {
		return nil
	}
	return func(e *entry, exported int) unsafe.Pointer {
		typ := c.fromSignature(e.sel.Type().(*types.Signature), typeOf(m.value.typ))
		f := reflect.MakeFunc(typ, func(in []reflect.Value) []reflect.Value {
			method := in[0].Method(exported)
			if typ.IsVariadic() {
				return method.CallSlice(in[1:])
			}
			return method.Call(in[1:])
		})
		return c.stub(m, e, m.typ, "value", funcWord(f))
	}
}

// word gives a method the code that takes the receiver word: a stub for the func value that the configuration has for it.
func (c *claims) word(m *made, e *entry, recv types.Type) {
	typ := c.fromSignature(e.sel.Type().(*types.Signature), reflect.TypeFor[unsafe.Pointer]())
	if f := c.config.Method(Method{Recv: recv, Sel: e.sel, Type: typ}); f != nil {
		e.word = c.stub(m, e, recv, "word", f)
	}
}

// funcWord returns what a func variable with the value f holds.
func funcWord(f reflect.Value) unsafe.Pointer {
	p := reflect.New(f.Type())
	p.Elem().Set(f)
	return *(*unsafe.Pointer)(p.UnsafePointer())
}
