package yaegi

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// used are the names that a step uses: all, and those that stay bound (see declared.holds).
type used struct{ all, held map[string]bool }

// usesByStep finds what the steps use in the checked file, where names have been resolved.
func (p *preparation) usesByStep(steps []engine.Step) []used {
	out := make([]used, len(steps))
	for i := range out {
		out[i] = used{map[string]bool{}, map[string]bool{}}
	}
	for _, decl := range p.c.File.Decls {
		// The functions that the session has wrapped statements in are not the student's.
		var stack []ast.Node
		ast.Inspect(decl, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			stack = append(stack, n)
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			name := packageLevel(p.c.Info.Uses[id])
			if name == "" {
				return true
			}
			i := p.stepAt(steps, id.Pos())
			if i < 0 {
				return true
			}
			out[i].all[name] = true
			if p.stays(steps[i], stack) {
				out[i].held[name] = true
			}
			return true
		})
	}
	return out
}

// packageLevel returns the name of an object of the session: a variable, constant, type or function of a cell, or
// "T.M" for a method.
func packageLevel(o types.Object) string {
	if o == nil || o.Pkg() == nil || o.Pkg().Path() != "main" {
		return ""
	}
	name := strings.TrimSuffix(o.Name(), "ʹ") // the session's mark for an earlier variable of the name
	if f, ok := o.(*types.Func); ok && f.Signature().Recv() != nil {
		t := f.Signature().Recv().Type()
		if ptr, ok := t.(*types.Pointer); ok {
			t = ptr.Elem()
		}
		if n, ok := t.(*types.Named); ok {
			return n.Obj().Name() + "." + name
		}
		return ""
	}
	if o.Parent() == o.Pkg().Scope() {
		return name
	}
	return ""
}

// stays reports whether the identifier at the top of the stack is bound for good: inside the body of a function
// of the student's, or taken as a value.
func (p *preparation) stays(s engine.Step, stack []ast.Node) bool {
	if s.Kind == engine.Decl {
		return true
	}
	own := 0
	for _, n := range stack {
		if l, ok := n.(*ast.FuncLit); ok && p.inStep(s, l.Pos()) {
			own++
		}
	}
	if own > 0 {
		return true
	}
	id := stack[len(stack)-1]
	if _, isFunc := p.c.Info.Uses[id.(*ast.Ident)].(*types.Func); isFunc && len(stack) > 1 {
		call, ok := stack[len(stack)-2].(*ast.CallExpr)
		return !ok || call.Fun != id
	}
	return false
}

// stepAt returns the index of the step that pos is in, -1 if in none.
func (p *preparation) stepAt(steps []engine.Step, pos token.Pos) int {
	for i, s := range steps {
		if p.inStep(s, pos) {
			return i
		}
	}
	return -1
}

func (p *preparation) inStep(s engine.Step, pos token.Pos) bool {
	at := p.e.fset.Position(pos)
	if at.Filename != s.Pos.Filename {
		return false
	}
	line, col := s.Pos.Line, s.Pos.Column
	endLine, endCol := line+strings.Count(s.Text, "\n"), col+len(s.Text)
	if i := strings.LastIndexByte(s.Text, '\n'); i >= 0 {
		endCol = len(s.Text) - i
	}
	after := at.Line > line || at.Line == line && at.Column >= col
	before := at.Line < endLine || at.Line == endLine && at.Column < endCol
	return after && before
}

// ranks gives each step its place in the order of execution: as they stand, but for the variables of a pasted
// program, which are initialised in the order that Go finds.
func (p *preparation) ranks(steps []engine.Step) []int {
	ranks := make([]int, len(steps))
	sorted := slices.IsSortedFunc(p.c.Info.InitOrder, func(a, b *types.Initializer) int { return cmp.Compare(a.Rhs.Pos(), b.Rhs.Pos()) })
	if sorted {
		return ranks
	}
	for n, in := range p.c.Info.InitOrder {
		if i := p.stepAt(steps, in.Rhs.Pos()); i >= 0 {
			ranks[i] = n + 1
		}
	}
	return ranks
}
