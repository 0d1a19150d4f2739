package ixgosym

import (
	"fmt"
	"go/types"

	"github.com/goplus/ixgo"
)

// NewImporter returns what gives the types of the registered packages, for an engine that has none of its own.
// The types come from reflection: parameters have no names.
func NewImporter() types.Importer {
	ctx := ixgo.NewContext(ixgo.SupportMultipleInterp)
	ctx.Lookup = func(root, path string) (string, bool) { return "", false } // nothing from the machine
	return importer{ctx.Importer}
}

type importer struct{ inner types.Importer }

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if _, ok := ixgo.LookupPackage(path); !ok {
		return nil, fmt.Errorf("package %s is not compiled in", path)
	}
	return i.inner.Import(path)
}
