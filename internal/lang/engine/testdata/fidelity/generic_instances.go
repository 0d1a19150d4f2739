// one generic function with many type arguments: sizes, layouts and operators of each instance, local types, recursion between instances
package main

import "fmt"

type Tiny struct{}
type Three struct{ a, b, c byte }
type Odd struct {
	f float32
	s string
	b bool
}
type Wide [7]int32

func Shuffle[T any](a, b, c T) (x, y, z T) {
	list := []T{a, b, c}
	m := map[int]T{0: list[2], 1: list[0]}
	arr := [2]T{m[1], list[1]}
	x = m[0]
	y, z = arr[0], arr[1]
	ch := make(chan T, 1)
	ch <- z
	var i any = y
	f := func() (T, T) { return <-ch, i.(T) }
	z, y = f()
	return
}

func Rotate[T any](s []T, k int) []T {
	k %= len(s)
	out := make([]T, 0, len(s)+1)
	out = append(out, s[k:]...)
	out = append(out, s[:k]...)
	copy(out[1:], out)
	return out
}

func Nest[T any](v T, depth int) string {
	if depth == 0 {
		return fmt.Sprintf("%T %v", v, v)
	}
	return Nest(v, depth-1)
}

func Even[T any](n int, v []T) string {
	if n == 0 {
		return fmt.Sprint("even", len(v))
	}
	return Odds(n-1, append(v, *new(T)))
}
func Odds[T any](n int, v []T) string {
	if n == 0 {
		return fmt.Sprint("odd", len(v))
	}
	return Even(n-1, append(v, v...))
}

func Local[T any](v T) (any, any) {
	type in struct {
		v T
		n int
	}
	type out[U any] struct {
		in
		u U
	}
	x := out[T]{in{v, 1}, v}
	y := x
	y.n++
	return x, y
}

func Static[T any]() func() int {
	n := 0
	var z T
	size := len(fmt.Sprint(z))
	return func() int { n++; return n*100 + size }
}

func Eq[T comparable](a, b T) (r [3]bool) {
	r[0] = a == b
	m := map[T]bool{a: true}
	r[1] = m[b]
	var i, j any = a, b
	r[2] = i == j
	return
}

func main() {
	fmt.Println(Shuffle(1, 2, 3))
	fmt.Println(Shuffle("a", "b", "c"))
	fmt.Println(Shuffle(Tiny{}, Tiny{}, Tiny{}))
	fmt.Println(Shuffle(Three{1, 2, 3}, Three{4, 5, 6}, Three{7, 8, 9}))
	fmt.Println(Shuffle(Odd{1.5, "x", true}, Odd{}, Odd{s: "z"}))
	fmt.Println(Shuffle(Wide{1}, Wide{2, 2}, Wide{6: 3}))
	fmt.Println(Shuffle(int8(-1), 127, -128))
	fmt.Println(Shuffle[any](2.5, 1, "s"))
	fmt.Println(Shuffle(1i, complex(2, -1), 0))
	fmt.Println(Shuffle([]int{1}, nil, []int{2, 3}))
	fmt.Println(Rotate([]int{1, 2, 3, 4}, 1), Rotate([]string{"a", "b", "c"}, 5))
	fmt.Println(Rotate([]Three{{1, 1, 1}, {2, 2, 2}}, 1), Rotate([]Tiny{{}, {}}, 3))
	fmt.Println(Nest(1, 3), Nest([]Odd{{}}, 2), Nest(map[string]Wide{"w": {}}, 1), Nest(&Tiny{} == nil, 0), Nest(uint8(3), 4))
	fmt.Println(Even[int](4, nil), Even(5, []Wide{{}}), Odds(3, make([]Tiny, 3)))
	x, y := Local("s")
	fmt.Println(x, y, x == y)
	x2, y2 := Local(Three{1, 2, 3})
	_, same := x2.(interface{ none() })
	fmt.Println(x2, y2, same)
	a, b, c := Static[int](), Static[int](), Static[Wide]()
	fmt.Println(a(), a(), b(), c(), c())
	fmt.Println(Eq(1, 1), Eq("a", "b"), Eq(Wide{1}, Wide{1}))
	fmt.Println(Eq(Odd{s: "q"}, Odd{s: "q"}), Eq[any](1, 1.), Eq(Tiny{}, Tiny{}), Eq(&x, &x), Eq(Three{0, 0, 1}, Three{}))
}
