package gen

import (
	"go/ast"
	"go/doc"
	"go/types"
	"strings"

	"github.com/massspring/msp/internal/lang/symbols/docs"
)

// values adds constants or variables, each with its own comment or else that of its group.
func (d *documenter) values(kind string, list []*doc.Value) {
	for _, v := range list {
		for _, spec := range v.Decl.Specs {
			spec := spec.(*ast.ValueSpec)
			for _, n := range spec.Names {
				if !n.IsExported() {
					continue
				}
				text := comment(spec.Doc, spec.Comment)
				if text == "" {
					text = v.Doc
				}
				d.add(n, docs.Symbol{Name: n.Name, Kind: kind, Decl: d.valueDecl(n.Name), Doc: text})
			}
		}
	}
}

// valueDecl declares one constant or variable by itself, with type and, for constants, value: in a group with
// iota neither stands beside the name.
func (d *documenter) valueDecl(name string) string {
	qualify := func(p *types.Package) string {
		if p == d.Types {
			return ""
		}
		return p.Name()
	}
	switch o := d.Types.Scope().Lookup(name).(type) {
	case *types.Const:
		decl := "const " + name
		if b, ok := o.Type().(*types.Basic); !ok || b.Info()&types.IsUntyped == 0 {
			decl += " " + types.TypeString(o.Type(), qualify)
		}
		return decl + " = " + o.Val().String()
	case *types.Var:
		return "var " + name + " " + types.TypeString(o.Type(), qualify)
	}
	return name // it is declared for another platform only
}

// typ adds a type, the fields of a struct and the methods of an interface. doc has removed what is not
// exported from the syntax.
func (d *documenter) typ(t *doc.Type) {
	for _, spec := range t.Decl.Specs {
		spec := spec.(*ast.TypeSpec)
		if spec.Name.Name != t.Name {
			continue
		}
		decl := *t.Decl
		decl.Doc = nil
		text := d.source(&decl)
		// go doc says it more shortly than the printer.
		text = strings.ReplaceAll(text, "// contains filtered or unexported fields", "// Has unexported fields.")
		text = strings.ReplaceAll(text, "// contains filtered or unexported methods", "// Has unexported methods.")
		d.add(spec.Name, docs.Symbol{Name: t.Name, Kind: docs.Type, Decl: text, Doc: t.Doc})
		switch u := spec.Type.(type) {
		case *ast.StructType:
			d.fields(t.Name, u.Fields)
		case *ast.InterfaceType:
			d.methods(t.Name, u.Methods)
		}
	}
}

func (d *documenter) fields(typ string, l *ast.FieldList) {
	for _, f := range l.List {
		text := comment(f.Doc, f.Comment)
		for _, n := range f.Names {
			if n.IsExported() {
				d.add(n, docs.Symbol{Name: typ + "." + n.Name, Kind: docs.Field, Decl: n.Name + " " + d.source(f.Type), Doc: text})
			}
		}
		if len(f.Names) == 0 {
			if n := embeddedName(f.Type); n != nil && n.IsExported() {
				d.add(n, docs.Symbol{Name: typ + "." + n.Name, Kind: docs.Field, Decl: d.source(f.Type), Doc: text})
			}
		}
	}
}

func (d *documenter) methods(typ string, l *ast.FieldList) {
	for _, f := range l.List {
		for _, n := range f.Names {
			sig, ok := f.Type.(*ast.FuncType)
			if !ok || !n.IsExported() {
				continue
			}
			d.add(n, docs.Symbol{
				Name: typ + "." + n.Name, Kind: docs.Method,
				Decl: n.Name + strings.TrimPrefix(d.source(sig), "func"), Doc: comment(f.Doc, f.Comment),
				Params: names(sig.Params), Results: names(sig.Results),
			})
		}
	}
}

// embeddedName is the name of the field that embeds a type.
func embeddedName(t ast.Expr) *ast.Ident {
	switch t := t.(type) {
	case *ast.Ident:
		return t
	case *ast.StarExpr:
		return embeddedName(t.X)
	case *ast.SelectorExpr:
		return t.Sel
	case *ast.IndexExpr:
		return embeddedName(t.X)
	case *ast.IndexListExpr:
		return embeddedName(t.X)
	}
	return nil
}
