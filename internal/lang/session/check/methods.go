package check

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// A method of an earlier type replaces the method of its name and signature, or the type is declared again with it.

// newMethod is a method of an earlier type whose body is replaced.
type newMethod struct {
	Base, Name, fn, text string

	uses scope.Objects
}

// methodDecl writes a method. Of a type of this cell it is an ordinary declaration. Of an earlier type, a
// method of the same signature replaces the earlier body, for all values; any other method reopens the type.
func (r *rewriting) methodDecl(p *source.Piece) {
	fd := p.Decl().(*ast.FuncDecl)
	if len(fd.Recv.List) == 0 {
		r.fail(p, fd.Recv.Pos(), "method has no receiver")
		return
	}
	base, pointer := scope.ReceiverBase(fd.Recv.List[0].Type)
	marked := r.mark(p.Start) + p.Text
	if r.types[base] {
		if r.Again[base] {
			r.dropCarried(base, fd.Name.Name)
		}
		r.Decls[base].Methods[fd.Name.Name] = marked
		r.declare(p.Start, p.Text)
		return
	}
	named := r.s.Names.NamedType(base)
	if named == nil {
		r.declare(p.Start, p.Text) // the type checker will say what is wrong
		return
	}
	if r.Known.kept[base] && named.TypeParams().Len() > 0 && r.unchanged(base, fd.Name.Name, p.Text) {
		r.Decls[base].Methods[fd.Name.Name] = marked
		return
	}
	fn := methodFunction(base, fd.Name.Name)
	if old := methodNamed(named, fd.Name.Name); old != nil && named.TypeParams().Len() == 0 &&
		pointer == isPointer(old.Signature().Recv().Type()) && !r.Known.changed[fn] {
		r.Method = append(r.Method, newMethod{Base: base, Name: fd.Name.Name, fn: fn, text: marked})
		r.declare(p.Start, "func "+fn+r.asFunction(p, fd))
		return
	}
	r.reopen(base)
	if d := r.Decls[base]; d != nil {
		delete(d.Methods, fd.Name.Name)
		d.Methods[fd.Name.Name] = marked
		r.dropCarried(base, fd.Name.Name)
	}
	r.declare(p.Start, p.Text)
}

// unchanged reports whether a method of a kept type is declared by the same text as before, and the text means the same.
func (r *rewriting) unchanged(base, name, text string) bool {
	d := r.s.Names.Decls[base]
	_, old, ok := strings.Cut(d.Methods[name], "*/")
	if !ok || old != text {
		return false
	}
	for _, o := range d.Uses {
		if now := r.s.Names.Live[o.Name()]; now != o && !r.Known.kept[o.Name()] || r.declares(o.Name()) {
			return false
		}
	}
	return true
}

// asFunction returns the method's source from its parameters on, with the receiver as first parameter.
func (r *rewriting) asFunction(p *source.Piece, fd *ast.FuncDecl) string {
	recv := p.Text[p.At(fd.Recv.Opening)+1 : p.At(fd.Recv.Closing)]
	if len(fd.Recv.List[0].Names) == 0 {
		recv = "_ " + recv
	}
	params := p.Text[p.At(fd.Type.Params.Opening)+1 : p.At(fd.Type.Params.Closing)]
	if len(fd.Type.Params.List) > 0 && len(fd.Type.Params.List[0].Names) == 0 { // func(int): name them all or none
		var list []string
		for _, f := range fd.Type.Params.List {
			list = append(list, "_ "+p.Src(f.Type))
		}
		params = strings.Join(list, ", ")
	}
	return "(" + recv + ", " + params + ")" + p.Text[p.At(fd.Type.Params.Closing)+1:]
}

// changed learns the methods of this cell that took the place of an earlier one and have another signature: their types are to be
// declared again.
func (k *checker) changed() (again bool, err error) {
	found := map[string]bool{}
	for _, m := range k.r.Method {
		f, ok := k.c.Pkg.Scope().Lookup(m.fn).(*types.Func)
		old := methodNamed(k.s.Names.NamedType(m.Base), m.Name)
		if !ok || old == nil || k.learned.changed[m.fn] {
			continue
		}
		params := slices.Collect(f.Signature().Params().Variables())[1:] // behind the receiver
		as := types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), f.Signature().Results(), f.Signature().Variadic())
		if !types.Identical(as, old.Type()) {
			found[m.fn] = true
		}
	}
	return learn(k.learned.changed, found), nil
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
