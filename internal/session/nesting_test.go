package session

import (
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
		_, _, err := split("In[1]", c.code)
		if refused := err != nil; refused != c.refused {
			t.Errorf("%s: refused %v (%v), want %v", c.name, refused, err, c.refused)
		} else if refused && !strings.Contains(err.Error(), "In[1]:1:") || refused && !strings.Contains(err.Error(), "more than 1000 levels") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
