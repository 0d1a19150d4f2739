// Package docs indexes the documentation of the packages in internal/lang/symbols: declarations as go doc prints them, doc
// comments and positions. Reflection has lost comments and the names of parameters; this index has them.
//
// The index is one generated file of half a megabyte that is compiled in or, in a page, fetched. A package's part is read when
// it is first needed. It imports only the standard library and internal/lang/near.
package docs

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"sync"
)

// more are the indexes beside ours.
var more []string

// Add puts an index of further packages beside ours. It is called before the first look-up, by what msp build
// generates.
func Add(archive string) { more = append(more, archive) }

// Package is the documentation of a package.
type Package struct {
	Path    string
	Name    string
	Doc     string
	Symbols []Symbol // sorted by name
}

// Kinds of symbols.
const (
	Const  = "const"
	Var    = "var"
	Func   = "func"
	Type   = "type"
	Method = "method" // of a type, or of an interface
	Field  = "field"
)

// Symbol is the documentation of one exported name.
type Symbol struct {
	Name    string   // "Cloth"; "System.Pin" for methods and fields
	Kind    string   // one of the kinds above
	Decl    string   // "func (s *System) Pin(particles ...int)"
	Doc     string   `json:",omitempty"`
	Pos     string   // "gonum.org/v1/gonum/mat/dense.go:83"
	Params  []string `json:",omitempty"` // of functions and methods: names, "_" where there is none
	Results []string `json:",omitempty"` // names, only if they have names
}

// Lookup returns the documentation of a package.
func Lookup(path string) (*Package, bool) {
	entry, ok := packages()[path]
	if !ok {
		return nil, false
	}
	return entry(), true
}

// Paths lists the documented packages, sorted.
func Paths() []string {
	var paths []string
	for path := range packages() {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	return paths
}

// Symbol returns the documentation of a name: "Cloth", "System.Pin".
func (p *Package) Symbol(name string) (Symbol, bool) {
	i := sort.Search(len(p.Symbols), func(i int) bool { return p.Symbols[i].Name >= name })
	if i < len(p.Symbols) && p.Symbols[i].Name == name {
		return p.Symbols[i], true
	}
	return Symbol{}, false
}

// Version is the Go version whose standard library is documented.
func Version() string { return open(index()).Comment }

// Index gives the whole documentation as one value, for those who are handed it.
type Index struct{}

// Lookup returns declaration and doc comment of a symbol; the name "" stands for the package itself.
func (Index) Lookup(path, symbol string) (declaration, doc string, ok bool) {
	p, ok := Lookup(path)
	if !ok {
		return "", "", false
	}
	if symbol == "" {
		return fmt.Sprintf("package %s // import %q", p.Name, p.Path), p.Doc, true
	}
	s, ok := p.Symbol(symbol)
	return s.Decl, s.Doc, ok
}

func open(archive string) *zip.Reader {
	r, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		panic(fmt.Sprintf("docs: the index that was compiled in is damaged: %v", err))
	}
	return r
}

// packages maps import paths to what reads and then keeps the documentation.
var packages = sync.OnceValue(func() map[string]func() *Package {
	m := map[string]func() *Package{}
	for _, a := range append([]string{index()}, more...) {
		for _, f := range open(a).File {
			m[strings.TrimSuffix(f.Name, ".json")] = sync.OnceValue(func() *Package { return read(f) })
		}
	}
	return m
})

func read(f *zip.File) *Package {
	r, err := f.Open()
	if err != nil {
		panic(fmt.Sprintf("docs: the index that was compiled in is damaged: %v", err))
	}
	defer r.Close()
	p := &Package{}
	if err := json.NewDecoder(r).Decode(p); err != nil {
		panic(fmt.Sprintf("docs: the index that was compiled in is damaged: %v", err))
	}
	return p
}
