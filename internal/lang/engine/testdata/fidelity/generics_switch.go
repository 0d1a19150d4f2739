// type switches and assertions inside generic functions, on named and unnamed types
package main

import "fmt"

type Celsius float64
type Names []string
type Pair[A, B any] struct {
	First  A
	Second B
}

func kind[T any](v T) string {
	switch x := any(v).(type) {
	case int, int64:
		return fmt.Sprintf("integer %v", x)
	case Celsius:
		return fmt.Sprintf("Celsius %.1f", float64(x))
	case float64:
		return "float64"
	case []string:
		return "strings"
	case Names:
		return "Names"
	case Pair[int, string]:
		return "pair " + x.Second
	case fmt.Stringer:
		return "Stringer " + x.String()
	case error:
		return "error " + x.Error()
	case nil:
		return "nil"
	case func(T) T:
		return "func"
	}
	return fmt.Sprintf("other %T", v)
}

type level int

func (l level) String() string { return [...]string{"low", "high"}[l] }

func is[T any](v any) bool { _, ok := v.(T); return ok }

func zero[T any]() (z T) { return }

func same[T comparable](a, b T) bool { return a == b }

func main() {
	fmt.Println(kind(1), kind(int64(2)), kind(Celsius(3)), kind(4.0), kind(int8(5)))
	fmt.Println(kind([]string{}), kind(Names{}), kind(level(1)), kind(Pair[int, string]{1, "x"}), kind(Pair[string, int]{}))
	fmt.Println(kind[any](nil), kind[error](nil), kind(fmt.Errorf("e")), kind(&Pair[int, int]{}))
	fmt.Println(is[int](1), is[level](1), is[fmt.Stringer](level(0)), is[Names]([]string{}), is[error](nil), is[any](1))
	fmt.Printf("%v %q %v %v %T\n", zero[int](), zero[string](), zero[*int]() == nil, zero[Pair[Celsius, Names]](), zero[Pair[Celsius, []Names]]())
	fmt.Println(same(1, 1), same("a", "b"), same[any](1, 1.0), same(Pair[int, string]{1, "a"}, Pair[int, string]{1, "a"}))
	defer func() { fmt.Println(recover()) }()
	same[any]([]int{}, []int{})
}
