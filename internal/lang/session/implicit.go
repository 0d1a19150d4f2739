package session

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
)

// A package that is compiled in needs no import: the first cell that uses its name imports it, for all cells after it.

// preferred is the package that a name stands for where several compiled-in packages have it. The others want an
// import. docs/cells.md shows the same table.
var preferred = map[string]string{
	"draw":     "image/draw",
	"palette":  "image/color/palette",
	"rand":     "math/rand/v2",
	"template": "text/template",
}

// baseName returns the name that the package of an import path has by custom.
func baseName(p string) string {
	b := path.Base(p)
	if len(b) > 1 && b[0] == 'v' && strings.Trim(b[1:], "0123456789") == "" && path.Dir(p) != "." {
		b = path.Base(path.Dir(p))
	}
	b, _, _ = strings.Cut(b, ".")
	return b
}

// packageNamed returns the import path of the compiled-in package of that name; "" if there is none.
func (s *shared) packageNamed(name string) string {
	s.packages.Do(func() {
		s.byName = map[string]string{}
		for _, p := range s.engine.Packages() {
			n := baseName(p)
			if q := preferred[n]; s.byName[n] == "" || p == q {
				s.byName[n] = p
			}
		}
	})
	return s.byName[name]
}

// namesakes lists the other compiled-in packages that have the name of this one.
func (s *shared) namesakes(p string) (others []string) {
	for _, q := range s.engine.Packages() {
		if q != p && baseName(q) == baseName(p) {
			others = append(others, q)
		}
	}
	return others
}

// missing lists the packages that the cell uses and that neither it nor the session imports: those of the undefined
// names that stand before a point.
func (k *checker) missing() map[string]string {
	if len(k.undefined) == 0 {
		return nil
	}
	found := map[string]string{}
	ast.Inspect(k.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && k.undefined[id.Name] && k.r.packageOf(id.Name) == "" {
				if p := k.s.packageNamed(id.Name); p != "" {
					found[id.Name] = p
				}
			}
		}
		return true
	})
	return found
}

// importedByUse lists the imports that the session has added, as import declarations of Go.
func (n *names) importedByUse() string {
	list := slices.Sorted(maps.Keys(n.added))
	list = slices.DeleteFunc(list, func(name string) bool { return n.imports[name] != n.added[name] })
	if len(list) == 0 {
		return "every package in use has been imported by a cell\n"
	}
	slices.SortFunc(list, func(a, b string) int { return strings.Compare(n.added[a], n.added[b]) })
	var b strings.Builder
	b.WriteString("import (\n")
	for _, name := range list {
		b.WriteString("\t\"" + n.added[name] + "\"\n")
	}
	b.WriteString(")\n")
	return b.String()
}
