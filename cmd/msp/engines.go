package main

import (
	"go/token"

	"github.com/massspring/msp/internal/kernel/gosession"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/engine/yaegi"
	"github.com/massspring/msp/internal/lang/symbols"
	"github.com/massspring/msp/internal/lang/symbols/yaegisym"
)

// yaegiInterpreter is the second engine of the REPL, of msp run and of the kernel.
var yaegiInterpreter = gosession.Interpreter{Name: "yaegi", About: yaegi.About, Start: newYaegi}

func newYaegi(h engine.Hooks) (engine.Engine, error) {
	im := symbols.NewImporter(token.NewFileSet())
	tables, err := yaegisym.Exports(im)
	if err != nil {
		return nil, err
	}
	return yaegi.New(h, yaegi.Options{Exports: tables, Import: im.Import})
}
