package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/source"
)

func (r *rewriting) declaration(p *source.Piece) {
	if r.isInit(p) {
		r.initFunction(p)
		return
	}
	if !source.IsVar(p) || r.Program {
		if text, some := r.withoutKept(p); some {
			r.declare(p.Start, text)
		}
		return
	}
	r.stmt(p.Start, p.Text)
	for _, spec := range p.Decl().(*ast.GenDecl).Specs {
		vs := spec.(*ast.ValueSpec)
		for _, id := range vs.Names {
			r.vars[id.Name] = id.Name != "_"
		}
		r.zero(&r.body, p, vs)
	}
}

// zero sets variables to zero that are declared without values: var x T takes over the memory of an earlier x.
func (r *rewriting) zero(to *strings.Builder, p *source.Piece, vs *ast.ValueSpec) {
	if len(vs.Values) > 0 {
		return
	}
	for _, id := range vs.Names {
		if _, ok := r.s.Names.Variable(id.Name); ok {
			fmt.Fprintf(to, "{ var __zero %s%s; %s = __zero }\n", r.mark(p.Start+p.At(vs.Type.Pos())), p.Src(vs.Type), id.Name)
		}
	}
}

// zeroAll does so before anything else of a whole program, whose variables get their values in no order of ours.
func (r *rewriting) zeroAll(pieces []*source.Piece) {
	r.outer.WriteString("var _ = func() (_ struct{}) {\n")
	for _, p := range pieces {
		if source.IsVar(p) {
			for _, spec := range p.Decl().(*ast.GenDecl).Specs {
				r.zero(&r.outer, p, spec.(*ast.ValueSpec))
			}
		}
	}
	r.outer.WriteString("return }()\n")
}

// declare adds a declaration at package level.
func (r *rewriting) declare(off int, text string) {
	r.outer.WriteString(r.mark(off) + text + "\n")
}

// stmt adds a statement.
func (r *rewriting) stmt(off int, text string) {
	r.body.WriteString(r.mark(off) + text + "\n")
}

func (r *rewriting) statement(p *source.Piece, last bool) {
	r.refuseReturn(p)
	kind, text := engine.Stmt, p.Text
	switch st := p.Stmt().(type) {
	case *ast.AssignStmt:
		if st.Tok == token.DEFINE {
			r.define(p, st)
			return
		}
	case *ast.ExprStmt:
		unseen := last && r.endsInSemicolon() || !last && p.Measures != nil
		switch {
		case unseen && !source.IsCall(st.X):
			text = "_ = " + text
		case last && !r.Known.alone[p] && !r.endsInSemicolon() && !r.prints(st.X):
			r.habits(st.X)
			kind, text = engine.Show, "__cell.Show"+r.mark(p.Start)+"("+r.mark(p.Start)+text+")"
			r.LastAt = source.Position(r.Name, r.Src, p.Start)
		}
	}
	r.stmt(p.Start, text)
	r.step(kind, p)
}

// endsInSemicolon reports whether the person asked for the last value not to be shown.
func (r *rewriting) endsInSemicolon() bool { return strings.HasSuffix(strings.TrimSpace(r.Src), ";") }

// prints reports whether x calls fmt.Print or its kin, whose results no one wants to see.
func (r *rewriting) prints(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "print" || f.Name == "println" || f.Name == "copy" && !r.declares("copy")
	case *ast.SelectorExpr:
		id, ok := f.X.(*ast.Ident)
		name := strings.TrimPrefix(strings.ToLower(f.Sel.Name), "f")
		return ok && (strings.HasPrefix(name, "print") || strings.HasPrefix(name, "scan")) && r.packageOf(id.Name) == "fmt"
	}
	return false
}

// define writes a top-level short variable declaration.
func (r *rewriting) define(p *source.Piece, st *ast.AssignStmt) {
	r.stmt(p.Start, p.Text)
	for _, e := range st.Lhs {
		if id, ok := e.(*ast.Ident); ok && id.Name != "_" && !r.vars[id.Name] {
			r.vars[id.Name] = true
			r.varStep[id.Name] = p.Number
		}
	}
	fmt.Fprintf(&r.body, "__cell.Mark(%d)\n", p.Number)
	r.step(engine.Stmt, p)
}

// refuseReturn rejects return statements of a top-level statement, which have no function to return from.
func (r *rewriting) refuseReturn(p *source.Piece) {
	ast.Inspect(p.Stmt(), func(n ast.Node) bool {
		if _, ok := n.(*ast.ReturnStmt); ok {
			r.fail(p, n.Pos(), "return outside a function")
		}
		_, inside := n.(*ast.FuncLit)
		return !inside
	})
}

// habits tells of a shown expression that means something else in Go than in mathematics: of 1/2, which loses its fraction, and of x^2,
// which is no power.
func (r *rewriting) habits(x ast.Expr) {
	b, ok := x.(*ast.BinaryExpr)
	if !ok {
		return
	}
	number := func(x ast.Expr) int64 {
		if l, ok := x.(*ast.BasicLit); ok && l.Kind == token.INT {
			n, _ := strconv.ParseInt(l.Value, 0, 64) // 0 if it is too large, which the type checker says
			return n
		}
		return 0
	}
	n, d := number(b.X), number(b.Y)
	switch {
	case b.Op == token.XOR && d == 2:
		r.Notes = append(r.Notes, Note{Text: "x^2 is the exclusive or of bits; Go writes x*x for a square and math.Pow(x, y) for a power."})
	case b.Op == token.QUO && d != 0 && n%d != 0:
		text := fmt.Sprintf("%d/%d divides integers, so the fraction is lost; %d.0/%d is %v.", n, d, n, d, float64(n)/float64(d))
		r.Notes = append(r.Notes, Note{Text: text})
	}
}
