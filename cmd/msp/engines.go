package main

import (
	"github.com/massspring/msp/internal/engine"
	"github.com/massspring/msp/internal/engine/ixgo"
	"github.com/massspring/msp/internal/engine/yaegi"
	"github.com/massspring/msp/internal/symbols/ixgosym"
	"github.com/massspring/msp/internal/symbols/yaegisym"
)

// engines are the interpreters by name.
var engines = map[string]func(engine.Hooks) (engine.Engine, error){
	"ixgo": func(h engine.Hooks) (engine.Engine, error) { return ixgo.New(h) },
	"yaegi": func(h engine.Hooks) (engine.Engine, error) {
		return yaegi.New(h, yaegi.Options{Exports: yaegisym.Exports(), Import: ixgosym.NewImporter().Import})
	},
}

// aboutEngine is what %engine says.
var aboutEngine = map[string]string{
	"ixgo":  ixgo.About,
	"yaegi": yaegi.About,
}
