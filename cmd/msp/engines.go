package main

import (
	"go/token"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/engine/yaegi"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/symbols"
	"github.com/massspring/msp/internal/lang/symbols/yaegisym"
)

// engines are the interpreters by name.
var engines = map[string]func(engine.Hooks) (engine.Engine, error){
	"msp":   func(h engine.Hooks) (engine.Engine, error) { return interp.New(h) },
	"yaegi": newYaegi,
}

func newYaegi(h engine.Hooks) (engine.Engine, error) {
	im := symbols.NewImporter(token.NewFileSet())
	tables, err := yaegisym.Exports(im)
	if err != nil {
		return nil, err
	}
	return yaegi.New(h, yaegi.Options{Exports: tables, Import: im.Import})
}

// aboutEngine is what %engine says.
var aboutEngine = map[string]string{
	"msp":   interp.About,
	"yaegi": yaegi.About,
}
