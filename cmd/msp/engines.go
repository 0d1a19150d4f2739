package main

import (
	"github.com/massspring/msp/internal/engine"
	"github.com/massspring/msp/internal/engine/ixgo"
)

// engines are the interpreters by name.
var engines = map[string]func(engine.Hooks) (engine.Engine, error){
	"ixgo": func(h engine.Hooks) (engine.Engine, error) { return ixgo.New(h) },
}

// aboutEngine is what :engine says.
var aboutEngine = map[string]string{
	"ixgo": ixgo.About,
}
