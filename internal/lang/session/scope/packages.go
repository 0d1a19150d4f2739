package scope

import (
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

// A package that is compiled in needs no import: the first cell that uses its name imports it, for all cells after it.

// Preferred is the package that a name stands for where several compiled-in packages have it. The others want an
// import. docs/cells.md shows the same table.
var Preferred = map[string]string{
	"draw":     "image/draw",
	"palette":  "image/color/palette",
	"rand":     "math/rand/v2",
	"template": "text/template",
}

// BaseName returns the name that the package of an import path has by custom.
func BaseName(p string) string {
	b := path.Base(p)
	if len(b) > 1 && b[0] == 'v' && strings.Trim(b[1:], "0123456789") == "" && path.Dir(p) != "." {
		b = path.Base(path.Dir(p))
	}
	b, _, _ = strings.Cut(b, ".")
	return b
}

// Packages are the compiled-in packages by their names.
type Packages struct {
	List   func() []string // import paths
	once   sync.Once
	byName map[string]string // name → import path
}

func NewPackages(list func() []string) *Packages { return &Packages{List: list} }

func (p *Packages) Names() map[string]string {
	p.once.Do(func() {
		p.byName = map[string]string{}
		for _, path := range p.List() {
			n := BaseName(path)
			if q := Preferred[n]; p.byName[n] == "" || path == q {
				p.byName[n] = path
			}
		}
	})
	return p.byName
}

// Named returns the import path of the compiled-in package of that name; "" if there is none.
func (p *Packages) Named(name string) string { return p.Names()[name] }

// Namesakes lists the other compiled-in packages that have the name of this one.
func (s *Packages) Namesakes(p string) (others []string) {
	for _, q := range s.List() {
		if q != p && BaseName(q) == BaseName(p) {
			others = append(others, q)
		}
	}
	return others
}

// ImportedByUse lists the imports that the session has added, as import declarations of Go.
func (n *Names) ImportedByUse() string {
	list := slices.Sorted(maps.Keys(n.added))
	list = slices.DeleteFunc(list, func(name string) bool { return n.Imports[name] != n.added[name] })
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
