package scope

import (
	"go/types"
)

// Prelude is a package that cells know without importing it, as gophernotes has it: by its name, by its name as
// an import path, and some of its functions by their bare names. All of them may be declared again.
type Prelude struct {
	Path  string   // of a compiled-in package; "" for no prelude
	Name  string   // of the package
	Funcs []string // functions of it
}

// Begin makes the prelude known to the names of a new session.
func (p Prelude) Begin(load func(path string) (*types.Package, error), n *Names) error {
	if p.Path == "" {
		return nil
	}
	pkg, err := load(p.Path)
	if err != nil {
		return err
	}
	n.Imports[p.Name] = p.Path
	for _, f := range p.Funcs {
		n.Live[f] = pkg.Scope().Lookup(f)
	}
	return nil
}
