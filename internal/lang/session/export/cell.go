package export

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/session/check"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// cellWriter writes one cell of a program.
type cellWriter struct {
	*writer
	c       *check.Cell
	renamed map[int]*ast.Ident // identifiers of the cell that have another name in the program: by offset
	as      map[int]string
}

func (g *writer) cell(c *check.Cell) error {
	w := &cellWriter{writer: g, c: c, renamed: map[int]*ast.Ident{}, as: map[int]string{}}
	for _, ids := range []map[*ast.Ident]types.Object{c.Cell.Info.Defs, c.Cell.Info.Uses} {
		for id, o := range ids {
			off, ok := c.Offset(id)
			if o == nil || !ok {
				continue
			}
			name := g.names[o]
			if p, ok := o.(*types.PkgName); ok {
				name = g.paths[p.Imported().Path()]
			} else if v := g.variable(c, o); v != nil {
				name = v.name
			}
			if name != "" && name != strings.TrimSuffix(id.Name, scope.Mark) {
				w.renamed[off], w.as[off] = id, name
			}
		}
	}
	body, before := &g.main, 0
	if c.Defers() {
		body.WriteString("func() {\n")
	}
	for i, p := range c.Pieces {
		comment := c.Src[before:p.Start]
		if i > 0 {
			_, comment, _ = strings.Cut(comment, "\n")
		}
		before = p.End
		comment = strings.TrimLeft(comment, "; \t\n")
		if comment != "" && !strings.HasSuffix(comment, "\n") {
			comment = "" // a %time in front of the piece, which is none of Go
		}
		to := body
		if p.Kind == source.MethodPiece || p.Kind == source.DeclPiece && (c.Program || !source.IsVar(p)) {
			to = &g.decls
		}
		if p.Kind != source.ImportPiece && p.Kind != source.PackagePiece {
			to.WriteString(comment)
		}
		w.piece(p, i == len(c.Pieces)-1)
	}
	if c.Declared["main"] {
		body.WriteString(g.names[c.Cell.Pkg.Scope().Lookup("main")] + "()\n")
	}
	if c.Defers() {
		body.WriteString("}()\n")
	}
	body.WriteString("\n")
	return nil
}

// text returns the source of the cell between two offsets, under the program's names.
func (w *cellWriter) text(from, to int) string {
	var offs []int
	for off := range w.as {
		if from <= off && off < to {
			offs = append(offs, off)
		}
	}
	slices.Sort(offs)
	var b strings.Builder
	for _, off := range offs {
		b.WriteString(w.c.Src[from:off] + w.as[off])
		from = off + len(strings.TrimSuffix(w.renamed[off].Name, scope.Mark))
	}
	return b.String() + w.c.Src[from:to]
}

func (w *cellWriter) node(p *source.Piece, n ast.Node) string {
	return w.text(p.Start+p.At(n.Pos()), p.Start+p.At(n.End()))
}

func (w *cellWriter) piece(p *source.Piece, last bool) {
	whole := w.text(p.Start, p.End)
	switch p.Kind {
	case source.CommandPiece:
		w.main.WriteString("// " + strings.ReplaceAll(p.Text, "\n", "\n// ") + "\n")
	case source.MethodPiece:
		w.decls.WriteString(whole + "\n\n")
	case source.DeclPiece:
		if !source.IsVar(p) || w.c.Program {
			w.decls.WriteString(whole + "\n\n")
			w.declareAll(p)
			return
		}
		w.varDecl(p)
	case source.StmtPiece:
		w.statement(p, whole, last)
	}
	if v := w.c.Known.Unhandled[p]; v != "" {
		fmt.Fprintf(&w.main, "if %s != nil {\n%s.Fatal(%[1]s)\n}\n", w.of(v).name, w.need("log"))
	}
}

// declareAll notes the variables that a pasted program declares as they stand.
func (w *cellWriter) declareAll(p *source.Piece) {
	for _, id := range scope.DeclaredNames(p.Decl()) {
		if v := w.of(id.Name); v != nil {
			v.declared = true
		}
	}
}

// of returns the variable of that name that the cell uses or declares at its top level; nil for another kind of name.
func (w *cellWriter) of(name string) *variable {
	return w.variable(w.c, w.c.Object(w.c.Cell.Pkg, name))
}

func (w *cellWriter) statement(p *source.Piece, whole string, last bool) {
	switch st := p.Stmt().(type) {
	case *ast.AssignStmt:
		if st.Tok == token.DEFINE {
			w.define(p, st)
			return
		}
	case *ast.ExprStmt:
		if last && w.c.LastAt.IsValid() && w.c.LastAt == source.Position(w.c.Name, w.c.Src, p.Start) {
			w.show(whole)
			return
		}
		if !source.IsCall(st.X) && !source.IsReceive(st.X) {
			whole = "_ = " + whole
		}
	}
	w.main.WriteString(whole + "\n")
}

// define writes x, y := f(). New variables of main are declared by it, and all others assigned.
func (w *cellWriter) define(p *source.Piece, st *ast.AssignStmt) {
	var ids []*ast.Ident
	for _, x := range st.Lhs {
		ids = append(ids, x.(*ast.Ident))
	}
	tok := w.declare(ids)
	w.main.WriteString(w.text(p.Start, p.Start+p.At(st.TokPos)) + tok + w.text(p.Start+p.At(st.TokPos)+len(":="), p.End) + "\n")
	w.unread(ids)
}

// declare prepares the assignment of variables: it is a definition if that declares new variables of main and reaches no
// global one; else what is not declared yet is declared here.
func (w *cellWriter) declare(ids []*ast.Ident) (tok string) {
	fresh, globals := 0, 0
	for _, id := range ids {
		if v := w.of(id.Name); v != nil && id.Name != "_" {
			if v.global {
				globals++
			} else if !v.declared {
				fresh++
			}
		}
	}
	for _, id := range ids {
		v := w.of(id.Name)
		if v == nil || v.declared || id.Name == "_" {
			continue
		}
		v.declared = true
		if v.global || globals > 0 { // else the type, and its package, are not written
			to := &w.main
			if v.global {
				to = &w.decls
			}
			fmt.Fprintf(to, "var %s %s\n\n", v.name, types.TypeString(v.typ, w.qualify))
		}
	}
	if fresh > 0 && globals == 0 {
		return ":="
	}
	return "="
}

// qualify returns the name that a package's types have in front of them.
func (g *writer) qualify(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return g.use(p)
}

// unread uses the variables that nothing reads.
func (w *cellWriter) unread(ids []*ast.Ident) {
	for _, id := range ids {
		if v := w.of(id.Name); v != nil && !v.read && !v.global && id.Name != "_" {
			w.main.WriteString("_ = " + v.name + "\n")
			v.read = true
		}
	}
}

// varDecl writes a var declaration at the top level.
func (w *cellWriter) varDecl(p *source.Piece) {
	for _, spec := range p.Decl().(*ast.GenDecl).Specs {
		vs := spec.(*ast.ValueSpec)
		fresh := true
		for _, id := range vs.Names {
			v := w.of(id.Name)
			fresh = fresh && v != nil && !v.declared && !v.global
		}
		if fresh {
			for _, id := range vs.Names {
				w.of(id.Name).declared = true
			}
			w.main.WriteString("var " + w.node(p, vs) + "\n")
			w.unread(vs.Names)
			continue
		}
		var names, values []string
		for _, id := range vs.Names {
			again := "_"
			if v := w.of(id.Name); v != nil {
				again = v.name
				if v.declared && len(vs.Values) == 0 {
					values = append(values, "*new("+types.TypeString(v.typ, w.qualify)+")")
				}
			}
			names = append(names, again)
		}
		if w.declare(vs.Names) == ":=" { // some of main, all of them without a type of their own here
			for _, id := range vs.Names {
				if v := w.of(id.Name); v != nil && !v.global {
					fmt.Fprintf(&w.main, "var %s %s\n", v.name, types.TypeString(v.typ, w.qualify))
				}
			}
		}
		for _, x := range vs.Values {
			values = append(values, w.node(p, x))
		}
		if len(values) > 0 {
			w.main.WriteString(strings.Join(names, ", ") + " = " + strings.Join(values, ", ") + "\n")
		}
		w.unread(vs.Names)
	}
}

// pictures are methods of values that a notebook shows as something else than text.
var pictures = []string{"PNG", "SVG", "JPEG", "HTML", "MIMEBundle"}

// show prints the value of the last expression.
func (w *cellWriter) show(whole string) {
	t := w.c.Shown
	results := 1
	if tuple, ok := t.(*types.Tuple); ok {
		results = tuple.Len()
	}
	picture := func() bool {
		return slices.ContainsFunc(pictures, func(m string) bool {
			o, _, _ := types.LookupFieldOrMethod(t, true, nil, m)
			_, is := o.(*types.Func)
			return is
		})
	}
	switch {
	case w.c.ShowsError && results == 1:
		fmt.Fprintf(&w.main, "if err := %s; err != nil {\n%s.Fatal(err)\n}\n", whole, w.need("log"))
	case w.c.ShowsError:
		var values []string
		for i := range results - 1 {
			values = append(values, fmt.Sprintf("v%d", i+1))
		}
		list := strings.Join(values, ", ")
		fmt.Fprintf(&w.main, "if %s, err := %s; err != nil {\n%s.Fatal(err)\n} else {\n%s.Println(%[1]s)\n}\n", list, whole,
			w.need("log"), w.need("fmt"))
	case results == 1 && picture():
		w.main.WriteString("_ = " + whole + " // a picture in the notebook\n")
	default:
		fmt.Fprintf(&w.main, "%s.Println(%s)\n", w.need("fmt"), whole)
	}
}
