// Package retype gives the values of a session the types that a cell makes again. A type that is declared again with the same layout,
// because it gets a method, is a new type. The session's variables take over memory of the earlier type. Values in interfaces that
// those variables lead to get the new type here: the memory stays, and the interface's first word changes.
package retype

import (
	"bytes"
	"go/types"
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/rtype"
)

// retyping is one walk through all values of the session.
type retyping struct {
	types   *rtype.Table
	to      map[*types.Named]*types.Named // earlier → new
	known   map[reflect.Type]reflect.Type // dynamic type → the one it becomes
	firsts  map[[2]reflect.Type]unsafe.Pointer
	reaches map[reflect.Type]bool
	seen    map[spot]bool
}

// spot is a value that the walk has been at.
type spot struct {
	at unsafe.Pointer
	t  reflect.Type
	n  int
}

// Values gives the values in interfaces that variables lead to their new types. The variables are at places, each with the type that it
// was last declared with. Nothing else may use the values meanwhile.
func Values(places map[unsafe.Pointer]reflect.Type, to map[*types.Named]*types.Named, table *rtype.Table) {
	r := &retyping{types: table, to: to, known: map[reflect.Type]reflect.Type{}, firsts: map[[2]reflect.Type]unsafe.Pointer{},
		reaches: map[reflect.Type]bool{}, seen: map[spot]bool{}}
	for at, t := range places {
		r.walk(t, at)
	}
}

// walk looks at the value of type t at p.
func (r *retyping) walk(t reflect.Type, p unsafe.Pointer) {
	if !r.reach(t) {
		return
	}
	switch t.Kind() {
	case reflect.Interface:
		r.inInterface(t, p)
	case reflect.Pointer:
		r.target(t.Elem(), *(*unsafe.Pointer)(p), 1)
	case reflect.Slice:
		s := reflect.NewAt(t, p).Elem()
		r.target(t.Elem(), s.UnsafePointer(), s.Len())
	case reflect.Array:
		for i := range t.Len() {
			r.walk(t.Elem(), unsafe.Add(p, uintptr(i)*t.Elem().Size()))
		}
	case reflect.Struct:
		switch {
		case t == reflect.TypeFor[sync.Map]():
			r.inSyncMap((*sync.Map)(p))
		case t.PkgPath() == "sync/atomic" && strings.HasPrefix(t.Name(), "Pointer["):
			last := t.Field(t.NumField() - 1) // an unsafe.Pointer; the first is [0]*T
			r.target(t.Field(0).Type.Elem().Elem(), *(*unsafe.Pointer)(unsafe.Add(p, last.Offset)), 1)
		default:
			for i := range t.NumField() {
				r.walk(t.Field(i).Type, unsafe.Add(p, t.Field(i).Offset))
			}
		}
	case reflect.Map:
		r.inMap(reflect.NewAt(t, p).Elem())
	case reflect.Chan:
		r.inChan(reflect.NewAt(t, p).Elem())
	}
}

// target looks at the n values of type t that something points to.
func (r *retyping) target(t reflect.Type, p unsafe.Pointer, n int) {
	if at := (spot{p, t, n}); p != nil && !r.seen[at] && r.reach(t) {
		r.seen[at] = true
		for i := range n {
			r.walk(t, unsafe.Add(p, uintptr(i)*t.Size()))
		}
	}
}

func (r *retyping) inInterface(t reflect.Type, p unsafe.Pointer) {
	v := reflect.NewAt(t, p).Elem()
	if v.IsNil() {
		return
	}
	words := (*[2]unsafe.Pointer)(p)
	was := v.Elem().Type()
	if isDirect(was) {
		r.walk(was, unsafe.Pointer(&words[1]))
	} else {
		r.target(was, words[1], 1)
	}
	if now := r.becomes(was); now.AssignableTo(t) {
		words[0] = r.first(t, now)
	}
}

// isDirect reports whether an interface's second word is the value itself, which is a pointer.
func isDirect(t reflect.Type) bool {
	zero := reflect.Zero(t).Interface()
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&zero))[1] == nil
}

// first is the first word of an interface of type t that holds a value of type dynamic.
func (r *retyping) first(t, dynamic reflect.Type) unsafe.Pointer {
	key := [2]reflect.Type{t, dynamic}
	word, ok := r.firsts[key]
	if !ok {
		v := reflect.New(t)
		v.Elem().Set(reflect.Zero(dynamic))
		word = *(*unsafe.Pointer)(v.UnsafePointer())
		r.firsts[key] = word
	}
	return word
}

// inMap sets the keys and values that become others: nothing points into a map.
func (r *retyping) inMap(m reflect.Value) {
	at := spot{m.UnsafePointer(), m.Type(), 1}
	if at.at == nil || r.seen[at] {
		return
	}
	r.seen[at] = true
	for _, old := range m.MapKeys() {
		key, keyChanged := r.copied(old)
		value, valueChanged := r.copied(m.MapIndex(old))
		if keyChanged {
			m.SetMapIndex(old, reflect.Value{})
		}
		if keyChanged || valueChanged {
			m.SetMapIndex(key, value)
		}
	}
}

// copied returns a copy of v that has been looked at, and reports whether it differs from v. A key that is not equal to itself has no
// value to look at.
func (r *retyping) copied(v reflect.Value) (reflect.Value, bool) {
	if !v.IsValid() {
		return v, false
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	memory := unsafe.Slice((*byte)(p.UnsafePointer()), v.Type().Size())
	before := bytes.Clone(memory)
	r.walk(v.Type(), p.UnsafePointer())
	return p.Elem(), !bytes.Equal(before, memory)
}

func (r *retyping) inSyncMap(m *sync.Map) {
	type pair struct{ key, value any }
	var all []pair
	m.Range(func(key, value any) bool { all = append(all, pair{key, value}); return true })
	for _, x := range all {
		old := x.key
		r.walk(reflect.TypeFor[pair](), unsafe.Pointer(&x))
		if x.key != old {
			m.Delete(old)
		}
		m.Store(x.key, x.value)
	}
}

// inChan looks at what a channel buffers, where it stands: to receive and send it would wake goroutines that wait.
func (r *retyping) inChan(c reflect.Value) {
	if c.IsNil() || c.Cap() == 0 {
		return
	}
	h := (*struct { // the beginning of the runtime's hchan
		count, size uint
		buffer      unsafe.Pointer
	})(c.UnsafePointer())
	if int(h.count) == c.Len() && int(h.size) == c.Cap() { // places without an element are zero
		r.target(c.Type().Elem(), h.buffer, c.Cap())
	}
}

// reach reports whether a value of type t can lead to an interface.
func (r *retyping) reach(t reflect.Type) bool {
	yes, ok := r.reaches[t]
	if !ok {
		yes = leads(t, map[reflect.Type]bool{})
		r.reaches[t] = yes
	}
	return yes
}

func leads(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		return leads(t.Elem(), seen)
	case reflect.Map:
		return leads(t.Key(), seen) || leads(t.Elem(), seen)
	case reflect.Struct:
		if t == reflect.TypeFor[sync.Map]() {
			return true
		}
		for i := range t.NumField() {
			if leads(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// becomes returns the type that takes the place of a dynamic type: itself if nothing of it is made again.
func (r *retyping) becomes(t reflect.Type) reflect.Type {
	now, ok := r.known[t]
	if !ok {
		now = r.rebuilt(t)
		r.known[t] = now
	}
	return now
}

func (r *retyping) rebuilt(t reflect.Type) reflect.Type {
	if was := r.types.GoType(t); was != nil {
		if now := r.substitute(was); now != was {
			if made, err := r.types.Of(now); err == nil {
				return made
			}
		}
		return t
	}
	if t.Name() != "" {
		return t
	}
	switch t.Kind() {
	case reflect.Pointer:
		return reflect.PointerTo(r.becomes(t.Elem()))
	case reflect.Slice:
		return reflect.SliceOf(r.becomes(t.Elem()))
	case reflect.Array:
		return reflect.ArrayOf(t.Len(), r.becomes(t.Elem()))
	case reflect.Chan:
		return reflect.ChanOf(t.ChanDir(), r.becomes(t.Elem()))
	case reflect.Map:
		return reflect.MapOf(r.becomes(t.Key()), r.becomes(t.Elem()))
	case reflect.Func:
		in, out := make([]reflect.Type, t.NumIn()), make([]reflect.Type, t.NumOut())
		for i := range in {
			in[i] = r.becomes(t.In(i))
		}
		for i := range out {
			out[i] = r.becomes(t.Out(i))
		}
		return reflect.FuncOf(in, out, t.IsVariadic())
	}
	return t
}

// substitute returns t with the new types instead of the earlier ones, and t itself if it contains none of those.
func (r *retyping) substitute(t types.Type) types.Type {
	switch u := t.(type) {
	case *types.Named:
		origin, again := r.to[u.Origin()]
		if !again {
			origin = u.Origin()
		}
		var args []types.Type
		for i := range u.TypeArgs().Len() {
			args = append(args, r.substitute(u.TypeArgs().At(i)))
			again = again || args[i] != u.TypeArgs().At(i)
		}
		if !again {
			return t
		}
		if len(args) == 0 {
			return origin
		}
		if instance, err := types.Instantiate(nil, origin, args, false); err == nil {
			return instance
		}
	case *types.Pointer:
		if elem := r.substitute(u.Elem()); elem != u.Elem() {
			return types.NewPointer(elem)
		}
	case *types.Slice:
		if elem := r.substitute(u.Elem()); elem != u.Elem() {
			return types.NewSlice(elem)
		}
	case *types.Array:
		if elem := r.substitute(u.Elem()); elem != u.Elem() {
			return types.NewArray(elem, u.Len())
		}
	case *types.Map:
		if key, elem := r.substitute(u.Key()), r.substitute(u.Elem()); key != u.Key() || elem != u.Elem() {
			return types.NewMap(key, elem)
		}
	}
	return t
}
