package check

import (
	"go/ast"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// Go runs the functions init when the package's variables have their values, and before all else. The variables of a cell are statements,
// so its first statement that is no declaration is preceded by calls of them, under names of ours.

// isInit reports whether the piece is a function init.
func (r *rewriting) isInit(p *source.Piece) bool {
	f, ok := p.Decl().(*ast.FuncDecl)
	return ok && !r.Program && f.Recv == nil && f.Name.Name == "init" && f.Body != nil &&
		f.Type.TypeParams == nil && f.Type.Params.NumFields() == 0 && f.Type.Results == nil
}

func initName(i int) string { return "init" + strings.Repeat(scope.Mark, i+1) }

// initFunction declares the next function init.
func (r *rewriting) initFunction(p *source.Piece) {
	name := p.Decl().(*ast.FuncDecl).Name
	begin, end := p.At(name.Pos()), p.At(name.End())
	r.declare(p.Start, p.Text[:begin]+initName(r.initsSeen)+r.mark(p.Start+end)+p.Text[end:])
	r.initsSeen++
}

// initialize calls the functions init in their order.
func (r *rewriting) initialize() {
	for i := range r.inits {
		r.body.WriteString("/*line msp:1:1*/" + initName(i) + "()\n")
	}
}

// initCalledBy returns the function init that a statement written by initialize calls, nil if it is another statement.
func (k *checker) initCalledBy(st ast.Stmt) *ast.FuncDecl {
	x, ok := st.(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, ok := x.X.(*ast.CallExpr)
	if !ok {
		return nil
	}
	called, ok := call.Fun.(*ast.Ident)
	if !ok || !strings.HasPrefix(called.Name, initName(0)) {
		return nil
	}
	for _, d := range k.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == called.Name {
			return f
		}
	}
	return nil
}
