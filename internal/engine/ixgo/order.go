package ixgo

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Go leaves open when a variable is read beside a call that changes it: x += f(), nodes[i].left = grow(). The Go
// compiler makes the calls of a statement first, in their order, and reads variables, fields and elements when their
// values are used; package ssa reads them from left to right. A tree in a slice that grows while it is built loses
// its nodes that way. So statements in which it matters are rewritten to what the compiler makes of them: each call
// becomes a variable of its own, assigned before the statement.

// order rewrites one file.
type order struct {
	info   *types.Info
	pkg    *types.Package
	shared map[types.Object]bool // local variables that something else than the function's own text can change

	try     bool // only find out whether it matters
	matters bool
	pending int        // values to the left that are read later
	before  []ast.Stmt // the calls
}

// callsFirst rewrites the functions and initialisers of a file.
func callsFirst(file *ast.File, info *types.Info, pkg *types.Package) {
	o := &order{info: info, pkg: pkg, shared: map[types.Object]bool{}}
	ast.Inspect(file, o.share)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			n.List = o.stmts(n.List)
		case *ast.CaseClause:
			n.Body = o.stmts(n.Body)
		case *ast.CommClause:
			n.Body = o.stmts(n.Body)
		}
		return true
	})
	for _, in := range info.InitOrder {
		o.initialiser(file, in)
	}
}

// share notes the variables that a function literal takes from outside, and those whose address is taken.
func (o *order) share(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		ast.Inspect(n.Body, func(m ast.Node) bool {
			if id, ok := m.(*ast.Ident); ok {
				if v, ok := o.info.Uses[id].(*types.Var); ok && (v.Pos() < n.Pos() || v.Pos() >= n.End()) {
					o.shared[v] = true
				}
			}
			return true
		})
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			o.shareRoot(n.X)
		}
	case *ast.SliceExpr:
		o.shareRoot(n.X)
	case *ast.SelectorExpr:
		if s := o.info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
			o.shareRoot(n.X)
		}
	}
	return true
}

// shareRoot notes the variable that x is, or is a part of.
func (o *order) shareRoot(x ast.Expr) {
	for {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.SelectorExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.Ident:
			o.shared[o.info.Uses[e]] = true
			return
		default:
			return
		}
	}
}

// stmts rewrites the statements of a block. The blocks within have their own turn.
func (o *order) stmts(list []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range list {
		before, s := o.stmt(s)
		out = append(append(out, before...), s)
	}
	return out
}

// stmt returns what runs before the statement, and the statement.
func (o *order) stmt(s ast.Stmt) (before []ast.Stmt, _ ast.Stmt) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		before, s.Stmt = o.stmt(s.Stmt)
		switch s.Stmt.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return before, s
		}
		s.Stmt = inOne(before, s.Stmt)
		return nil, s
	case *ast.IfStmt:
		if next, ok := s.Else.(*ast.IfStmt); ok {
			s.Else = inOne(o.stmt(next))
		}
		init, cond := o.simple(s.Init), o.ordered(func() { o.expr(&s.Cond) })
		if init != nil || cond != nil {
			before, s.Init = append(init, s.Init), nil
		}
		return append(withoutNil(before), cond...), s
	case *ast.SwitchStmt:
		init, tag := o.simple(s.Init), o.ordered(func() { o.expr(&s.Tag) })
		if init != nil || tag != nil {
			before, s.Init = append(init, s.Init), nil
		}
		return append(withoutNil(before), tag...), s
	case *ast.ForStmt:
		before = o.simple(s.Init)
		if s.Cond != nil {
			if cond := o.ordered(func() { o.expr(&s.Cond) }); cond != nil {
				end := &ast.IfStmt{If: s.Cond.Pos(), Cond: s.Cond, Body: &ast.BlockStmt{Lbrace: s.Cond.Pos(), Rbrace: s.Cond.Pos()},
					Else: &ast.BlockStmt{Lbrace: s.Cond.Pos(), Rbrace: s.Cond.Pos(), List: []ast.Stmt{&ast.BranchStmt{TokPos: s.Cond.Pos(), Tok: token.BREAK}}}}
				s.Body.List = append(append(cond, end), s.Body.List...)
				s.Cond = nil
			}
		}
		return before, s
	case *ast.RangeStmt:
		return o.ordered(func() { o.expr(&s.X) }), s
	}
	return o.simple(s), s
}

func inOne(before []ast.Stmt, s ast.Stmt) ast.Stmt {
	if len(before) == 0 {
		return s
	}
	return &ast.BlockStmt{Lbrace: s.Pos(), List: append(before, s), Rbrace: s.End()}
}

func withoutNil(list []ast.Stmt) (out []ast.Stmt) {
	for _, s := range list {
		if s != nil {
			out = append(out, s)
		}
	}
	return out
}

// simple rewrites a statement without blocks.
func (o *order) simple(s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return o.ordered(func() { o.last(&s.X) })
	case *ast.SendStmt:
		return o.ordered(func() { o.exprs(&s.Chan, &s.Value) })
	case *ast.IncDecStmt:
		return o.ordered(func() { o.target(s.X) })
	case *ast.GoStmt:
		return o.ordered(func() { o.arguments(s.Call) })
	case *ast.DeferStmt:
		return o.ordered(func() { o.arguments(s.Call) })
	case *ast.ReturnStmt:
		return o.ordered(func() { o.list(s.Results) })
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR && len(d.Specs) == 1 {
			return o.ordered(func() { o.list(d.Specs[0].(*ast.ValueSpec).Values) })
		}
	case *ast.AssignStmt:
		return o.ordered(func() { o.assignment(s) })
	}
	return nil
}

// ordered runs rewrite to see whether the order matters, and again to change it if so.
func (o *order) ordered(rewrite func()) []ast.Stmt {
	o.try, o.matters, o.pending, o.before = true, false, 0, nil
	if rewrite(); !o.matters {
		return nil
	}
	o.try = false
	rewrite()
	return o.before
}

func (o *order) assignment(s *ast.AssignStmt) {
	for _, x := range s.Lhs {
		if o.target(x) {
			o.pending++
		}
	}
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE && o.late(s.Lhs[0]) { // x op= y reads x
		o.pending++
	}
	if len(s.Rhs) == 1 && len(s.Lhs) > 1 { // results of a call, or a value and whether there is one
		x := s.Rhs[0]
		o.last(&x)
		o.effect()
		if !o.try && s.Tok == token.ASSIGN {
			s.Rhs = o.results(x)
		}
		return
	}
	o.list(s.Rhs)
}

// target is the left side of an assignment: nothing is read there but the way to it.
func (o *order) target(x ast.Expr) (late bool) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return o.target(x.X)
	case *ast.SelectorExpr:
		if o.info.Selections[x] == nil {
			return false
		}
		if !isPointer(o.info.TypeOf(x.X)) {
			return o.target(x.X)
		}
		o.expr(&x.X)
		return true
	case *ast.StarExpr:
		o.expr(&x.X)
		return true
	case *ast.IndexExpr:
		if _, ok := o.info.TypeOf(x.X).Underlying().(*types.Array); ok {
			if o.target(x.X) {
				o.pending++
				defer func() { o.pending-- }()
			}
			o.expr(&x.Index)
			return true
		}
		o.element(x)
		return true
	}
	return false
}

// element is x[i] of a slice, string, map or pointer to an array.
func (o *order) element(x *ast.IndexExpr) {
	o.exprs(&x.X, &x.Index)
	if m, ok := o.info.TypeOf(x.X).Underlying().(*types.Map); ok && !lateKey(m) {
		o.keep(&x.Index)
	}
}

// late says whether a call can change the variable that x is, or what it leads to.
func (o *order) late(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return !ok || o.changes(id)
}

func (o *order) changes(id *ast.Ident) bool {
	v, ok := o.info.ObjectOf(id).(*types.Var)
	return ok && (o.shared[v] || v.Parent() == nil || v.Pkg() != nil && v.Parent() == v.Pkg().Scope())
}

func isPointer(t types.Type) bool { _, ok := t.Underlying().(*types.Pointer); return ok }

// expr rewrites an expression and says whether it is read later than the calls to its right are made.
func (o *order) expr(p *ast.Expr) (late bool) {
	if *p == nil || o.info.Types[*p].Value != nil || o.info.Types[*p].IsType() {
		return false
	}
	switch x := (*p).(type) {
	case *ast.Ident:
		return o.changes(x)
	case *ast.ParenExpr:
		return o.expr(&x.X)
	case *ast.SelectorExpr:
		s := o.info.Selections[x]
		if s == nil {
			return true // of a package
		}
		if s.Kind() == types.MethodExpr {
			return false
		}
		return o.expr(&x.X) || s.Indirect()
	case *ast.StarExpr:
		o.expr(&x.X)
		return true
	case *ast.UnaryExpr:
		if x.Op != token.ARROW {
			return o.expr(&x.X)
		}
		o.expr(&x.X)
		o.effect()
		o.keep(p)
	case *ast.BinaryExpr:
		return o.binary(p, x)
	case *ast.IndexExpr:
		t := o.info.TypeOf(x.X).Underlying()
		if _, ok := t.(*types.Signature); ok {
			return false
		}
		if _, ok := t.(*types.Array); ok {
			return o.exprs(&x.X, &x.Index)
		}
		o.element(x)
		return true
	case *ast.SliceExpr:
		o.exprs(&x.X, &x.Low, &x.High, &x.Max)
		o.keep(p)
	case *ast.TypeAssertExpr:
		o.expr(&x.X)
		o.keep(p)
	case *ast.CompositeLit:
		return o.literal(p, x)
	case *ast.CallExpr:
		return o.call(p, x)
	}
	return false
}

// exprs are evaluated one after the other.
func (o *order) exprs(list ...*ast.Expr) (late bool) {
	pending := o.pending
	for _, x := range list {
		if o.expr(x) {
			o.pending++
			late = true
		}
	}
	o.pending = pending
	return late
}

func (o *order) list(list []ast.Expr) (late bool) {
	var all []*ast.Expr
	for i := range list {
		all = append(all, &list[i])
	}
	return o.exprs(all...)
}

func (o *order) binary(p *ast.Expr, x *ast.BinaryExpr) (late bool) {
	if x.Op != token.LAND && x.Op != token.LOR {
		late = o.exprs(&x.X, &x.Y)
		switch o.info.TypeOf(x.X).Underlying().(type) {
		case *types.Struct, *types.Array:
			o.keep(p)
			return false
		}
		return late
	}
	o.expr(&x.X)
	before := o.before
	o.before = nil
	o.expr(&x.Y)
	then := o.before
	o.before = before
	if len(then) == 0 {
		o.keep(p)
		return false
	}
	r := o.assigned(x.X) // r := x; if r { then; r = y }
	then = append(then, &ast.AssignStmt{Lhs: []ast.Expr{o.use(r)}, TokPos: x.Y.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{x.Y}})
	body, none := &ast.BlockStmt{Lbrace: x.OpPos, Rbrace: x.OpPos, List: then}, &ast.BlockStmt{Lbrace: x.OpPos, Rbrace: x.OpPos}
	s := &ast.IfStmt{If: x.OpPos, Cond: o.use(r), Body: body}
	if x.Op == token.LOR {
		s.Body, s.Else = none, body
	}
	o.before = append(o.before, s)
	*p = r
	return false
}

func (o *order) literal(p *ast.Expr, x *ast.CompositeLit) (late bool) {
	pending := o.pending
	_, isMap := o.info.TypeOf(x).Underlying().(*types.Map)
	for i := range x.Elts {
		e := &x.Elts[i]
		if kv, ok := (*e).(*ast.KeyValueExpr); ok {
			if isMap {
				if o.try {
					o.exprs(&kv.Key, &kv.Value)
				}
				continue
			}
			e = &kv.Value
		}
		if inner, ok := (*e).(*ast.CompositeLit); ok && inner.Type == nil { // its type is in that around it
			if o.literal(e, inner) {
				o.pending++
				late = true
			}
			continue
		}
		if o.expr(e) {
			o.pending++
			late = true
		}
	}
	o.pending = pending
	if isMap && x.Type != nil { // made at once, entry by entry
		o.keep(p)
		return false
	}
	return late
}

// call rewrites a call, conversion or builtin function.
func (o *order) call(p *ast.Expr, x *ast.CallExpr) (late bool) {
	if o.info.Types[x.Fun].IsType() {
		late = o.expr(&x.Args[0])
		to, from := o.info.TypeOf(x).Underlying(), o.info.TypeOf(x.Args[0]).Underlying()
		_, bytes := to.(*types.Slice)
		if b, ok := from.(*types.Basic); bytes && ok && b.Info()&types.IsString != 0 {
			o.keep(p)
			return false
		}
		_, bytes = from.(*types.Slice)
		return late || bytes
	}
	o.arguments(x)
	if _, ok := o.info.TypeOf(x).(*types.Tuple); !ok && !o.info.Types[x].IsVoid() {
		o.keep(p)
	}
	return false
}

// last is an expression of whose calls the outermost can stay.
func (o *order) last(p *ast.Expr) {
	for {
		paren, ok := (*p).(*ast.ParenExpr)
		if !ok {
			break
		}
		p = &paren.X
	}
	switch x := (*p).(type) {
	case *ast.CallExpr:
		o.arguments(x)
	case *ast.UnaryExpr:
		o.expr(&x.X)
	case *ast.TypeAssertExpr:
		o.expr(&x.X)
	case *ast.IndexExpr:
		o.expr(p)
	}
}

// arguments rewrites what a call is made with; the call comes after it.
func (o *order) arguments(x *ast.CallExpr) {
	if o.info.Types[x.Fun].IsType() {
		o.list(x.Args)
		return
	}
	pending := o.pending
	builtin := o.info.Types[x.Fun].IsBuiltin()
	if !builtin && o.function(&x.Fun) {
		o.pending++
	}
	sig, _ := o.info.TypeOf(x.Fun).Underlying().(*types.Signature)
	for i := range x.Args {
		late := o.expr(&x.Args[i])
		if sig != nil && types.IsInterface(parameter(sig, i, x)) && !o.convertsLate(x.Args[i]) {
			o.keep(&x.Args[i])
			late = false
		}
		if late {
			o.pending++
		}
	}
	if len(x.Args) == 1 && !o.try && !builtin { // f(g()) with several results of g
		if _, ok := o.info.TypeOf(x.Args[0]).(*types.Tuple); ok {
			x.Args = o.results(x.Args[0])
		}
	}
	o.pending = pending
	if !builtin || o.info.Types[x].IsVoid() || name(x.Fun) == "copy" || name(x.Fun) == "append" {
		o.effect()
	}
}

// function is what is called: a method's receiver, or a value.
func (o *order) function(p *ast.Expr) (late bool) {
	if x, ok := ast.Unparen(*p).(*ast.SelectorExpr); ok {
		if s := o.info.Selections[x]; s != nil && s.Kind() == types.MethodVal {
			return o.expr(&x.X)
		}
	}
	return o.expr(p)
}

func name(x ast.Expr) string {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// parameter is the type of the i-th argument's parameter.
func parameter(sig *types.Signature, i int, x *ast.CallExpr) types.Type {
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 {
		t := sig.Params().At(n - 1).Type()
		if s, ok := t.Underlying().(*types.Slice); ok && !x.Ellipsis.IsValid() {
			return s.Elem()
		}
		return t
	}
	if i >= n {
		return types.Typ[types.Invalid]
	}
	return sig.Params().At(i).Type()
}

// effect is a point at which other code runs: what is pending may be changed by it.
func (o *order) effect() { o.matters = o.matters || o.pending > 0 }

// keep gives an expression a variable, so that it is evaluated before what follows it.
func (o *order) keep(p *ast.Expr) {
	x := *p
	tv := o.info.Types[x]
	if o.try || tv.Value != nil || tv.IsNil() || tv.Type == nil {
		return
	}
	*p = o.assigned(x)
}

// assigned is a variable that is assigned x before the statement.
func (o *order) assigned(x ast.Expr) *ast.Ident {
	id := o.variable(x, types.Default(o.info.TypeOf(x)))
	o.before = append(o.before, &ast.AssignStmt{Lhs: []ast.Expr{id}, TokPos: x.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{x}})
	return o.use(id)
}

// results gives each value of x, a call with several or a value and whether there is one, a variable.
func (o *order) results(x ast.Expr) (uses []ast.Expr) {
	tuple, ok := o.info.TypeOf(x).(*types.Tuple)
	if !ok {
		return []ast.Expr{x}
	}
	s := &ast.AssignStmt{TokPos: x.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{x}}
	for i := range tuple.Len() {
		id := o.variable(x, types.Default(tuple.At(i).Type()))
		s.Lhs = append(s.Lhs, id)
		uses = append(uses, o.use(id))
	}
	o.before = append(o.before, s)
	return uses
}

// variable declares a variable for the value of x. It is called what x is, for the texts of run-time errors.
func (o *order) variable(x ast.Expr, t types.Type) *ast.Ident {
	id := &ast.Ident{NamePos: x.Pos(), Name: types.ExprString(x)}
	o.info.Defs[id] = types.NewVar(x.Pos(), o.pkg, id.Name, t)
	tv := o.info.Types[x] // the only way to a mode
	tv.Type, tv.Value = t, nil
	o.info.Types[id] = tv
	return id
}

func (o *order) use(of *ast.Ident) *ast.Ident {
	id := &ast.Ident{NamePos: of.NamePos, Name: of.Name}
	o.info.Uses[id] = o.info.ObjectOf(of)
	o.info.Types[id] = o.info.Types[of]
	return id
}

// initialiser rewrites that of package variables, x of var x = …, to a function that is called.
func (o *order) initialiser(file *ast.File, in *types.Initializer) {
	x := in.Rhs
	pos := x.Pos()
	body := o.ordered(func() {
		if len(in.Lhs) == 1 {
			o.expr(&x)
		} else {
			o.last(&x)
		}
	})
	if body == nil {
		return
	}
	t := o.info.TypeOf(in.Rhs)
	results, ok := t.(*types.Tuple)
	if !ok {
		results = types.NewTuple(types.NewVar(pos, o.pkg, "", types.Default(t)))
	}
	sig := types.NewSignatureType(nil, nil, nil, nil, results, false)
	fields := &ast.FieldList{}
	for range results.Len() {
		fields.List = append(fields.List, &ast.Field{Type: &ast.Ident{NamePos: pos, Name: "_"}})
	}
	body = append(body, &ast.ReturnStmt{Return: pos, Results: []ast.Expr{x}})
	f := &ast.FuncLit{Type: &ast.FuncType{Func: pos, Params: &ast.FieldList{}, Results: fields},
		Body: &ast.BlockStmt{Lbrace: pos, List: body, Rbrace: x.End()}}
	call := &ast.CallExpr{Fun: f, Lparen: pos, Rparen: x.End()}
	tv := o.info.Types[in.Rhs]
	o.info.Types[call] = tv
	tv.Type = sig
	o.info.Types[f], o.info.Types[f.Type] = tv, tv
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, s := range d.Specs {
				for i, v := range s.(*ast.ValueSpec).Values {
					if v == in.Rhs {
						s.(*ast.ValueSpec).Values[i] = call
					}
				}
			}
		}
	}
	in.Rhs = call
}

var sizes = types.SizesFor("gc", "amd64")

// convertsLate says whether the compiler makes an interface of x when it is used. Of values that its run-time
// functions take by address, it makes a copy before.
func (o *order) convertsLate(x ast.Expr) bool {
	t := o.info.TypeOf(x)
	if t == nil || types.IsInterface(t) || o.info.Types[x].Value != nil {
		return true
	}
	switch t.(type) {
	case *types.Tuple, *types.TypeParam:
		return true
	}
	switch sole(t).(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		if b := sole(t).(*types.Basic); b.Info()&types.IsString != 0 || b.Kind() == types.UntypedNil {
			return true
		}
	}
	if hasTypeParam(t) {
		return false
	}
	size := sizes.Sizeof(t)
	return (size == 2 || size == 4 || size == 8) && sizes.Alignof(t) == size && !hasPointers(t)
}

// sole is the underlying type of t, or of the only field or element in it.
func sole(t types.Type) types.Type {
	for {
		switch u := t.Underlying().(type) {
		case *types.Struct:
			if u.NumFields() != 1 {
				return u
			}
			t = u.Field(0).Type()
		case *types.Array:
			if u.Len() != 1 {
				return u
			}
			t = u.Elem()
		default:
			return u
		}
	}
}

func hasPointers(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0 || u.Kind() == types.UnsafePointer
	case *types.Struct:
		for i := range u.NumFields() {
			if hasPointers(u.Field(i).Type()) {
				return true
			}
		}
		return false
	case *types.Array:
		return u.Len() > 0 && hasPointers(u.Elem())
	}
	return true
}

// lateKey says whether the compiler reads the key of a map when it looks there. Of keys that have no functions of their
// own in its run-time it makes a copy before.
func lateKey(m *types.Map) bool {
	if hasTypeParam(m) || sizes.Sizeof(m.Elem()) > 128 {
		return false
	}
	switch k := m.Key().Underlying().(type) {
	case *types.Basic:
		return k.Info()&types.IsString != 0 || k.Info()&types.IsInteger != 0 && sizes.Sizeof(k) >= 4
	case *types.Pointer, *types.Chan:
		return true
	}
	return false
}
