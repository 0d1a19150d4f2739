package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"runtime"
)

// cellPackage is the import path of the engine's Show, Mark and Command, which the file of every cell imports first.
const cellPackage = "msp·cell"

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
}

// typeCheck checks the file of a cell, whose package pkg is. The objects of earlier cells stand in the scope of the file, as those of
// a package that is imported with a point: around what the cell declares, and out of its package, where go/types looks for
// declarations only.
func typeCheck(fset *token.FileSet, file *ast.File, pkg *types.Package, info *types.Info, earlier []types.Object,
	load importerFunc, report func(error)) {
	conf := types.Config{
		Importer: importerFunc(func(path string) (*types.Package, error) {
			if path == cellPackage { // the first import: the file has its scope, and nothing of it is checked yet
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
