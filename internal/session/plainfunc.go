package session

import "go/ast"

// asPlainFunction makes the receiver of a method, of a type of an earlier cell, its first parameter.
func asPlainFunction(d *ast.FuncDecl) {
	var names []*ast.Ident // of type parameters
	t := d.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	switch t := t.(type) {
	case *ast.IndexExpr:
		if id, ok := t.Index.(*ast.Ident); ok {
			names = append(names, id)
		}
	case *ast.IndexListExpr:
		for _, x := range t.Indices {
			if id, ok := x.(*ast.Ident); ok {
				names = append(names, id)
			}
		}
	}
	if len(names) > 0 {
		var fresh []*ast.Ident
		for _, id := range names {
			fresh = append(fresh, &ast.Ident{NamePos: id.NamePos, Name: id.Name})
		}
		d.Type.TypeParams = &ast.FieldList{List: []*ast.Field{{Names: fresh, Type: ast.NewIdent("any")}}}
	}
	params := &ast.FieldList{List: d.Recv.List[:1:1]}
	if d.Type.Params != nil {
		params.List = append(params.List, d.Type.Params.List...)
	}
	if d.Recv.List[0].Names == nil && len(params.List) > 1 { // (T) with (a int): name all or none
		f := *params.List[0]
		f.Names = []*ast.Ident{ast.NewIdent("_")}
		params.List[0] = &f
	}
	d.Type.Params, d.Recv, d.Name = params, nil, &ast.Ident{NamePos: d.Name.NamePos, Name: d.Name.Name + mark}
}
