package split

import (
	"slices"
	"testing"
)

// Of Go's own functions hardly one keeps its switch, and the program becomes smaller.
func TestStructuredIsComplete(t *testing.T) {
	whole := program(t)
	structured, err := Structured(whole)
	if err != nil {
		t.Fatal(err)
	}
	if len(structured) >= len(whole) {
		t.Errorf("%d bytes, before %d", len(structured), len(whole))
	}
	count := func(program []byte) (switches []string) {
		m := parse(program)
		for _, f := range m.functions {
			if _, ok := cut(f.body, m.ends); ok {
				switches = append(switches, f.name)
			}
		}
		return switches
	}
	before, after := count(whole), count(structured)
	if len(before) < 1000 || len(after) > len(before)/1000 {
		t.Errorf("%d functions have a switch, before %d: %q", len(after), len(before), after)
	}
}

func TestGraph(t *testing.T) {
	const none = nowhere
	for name, c := range map[string]struct {
		next       [][]int
		reducible  bool
		above      []int
		of, around []int
	}{
		"one after the other": {[][]int{{1}, {2}, {}}, true, []int{0, 0, 1}, []int{none, none, none}, []int{none, none, none}},
		"a way round":         {[][]int{{1}, {2, 3}, {3}, {}, {3}}, true, []int{0, 0, 1, 1, none}, nil, nil},
		"a loop of itself":    {[][]int{{1}, {1, 2}, {}}, true, []int{0, 0, 1}, []int{none, 1, none}, []int{none, none, none}},
		"a loop in a loop": {
			[][]int{{1}, {2}, {3, 4}, {2}, {1, 5}, {}}, true,
			[]int{0, 0, 1, 2, 2, 4}, []int{none, 1, 2, 2, 1, none}, []int{none, none, 1, none, none, none},
		},
		"two loops in one": {
			[][]int{{1}, {2, 4}, {3}, {2, 1}, {4, 1, 5}, {}}, true,
			[]int{0, 0, 1, 2, 1, 4}, []int{none, 1, 2, 2, 4, none}, []int{none, none, 1, none, 1, none},
		},
		"a loop with two entrances": {[][]int{{1, 2}, {2}, {1}}, false, []int{0, 0, 0}, nil, nil},
	} {
		g := graph{next: c.next}
		if got := g.sort(); got != c.reducible || !slices.Equal(g.above, c.above) {
			t.Errorf("%s: reducible %v, want %v; dominators %v, want %v", name, got, c.reducible, g.above, c.above)
		}
		if c.of == nil {
			continue
		}
		if of, around := g.loops(); !slices.Equal(of, c.of) || !slices.Equal(around, c.around) {
			t.Errorf("%s: loops %v in %v, want %v in %v", name, of, around, c.of, c.around)
		}
	}
}
