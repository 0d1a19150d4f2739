package repl

import "testing"

func TestOpenBrackets(t *testing.T) {
	for code, want := range map[string]int{
		"":                   0,
		"x := 1":             0,
		"f(":                 1,
		"func f() {\n\tg([]": 2,
		"}":                  -1,
		`"{" + "(`:           0, // a string that does not end with its line is an error, not unfinished
		"`{\n":               1,
		"/* (":               1,
		"// (":               0,
		"'('":                0,
	} {
		if got := openBrackets(code); got != want {
			t.Errorf("%q: %d open, want %d", code, got, want)
		}
	}
}
