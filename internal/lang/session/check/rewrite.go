package check

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// rewriting turns the pieces of a cell into one Go file: types, constants, functions and methods are declared in it as they
// stand, and the statements, variable declarations among them, are the body of one function. The variables at the top
// level of that function become package variables once it has been checked (home.go).
type rewriting struct {
	s     *Known
	names *scope.Names // as they are before the cell
	Name  string       // "In[3]"
	Src   string
	Words map[string]bool
	Known learned
	steps []engine.Step

	outer      strings.Builder   // declarations at package level
	body       strings.Builder   // statements
	Declared   map[string]bool   // at package level
	own        map[string]bool   // variables that the statements declare at the top level
	types      map[string]bool   // declared here
	imports    map[string]string // of this cell: local name → path
	Dots       []string          // paths that it imports with a point
	importing  []*source.Piece
	Decls      map[string]*scope.Decl
	Method     []newMethod
	carried    []string          // sources of declarations made again
	retyped    map[string]string // variables made again: name → type
	Again      map[string]bool   // functions and types made again
	renewed    map[string]bool   // types whose methods are made again
	varStep    map[string]int    // variable → the step after which it exists
	Program    bool              // a whole program was pasted
	LastAt     token.Position    // of the expression whose value is shown
	Shown      types.Type        // of its value
	ShowsError bool              // that is a call whose last result is an error
	inits      int               // functions init, of a cell that is no whole program
	initsSeen  int               // of them, those declared so far
	vars       map[string]bool   // declared so far, in the order of the cell
	timing     *timing           // that what is written now is under
	Actions    []Action          // of its commands, by the numbers that the file calls them with
	Notes      []Note            // what to tell after the cell has run
	errs       source.Errors     // found while rewriting
}

func (s *Known) rewrite(name, src string, pieces []*source.Piece, words map[string]bool, known learned) *rewriting {
	r := &rewriting{s: s, names: s.Names, Name: name, Src: src, Words: words, Known: known,
		Declared: map[string]bool{}, own: map[string]bool{}, types: map[string]bool{}, imports: map[string]string{},
		Decls: map[string]*scope.Decl{}, retyped: map[string]string{}, Again: map[string]bool{}, renewed: map[string]bool{},
		varStep: map[string]int{}, vars: map[string]bool{}}
	for i, p := range pieces {
		p.Number = i + 1
		r.survey(p)
	}
	for _, local := range scope.SortedKeys(known.implicit) {
		r.step(engine.Import, &source.Piece{Text: fmt.Sprintf("import %q", known.implicit[local])})
	}
	if r.Program {
		r.zeroAll(pieces)
	}
	initialized := false
	for i, p := range pieces {
		last := i == len(pieces)-1
		if !initialized && (p.Kind == source.StmtPiece || p.Kind == source.CommandPiece || p.Measures != nil) {
			r.initialize()
			initialized = true
		}
		switch {
		case p.Measures != nil:
			r.measured(p, last)
		case p.Kind == source.CommandPiece:
			r.command(p, last)
		default:
			r.goPiece(p, last)
		}
	}
	if !initialized {
		r.initialize()
	}
	r.endTiming()
	r.carryUsers()
	r.renew(scope.SortedKeys(known.renew))
	if r.Declared["main"] {
		r.outer.WriteString("/*line msp:1:1*/func init() { main() }\n") // after the cell's own init functions
	}
	return r
}

// goPiece writes a declaration or statement.
func (r *rewriting) goPiece(p *source.Piece, last bool) {
	if v := r.Known.Unhandled[p]; v != "" {
		defer r.endsWith(p, v)
	}
	switch p.Kind {
	case source.DeclPiece:
		r.declaration(p)
	case source.MethodPiece:
		r.methodDecl(p)
	case source.StmtPiece:
		r.statement(p, last)
	}
}

// survey learns what the piece declares before any piece is written.
func (r *rewriting) survey(p *source.Piece) {
	switch p.Kind {
	case source.PackagePiece:
		r.Program = true
	case source.ImportPiece:
		for _, im := range p.File.Imports {
			local, path := r.imported(im)
			if local == "." {
				r.Dots = append(r.Dots, path)
				continue
			}
			r.imports[local] = path
		}
		r.importing = append(r.importing, p)
		r.step(engine.Import, p)
	case source.DeclPiece:
		at := r.Declared
		if source.IsVar(p) && !r.Program {
			at = r.own
		}
		for _, id := range scope.DeclaredNames(p.Decl()) {
			if !r.Known.kept[id.Name] {
				at[id.Name] = true
			}
		}
		r.rememberSource(p)
		if r.isInit(p) {
			r.inits++
		}
		r.step(engine.Decl, p)
	case source.MethodPiece:
		r.step(engine.Decl, p)
	case source.StmtPiece:
		if st, ok := p.Stmt().(*ast.AssignStmt); ok && st.Tok == token.DEFINE {
			for _, x := range st.Lhs {
				if id, ok := x.(*ast.Ident); ok {
					r.own[id.Name] = true
				}
			}
		}
	}
}

// declares reports whether the cell declares the name at its top level.
func (r *rewriting) declares(name string) bool { return r.Declared[name] || r.own[name] }

// imported returns the name by which an import is used, and its path.
func (r *rewriting) imported(im *ast.ImportSpec) (local, path string) {
	path, _ = strconv.Unquote(im.Path.Value)
	if im.Name != nil {
		return im.Name.Name, path
	}
	if pkg, err := r.s.Engine.Import(path); err == nil {
		local = pkg.Name()
	}
	return local, path
}

// packageOf returns the path of the package that a name stands for, "" if it stands for none.
func (r *rewriting) packageOf(name string) string {
	return cmp.Or(r.imports[name], r.s.Names.Imports[name], r.Known.implicit[name])
}

// importText returns an import declaration in which packages whose names the cell also declares have a mark.
func (r *rewriting) importText(p *source.Piece) string {
	text := p.Text
	for _, im := range slices.Backward(p.File.Imports) {
		if local, _ := r.imported(im); r.Declared[local] {
			text = text[:p.At(im.Pos())] + local + scope.Mark + " " + text[p.At(im.Path.Pos()):]
		}
	}
	return text
}

func (r *rewriting) step(k engine.StepKind, p *source.Piece) {
	r.steps = append(r.steps, engine.Step{Kind: k, Text: p.Text, Pos: source.Position(r.Name, r.Src, p.Start), Number: p.Number})
}

// fail notes an error at a node of the piece.
func (r *rewriting) fail(p *source.Piece, at token.Pos, msg string) {
	r.errs = append(r.errs, source.Diagnostic{Pos: source.Position(r.Name, r.Src, p.Start+p.At(at)), Msg: msg})
}

func (r *rewriting) mark(off int) string { return source.LineMark(r.Name, r.Src, off) }

// source returns the Go file of the cell.
func (r *rewriting) source() string {
	for _, t := range r.carried {
		source.WordsOf(t, r.Words)
	}
	var b strings.Builder
	b.WriteString("package p\nimport __cell \"" + scope.CellPackage + "\"\n")
	for _, p := range r.importing {
		b.WriteString(r.mark(p.Start) + r.importText(p) + "\n")
	}
	for _, imports := range []map[string]string{r.s.Names.Imports, r.Known.implicit} { // of earlier cells, where this one mentions them
		for _, local := range scope.SortedKeys(imports) {
			if !r.Words[local] || r.imports[local] != "" {
				continue
			}
			as := local
			if r.Declared[local] { // fmt := fmt.Sprint(1)
				as += scope.Mark
			}
			fmt.Fprintf(&b, "import %s %q\n", as, imports[local])
		}
	}
	for i, path := range r.s.Names.Bare(r.Words) {
		fmt.Fprintf(&b, "import __%d %q\n", i, path)
	}
	b.WriteString("/*line msp:1:1*/func init() {\n" + r.body.String() + "\n" + homeMark + "\n}\n")
	b.WriteString(strings.Join(r.carried, "\n") + "\n")
	b.WriteString(r.outer.String())
	return b.String()
}
