package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// A name that several compiled-in packages have stands for one of them by decision, and docs/cells.md says for which.
func TestAmbiguousNamesAreDecided(t *testing.T) {
	s, err := New(Options{Engine: func(h engine.Hooks) (engine.Engine, error) { return interp.New(h) }})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "cells.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range s.engine.Packages() {
		name := scope.BaseName(p)
		if others := s.packages.Namesakes(p); len(others) > 0 && scope.Preferred[name] == "" {
			t.Errorf("%s can be %s or %s: preferred does not say which", name, p, strings.Join(others, " or "))
		}
	}
	for name, p := range scope.Preferred {
		if s.packages.Named(name) != p {
			t.Errorf("%s stands for %s, want %s", name, s.packages.Named(name), p)
		}
		if row := fmt.Sprintf("| `%s` | `%s` | `%s` |", name, p, strings.Join(s.packages.Namesakes(p), "`, `")); !strings.Contains(string(doc), row) {
			t.Errorf("docs/cells.md lacks the row %s", row)
		}
	}
}
