package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/cell"
	"github.com/massspring/msp/internal/display"
	"github.com/massspring/msp/internal/session"
	"github.com/massspring/msp/internal/symbols/docs"
	_ "github.com/massspring/msp/internal/symbols/ixgosym" // the packages a cell can import
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
)

// newSession starts a Go session in this process.
func newSession(engineName string) (cell.Runner, error) {
	start, ok := engines[engineName]
	if !ok {
		return nil, fmt.Errorf("no engine is called %q; there are %s", engineName, strings.Join(slices.Sorted(maps.Keys(engines)), " and "))
	}
	s, err := session.New(session.Options{
		Engine: start,
		Render: display.Bundle,
		Docs:   docs.Index{},
		Before: func(ctx context.Context) { // an interrupt reaches loops of compiled code
			msp.UseContext(ctx)
			ode.UseContext(ctx)
		},
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
