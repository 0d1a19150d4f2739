package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/lower"
)

// place is an instruction that has failed; value is what a value held.
type place struct {
	e     *Engine
	value func(v ssa.Value) (reflect.Value, bool)
	in    ssa.Instruction
}

// explain says of a run-time error what the text of Go leaves out, in the student's own words: "p is nil (*node)",
// "xs[i] with i = 5". It is empty when the expression is not known for certain.
func (e *Engine) explainPlace(at place) string {
	if at.in == nil {
		return ""
	}
	source := &syntax{file: e.fileOf(at.in.Pos())}
	if source.file == nil {
		return e.explainReceiver(at)
	}
	switch in := at.in.(type) {
	case *ssa.FieldAddr:
		return at.isNil(in.X, source.selected(in))
	case *ssa.UnOp:
		if in.Op == token.MUL {
			return at.isNil(in.X, source.starred(in.Pos()))
		}
	case *ssa.Store:
		return at.isNil(in.Addr, source.starred(in.Pos()))
	case *ssa.MapUpdate:
		return at.isNil(in.Map, source.indexed(in.Pos()))
	case *ssa.IndexAddr:
		return at.outside(source, in.X, in.Index, in.Pos())
	case *ssa.Index:
		return at.outside(source, in.X, in.Index, in.Pos())
	case *ssa.Lookup:
		if _, ok := in.X.Type().Underlying().(*types.Basic); ok {
			return at.outside(source, in.X, in.Index, in.Pos())
		}
	case *ssa.Slice:
		return at.slicing(source, in)
	case *ssa.BinOp:
		return at.operand(source, in)
	case *ssa.TypeAssert:
		if lower.OfMethodValue(in) {
			return at.isNil(in.X, source.selected(in))
		}
		return asWritten(source.assertion(in.Pos()))
	case *ssa.MakeSlice:
		return at.making(source.call(in.Pos()), in.Len, in.Cap)
	case *ssa.MakeChan:
		return at.making(source.call(in.Pos()), in.Size)
	case *ssa.Send:
		return asWritten(source.sent(in.Pos()))
	case *ssa.Call:
		return at.calling(source, in)
	}
	return ""
}

// waiting says which operation on a channel the instruction is: "it waited to send on ch".
func (e *Engine) waitingPlace(at place) string {
	if at.in == nil {
		return ""
	}
	source := &syntax{file: e.fileOf(at.in.Pos())}
	var what string
	var v ssa.Value
	var x ast.Expr
	switch in := at.in.(type) {
	case *ssa.Send:
		what, v = "it waited to send on ", in.Chan
		if source.file != nil {
			x = source.sent(in.Pos())
		}
	case *ssa.UnOp:
		if in.Op != token.ARROW {
			return ""
		}
		what, v = "it waited to receive from ", in.X
		if source.file != nil {
			x = source.received(in.Pos())
		}
	case *ssa.Select:
		if in.Blocking && len(in.States) == 0 {
			return "it waited in select {}"
		}
		return "it waited in a select"
	case *ssa.Call:
		if callee := in.Call.StaticCallee(); callee != nil && strings.HasPrefix(callee.String(), "(*sync.") {
			return "it waited in " + strings.NewReplacer("(*", "", ")", "").Replace(callee.String())
		}
		return ""
	default:
		return ""
	}
	if nothing := at.isNil(v, x); nothing != "" {
		return what + nothing
	}
	if name := asWritten(x); name != "" {
		return what + name
	}
	return what + "a channel"
}

// explainReceiver says which nil pointer a method with a value receiver is called with: the load of the value has
// no position of its own, the call has.
func (e *Engine) explainReceiver(at place) string {
	load, ok := at.in.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || len(*load.Referrers()) != 1 {
		return ""
	}
	call, ok := (*load.Referrers())[0].(*ssa.Call)
	if !ok || call.Call.IsInvoke() || call.Call.Signature().Recv() == nil || call.Call.Args[0] != ssa.Value(load) {
		return ""
	}
	source := &syntax{file: e.fileOf(call.Pos())}
	if source.file == nil {
		return ""
	}
	return at.isNil(load.X, source.receiver(call.Pos()))
}

// isNil says that x, the source of v, is nil, if v is.
func (at place) isNil(v ssa.Value, x ast.Expr) string {
	rv, ok := at.value(v)
	if !ok {
		return ""
	}
	switch rv.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Func, reflect.Chan, reflect.Interface, reflect.UnsafePointer:
	default:
		return ""
	}
	if !rv.IsNil() {
		return ""
	}
	name := asWritten(x)
	if name == "" {
		return ""
	}
	return name + " is nil (" + types.TypeString(v.Type(), func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		return p.Name()
	}) + ")"
}

// with lists the values of the expressions that are not literals: "i = 5, n = 3".
func (at place) with(parts ...any) string {
	var list []string
	for i := 0; i < len(parts); i += 2 {
		x, v := parts[i].(ast.Expr), parts[i+1].(ssa.Value)
		if _, ok := v.(*ssa.Const); ok {
			continue
		}
		name := asWritten(x)
		if name == "" {
			continue
		}
		if rv, ok := at.value(v); ok {
			list = append(list, fmt.Sprintf("%s = %v", name, rv))
		}
	}
	return strings.Join(list, ", ")
}

// outside tells an index out of range: "xs[i] with i = 5"; or the nil pointer to an array.
func (at place) outside(source *syntax, x, i ssa.Value, pos token.Pos) string {
	n := source.index(pos)
	if n == nil {
		return ""
	}
	if _, ok := x.Type().Underlying().(*types.Pointer); ok {
		if s := at.isNil(x, n.X); s != "" {
			return s
		}
	}
	return join(asWritten(n), at.with(n.Index, i))
}

func (at place) slicing(source *syntax, in *ssa.Slice) string {
	n, _ := source.find(func(n ast.Node) bool { s, ok := n.(*ast.SliceExpr); return ok && s.Lbrack == in.Pos() }).(*ast.SliceExpr)
	if n == nil {
		return ""
	}
	if _, ok := in.X.Type().Underlying().(*types.Pointer); ok {
		if s := at.isNil(in.X, n.X); s != "" {
			return s
		}
	}
	var parts []any
	for _, p := range []struct {
		x ast.Expr
		v ssa.Value
	}{{n.Low, in.Low}, {n.High, in.High}, {n.Max, in.Max}} {
		if p.x != nil && p.v != nil {
			parts = append(parts, p.x, p.v)
		}
	}
	return join(asWritten(n), at.with(parts...))
}

// operand tells the divisor that is 0 and the count of a shift that is negative.
func (at place) operand(source *syntax, in *ssa.BinOp) string {
	if _, ok := in.Y.(*ssa.Const); ok {
		return ""
	}
	if b, ok := in.Y.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
		return ""
	}
	y := source.right(in.Pos(), in.Op)
	name := asWritten(y)
	if name == "" {
		return ""
	}
	rv, ok := at.value(in.Y)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s is %v", name, rv)
}

func (at place) making(c *ast.CallExpr, sizes ...ssa.Value) string {
	if c == nil || len(c.Args) < 2 {
		return ""
	}
	var parts []any
	for i, x := range c.Args[1:] {
		parts = append(parts, x, sizes[i])
	}
	return join(asWritten(c), at.with(parts...))
}

// calling tells what was nil where a function or method could not be called, and the channel that close refused.
func (at place) calling(source *syntax, in *ssa.Call) string {
	c := source.call(in.Pos())
	if c == nil {
		return ""
	}
	if b, ok := in.Call.Value.(*ssa.Builtin); ok {
		if b.Name() != "close" {
			return ""
		}
		if s := at.isNil(in.Call.Args[0], c.Args[0]); s != "" {
			return s
		}
		return asWritten(c)
	}
	recv := source.receiver(in.Pos())
	switch f := in.Call.Value.(type) {
	case *ssa.Function: // compiled: all that is known is whether the receiver was nil
		if f.Blocks == nil && f.Signature.Recv() != nil {
			return at.isNil(in.Call.Args[0], recv)
		}
	default:
		if in.Call.IsInvoke() {
			return at.isNil(f, recv)
		}
		return at.isNil(f, c.Fun)
	}
	return ""
}

func join(text, with string) string {
	if text == "" || with == "" {
		return text
	}
	return text + " with " + with
}

// longestExpr is how much of an expression an error repeats; it stands below the error anyway.
const longestExpr = 60

// asWritten is x as the student wrote it; empty for none, for a long one, and for what rewriting made of it.
func asWritten(x ast.Expr) string {
	if x == nil || reflect.ValueOf(x).IsNil() {
		return ""
	}
	s := types.ExprString(x)
	if len(s) > longestExpr || strings.Contains(s, "__") || strings.ContainsAny(s, "ʹ·") || strings.Contains(s, "literal)") {
		return ""
	}
	return s
}
