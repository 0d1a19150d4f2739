package explain

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/near"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// Mistakes words the type checker's errors in a cell.
type Mistakes struct {
	Packages *scope.Packages
	Import   func(path string) (*types.Package, error)
	Names    *scope.Names // before the cell
	// Declared are the names that the cell declares at package level, Own the variables of its statements.
	Declared, Own map[string]bool
	PackageOf     func(name string) (path string) // that a name stands for, "" if for none

	Cell string // its name
	Src  string
	Fset *token.FileSet
	File *ast.File
	Info *types.Info
}

// hint suggests what the undefined name at pos may have been meant to be.
func (m *Mistakes) hint(name string, pos token.Pos) string {
	if pkg, sel, ok := strings.Cut(name, "."); ok { // fmt.Printn
		return m.exportHint(m.PackageOf(pkg), pkg, sel)
	}
	if m.Own[name] {
		return " (declared further down)"
	}
	if m.Packages.Named(name) != "" && m.Names.Live[name] == nil {
		return "; " + name + " is a package: what it has is written " + name + ".X"
	}
	known := slices.Concat(scope.SortedKeys(m.Declared), scope.SortedKeys(m.Own), scope.SortedKeys(m.Names.Live),
		scope.SortedKeys(m.Names.Imports))
	if m.selected(pos) {
		known = append(known, scope.SortedKeys(m.Packages.Names())...)
	}
	builtin := types.Universe.Names()
	same := func(n string) bool { return strings.EqualFold(n, name) }
	if !slices.ContainsFunc(known, same) && (token.IsExported(name) || !slices.ContainsFunc(builtin, same)) { // Println is fmt's
		if at := m.elsewhere(name); at != "" {
			return at
		}
	}
	if meant := near.Best(name, append(known, builtin...)); meant != "" {
		return "; did you mean " + meant + "?"
	}
	if m.assigned(pos) {
		return "; " + name + " := … declares it"
	}
	return ""
}

// exportHint suggests what was meant by a name that the package does not export.
func (m *Mistakes) exportHint(path, pkg, name string) string {
	tp, err := m.Import(path)
	if err != nil {
		return ""
	}
	for _, p := range m.Packages.Namesakes(path) {
		if other, err := m.Import(p); err == nil && other.Scope().Lookup(name) != nil {
			return fmt.Sprintf("; %s is %q here: import %q to use that", pkg, path, p)
		}
	}
	if meant := near.Best(name, scope.Exported(tp)); meant != "" {
		return "; did you mean " + pkg + "." + meant + "?"
	}
	return ""
}

// memberHint suggests what was meant by a selector, as a message has it, whose type has no such field or method.
func (m *Mistakes) memberHint(selector, name string) string {
	var x ast.Expr
	ast.Inspect(m.File, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == name && types.ExprString(sel) == selector {
			x = sel.X
		}
		return x == nil
	})
	tv := m.Info.Types[x]
	if tv.Type == nil || tv.IsType() {
		return ""
	}
	var names []string
	for _, x := range scope.Selectable(tv.Type, true) {
		names = append(names, x.Obj.Name())
	}
	if meant := near.Best(name, names); meant != "" {
		return "; did you mean " + types.ExprString(x) + "." + meant + "?"
	}
	return method(x, tv.Type, name)
}

// nearestImport returns the compiled-in package whose path looks most like the one that was not found.
func (m *Mistakes) nearestImport(p string) string {
	all := m.Packages.List()
	for _, q := range all {
		if path.Base(q) == path.Base(p) && q != p {
			return q
		}
	}
	return near.Best(p, all)
}
