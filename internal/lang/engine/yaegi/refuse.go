package yaegi

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// refuse finds what yaegi is known to run wrongly; each rule was found by a program of the fidelity suite, or
// by one that was cut down from it. The rules err on the side of refusing: whether a closure over a loop
// variable does harm depends on when it is called, which cannot be seen.
func (e *Engine) refuse(c *engine.Cell, low *lowering) *engine.Refusal {
	v := &reviewer{e: e, c: c, info: c.Info, lowered: low.lowered, changed: changed(c.File, c.Info)}
	v.localTypes()
	for _, id := range low.keepsResult {
		v.refuse(id, "the named result "+id.Name, "yaegi keeps the value of the call before; declare a variable in the function")
	}
	ast.Inspect(c.File, func(n ast.Node) bool {
		if n == nil {
			v.stack = v.stack[:len(v.stack)-1]
			return true
		}
		v.stack = append(v.stack, n)
		v.node(n)
		return true
	})
	v.conversions()
	return v.first
}

// reviewer walks over a checked cell.
type reviewer struct {
	e       *Engine
	c       *engine.Cell
	info    *types.Info
	changed map[types.Object]bool
	lowered map[ast.Node]bool
	stack   []ast.Node // the node under review and what it stands in
	first   *engine.Refusal
}

func (v *reviewer) refuse(at ast.Node, what, why string) {
	pos := v.e.fset.Position(at.Pos())
	if v.first == nil || pos.Filename == v.first.Pos.Filename && before(pos, v.first.Pos) {
		v.first = &engine.Refusal{Pos: pos, What: what, Why: why}
	}
}

func before(a, b token.Position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
}

func (v *reviewer) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Ident:
		if b, ok := v.info.Uses[n].(*types.Builtin); ok && (b.Name() == "min" || b.Name() == "max" || b.Name() == "clear") {
			v.refuse(n, b.Name(), "yaegi does not have it")
		}
	case *ast.SelectorExpr:
		v.selector(n)
	case *ast.ForStmt:
		v.loopVariables(n, n.Body)
	case *ast.RangeStmt:
		v.rangeOver(n)
		v.loopVariables(n, n.Body)
	case *ast.DeferStmt:
		v.deferred(n)
	case *ast.LabeledStmt:
		if _, ok := n.Stmt.(*ast.SelectStmt); ok {
			v.refuse(n, "a select with a label", "yaegi does not go where break and goto say")
		}
	case *ast.SendStmt:
		tv := v.info.Types[n.Value]
		if b, ok := tv.Type.Underlying().(*types.Basic); ok && b.Info()&types.IsComplex != 0 && tv.Value != nil {
			v.refuse(n, "sending a complex constant", "yaegi sends it as another type; assign it to a variable first")
		}
	case *ast.AssignStmt:
		v.together(n.Rhs)
	case *ast.ValueSpec:
		v.together(n.Values)
	case *ast.SwitchStmt:
		v.switched(n)
	case *ast.ReturnStmt:
		for _, x := range n.Results {
			if u, ok := ast.Unparen(x).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
				v.refuse(x, "returning what is received from a channel", "yaegi fails there; assign it to a variable first")
			}
		}
	case *ast.StructType:
		v.embedded(n)
	case *ast.TypeSwitchStmt:
		v.typeSwitch(n)
	case *ast.TypeAssertExpr:
		if n.Type != nil {
			v.assertion(n)
		}
	case *ast.CallExpr:
		v.call(n)
	case *ast.FuncDecl:
		v.method(n)
	}
}

// together refuses a literal among several values that are assigned in one statement.
func (v *reviewer) together(values []ast.Expr) {
	if len(values) < 2 {
		return
	}
	for _, x := range values {
		ast.Inspect(x, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit, *ast.FuncLit:
				v.refuse(n, "a literal among several values", "yaegi loses values beside it; assign one at a time")
			case *ast.CallExpr:
				if v.info.Types[n.Fun].IsBuiltin() {
					v.refuse(n, "a built-in function among several values", "yaegi loses values beside it; assign one at a time")
				}
			}
			return true
		})
	}
}

// selector reviews pkg.Name, method values and method expressions.
func (v *reviewer) selector(n *ast.SelectorExpr) {
	if id, ok := n.X.(*ast.Ident); ok {
		if pkg, ok := v.info.Uses[id].(*types.PkgName); ok {
			v.packageMember(n, pkg.Imported())
			return
		}
	}
	s := v.info.Selections[n]
	if s == nil {
		return
	}
	switch s.Kind() {
	case types.MethodExpr:
		v.refuse(n, "the method expression "+types.ExprString(n), "yaegi calls it with the wrong arguments")
	case types.MethodVal:
		if v.isCalled(n) || !mentionsMain(s.Recv()) && !mentionsMain(s.Obj().Type()) {
			return
		}
		if _, pointer := s.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer); !pointer {
			v.refuse(n, "the method value "+types.ExprString(n),
				"yaegi takes the receiver as it is when the method is called, not as it is here")
		}
	}
}

func (v *reviewer) packageMember(n *ast.SelectorExpr, pkg *types.Package) {
	path, name := pkg.Path(), n.Sel.Name
	if path == cellPackage {
		return
	}
	if !v.e.exports(path, name) {
		v.refuse(n, pkg.Name()+"."+name, "it is generic, and yaegi's tables cannot hold it")
		return
	}
	if path == "errors" && name == "As" {
		v.refuse(n, "errors.As", "yaegi's declared types are not errors for compiled code; use a type assertion")
	}
}

// isCalled reports whether the node under review is what a call calls.
func (v *reviewer) isCalled(n ast.Expr) bool {
	for i := len(v.stack) - 2; i >= 0; i-- {
		switch p := v.stack[i].(type) {
		case *ast.ParenExpr:
		case *ast.CallExpr:
			return ast.Unparen(p.Fun) == n
		default:
			return false
		}
	}
	return false
}

// embedded refuses a struct that embeds an interface with methods.
func (v *reviewer) embedded(n *ast.StructType) {
	for _, f := range n.Fields.List {
		if t := v.info.TypeOf(f.Type); len(f.Names) == 0 && t != nil && types.IsInterface(t) {
			v.refuse(f, "a struct that embeds an interface", "yaegi cannot make such a type")
		}
	}
}

// method refuses methods that compiled code would have to find on a declared type, and does not.
func (v *reviewer) method(n *ast.FuncDecl) {
	if n.Recv == nil {
		return
	}
	switch n.Name.Name {
	case "Unwrap", "Is", "As":
		v.refuse(n.Name, "a method called "+n.Name.Name, "package errors does not see it under yaegi")
	case "Format", "GoString", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "GobEncode", "GobDecode", "Scan":
		v.refuse(n.Name, "a method called "+n.Name.Name, "compiled packages do not see it on every value under yaegi")
	}
}

// typeSwitch refuses switches over any that ask for interfaces or declared types.
func (v *reviewer) typeSwitch(n *ast.TypeSwitchStmt) {
	var x ast.Expr
	switch s := n.Assign.(type) {
	case *ast.ExprStmt:
		x = s.X.(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		x = s.Rhs[0].(*ast.TypeAssertExpr).X
	}
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && v.info.Types[call.Fun].IsType() {
		v.refuse(n, "a type switch over a conversion", "yaegi loses the value; use a variable")
	}
	if !isAny(v.info.TypeOf(x)) {
		return
	}
	for _, s := range n.Body.List {
		for _, c := range s.(*ast.CaseClause).List {
			t := v.info.TypeOf(c)
			if t == nil || t == types.Typ[types.UntypedNil] {
				continue
			}
			if types.IsInterface(t) || mentionsMain(t) && !isPointer(t) {
				v.refuse(c, "the case "+types.ExprString(c)+" of a switch over any",
					"yaegi does not tell such types apart in an any; declare an interface with methods")
			}
		}
	}
}

func (v *reviewer) assertion(n *ast.TypeAssertExpr) {
	t := v.info.TypeOf(n.Type)
	switch {
	case isAny(v.info.TypeOf(n.X)) && types.IsInterface(t):
		v.refuse(n, "asserting that an any is "+types.ExprString(n.Type), "yaegi does not find the methods of a value in an any")
	case types.TypeString(t, nil) == "runtime.Error":
		v.refuse(n, "asserting runtime.Error", "yaegi's run-time errors are not of that type")
	}
}

// switched refuses cases that yaegi compares wrongly or leaves out.
func (v *reviewer) switched(n *ast.SwitchStmt) {
	if len(n.Body.List) == 0 {
		v.refuse(n, "a switch without cases", "yaegi does not evaluate its tag")
	}
	for _, s := range n.Body.List {
		list := s.(*ast.CaseClause).List
		for _, x := range list {
			if _, ok := ast.Unparen(x).(*ast.CallExpr); ok && n.Tag != nil && len(list) > 1 && v.info.Types[x].Value == nil {
				v.refuse(x, "a call among several expressions of a case", "yaegi compares only the last of them")
			}
		}
	}
}

// call refuses calls of variadic functions that are fields.
func (v *reviewer) call(n *ast.CallExpr) {
	sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok || v.info.Selections[sel] == nil || v.info.Selections[sel].Kind() != types.FieldVal {
		return
	}
	if sig, ok := v.info.TypeOf(n.Fun).Underlying().(*types.Signature); ok && sig.Variadic() && !n.Ellipsis.IsValid() {
		v.refuse(n, "calling the variadic function in the field "+sel.Sel.Name, "yaegi fails there; assign it to a variable first")
	}
}

// localTypes refuses a type declared in a function under a name that another type has.
func (v *reviewer) localTypes() {
	seen := map[string]bool{}
	ast.Inspect(v.c.File, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		o := v.info.Defs[spec.Name]
		if o == nil {
			return true
		}
		local := o.Parent() != v.c.Pkg.Scope()
		d := v.e.known.by[spec.Name.Name]
		if seen[spec.Name.Name] || local && d != nil && d.kind == aType {
			v.refuse(spec, "a second type called "+spec.Name.Name, "yaegi takes types of one name for the same")
		}
		seen[spec.Name.Name] = true
		return true
	})
}

// exports reports whether yaegi's table of a package has a name.
func (e *Engine) exports(path, name string) bool {
	for key, table := range e.opts.Exports {
		if i := strings.LastIndexByte(key, '/'); i > 0 && key[:i] == path {
			return table[name].IsValid()
		}
	}
	return false
}
