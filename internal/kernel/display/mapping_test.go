package display

import (
	"math"
	"strings"
	"testing"
)

// TestKeys: a map is printed in the order of its keys, whatever they are. Each is printed some times, since the order in which a
// map gives its keys is another one each time.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		m    any
		want string
	}{
		{map[uint8]int{200: 0, 3: 0, 20: 0}, "map[3:0 20:0 200:0]"},
		{map[float64]int{2: 0, math.NaN(): 0, -1: 0, 10: 0, math.Inf(-1): 0}, "map[NaN:0 -Inf:0 -1:0 2:0 10:0]"},
		{map[complex128]int{2i: 0, 1: 0, 1i: 0, -2: 0}, "map[(-2+0i):0 (0+1i):0 (0+2i):0 (1+0i):0]"},
		{map[bool]int{true: 0, false: 0}, "map[false:0 true:0]"},
		{map[[2]int]int{{2, 1}: 0, {1, 3}: 0, {1, 2}: 0}, "map[[1 2]:0 [1 3]:0 [2 1]:0]"},
		{map[point]int{{2, 1}: 0, {1, 3}: 0, {1, 2}: 0}, "map[{X:1 Y:2}:0 {X:1 Y:3}:0 {X:2 Y:1}:0]"},
		{map[any]int{10: 0, "b": 0, 9: 0, nil: 0, "a": 0, 2.5: 0}, `map[<nil>:0 2.5:0 9:0 10:0 "a":0 "b":0]`},
		{map[[1]any]int{{3}: 0, {1}: 0, {2}: 0}, "map[[1]:0 [2]:0 [3]:0]"},
	} {
		for range 10 {
			if got := text(t, c.m); got != c.want {
				t.Fatalf("%T:\n got %s\nwant %s", c.m, got, c.want)
			}
		}
	}
}

// TestMapsShape: what is left out of a long map, and how one is laid out that is wider than a line.
func TestMapsShape(t *testing.T) {
	numbered := func(n int) map[int]int {
		m := map[int]int{}
		for i := range n {
			m[i] = 0
		}
		return m
	}
	if got := text(t, numbered(maxElems)); !strings.HasPrefix(got, "map[\n  0:0\n  1:0\n") || !strings.HasSuffix(got, "\n  59:0\n]") ||
		strings.Count(got, "\n") != maxElems+1 {
		t.Errorf("a map of %d is\n%s", maxElems, got)
	}
	if got, want := text(t, []any{numbered(21)}), "[map[0:0 1:0 2:0 3:0 4:0 5:0 … 15 more]]"; got != want {
		t.Errorf("one of 21 in another value is %s, want %s", got, want)
	}
	if got := text(t, []any{numbered(20)}); strings.Contains(got, "more") || strings.Contains(got, "\n") {
		t.Errorf("one of 20 in another value is %s", got)
	}
	if got := text(t, numbered(maxSorted+1)); strings.Count(got, ":0") != 2*edge || !strings.Contains(got, " … 99,989 more") {
		t.Errorf("one of %d, of which some keys are shown, is %s", maxSorted+1, got)
	}
}
