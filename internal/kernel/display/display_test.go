package display

import (
	"errors"
	"fmt"
	"image"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
)

type point struct{ X, Y float64 }

type node struct {
	name string
	next *node
}

type broken struct{ N int }

func (*broken) String() string { panic("no luck") }

type brokenError struct{}

func (brokenError) Error() string { panic(errors.New("inner")) }

type celsius float64

func (c celsius) String() string { return fmt.Sprintf("%.1f °C", float64(c)) }

type empty struct{}

func (empty) String() string { return "" }

func text(t *testing.T, values ...any) string {
	t.Helper()
	b, _ := Bundle(values)
	s, ok := b["text/plain"].(string)
	if !ok {
		t.Fatalf("Bundle(%T) has no text/plain: %v", values[0], b)
	}
	return s
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i) / 4
	}
	return x
}

func TestText(t *testing.T) {
	ring := &node{name: "a"}
	ring.next = &node{"b", ring}
	self := []any{1, nil}
	self[1] = self
	three := 3
	var noChan chan int
	for _, c := range []struct {
		v    any
		want string
	}{
		{nil, "<nil>"},
		{42, "42"},
		{uint8(7), "7"},
		{0.1, "0.1"},
		{float32(0.1), "0.1"},
		{1e21, "1e+21"},
		{math.NaN(), "NaN"},
		{2 + 3i, "(2+3i)"},
		{"two\nlines\ttab", "two\nlines\ttab"},
		{"bell\a", `"bell\a"`},
		{"\xff", `"\xff"`},
		{[]string{"a b", ""}, `["a b" ""]`},
		{point{1, 2.5}, "{X:1 Y:2.5}"},
		{&point{1, 2.5}, "&{X:1 Y:2.5}"},
		{(*point)(nil), "<nil>"},
		{&three, "&3"},
		{[]*point{{1, 2}, nil}, "[&{X:1 Y:2} <nil>]"},
		{[]*int{&three, &three}, "[&3 &3]"}, // twice beside itself, not inside
		{map[string]int{"b": 2, "a": 1}, `map["a":1 "b":2]`},
		{map[int]string(nil), "map[]"},
		{[]int(nil), "[]"},
		{[3]bool{true}, "[true false false]"},
		{ring, `&{name:"a" next:&{name:"b" next:&{…}}}`},
		{self, "[1 […]]"},
		{make(chan int), "chan int"},
		{noChan, "<nil>"},
		{func(int) string { return "" }, "func(int) string"},
		{1500 * time.Millisecond, "1.5s"},
		{[]time.Duration{time.Second}, "[1s]"},
		{celsius(21), "21.0 °C"},
		{map[string]celsius{"in": 21}, `map["in":21.0 °C]`},
		{errors.New("no such file"), "no such file"},
		{big.NewInt(1234), "1234"},
		{big.NewFloat(0.5), "0.5"},
		{&broken{1}, "(String() of *display.broken panicked: no luck)"},
		{(*broken)(nil), "<nil>"},
		{brokenError{}, "(Error() of display.brokenError panicked: inner)"},
		{empty{}, ""},
		{image.Pt(1, 2), "(1,2)"},
		{image.Rect(0, 0, 2, 2), "(0,0)-(2,2)"},
		{numbers(3), "[0 0.25 0.5]"},
		{numbers(10_000), "[0 0.25 0.5 0.75 1 1.25 … 9,988 more … 2498.5 2498.75 2499 2499.25 2499.5 2499.75]"},
		{[1 << 40]struct{}{}, "[" + strings.Repeat("{} ", 6) + "… 1,099,511,627,764 more …" + strings.Repeat(" {}", 6) + "]"},
		{[][]int{{1, 2}, {3}}, "[[1 2] [3]]"},
		{[][]float64{numbers(22), numbers(2)}, "[[0 0.25 0.5 … 16 more … 4.75 5 5.25] [0 0.25]]"},
		{[][]int{{1111111111, 2111111111, 311111111}, {1111111111, 2111111111, 311111111}, {1111111111, 2, 3}},
			"[[1111111111 2111111111 311111111]\n [1111111111 2111111111 311111111]\n [1111111111 2 3]]"},
		{struct {
			Name, Path string
			Size       int
		}{strings.Repeat("n", 40), strings.Repeat("p", 40), 3},
			"{\n  Name:\"" + strings.Repeat("n", 40) + "\"\n  Path:\"" + strings.Repeat("p", 40) + "\"\n  Size:3\n}"},
		{mat.NewDense(2, 2, []float64{1, 0, -0.5, 2}), "*mat.Dense, 2 × 2\n⎡   1     0⎤\n⎣-0.5     2⎦"},
		{mat.NewVecDense(2, []float64{1.0 / 3, 2}), "*mat.VecDense, 2 × 1\n⎡0.333333⎤\n⎣       2⎦"},
		{(*mat.Dense)(nil), "<nil>"},
		{&mat.Dense{}, "*mat.Dense, 0 × 0"},
		{mat.Formatted(mat.NewDense(1, 2, []float64{1, 2})), "[1  2]"},
		{[]mat.Matrix{mat.NewDense(2, 3, nil), nil}, "[*mat.Dense 2×3 <nil>]"},
	} {
		if got := text(t, c.v); got != c.want {
			t.Errorf("%T:\n got %s\nwant %s", c.v, got, c.want)
		}
	}
}

func TestLongMap(t *testing.T) {
	m := map[int]int{}
	for i := range 1000 {
		m[i] = i * i
	}
	const want = "map[0:0 1:1 2:4 3:9 4:16 5:25 6:36 7:49 8:64 9:81 10:100 11:121 … 988 more]"
	if got := text(t, m); got != want {
		t.Error(got)
	}
}

func TestLargeMatrixShowsItsEdges(t *testing.T) {
	m := mat.NewDense(1000, 1000, nil)
	m.Set(0, 0, 1)
	m.Set(999, 999, 2)
	m.Set(500, 500, math.Pi) // not shown: it must not widen the columns
	got := text(t, m)
	lines := strings.Split(got, "\n")
	if lines[0] != "*mat.Dense, 1,000 × 1,000" || len(lines) < 11 || len(lines) > 14 || strings.Contains(got, "3.14") {
		t.Errorf("%d lines:\n%s", len(lines), got)
	}
}

func TestSeveralValues(t *testing.T) {
	if got := text(t, 3, nil); got != "(3, <nil>)" {
		t.Error(got)
	}
	if got := text(t, "a", errors.New("bad")); got != `("a", bad)` {
		t.Error(got)
	}
	b, _ := Bundle([]any{page("<b>x</b>"), nil})
	if b["text/html"] != "<b>x</b>" || b["text/plain"] != `("<b>x</b>", <nil>)` {
		t.Error(b)
	}
	b, _ = Bundle([]any{page("1"), page("2")})
	if len(b) != 1 {
		t.Error("two rich values cannot share a bundle:", b)
	}
	if b, m := Bundle(nil); b != nil || m != nil {
		t.Error("no values show something:", b, m)
	}
}
