package source

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// What nests too deeply is refused before the type checker sees it, and what is only long is not.
func TestNesting(t *testing.T) {
	nested := func(open, middle, shut string, n int) string {
		return strings.Repeat(open, n) + middle + strings.Repeat(shut, n)
	}
	for _, c := range []struct {
		name, code string
		refused    bool
	}{
		{"functions", "var f " + strings.Repeat("func() ", 20000), true},
		{"pointers", "var p " + strings.Repeat("*", 20000) + "int", true},
		{"parentheses", "x := " + nested("(", "1", ")", 2000), true},
		{"calls", "x := " + nested("len(string(", `"a"`, "))", 800), true},
		{"blocks", nested("{", "", "}", 2000), true},
		{"some pointers", "var p " + strings.Repeat("*", 300) + "int", false},
		{"a sum", "x := 1\nx = x" + strings.Repeat(" + x", 5000), false},
		{"a chain of calls", "x := b" + strings.Repeat(".Add(1)", 3000), false},
		{"else ifs", "x := 1\nif x == 0 {}" + strings.Repeat(" else if x == 2 {}", 1500), false},
	} {
		_, _, err := Split("In[1]", c.code)
		if refused := err != nil; refused != c.refused {
			t.Errorf("%s: refused %v (%v), want %v", c.name, refused, err, c.refused)
		} else if refused && !strings.Contains(err.Error(), "In[1]:1:") || refused && !strings.Contains(err.Error(), "more than 1000 levels") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// The limit is exact, and the error stands at the first place beyond it: file, function and its body are levels, too.
func TestNestingAtTheLimit(t *testing.T) {
	for inner, want := range map[int]string{
		deepest - 2: "",
		deepest - 1: "f.go:3:999: more than 1000 levels of syntax inside each other",
		deepest + 9: "f.go:3:999: more than 1000 levels of syntax inside each other",
	} {
		fset, nest := token.NewFileSet(), strings.Repeat("{", inner-1)+"{};{}"+strings.Repeat("}", inner-1)
		f, err := parser.ParseFile(fset, "f.go", "package p\nfunc f() {\n"+nest+"\n"+nest+"\n}\n", parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := tooDeep(f, fset); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%d blocks inside each other: %q, want %q", inner, got, want)
		}
	}
}
