package engine_test

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/lang/engine"
)

type (
	named  string
	point  struct{ X, Y int }
	level  int
	broken struct{}
)

func (l level) String() string { return fmt.Sprintf("level %d", int(l)) }
func (broken) Error() string   { panic("no text") }

// The text of a panic is what the person wrote, as far as it can be had.
func TestPanicText(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{errors.New("an error"), "an error"}, {level(3), "level 3"}, {"as it is\n", "as it is\n"}, {named("a\nb"), `engine_test.named("a\nb")`},
		{nil, "nil"}, {7, "int(7)"}, {point{1, 2}, "engine_test.point({1 2})"}, {(*point)(nil), "*engine_test.point(<nil>)"},
		{broken{}, "engine_test.broken (its text cannot be had: no text)"},
	} {
		if got := engine.PanicText(c.value); got != c.want {
			t.Errorf("the text of %T is %q, want %q", c.value, got, c.want)
		}
	}
	if got := (&engine.Panic{Text: "odd"}).Error(); got != "panic: odd" {
		t.Errorf("the error is %q", got)
	}
}

// A package that a cell cannot import is refused with its reason, or with the way to have it.
func TestNotCompiledIn(t *testing.T) {
	for path, want := range map[string]string{
		"unsafe":               "package unsafe is refused in cells: a wrong address",
		"C":                    "package C is refused in cells: cells are not compiled",
		"example.org/x/y":      "package example.org/x/y is not compiled in; msp build --with example.org/x/y makes a kernel that has it",
		"strings/v2.0":         "package strings/v2.0 is not compiled in",
		"example.org":          "package example.org is not compiled in; msp build --with example.org makes",
		"nothing/of/the/sort.": "package nothing/of/the/sort. is not compiled in",
	} {
		got := engine.NotCompiledIn(path).Error()
		if !strings.HasPrefix(got, want) || strings.Contains(got, "--with") != strings.Contains(want, "--with") {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// An interrupt tells who or what it came from, where that is known; the causes of what ends a cell can be asked for.
func TestCauses(t *testing.T) {
	plain, cancel := context.WithCancel(t.Context())
	cancel()
	if err := engine.Interrupted(plain); err != engine.ErrInterrupted {
		t.Errorf("without a cause: %v", err)
	}
	memory := errors.New("out of memory")
	told, cancelWith := context.WithCancelCause(t.Context())
	cancelWith(memory)
	if err := engine.Interrupted(told); !errors.Is(err, engine.ErrInterrupted) || !errors.Is(err, memory) || err.Error() != "interrupted: out of memory" {
		t.Errorf("with a cause: %v", err)
	}
	late, end := context.WithDeadline(t.Context(), time.Now())
	defer end()
	<-late.Done()
	if err := engine.Interrupted(late); err != engine.ErrInterrupted {
		t.Errorf("at a deadline: %v", err)
	}
	for _, err := range []error{&engine.Abandoned{Cause: memory, In: "sort.Ints"}, &engine.Stopped{Cause: memory, Waiting: "it waited"}} {
		if !errors.Is(err, memory) || err.Error() != "out of memory" {
			t.Errorf("%T says %v", err, err)
		}
	}
	refusal := &engine.Refusal{Pos: token.Position{Filename: "In[2]", Line: 3, Column: 4}, What: "a thing", Why: "it is odd"}
	if got, want := refusal.Error(), "In[2]:3:4: a thing is refused: it is odd"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (&engine.Exit{Code: 7}).Error(); got != "os.Exit(7)" {
		t.Errorf("%q", got)
	}
}

// The statements of a cell are the body of its first function.
func TestBody(t *testing.T) {
	for source, want := range map[string]string{"package p\nimport \"fmt\"\nvar x int\nfunc a() {}\nfunc b() {}": "a", "package p\nvar x int": ""} {
		f, err := parser.ParseFile(token.NewFileSet(), "", source, 0)
		if err != nil {
			t.Fatal(err)
		}
		body := (&engine.Cell{File: f}).Body()
		if (body != nil) != (want != "") || body != nil && body.Name.Name != want {
			t.Errorf("the body of %q is %v, want %q", source, body, want)
		}
	}
}
