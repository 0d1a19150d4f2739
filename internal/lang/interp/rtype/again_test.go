package rtype

import (
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

// numbered returns a table whose String methods return what *answer is when their type is made.
func numbered(answer *string) *Table {
	return New(Config{Compiled: notCompiled, Method: func(m Method) unsafe.Pointer {
		now := *answer
		if m.Type.NumOut() == 0 {
			return funcWord(reflect.MakeFunc(m.Type, func([]reflect.Value) []reflect.Value { return nil }))
		}
		return funcWord(reflect.ValueOf(func(unsafe.Pointer) string { return now }))
	}})
}

// TestAgain declares a type again. Where nothing but bodies has changed, callers of earlier methods call the new ones,
// and no slots are used; where memory is another, both go on with their own.
func TestAgain(t *testing.T) {
	for _, c := range []struct {
		name, first, second string
		shared              bool
	}{
		{"as it was", `type T struct{ next *T }`, `type T struct{ next *T }`, true},
		{"another field", `type T struct{ next *T }`, `type T struct{ next *T; n int }`, false},
		{"another type behind a pointer",
			`type U struct{ a int }; type T struct{ u *U }`, `type U struct{ a, b int }; type T struct{ u *U }`, false},
		{"another interface",
			`type U interface{ B() }; type T struct{ u U }`, `type U interface{ A(); B() }; type T struct{ u U }`, false},
		{"another underlying type", `type T []int`, `type T []string`, false},
		{"direct", `type T map[string]T`, `type T map[string]T`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer := "first"
			table := numbered(&answer)
			declare := func(decl string) reflect.Type {
				pkg := typecheck(t, "main", "x.go", "package main; "+decl+`; func (T) String() string; func (T) Take(*T, ...[]T)`)
				rt, err := table.Of(pkg.Scope().Lookup("T").Type())
				if err != nil {
					t.Fatal(err)
				}
				return rt
			}
			first := declare(c.first)
			v := reflect.Zero(first).Interface().(fmt.Stringer)
			used := unused.next
			answer = "second"
			second := declare(c.second)
			if first == second || second.String() != "main.T" || first.String() != "main.T" {
				t.Errorf("types %s and %s", first, second)
			}
			want := "first"
			if c.shared {
				want = "second"
			}
			if v.String() != want || reflect.Zero(second).Interface().(fmt.Stringer).String() != "second" {
				t.Errorf("the value of the first type calls the %s method", v.String())
			}
			if shared := unused.next == used; shared != c.shared {
				t.Errorf("%d slots used, then %d", used, unused.next)
			}
		})
	}
}

// TestLocal makes types that are declared in functions, which have methods by embedding.
func TestLocal(t *testing.T) {
	pkg := typecheck(t, "main", "x.go", `package main
type Base int
func (Base) String() string
type T struct{ Base }
func (T) String() string
type Box[P any] struct{ p P }
func (Box[P]) String() string
func f() (any, any) { type T struct{ Base }; return T{}, Box[T]{} }
func g() (any, any) { type T struct{ Base }; return T{}, Box[T]{} }
`)
	answer := "package"
	table := numbered(&answer)
	of := func(typ types.Type) fmt.Stringer {
		rt, err := table.Of(typ)
		if err != nil {
			t.Fatal(err)
		}
		return reflect.Zero(rt).Interface().(fmt.Stringer)
	}
	global := of(pkg.Scope().Lookup("T").Type())
	var locals, boxes []fmt.Stringer
	for _, name := range []string{"f", "g"} {
		scope := pkg.Scope().Lookup(name).(*types.Func).Scope()
		answer = name
		local := scope.Lookup("T").Type()
		locals = append(locals, of(local))
		box, err := types.Instantiate(nil, pkg.Scope().Lookup("Box").Type(), []types.Type{local}, true)
		if err != nil {
			t.Fatal(err)
		}
		boxes = append(boxes, of(box))
	}
	if got := fmt.Sprintf("%T %T %T", global, locals[0], boxes[1]); got != "main.T main.T main.Box[main.T]" {
		t.Error(got)
	}
	if fmt.Sprint(global, boxes) != "package [f g]" || reflect.TypeOf(locals[0]) == reflect.TypeOf(locals[1]) {
		t.Errorf("%v %v %v", global, locals, boxes)
	}
}

// TestSlotsRunOut demands an error that leaves everything as it was, also for the next try.
func TestSlotsRunOut(t *testing.T) {
	const src = `package main
type T struct{ u *U }
func (T) String() string
func (*T) Set(U)
type U struct { t *T }
func (U) String() string`
	pkg := typecheck(t, "main", "x.go", src)
	typ := pkg.Scope().Lookup("T").Type()
	answer := "before"
	table := numbered(&answer)
	var taken []int
	for {
		i, ok := takeSlot()
		if !ok {
			break
		}
		taken = append(taken, i)
	}
	for range 4 { // T needs 3, U 2
		giveSlot(taken[len(taken)-1])
		taken = taken[:len(taken)-1]
		if rt, err := table.Of(typ); !errors.Is(err, ErrSlots) || rt != nil || !strings.Contains(err.Error(), "main.T") {
			t.Errorf("Of = %v, %v", rt, err)
		}
	}
	if len(unused.given) != 4 {
		t.Errorf("%d slots are left of 4", len(unused.given))
	}
	for _, i := range taken {
		giveSlot(i)
	}
	rt, err := table.Of(typ)
	if err != nil {
		t.Fatal(err)
	}
	if s := fmt.Sprint(reflect.Zero(rt)); s != "before" || rt.NumMethod() != 1 || reflect.PointerTo(rt).NumMethod() != 2 {
		t.Error(s, rt.NumMethod())
	}
	// What shares its slots needs none.
	for {
		i, ok := takeSlot()
		if !ok {
			break
		}
		defer giveSlot(i)
	}
	answer = "after"
	if _, err := table.Of(typecheck(t, "main", "x.go", src).Scope().Lookup("T").Type()); err != nil {
		t.Error(err)
	}
	if s := fmt.Sprint(reflect.Zero(rt)); s != "after" {
		t.Error(s)
	}
}

// TestTooLarge demands errors for what reflect panics on.
func TestTooLarge(t *testing.T) {
	pkg := typecheck(t, "main", "x.go", `package main
type A [1 << 60]int
type B struct{ a, b [1 << 46]byte; c [1 << 46]byte }
type C chan [1 << 20]byte
type D struct{ next *D; a *[1 << 60]D }
type E func(`+strings.Repeat("int, ", 129)+`)
type F [1 << 40][1 << 40]struct{}
`)
	answer := ""
	table := numbered(&answer)
	for name, bad := range map[string]bool{"A": true, "B": true, "C": true, "D": true, "E": true, "F": false} {
		if rt, err := table.Of(pkg.Scope().Lookup(name).Type()); errors.Is(err, ErrSize) != bad {
			t.Errorf("%s: %v, %v", name, rt, err)
		}
	}
}

// TestLeftOut makes a type with a method that cannot be called.
func TestLeftOut(t *testing.T) {
	pkg := typecheck(t, "main", "x.go", `package main; type T struct{}; func (T) A(); func (T) B() string; func (*T) C()`)
	table := New(Config{Compiled: notCompiled, Method: func(m Method) unsafe.Pointer {
		if m.Sel.Obj().Name() != "B" {
			return nil
		}
		return funcWord(reflect.ValueOf(func(unsafe.Pointer) string { return "b" }))
	}})
	rt, err := table.Of(pkg.Scope().Lookup("T").Type())
	if err != nil {
		t.Fatal(err)
	}
	if n, p := rt.NumMethod(), reflect.PointerTo(rt).NumMethod(); n != 1 || p != 1 || rt.Method(0).Name != "B" {
		t.Errorf("%d and %d methods", n, p)
	}
	if out := rt.Method(0).Func.Call([]reflect.Value{reflect.Zero(rt)}); out[0].String() != "b" {
		t.Error(out)
	}
}
