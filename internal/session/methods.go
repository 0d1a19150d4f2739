package session

import (
	"go/ast"
	"go/types"
	"strings"
)

// A method of an earlier type replaces the method of its name and signature, or the type is declared again with it.

// newMethod is a method of an earlier type whose body is replaced.
type newMethod struct {
	base, name, fn, text string

	uses map[types.Object]bool
}

// methodDecl writes a method. Of a type of this cell it is an ordinary declaration. Of an earlier type, a
// method of the same signature replaces the earlier body, for all values; any other method reopens the type.
func (r *rewriting) methodDecl(p *piece) {
	fd := p.decl().(*ast.FuncDecl)
	base, pointer := receiverBase(fd.Recv.List[0].Type)
	marked := r.mark(p.start) + p.text
	if r.types[base] {
		r.decls[base].methods[fd.Name.Name] = marked
		r.declare(p.start, p.text)
		return
	}
	named := r.s.names.namedType(base)
	if named == nil {
		r.declare(p.start, p.text) // the type checker will say what is wrong
		return
	}
	if old := methodNamed(named, fd.Name.Name); old != nil && named.TypeParams().Len() == 0 &&
		pointer == isPointer(old.Signature().Recv().Type()) && r.sameSignature(p, fd, old) {
		fn := methodFunction(base, fd.Name.Name)
		r.method = append(r.method, newMethod{base: base, name: fd.Name.Name, fn: fn, text: marked})
		r.declare(p.start, "func "+fn+r.asFunction(p, fd))
		return
	}
	r.reopen(base)
	if d := r.decls[base]; d != nil {
		delete(d.methods, fd.Name.Name)
		d.methods[fd.Name.Name] = marked
		r.dropCarried(base, fd.Name.Name)
	}
	r.declare(p.start, p.text)
}

// asFunction is the method's source from its parameters on, with the receiver as first parameter.
func (r *rewriting) asFunction(p *piece, fd *ast.FuncDecl) string {
	recv := p.text[p.at(fd.Recv.Opening)+1 : p.at(fd.Recv.Closing)]
	if len(fd.Recv.List[0].Names) == 0 {
		recv = "_ " + recv
	}
	params := p.text[p.at(fd.Type.Params.Opening)+1 : p.at(fd.Type.Params.Closing)]
	if len(fd.Type.Params.List) > 0 && len(fd.Type.Params.List[0].Names) == 0 { // func(int): name them all or none
		var list []string
		for _, f := range fd.Type.Params.List {
			list = append(list, "_ "+p.src(f.Type))
		}
		params = strings.Join(list, ", ")
	}
	return "(" + recv + ", " + params + ")" + p.text[p.at(fd.Type.Params.Closing)+1:]
}

// sameSignature compares the parameter and result types, as text, with those of the method's last source.
func (r *rewriting) sameSignature(p *piece, fd *ast.FuncDecl, old *types.Func) bool {
	want := fieldTypes(p, fd.Type.Params) + "→" + fieldTypes(p, fd.Type.Results)
	return want == tupleTypes(old.Signature().Params(), old.Signature().Variadic())+"→"+tupleTypes(old.Signature().Results(), false)
}

func fieldTypes(p *piece, l *ast.FieldList) string {
	var out []string
	if l != nil {
		for _, f := range l.List {
			for range max(1, len(f.Names)) {
				out = append(out, strings.ReplaceAll(strings.Join(strings.Fields(p.src(f.Type)), " "), "interface{}", "any"))
			}
		}
	}
	return strings.Join(out, ", ")
}

func tupleTypes(t *types.Tuple, variadic bool) string {
	var out []string
	for i := range t.Len() {
		s := types.TypeString(t.At(i).Type(), func(p *types.Package) string {
			if p.Path() == "main" {
				return ""
			}
			return p.Name()
		})
		if variadic && i == t.Len()-1 {
			s = "..." + strings.TrimPrefix(s, "[]")
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

func isPointer(t types.Type) bool { _, ok := t.(*types.Pointer); return ok }

func methodNamed(t *types.Named, name string) *types.Func {
	for i := range t.NumMethods() {
		if m := t.Method(i); m.Name() == name {
			return m
		}
	}
	return nil
}
