package session_test

import (
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/session"
)

func newWithPrelude(t *testing.T, path string) (*session.Session, error) {
	return session.New(session.Options{
		Engine:  func(h engine.Hooks) (engine.Engine, error) { return interp.New(h) },
		Render:  func(v []any) (cell.Bundle, map[string]any) { return nil, nil },
		Prelude: session.Prelude{Path: path, Name: "strings", Funcs: []string{"Repeat"}},
	})
}

// The prelude here is strings, to be sure that nothing knows which package it is.
func TestPrelude(t *testing.T) {
	for _, first := range []string{`Repeat("a", 2)`, `strings.ToUpper("a")`, "import \"strings\"\nstrings.Repeat(\"a\", 2)",
		"strings := 1\n_ = Repeat(\"a\", strings)", "func Repeat(a string) int { return 1 }\n_ = Repeat(\"a\") + 1", "import strings \"fmt\"\nstrings.Sprint(1)"} {
		s, err := newWithPrelude(t, "strings")
		if err != nil {
			t.Fatal(err)
		}
		if r := s.Execute(t.Context(), cell.Request{Code: first, Count: 1}, cell.IO{Out: func(cell.Output) {}}); r.Err != nil {
			t.Errorf("%s: %v", first, r.Err)
		}
	}
	if _, err := newWithPrelude(t, "no/such"); err == nil {
		t.Error("a prelude that is not compiled in is accepted")
	}
}

func TestFunctionsWithoutABodyAreLeftOut(t *testing.T) {
	p := newPerson(t)
	p.want("func JPEG([]byte) error\nfunc twice(n int) int { return 2 * n }\ntwice(4)", "=> 8\nnote: func JPEG has no body and is left out.")
	p.want("JPEG(nil)", "compile error\nIn[2]:1:1: undefined: JPEG\n    JPEG(nil)\n    ^")
}
