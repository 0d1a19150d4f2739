package assist

import (
	"errors"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
)

var errBusy = errors.New("another cell is being added")

// load imports a package. While a cell runs the engine's own tables may change, and only packages that the
// session has imported before are safe to ask for.
func (k *sketch) load(p string) (*types.Package, error) {
	if !k.idle {
		known := false
		for _, q := range k.s.Names.Imports {
			known = known || p == q
		}
		if !known {
			return nil, errBusy
		}
	}
	return k.s.Engine.Import(p)
}

// importedAs returns the path of the package that the word stands for in this session or, not imported yet, would
// most likely stand for; "" for other words.
func (k *sketch) importedAs(word string) string {
	if p := k.s.Names.Imports[word]; p != "" {
		return p
	}
	if k.s.Names.Live[word] != nil || !strings.Contains(k.src, word+".") && !strings.HasSuffix(strings.TrimSpace(k.src), word) {
		return ""
	}
	return k.s.Packages.Named(word)
}

// notImported returns the path of the package that x names where neither the session nor the cell imports it; "" for all
// else.
func (k *sketch) notImported(x ast.Expr) string {
	id, ok := x.(*ast.Ident)
	if !ok || k.s.Names.Imports[id.Name] != "" {
		return ""
	}
	p, ok := k.info.Uses[id].(*types.PkgName)
	if !ok {
		return ""
	}
	for _, part := range k.parts {
		for _, im := range part.File.Imports {
			if k.localName(im) == id.Name {
				return ""
			}
		}
	}
	return p.Imported().Path()
}

// localName returns the name by which an import is used.
func (k *sketch) localName(im *ast.ImportSpec) string {
	if im.Name != nil {
		return im.Name.Name
	}
	p, _ := strconv.Unquote(im.Path.Value)
	return scope.BaseName(p)
}
