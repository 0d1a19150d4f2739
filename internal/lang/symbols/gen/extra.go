package gen

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"slices"
)

// Extra makes the table of further packages and their documentation: the packages values and docs of another program, which
// add themselves to ours when they are initialised. dir is in a module that requires theirs. omitted are lines about
// exported symbols that a table cannot hold.
func Extra(ctx context.Context, dir string, paths []string) (files Files, omitted []string, err error) {
	pkgs, err := load(ctx, dir, paths, "-mod=mod")
	if err != nil {
		return nil, nil, err
	}
	files = Files{
		"docs/docs.go":     formatted(header + extraDocs),
		"values/values.go": formatted(header + extraValues),
		"values/z_more.go": valueTable("values", "more", pkgs),
	}
	for _, p := range pkgs {
		if p.Types.Name() == "main" {
			return nil, nil, fmt.Errorf("%s is a program, not a package to import", p.Path)
		}
		if exportsNothing(p.Types) {
			return nil, nil, fmt.Errorf("package %s exports nothing; name packages of its module, as in --with MODULE@VERSION,PATH", p.Path)
		}
		for _, o := range ExportsOf(p.Types).Omitted {
			omitted = append(omitted, fmt.Sprintf("%s.%s: %s", p.Path, o.Symbol, o.Reason))
		}
	}
	if files["values/z_types.zip"], err = typeArchive(pkgs, ""); err != nil {
		return nil, nil, err
	}
	files["docs/z_index.zip"], err = docIndex(pkgs)
	return files, omitted, err
}

func exportsNothing(p *types.Package) bool {
	return !slices.ContainsFunc(p.Scope().Names(), token.IsExported)
}

const extraValues = `

package values

import (
	_ "embed"

	"` + Module + `/internal/lang/symbols"
)

//go:embed z_types.zip
var types string

func init() { symbols.Add(more, types) }
`

const extraDocs = `

package docs

import (
	_ "embed"

	"` + Module + `/internal/lang/symbols/docs"
)

//go:embed z_index.zip
var index string

func init() { docs.Add(index) }
`
