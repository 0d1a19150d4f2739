package session_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzAsking asks about any code at any position: no panic, ranges inside the code, and the session unchanged.
func FuzzAsking(f *testing.F) {
	for _, code := range lesson {
		f.Add(code, len(code)/2)
		f.Add(code, len(code))
	}
	for _, c := range []string{"import \"", "x.", "if x.", "func (", "switch x := y.(type) {", "for i := range", "defer func() {",
		"type T[P any] struct {", "`", "/*", "'", "a\r\n`b\r", "\x00", "é.", "label: for", "go ", "struct{", "func f[", "x[", "var (",
		"const (\n\ta = iota", "fmt.Println(origin.", "package p", "_ = []struct{ a int }{{a: "} {
		f.Add(c, len(c))
	}
	s := newLesson(f)
	f.Fuzz(func(t *testing.T, code string, pos int) {
		if len(code) > 2000 || strings.Count(code, "[") > 50 {
			t.Skip()
		}
		defer time.AfterFunc(time.Minute, func() { panic(fmt.Sprintf("hangs: %q %d", code, pos)) }).Stop()
		c := s.Complete(code, pos)
		if c.Start < 0 || c.Start > c.End || c.End > len(code) {
			t.Fatalf("range %d:%d of %d bytes", c.Start, c.End, len(code))
		}
		for _, it := range c.Items {
			if it.Text == "" || it.Kind == "" || strings.Contains(it.Text, "cursor") && !strings.Contains(code, "cursor") {
				t.Fatalf("%+v", it)
			}
		}
		if b, ok := s.Inspect(code, pos, 1); ok && (b["text/plain"] == "" || !utf8.ValidString(b["text/plain"].(string))) {
			t.Fatal(b)
		}
		s.IsComplete(code)
		if got := texts(s.Complete("path[0].n", 9).Items); len(got) != 1 || got[0] != "norm" {
			t.Fatalf("the session has changed: %q", got)
		}
	})
}
