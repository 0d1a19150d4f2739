package session

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// rewriting turns the pieces of a cell into one Go file: types, constants, functions and methods are declared in it as they
// stand, and the statements, variable declarations among them, are the body of one function. The variables at the top
// level of that function become package variables once it has been checked (home.go).
type rewriting struct {
	s     *Session
	names *names // as they are before the cell
	name  string // "In[3]"
	src   string
	words map[string]bool
	known round
	steps []engine.Step

	outer      strings.Builder   // declarations at package level
	body       strings.Builder   // statements
	declared   map[string]bool   // at package level
	own        map[string]bool   // variables that the statements declare at the top level
	types      map[string]bool   // declared here
	imports    map[string]string // of this cell: local name → path
	dots       []string          // paths that it imports with a point
	importing  []*piece
	decls      map[string]*decl
	method     []newMethod
	carried    []string          // sources of declarations made again
	retyped    map[string]string // variables made again: name → type
	again      map[string]bool   // functions and types made again
	renewed    map[string]bool   // types whose methods are made again
	varStep    map[string]int    // variable → the step after which it exists
	program    bool              // a whole program was pasted
	lastAt     token.Position    // of the expression whose value is shown
	shown      types.Type        // of its value
	showsError bool              // that is a call whose last result is an error
	vars       map[string]bool   // declared so far, in the order of the cell
	timing     *timing           // that what is written now is under
	actions    []action          // of its commands, by the numbers that the file calls them with
	notes      []note            // what to tell after the cell has run
	errs       compileErrors     // found while rewriting
}

func (s *Session) rewrite(name, src string, pieces []*piece, words map[string]bool, known round) *rewriting {
	r := &rewriting{s: s, names: s.names, name: name, src: src, words: words, known: known,
		declared: map[string]bool{}, own: map[string]bool{}, types: map[string]bool{}, imports: map[string]string{}, decls: map[string]*decl{},
		retyped: map[string]string{}, again: map[string]bool{}, renewed: map[string]bool{}, varStep: map[string]int{}, vars: map[string]bool{}}
	for i, p := range pieces {
		p.number = i + 1
		r.survey(p)
	}
	for _, local := range sortedKeys(known.implicit) {
		r.step(engine.Import, &piece{text: fmt.Sprintf("import %q", known.implicit[local])})
	}
	if r.program {
		r.zeroAll(pieces)
	}
	for i, p := range pieces {
		last := i == len(pieces)-1
		switch {
		case p.measures != nil:
			r.measured(p, last)
		case p.kind == commandPiece:
			r.command(p, last)
		default:
			r.goPiece(p, last)
		}
	}
	r.endTiming()
	r.renew(known.renew)
	if r.declared["main"] {
		r.outer.WriteString("/*line msp:1:1*/func init() { main() }\n") // after the cell's own init functions
	}
	return r
}

// goPiece writes a declaration or statement.
func (r *rewriting) goPiece(p *piece, last bool) {
	if v := r.known.unhandled[p]; v != "" {
		defer r.endsWith(p, v)
	}
	switch p.kind {
	case declPiece:
		r.declaration(p)
	case methodPiece:
		r.methodDecl(p)
	case stmtPiece:
		r.statement(p, last)
	}
}

// survey learns what the piece declares before any piece is written.
func (r *rewriting) survey(p *piece) {
	switch p.kind {
	case packagePiece:
		r.program = true
	case importPiece:
		for _, im := range p.file.Imports {
			local, path := r.imported(im)
			if local == "." {
				r.dots = append(r.dots, path)
				continue
			}
			r.imports[local] = path
		}
		r.importing = append(r.importing, p)
		r.step(engine.Import, p)
	case declPiece:
		at := r.declared
		if isVar(p) && !r.program {
			at = r.own
		}
		for _, id := range declaredNames(p.decl()) {
			at[id.Name] = true
		}
		r.rememberSource(p)
		r.step(engine.Decl, p)
	case methodPiece:
		r.step(engine.Decl, p)
	case stmtPiece:
		if st, ok := p.stmt().(*ast.AssignStmt); ok && st.Tok == token.DEFINE {
			for _, x := range st.Lhs {
				if id, ok := x.(*ast.Ident); ok {
					r.own[id.Name] = true
				}
			}
		}
	}
}

// declares reports whether the cell declares the name at its top level.
func (r *rewriting) declares(name string) bool { return r.declared[name] || r.own[name] }

// imported returns the name by which an import is used, and its path.
func (r *rewriting) imported(im *ast.ImportSpec) (local, path string) {
	path, _ = strconv.Unquote(im.Path.Value)
	if im.Name != nil {
		return im.Name.Name, path
	}
	if pkg, err := r.s.engine.Import(path); err == nil {
		local = pkg.Name()
	}
	return local, path
}

// packageOf returns the path of the package that a name stands for, "" if it stands for none.
func (r *rewriting) packageOf(name string) string {
	return cmp.Or(r.imports[name], r.s.names.imports[name], r.known.implicit[name])
}

// importText returns an import declaration in which packages whose names the cell also declares have a mark.
func (r *rewriting) importText(p *piece) string {
	text := p.text
	for _, im := range slices.Backward(p.file.Imports) {
		if local, _ := r.imported(im); r.declared[local] {
			text = text[:p.at(im.Pos())] + local + mark + " " + text[p.at(im.Path.Pos()):]
		}
	}
	return text
}

func (r *rewriting) step(k engine.StepKind, p *piece) {
	r.steps = append(r.steps, engine.Step{Kind: k, Text: p.text, Pos: position(r.name, r.src, p.start), Number: p.number})
}

// fail notes an error at a node of the piece.
func (r *rewriting) fail(p *piece, at token.Pos, msg string) {
	r.errs = append(r.errs, diagnostic{position(r.name, r.src, p.start+p.at(at)), msg})
}

func (r *rewriting) mark(off int) string { return lineMark(r.name, r.src, off) }

// sortedKeys lists the keys of m in alphabetical order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// source returns the Go file of the cell.
func (r *rewriting) source() string {
	for _, t := range r.carried {
		r.s.wordsOf(t, r.words)
	}
	var b strings.Builder
	b.WriteString("package p\nimport __cell \"" + cellPackage + "\"\n")
	for _, p := range r.importing {
		b.WriteString(r.mark(p.start) + r.importText(p) + "\n")
	}
	for _, imports := range []map[string]string{r.s.names.imports, r.known.implicit} { // of earlier cells, where this one mentions them
		for _, local := range sortedKeys(imports) {
			if !r.words[local] || r.imports[local] != "" {
				continue
			}
			as := local
			if r.declared[local] { // fmt := fmt.Sprint(1)
				as += mark
			}
			fmt.Fprintf(&b, "import %s %q\n", as, imports[local])
		}
	}
	for i, path := range r.s.names.bare(r.words) {
		fmt.Fprintf(&b, "import __%d %q\n", i, path)
	}
	b.WriteString("/*line msp:1:1*/func init() {\n" + r.body.String() + "\n" + homeMark + "\n}\n")
	b.WriteString(strings.Join(r.carried, "\n") + "\n")
	b.WriteString(r.outer.String())
	return b.String()
}
