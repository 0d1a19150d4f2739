// Package gosession assembles a Go session from engine, tables, documentation, display and commands. The native kernel, the REPL
// and the page's kernel all use it, so a command works in each of them.
package gosession

import (
	"fmt"
	"os"
	"strings"

	guide "github.com/massspring/msp/docs"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/session"
	"github.com/massspring/msp/internal/lang/symbols/docs"
	"github.com/massspring/msp/internal/system/file"
	"github.com/massspring/msp/internal/terminal/braille"
)

// Interpreter is an engine to choose from.
type Interpreter struct {
	Name    string
	About   string // what %engine says of it
	Start   func(engine.Hooks) (engine.Engine, error)
	Prelude session.Prelude // what cells know without an import
}

// Msp is the interpreter of notebooks and pages. As in gophernotes, its cells know package display without an import.
var Msp = Interpreter{
	Name: "msp", About: interp.About,
	Start:   func(h engine.Hooks) (engine.Engine, error) { return interp.New(h) },
	Prelude: session.Prelude{Path: "github.com/massspring/msp/pkg/nb/display", Name: "display", Funcs: []string{"Display"}},
}

// NewPage opens the session of a page: on msp, without a second engine, replaced in this process when a cell resets it.
func NewPage() (*Renewing, error) {
	return NewRenewing(func(string) (*session.Session, error) { return New("msp", 0, Msp) })
}

// New starts a session on the interpreter of that name, one of those given. Figures are also drawn in characters, at most so many
// columns wide, if that is not 0.
func New(name string, columns int, interpreters ...Interpreter) (*session.Session, error) {
	about := map[string]string{}
	var names []string
	var chosen *Interpreter
	for i, in := range interpreters {
		about[in.Name] = in.About
		names = append(names, in.Name)
		if in.Name == name {
			chosen = &interpreters[i]
		}
	}
	if chosen == nil {
		return nil, fmt.Errorf("no engine is called %q; there are %s", name, strings.Join(names, " and "))
	}
	shown := &shown{columns: columns, colours: braille.ColoursOf(os.Getenv)}
	return session.New(session.Options{
		Engine:  chosen.Start,
		Prelude: chosen.Prelude,
		Render:  shown.render,
		Keep:    shown.keep,
		Guide:   guide.Cheatsheet,
		Docs:    docs.Index{},
		Engines: about,
		Save:    file.Save,
	})
}
