package interp

import (
	"go/ast"
	"go/token"
	"go/types"
)

// leave leaves an operand in its place; late says whether other code can change it before it is used.
func (o *order) leave(x ast.Expr, late bool) {
	if late {
		o.pending.read++
	}
	if o.fails(x) {
		o.pending.fail++
	}
}

// effect is a point at which other code runs: what is pending may be changed by it, or panic before it.
func (o *order) effect() { o.matters = o.matters || o.pending.read > 0 || o.pending.fail > 0 }

// keep gives an expression a variable, so that it is evaluated before what follows it.
func (o *order) keep(p *ast.Expr) {
	x := *p
	tv := o.info.Types[x]
	o.matters = o.matters || o.pending.fail > 0 && o.fails(x)
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

// lateKey reports whether the compiler reads x, a key of a map, when it looks there. To the functions that its run-time has for keys
// of 4 and 8 bytes and for strings it passes the key, of structs and arrays a copy. To the others it passes an address: that of x if
// it has one, or of a copy.
func (o *order) lateKey(m *types.Map, x ast.Expr) bool {
	if hasTypeParam(m) {
		return false
	}
	key := m.Key()
	if sizes.Sizeof(m.Elem()) <= 128 && (isString(sole(key)) || isMemory(key) && (sizes.Sizeof(key) == 4 || sizes.Sizeof(key) == 8)) {
		switch key.Underlying().(type) {
		case *types.Struct, *types.Array:
			return false
		}
		return true
	}
	return o.info.Types[x].Addressable() && types.Identical(o.info.TypeOf(x), key)
}

func isString(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// isMemory reports whether values of type t are equal if their bytes are.
func isMemory(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsInteger|types.IsBoolean) != 0
	case *types.Pointer, *types.Chan:
		return true
	case *types.Array:
		return isMemory(u.Elem())
	case *types.Struct:
		var size int64
		for f := range u.Fields() {
			if f.Name() == "_" || !isMemory(f.Type()) {
				return false
			}
			size += sizes.Sizeof(f.Type())
		}
		return size == sizes.Sizeof(u)
	}
	return false
}

// hasTypeParam reports whether t is not fully instantiated.
func hasTypeParam(t types.Type) bool {
	found := false
	seen := map[types.Type]bool{}
	var walk func(t types.Type)
	walk = func(t types.Type) {
		if found || seen[t] {
			return
		}
		seen[t] = true
		switch t := types.Unalias(t).(type) {
		case *types.TypeParam:
			found = true
		case *types.Named:
			if t.TypeParams().Len() > 0 && t.TypeArgs().Len() == 0 {
				found = true
			}
			for i := range t.TypeArgs().Len() {
				walk(t.TypeArgs().At(i))
			}
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Array:
			walk(t.Elem())
		case *types.Chan:
			walk(t.Elem())
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Struct:
			for i := range t.NumFields() {
				walk(t.Field(i).Type())
			}
		case *types.Signature:
			for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
				for i := range tuple.Len() {
					walk(tuple.At(i).Type())
				}
			}
		}
	}
	walk(t)
	return found
}
