package lower

import (
	"reflect"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/machine"
)

// quick makes host functions for maps whose keys and elements are one or two registers: nothing goes by memory.
type quick interface {
	lookup(from slot, key, elem slots, found slots) machine.Host
	update(to slot, key, elem slots) machine.Host
}

// quickMap reaches a map as one of a type with the same layout and the same pointers.
type quickMap[K comparable, V any] struct {
	key  func(s slots) func(w, p unsafe.Pointer) K
	get  func(s slots) func(w, p unsafe.Pointer) V
	put  func(s slots) func(w, p unsafe.Pointer, v V)
	zero func(s slots) func(w, p unsafe.Pointer)
}

func (q quickMap[K, V]) lookup(from slot, key, elem, found slots) machine.Host {
	k, put, zero := q.key(key), q.put(elem), q.zero(elem)
	return func(m *machine.Machine, w, p unsafe.Pointer) {
		at := *from.p(p)
		v, ok := (*(*map[K]V)(unsafe.Pointer(&at)))[k(w, p)]
		if ok {
			put(w, p, v)
		} else {
			zero(w, p)
		}
		if found != nil {
			*found[0].u(w) = machine.Truth(ok)
		}
	}
}

func (q quickMap[K, V]) update(to slot, key, elem slots) machine.Host {
	k, get := q.key(key), q.get(elem)
	return func(m *machine.Machine, w, p unsafe.Pointer) {
		m.Began()
		at := *to.p(p)
		(*(*map[K]V)(unsafe.Pointer(&at)))[k(w, p)] = get(w, p)
	}
}

func wordOf(s slots) func(w, p unsafe.Pointer) uint64 {
	a := s[0]
	return func(w, _ unsafe.Pointer) uint64 { return *a.u(w) }
}

func textOf(s slots) func(w, p unsafe.Pointer) string {
	return func(w, p unsafe.Pointer) string { return s.text(w, p) }
}

func pointerOf(s slots) func(w, p unsafe.Pointer) unsafe.Pointer {
	a := s[0]
	return func(_, p unsafe.Pointer) unsafe.Pointer { return *a.p(p) }
}

// quickFor is the quick way to maps of type t, nil if there is none.
func quickFor(t reflect.Type, elem *flat) quick {
	switch k := storedAs(t.Key()); {
	case k == storedWord && t.Key().Kind() != reflect.Float64:
		return quickElem(wordOf, elem)
	case k == storedText:
		return quickElem(textOf, elem)
	}
	return nil
}

func quickElem[K comparable](key func(s slots) func(w, p unsafe.Pointer) K, elem *flat) quick {
	zeroWord := func(s slots) func(w, p unsafe.Pointer) {
		a := s[0]
		return func(w, _ unsafe.Pointer) { *a.u(w) = 0 }
	}
	switch k := storedAs(elem.t); {
	case k == storedWord:
		return quickMap[K, uint64]{key, wordOf, func(s slots) func(w, p unsafe.Pointer, v uint64) {
			a := s[0]
			return func(w, _ unsafe.Pointer, v uint64) { *a.u(w) = v }
		}, zeroWord}
	case elem.t.Kind() == reflect.Bool:
		return quickMap[K, bool]{key, func(s slots) func(w, p unsafe.Pointer) bool {
			a := s[0]
			return func(w, _ unsafe.Pointer) bool { return *a.u(w) != 0 }
		}, func(s slots) func(w, p unsafe.Pointer, v bool) {
			a := s[0]
			return func(w, _ unsafe.Pointer, v bool) { *a.u(w) = machine.Truth(v) }
		}, zeroWord}
	case k == storedPointer:
		return quickMap[K, unsafe.Pointer]{key, pointerOf, func(s slots) func(w, p unsafe.Pointer, v unsafe.Pointer) {
			a := s[0]
			return func(_, p unsafe.Pointer, v unsafe.Pointer) { *a.p(p) = v }
		}, func(s slots) func(w, p unsafe.Pointer) {
			a := s[0]
			return func(_, p unsafe.Pointer) { *a.p(p) = nil }
		}}
	case k == storedText:
		return quickMap[K, string]{key, textOf, func(s slots) func(w, p unsafe.Pointer, v string) {
			return func(w, p unsafe.Pointer, v string) { s.setText(w, p, v) }
		}, func(s slots) func(w, p unsafe.Pointer) {
			return func(w, p unsafe.Pointer) { s.setText(w, p, "") }
		}}
	}
	return nil
}
