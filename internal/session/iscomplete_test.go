package session_test

import (
	"testing"

	"github.com/massspring/msp/internal/session"
)

func TestIsComplete(t *testing.T) {
	s := &session.Session{} // the answer depends on the code alone
	for _, c := range []struct{ code, status, indent string }{
		{"", "complete", ""},
		{"  \n\t\n", "complete", ""},
		{"x := 1", "complete", ""},
		{"x := 1\n", "complete", ""},
		{"x", "complete", ""},
		{"// only a comment", "complete", ""},
		{"/* open", "incomplete", ""},
		{"/* closed */", "complete", ""},
		{"s := `raw", "incomplete", ""},
		{"s := `raw\n\n", "incomplete", ""},
		{"s := `raw\n`", "complete", ""},
		{"s := \"open", "invalid", ""},
		{"s := 'ab'", "invalid", ""},
		{"x :=", "incomplete", "\t"},
		{"x :=\n", "invalid", ""},
		{"x := 1 +", "incomplete", "\t"},
		{"x := 1 +\n2", "complete", ""},
		{"x := 1 +\n\n", "invalid", ""},
		{"a,", "incomplete", "\t"},
		{"strings.", "incomplete", "\t"},
		{"strings.\nToUpper(s)", "complete", ""},
		{"return", "complete", ""},
		{"x++", "complete", ""},
		{"x := 1;", "complete", ""},
		{"f(", "incomplete", "\t"},
		{"f(1,\n\t2", "incomplete", "\t"},
		{"f(1,\n\t2)", "complete", ""},
		{"f(func() {", "incomplete", "\t"},
		{"f(func() {\n\tif x {", "incomplete", "\t\t"},
		{"f(func() {\n\tif x {\n\t}", "incomplete", "\t"},
		{"f(func() {\n\tif x {\n\t}\n})", "complete", ""},
		{"func f() {", "incomplete", "\t"},
		{"func f() {\n\n", "incomplete", "\t"},
		{"func f() {\n}", "complete", ""},
		{"func f() int { return 1 }", "complete", ""},
		{"if x {", "incomplete", "\t"},
		{"if x {\n} else", "incomplete", "\t"},
		{"if x {\n} else {", "incomplete", "\t"},
		{"if x {\n} else {\n}", "complete", ""},
		{"if x", "invalid", ""},
		{"if x == 3", "invalid", ""},
		{"for i := 0;", "incomplete", "\t"},
		{"for i := 0; i < 3;", "incomplete", "\t"},
		{"for i := 0; i < 3; i++ {\n}", "complete", ""},
		{"for {", "incomplete", "\t"},
		{"switch x {", "incomplete", ""},
		{"switch x {\ncase 1:", "incomplete", "\t"},
		{"switch x {\ncase 1:\n\tf()", "incomplete", "\t"},
		{"func f() {\n\tswitch x {", "incomplete", "\t"},
		{"func f() {\n\tswitch x {\n\tcase 1:", "incomplete", "\t\t"},
		{"select {", "incomplete", ""},
		{"type point struct {", "incomplete", "\t"},
		{"type point struct {\n\tx int\n}", "complete", ""},
		{"import (", "incomplete", "\t"},
		{"import (\n\t\"fmt\"\n)", "complete", ""},
		{"import \"fmt\"", "complete", ""},
		{"x := []int{", "incomplete", "\t"},
		{"x := []int{\n\t1,", "incomplete", "\t"},
		{"x := []int{\n\t1,\n}", "complete", ""},
		{"x := map[string][]int{\"a\": {1,", "incomplete", "\t"},
		{")", "invalid", ""},
		{"f(]", "invalid", ""},
		{"f(1))", "invalid", ""},
		{"x := := 3", "invalid", ""},
		{"x @ y", "invalid", ""},
		{"x 3", "invalid", ""},
		{"x := 1\ny := 2\nx + y", "complete", ""},
		{"x := 1\r\ny := 2\r\n", "complete", ""},
		{"fmt.Println(\"a {\")", "complete", ""},
		{"x := 'a' // {", "complete", ""},
		{"package main\nfunc main() {\n}", "complete", ""},
		{"label:\n\tfor {\n\t}", "complete", ""},
	} {
		got := s.IsComplete(c.code)
		if got.Status != c.status || got.Indent != c.indent {
			t.Errorf("%q: %s %q, want %s %q", c.code, got.Status, got.Indent, c.status, c.indent)
		}
	}
}
