package session_test

import (
	"fmt"
	"strings"
	"testing"
)

// doubling declares t0 to tN, each by a pattern with the number of the one before in it, twice.
func doubling(first, pattern string, n int) (lines []string) {
	lines = append(lines, first)
	for i := range n {
		lines = append(lines, fmt.Sprintf("%s%d%s", pattern[:strings.Index(pattern, "#")], i+1,
			strings.ReplaceAll(pattern[strings.Index(pattern, "#")+1:], "#", fmt.Sprint(i))))
	}
	return lines
}

// Nothing interrupts the type checker and the compiler: a cell whose types or constants are too large for them is refused with a
// message, wherever it declares them, and one that only looks like it runs.
func TestLargeTypesAndConstants(t *testing.T) {
	structs := doubling("type t0 struct{ x, y int }", "type t# struct{ a, b t# }", 40)
	aliases := doubling("type t0 = struct{ x, y int }", "type t# = struct{ a, b *t# }", 40)
	generic := "type p[T any] struct{ a, b T }\n"
	const fields, parts = "more than 100000 fields", "a type of more than 100000 parts"
	for _, c := range []struct {
		name  string
		cells []string
		want  string // in what the last cell shows
	}{
		{"structs", []string{strings.Join(structs, "\n")}, "t15 has " + fields},
		{"structs in a cell each", structs[:16], "t15 has " + fields},
		{"structs of a function", []string{"func f() {\n" + strings.Join(structs, "\n") + "\n}"}, "t15 has " + fields},
		{"structs of blocks", []string{"if true {\nswitch {\ncase true:\n" + strings.Join(structs, "\n") + "\n}\n}"}, "t15 has " + fields},
		{"two names in turn", []string{alternating(40)}, fields},
		{"arrays of structs", []string{strings.ReplaceAll(strings.Join(structs, "\n"), "b t", "b [2]t")}, fields},
		{"interfaces", []string{strings.Join(doubling("type t0 interface{ ~int | ~string }", "type t# interface{ t# | t# }", 40), "\n")}, fields},
		{"aliases behind pointers", []string{strings.Join(aliases, "\n")}, fields},
		{"aliases in a cell each", aliases[:16], fields},
		{"aliases of functions", []string{strings.Join(doubling("type t0 = func()", "type t# = func(t#) t#", 40), "\n")}, fields},
		{"aliases of maps, channels, slices",
			[]string{strings.Join(doubling("type t0 = []int", "type t# = map[string]struct{ a chan t#; b []t# }", 40), "\n")}, fields},
		{"a generic type of itself", []string{generic + "var v " + strings.Repeat("p[", 40) + "int" + strings.Repeat("]", 40)}, parts},
		{"a field of it", []string{generic + "type q struct{ v " + strings.Repeat("p[", 40) + "int" + strings.Repeat("]", 40) + " }"},
			"q has " + fields},
		{"two type parameters", []string{"type p[S, T any] struct{ a S; b T }\ntype q struct{ v " + strings.Repeat("p[int, ", 8) + "int" +
			strings.Repeat("]", 8) + " }\nlen(\"fine\")"}, "=> 4"},
		{"constants", []string{strings.Join(doubling(`const s0 = "0123456789"`, "const s# = s# + string(s#)", 40), "\n")},
			"s21 has more than 16777216 bytes"},
		{"constants in a cell each", doubling(`const s0 = "0123456789"`, "const s# = s# + s#", 21),
			"s21 has more than 16777216 bytes"},

		{"an array that no machine has", []string{"var a [1 << 60]int"}, "runtime error: [1152921504606846976]int: type is too large"},

		{"a few", append(structs[:12:12], "var v t11", "v.a.b.a == t8{}"), "=> true"},
		{"many pointers to each other", append(doubling("type t0 struct{ x, y int }", "type t# struct{ a, b *t# }", 40), "len(\"fine\")"),
			"=> 4"},
		{"a large array", []string{"type large [1 << 40][1 << 20]struct{}\nlen(large{})"}, "=> 1099511627776"},
		{"in itself", []string{"type a struct{ b, c b }\ntype b struct{ x, y a }"}, "invalid recursive type"},
		{"a list of itself", []string{"type list struct{ next, last *list; all []list; of map[string]list }\nlen(list{}.all)"}, "=> 0"},
		{"some constants", []string{"const a, b = \"0123\", \"45\"\nlen(a + b + a)"}, "=> 10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, got := newPerson(t), ""
			for _, code := range c.cells {
				got = p.run(code)
			}
			if !strings.Contains(got, c.want) || c.want == "" && got != "" {
				t.Errorf("got\n%s\nwant %q", got, c.want)
			}
			p.want("1 + 1", "=> 2") // the session lives on
		})
	}
}

// alternating nests n blocks, in which a and b in turn have two fields of each other.
func alternating(n int) string {
	code := "type b struct{ x, y int }\n"
	for i := range n {
		code += fmt.Sprintf("{\ntype %c struct{ x, y %c }\n", 'a'+i%2, 'b'-i%2)
	}
	return code + strings.Repeat("}", n)
}

// What is offered while such a cell is typed comes at once, too.
func TestCompletionBesideLargeTypes(t *testing.T) {
	p := newPerson(t)
	code := strings.Join(doubling("type t0 struct{ x, y int }", "type t# struct{ a, b t# }", 40), "\n") + "\nstrin"
	if c := p.s.Complete(code, len(code)); len(c.Items) == 0 {
		t.Errorf("nothing is offered: %+v", c)
	}
}
