package main

import (
	"github.com/massspring/msp/internal/kernel/gosession"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/engine/yaegi"
)

// yaegiInterpreter is the second engine of the REPL, of msp run and of the kernel.
var yaegiInterpreter = gosession.Interpreter{Name: "yaegi", About: yaegi.About, Start: newYaegi, Prelude: gosession.Msp.Prelude}

func newYaegi(h engine.Hooks) (engine.Engine, error) { return yaegi.New(h) }
