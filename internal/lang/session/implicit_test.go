package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp"
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
		name := baseName(p)
		if others := s.namesakes(p); len(others) > 0 && preferred[name] == "" {
			t.Errorf("%s can be %s or %s: preferred does not say which", name, p, strings.Join(others, " or "))
		}
	}
	for name, p := range preferred {
		if s.packageNamed(name) != p {
			t.Errorf("%s stands for %s, want %s", name, s.packageNamed(name), p)
		}
		if row := fmt.Sprintf("| `%s` | `%s` | `%s` |", name, p, strings.Join(s.namesakes(p), "`, `")); !strings.Contains(string(doc), row) {
			t.Errorf("docs/cells.md lacks the row %s", row)
		}
	}
}
