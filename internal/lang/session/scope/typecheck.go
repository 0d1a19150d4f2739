package scope

import (
	"go/ast"
	"go/token"
	"go/types"
	"runtime"
)

// CellPackage is the import path of the engine's Show, Mark and Command, which the file of every cell imports first.
const CellPackage = "msp·cell"

type ImporterFunc func(path string) (*types.Package, error)

func (f ImporterFunc) Import(path string) (*types.Package, error) { return f(path) }

func NewInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
}

// TypeCheck checks the file of a cell, whose package pkg is. The objects of earlier cells stand in the scope of the file, as those of
// a package that is imported with a point: around what the cell declares, and out of its package, where go/types looks for
// declarations only.
func TypeCheck(fset *token.FileSet, file *ast.File, pkg *types.Package, info *types.Info, earlier []types.Object,
	load ImporterFunc, report func(error)) {
	conf := types.Config{
		Importer: ImporterFunc(func(path string) (*types.Package, error) {
			if path == CellPackage { // the first import: the file has its scope, and nothing of it is checked yet
				for _, o := range earlier {
					info.Scopes[file].Insert(o)
				}
			}
			return load(path)
		}),
		Sizes: types.SizesFor("gc", runtime.GOARCH), DisableUnusedImportCheck: true, Error: report,
	}
	_ = types.NewChecker(&conf, fset, pkg, info).Files([]*ast.File{file}) // report has heard of each
}
