package main

import (
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/gosession"
	"github.com/massspring/msp/internal/lang/session"
)

// newSession starts a Go session in this process. Figures are also drawn in characters, at most so many columns wide, if that is not 0.
func newSession(engine string, columns int) (cell.Runner, error) {
	s, err := gosession.New(engine, columns, gosession.Msp, yaegiInterpreter)
	if err != nil {
		return nil, err
	}
	return named{s, engine}, nil
}

// named tells the supervisor which engine it talks to.
type named struct {
	*session.Session
	engine string
}

func (n named) Engine() string { return n.engine }
