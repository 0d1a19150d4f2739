package rtype

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"sync"
	"testing"
	"unsafe"
)

// compare reports differences between a made type and its compiled twin, with all that they reach.
func (w *world) compare(t *testing.T, got, want reflect.Type) {
	t.Helper()
	if got == want {
		w.made[want] = got // reflect found the compiled one
		return
	}
	if w.twin[got] == want {
		return
	}
	if w.twin[got] != nil || w.made[want] != nil {
		t.Errorf("%v has two twins: %v and %v are one", got, w.twin[got], want)
		return
	}
	w.twin[got], w.made[want] = want, got
	same := func(what string, g, v any) {
		t.Helper()
		if !reflect.DeepEqual(g, v) {
			t.Errorf("%s of %s: %v, compiled %v", what, want, g, v)
		}
	}
	same("String", got.String(), want.String())
	same("Name", got.Name(), want.Name())
	same("PkgPath", got.PkgPath(), want.PkgPath())
	same("Kind", got.Kind(), want.Kind())
	same("Size", got.Size(), want.Size())
	same("Align", got.Align(), want.Align())
	same("FieldAlign", got.FieldAlign(), want.FieldAlign())
	same("Comparable", got.Comparable(), want.Comparable())
	g, v := descriptor(got), descriptor(want)
	same("bytes with pointers", g.ptrBytes, v.ptrBytes)
	same("pointer mask", mask(got, got), mask(want, got))
	same("named, direct", g.flags&(flagNamed|flagDirect), v.flags&(flagNamed|flagDirect))
	if g.flags&flagUncommon != 0 || v.flags&flagUncommon != 0 {
		same("uncommon", g.flags&flagUncommon, v.flags&flagUncommon)
		if gu, vu := g.uncommon(), v.uncommon(); got.Kind() != reflect.Interface {
			same("methods", [2]uint16{gu.methods, gu.exports}, [2]uint16{vu.methods, vu.exports})
		}
	}
	if got.Kind() != want.Kind() || got.NumMethod() != want.NumMethod() {
		t.Fatalf("%v and %v are no twins: %d and %d methods", got, want, got.NumMethod(), want.NumMethod())
	}
	for i := range got.NumMethod() {
		g, v := got.Method(i), want.Method(i)
		same("method", []any{g.Name, g.PkgPath, g.Index, g.Type.NumIn(), g.Func.IsValid()},
			[]any{v.Name, v.PkgPath, v.Index, v.Type.NumIn(), v.Func.IsValid()})
		w.compare(t, g.Type, v.Type)
	}
	switch got.Kind() {
	case reflect.Array:
		same("Len", got.Len(), want.Len())
		w.compare(t, got.Elem(), want.Elem())
	case reflect.Chan:
		same("ChanDir", got.ChanDir(), want.ChanDir())
		w.compare(t, got.Elem(), want.Elem())
	case reflect.Map:
		w.compare(t, got.Key(), want.Key())
		w.compare(t, got.Elem(), want.Elem())
		same("layout", (*mapType)(unsafe.Pointer(g)).layout, (*mapType)(unsafe.Pointer(v)).layout)
	case reflect.Pointer, reflect.Slice:
		w.compare(t, got.Elem(), want.Elem())
	case reflect.Func:
		same("parameters", []any{got.NumIn(), got.NumOut(), got.IsVariadic()}, []any{want.NumIn(), want.NumOut(), want.IsVariadic()})
		for i := range got.NumIn() {
			w.compare(t, got.In(i), want.In(i))
		}
		for i := range got.NumOut() {
			w.compare(t, got.Out(i), want.Out(i))
		}
	case reflect.Struct:
		same("NumField", got.NumField(), want.NumField())
		for i := range got.NumField() {
			g, v := got.Field(i), want.Field(i)
			w.compare(t, g.Type, v.Type)
			g.Type = v.Type
			same("field", g, v)
		}
	}
	if want.Name() != "" || want.Kind() == reflect.Struct {
		w.compare(t, reflect.PointerTo(got), reflect.PointerTo(want))
	}
}

// mask returns the words of a type that hold pointers, as the collector knows them. Those that hold the type in an
// interface are left out: reflect has them scanned, the compiler has not, as types live for ever. Their places come from
// like.
func mask(rt, like reflect.Type) string {
	h := descriptor(rt)
	if h.flags&(1<<4) != 0 {
		return "on demand" // what lives behind such masks is TestCollect's
	}
	s := make([]byte, h.ptrBytes/unsafe.Sizeof(h))
	for i := range s {
		s[i] = '0' + *(*byte)(unsafe.Add(unsafe.Pointer(h.gcData), i/8))>>(i%8)&1
	}
	var leave func(rt reflect.Type, at uintptr)
	leave = func(rt reflect.Type, at uintptr) {
		switch rt.Kind() {
		case reflect.Interface:
			s[at/unsafe.Sizeof(h)] = '-'
		case reflect.Array:
			for i := range rt.Len() {
				leave(rt.Elem(), at+uintptr(i)*rt.Elem().Size())
			}
		case reflect.Struct:
			for f := range rt.Fields() {
				leave(f.Type, at+f.Offset)
			}
		}
	}
	leave(like, 0)
	return string(s)
}

func TestCheck(t *testing.T) {
	if err := Check(); err != nil {
		t.Fatal(err)
	}
}

func TestTwins(t *testing.T) {
	w := newWorld(t)
	if len(w.twin) < 150 {
		t.Errorf("only %d types were compared", len(w.twin))
	}
	for made := range w.twin {
		named := made.Name() != "" || made.Kind() == reflect.Pointer && made.Elem().Name() != "" && made.Name() == ""
		if typ := w.GoType(made); (typ == nil) && named && made.PkgPath()+"x" != "x" {
			t.Errorf("GoType(%s) = nil", made)
		} else if typ != nil {
			if rt, err := w.Of(typ); rt != made {
				t.Errorf("Of(GoType(%s)) = %v, %v", made, rt, err)
			}
		}
	}
	if typ := w.GoType(reflect.TypeFor[Int]()); typ != nil {
		t.Errorf("GoType of a compiled type is %s", typ)
	}
}

// TestSamples compares what others see of values of made types with what they see of the compiled twins.
func TestSamples(t *testing.T) {
	w := newWorld(t)
	for _, v := range samples() {
		o := w.ours(t, v)
		for _, format := range []string{"%T", "%v", "%+v", "%#v", "%x"} {
			if got, want := fmt.Sprintf(format, o), fmt.Sprintf(format, v); got != want {
				t.Errorf("%s of a made %T: %s, compiled %s", format, v, got, want)
			}
		}
		got, gotErr := json.Marshal(o)
		want, wantErr := json.Marshal(v)
		if string(got) != string(want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
			t.Errorf("JSON of a made %T: %s, %v, compiled %s, %v", v, got, gotErr, want, wantErr)
		}
		if reflect.TypeOf(o) == reflect.TypeOf(v) {
			continue
		}
		if o2 := w.ours(t, v); !reflect.DeepEqual(o, o2) || reflect.DeepEqual(o, v) {
			t.Errorf("DeepEqual of %v", v)
		}
		if reflect.TypeOf(v).Comparable() {
			m := map[any]int{o: 1, v: 2}
			if m[w.ours(t, v)] != 1 || m[v] != 2 || o == v || o != w.ours(t, v) {
				t.Errorf("%#v as a key: %v", v, m)
			}
		}
		methods(t, o, v)
	}
}

// methods calls all methods without parameters in three ways.
func methods(t *testing.T, o, v any) {
	rv, ro := reflect.ValueOf(v), reflect.ValueOf(o)
	for i := range rv.NumMethod() {
		if rv.Method(i).Type().NumIn() > 0 || rv.Method(i).Type().NumOut() == 0 {
			continue
		}
		name := rv.Type().Method(i).Name
		show := func(out []reflect.Value) string { return fmt.Sprintf("%v", out) }
		want := show(rv.Method(i).Call(nil))
		m, _ := ro.Type().MethodByName(name)
		for how, got := range map[string]string{
			"Value.Method":       show(ro.Method(i).Call(nil)),
			"Value.MethodByName": show(ro.MethodByName(name).Call(nil)),
			"Type.MethodByName":  show(m.Func.Call([]reflect.Value{ro})),
		} {
			if got != want {
				t.Errorf("%T.%s by %s: %s, want %s", v, name, how, got, want)
			}
		}
	}
}

var compiledList = []reflect.Type{
	reflect.TypeFor[bytes.Buffer](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[io.Reader](), reflect.TypeFor[io.Writer](),
	reflect.TypeFor[sync.Once](), reflect.TypeFor[sync.Mutex](),
}
