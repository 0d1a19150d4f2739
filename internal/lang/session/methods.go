package session

import (
	"go/ast"
	"go/types"
	"slices"
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
	fn := methodFunction(base, fd.Name.Name)
	if old := methodNamed(named, fd.Name.Name); old != nil && named.TypeParams().Len() == 0 &&
		pointer == isPointer(old.Signature().Recv().Type()) && !r.known.changed[fn] {
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

// asFunction returns the method's source from its parameters on, with the receiver as first parameter.
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

// changed lists the methods of this cell that took the place of an earlier one and have another signature: their types are to be
// declared again.
func (k *checker) changed() map[string]bool {
	found := map[string]bool{}
	for _, m := range k.r.method {
		f, ok := k.c.Pkg.Scope().Lookup(m.fn).(*types.Func)
		old := methodNamed(k.s.names.namedType(m.base), m.name)
		if !ok || old == nil || k.r.known.changed[m.fn] {
			continue
		}
		params := slices.Collect(f.Signature().Params().Variables())[1:] // behind the receiver
		as := types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), f.Signature().Results(), f.Signature().Variadic())
		if !types.Identical(as, old.Type()) {
			found[m.fn] = true
		}
	}
	return found
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
