package assist

import (
	"reflect"
	"strings"
	"testing"
)

// What contains itself ends at the place where it comes again, and what is long ends at the limit.
func TestGlance(t *testing.T) {
	loop := []any{1, nil}
	loop[1] = loop
	type ring struct{ next *ring }
	r := &ring{}
	r.next = r
	m := map[string]any{}
	m["m"] = &m
	var none []int
	twice := []int{1}
	for _, c := range []struct {
		v     any
		limit int
		want  string
	}{
		{loop, 200, "[1 …]"},
		{r, 200, "&{next:&…}"},
		{m, 200, `map["m":&map["m":&…]]`},
		{[][]int{twice, twice}, 200, "[[1] [1]]"}, // beside itself, not inside
		{none, 200, "nil"},
		{[]int{}, 200, "[]"},
		{map[int]bool(nil), 200, "nil"},
		{map[int]bool{2: false, 1: true}, 200, "map[1:true 2:false]"},
		{map[float64]uint8{2.5: 1, -1: 2}, 200, "map[-1:2 2.5:1]"},
		{map[uint]string{7: "a", 3: "b"}, 200, `map[3:"b" 7:"a"]`},
		{[3]bool{true}, 200, "[true false false]"},
		{struct {
			c complex64
			f func()
		}{1i, nil}, 200, "{c:(0+1i) f:nil}"},
		{func() {}, 200, "func"},
		{make([]int, 100), 10, "[0 0 0 0 0 … 95 more]"},
		{strings.Repeat("é", 30), 10, `"` + strings.Repeat("é", 10) + `"…`},
		{(*int)(nil), 200, "nil"},
	} {
		if got := glanceAt(reflect.ValueOf(c.v), c.limit); got != c.want {
			t.Errorf("%T: %s, want %s", c.v, got, c.want)
		}
	}
}
