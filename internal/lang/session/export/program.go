// Package export writes the cells of a session as one Go program.
package export

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/lang/session/check"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// writer is a session's cells as one Go program: types, functions and methods stand at package level, statements in
// main, in their order. A variable is one of main unless a function uses it.
type writer struct {
	s     *check.Known
	names map[types.Object]string    // of what has another name in the program
	vars  map[types.Object]*variable // variables of the session; one that takes over another's memory is the same
	taken map[string]bool            // names in use at package level or in main
	paths map[string]string          // imports of the program: path → name
	dots  map[string]bool            // paths that are imported with a point
	words map[string]bool            // identifiers of all cells

	decls, main bytes.Buffer
}

// variable is a variable of the session.
type variable struct {
	name     string
	typ      types.Type
	global   bool // a function uses it
	read     bool // something uses its value: main would not compile with a variable of its own that nothing reads
	declared bool // what has been written declares it
}

// Program returns the Go program that the cells make, which is not run here: the imports that cells need not write are in it, and a call
// whose error the cell does not look at ends it by log.Fatal. The value of a cell's last expression is printed, unless
// it is a picture. Lines that begin with $ or % become comments. The session must be a new one.
func Program(s *check.Known, cells []string) ([]byte, error) {
	g := &writer{s: s, names: map[types.Object]string{}, vars: map[types.Object]*variable{},
		taken: map[string]bool{"main": true, "init": true},
		paths: map[string]string{}, dots: map[string]bool{}, words: map[string]bool{}}
	var all []*check.Cell
	for i, code := range cells {
		name := fmt.Sprintf("In[%d]", i+1)
		src := strings.ReplaceAll(code, "\r\n", "\n")
		c, err := s.Check(name, src)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
		if err := g.survey(c); err != nil {
			return nil, err
		}
		c.Commit(s.Names)
	}
	for _, c := range all {
		g.usage(c)
	}
	for _, c := range all {
		if err := g.cell(c); err != nil {
			return nil, err
		}
	}
	return g.source()
}

// survey gives the names of the cell's declarations and imports their names in the program.
func (g *writer) survey(c *check.Cell) error {
	for w := range c.Words {
		g.words[w] = true
	}
	for _, path := range c.Dots {
		g.dots[path] = true
	}
	for id, o := range c.Cell.Info.Uses {
		if p, ok := o.(*types.PkgName); ok && c.Writes(id) {
			g.use(p.Imported())
		}
	}
	for _, m := range c.Method {
		return fmt.Errorf("%s: method %s.%s is declared again, and a program has one", c.Name, m.Base, m.Name)
	}
	block := c.Cell.Pkg.Scope()
	for _, name := range block.Names() {
		o := block.Lookup(name)
		if o.Pkg() != c.Cell.Pkg || scope.MadeUp(name) {
			continue
		}
		old := g.s.Names.Live[name]
		switch v, isVar := o.(*types.Var); {
		case isVar && c.Cell.Takes[v] != nil && g.vars[c.Cell.Takes[v]] != nil:
			g.vars[o] = g.vars[c.Cell.Takes[v]]
			g.vars[o].global = g.vars[o].global || c.Program || c.Defers()
		case isVar:
			g.vars[o] = &variable{name: g.unique(name), typ: v.Type(), global: c.Program || c.Defers()}
		case c.Again[name] && old != nil:
			g.names[o] = cmp.Or(g.names[old], name)
		default:
			if err := g.replaces(c, old); err != nil {
				return err
			}
			g.names[o] = g.unique(name)
		}
	}
	return nil
}

// replaces returns an error if a function, type or constant is declared again that others of the session use: they would go
// on with the first one.
func (g *writer) replaces(c *check.Cell, old types.Object) error {
	if old == nil {
		return nil
	}
	for _, user := range scope.SortedKeys(g.s.Names.Decls) {
		if d := g.s.Names.Decls[user]; slices.Contains(d.Uses, old) && user != old.Name() && c.Decls[user] == nil {
			return fmt.Errorf("%s: %s is declared again, and %s of %s uses it: a program has one of each", c.Name, old.Name(), user, d.Cell)
		}
	}
	return nil
}

// unique returns the name, with a number behind it if something else has it.
func (g *writer) unique(name string) string {
	n := name
	for i := 2; g.taken[n] || n != name && g.words[n]; i++ {
		n = name + strconv.Itoa(i)
	}
	g.taken[n] = true
	return n
}

// use returns the name by which the program uses a package.
func (g *writer) use(p *types.Package) string {
	if g.paths[p.Path()] == "" {
		g.paths[p.Path()] = g.unique(p.Name())
	}
	return g.paths[p.Path()]
}

// need returns the name of a package that the cells need not use themselves.
func (g *writer) need(path string) string {
	p, err := g.s.Engine.Import(path)
	if err != nil {
		return path
	}
	if g.paths[path] == "" && g.words[p.Name()] { // a variable, perhaps
		g.taken[p.Name()] = true
	}
	return g.use(p)
}

// usage learns which variables functions use, and which are read.
func (g *writer) usage(c *check.Cell) {
	assigned := map[*ast.Ident]bool{}
	uses := func(n ast.Node, in func(v *variable)) {
		ast.Inspect(n, func(n ast.Node) bool {
			if st, ok := n.(*ast.AssignStmt); ok && st.Tok == token.ASSIGN {
				for _, x := range st.Lhs {
					if id, ok := x.(*ast.Ident); ok {
						assigned[id] = true
					}
				}
			}
			if id, ok := n.(*ast.Ident); ok && c.Writes(id) {
				if v := g.variable(c, c.Cell.Info.Uses[id]); v != nil {
					v.read = v.read || !assigned[id]
					in(v)
				}
			}
			return true
		})
	}
	for _, d := range c.Cell.File.Decls {
		f, isFunc := d.(*ast.FuncDecl)
		uses(d, func(v *variable) { v.global = v.global || isFunc && f != c.Body })
	}
}

// variable returns the variable of the session that o is; nil for all else.
func (g *writer) variable(c *check.Cell, o types.Object) *variable {
	if v, ok := o.(*types.Var); ok && g.vars[o] == nil {
		o = c.Cell.Takes[v] // an earlier one that the cell also declares
	}
	return g.vars[o]
}

// source returns the program, which compiles.
func (g *writer) source() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n")
	for _, standard := range []bool{true, false} {
		for _, path := range scope.SortedKeys(g.paths) {
			if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") == standard {
				continue
			}
			if name := g.paths[path]; name != scope.BaseName(path) {
				b.WriteString(name + " ")
			}
			fmt.Fprintf(&b, "%q\n", path)
		}
		b.WriteString("\n")
	}
	for _, path := range scope.SortedKeys(g.dots) {
		fmt.Fprintf(&b, ". %q\n", path)
	}
	b.WriteString(")\n\n")
	b.Write(g.decls.Bytes())
	b.WriteString("func main() {\n")
	b.Write(bytes.TrimSpace(g.main.Bytes()))
	b.WriteString("\n}\n")
	text, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("the program of these cells cannot be formatted: %w", err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "program.go", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var errs []error
	conf := types.Config{Importer: scope.ImporterFunc(g.s.Engine.Import), Error: func(err error) { errs = append(errs, err) }}
	if _, err := conf.Check("main", fset, []*ast.File{file}, nil); err != nil {
		return text, fmt.Errorf("these cells are no Go program as they stand: %w", errors.Join(errs...))
	}
	return text, nil
}
