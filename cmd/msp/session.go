package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	guide "github.com/massspring/msp/docs"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/session"
	"github.com/massspring/msp/internal/lang/symbols/docs"
	"github.com/massspring/msp/internal/system/file"
	"github.com/massspring/msp/internal/terminal/cells"
)

// preludes are what cells know without an import, by engine: package display, as in gophernotes. yaegi runs source
// text, in which the import has to stand.
var preludes = map[string]session.Prelude{
	"msp": {Path: "github.com/massspring/msp/pkg/nb/display", Name: "display", Funcs: []string{"Display"}},
}

// newSession starts a Go session in this process.
// Figures are drawn in characters too, at most so many columns wide, if that is not 0.
func newSession(engineName string, columns int) (cell.Runner, error) {
	shown := &shown{columns: columns, colours: cells.ColoursOf(os.Getenv)}
	start, ok := engines[engineName]
	if !ok {
		return nil, fmt.Errorf("no engine is called %q; there are %s", engineName, strings.Join(slices.Sorted(maps.Keys(engines)), " and "))
	}
	s, err := session.New(session.Options{
		Engine:  start,
		Prelude: preludes[engineName],
		Render:  shown.render,
		Keep:    shown.keep,
		Guide:   guide.Cheatsheet,
		Docs:    docs.Index{},
		Engines: aboutEngine,
		Save:    file.Save,
	})
	if err != nil {
		return nil, err
	}
	return named{s, engineName}, nil
}

// named tells the supervisor which engine it talks to.
type named struct {
	*session.Session
	engine string
}

func (n named) Engine() string { return n.engine }
