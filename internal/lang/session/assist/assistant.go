// Package assist completes and inspects a cell while a person types it.
package assist

import (
	"sync"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/explain"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// Assistant answers what is asked while a cell is typed. It changes nothing of the session, whose names and sources must not change
// while it answers.
type Assistant struct {
	Engine        engine.Engine
	Packages      *scope.Packages
	Names         *scope.Names
	Sources       explain.Sources
	Documentation Docs        // may be nil
	Compile       *sync.Mutex // held while a cell is being added
}

// Docs is documentation of the compiled-in packages.
type Docs interface {
	// Lookup returns the declaration, with parameter names, and the doc comment of a symbol ("" for the
	// package itself; "System.Pin" for a method or field).
	Lookup(path, symbol string) (declaration, doc string, ok bool)
}
