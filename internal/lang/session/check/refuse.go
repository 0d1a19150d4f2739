package check

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/session/source"
)

// Refusals are functions that cells may not use, because they compute what a student is to compute. They are recognised by
// the types of a cell, whatever the names under which it reaches them.
type Refusals struct {
	which, but []string // "msp.System.E", "msp.NewSystem", "msp.LocalGlobal" (its methods), "msp" (all of it)
}

// empty reports whether nothing is refused.
func (r Refusals) empty() bool { return len(r.which) == 0 }

// Add takes the words of %refuse: what is refused and, behind "but", the exceptions.
func (r *Refusals) Add(words []string) error {
	at := slices.Index(words, "but")
	if at < 0 {
		at = len(words)
	}
	if at == 0 {
		return fmt.Errorf("%%refuse wants functions or packages, as in %%refuse msp.System.E reflect")
	}
	r.which = append(slices.Clip(r.which), words[:at]...)
	if at < len(words) {
		r.but = append(slices.Clip(r.but), words[at+1:]...)
	}
	return nil
}

// refusals lists the uses of refused functions in the cell.
func (k *checker) refusals() (errs source.Errors) {
	if k.s.Refused.empty() {
		return nil
	}
	for id, o := range k.c.Info.Uses {
		if name := k.refused(o); name != "" {
			errs = append(errs, source.Diagnostic{Pos: k.fset.Position(id.Pos()),
				Msg: name + " may not be used here: it computes what is asked for"})
		}
	}
	slices.SortFunc(errs, func(a, b source.Diagnostic) int { return a.Pos.Offset - b.Pos.Offset })
	return errs
}

// refused names what o is if cells may not use it, "" otherwise.
func (k *checker) refused(o types.Object) string {
	if o.Pkg() == nil {
		return ""
	}
	symbol := o.Name()
	switch o := o.(type) {
	case *types.Func:
		if recv := o.Signature().Recv(); recv != nil {
			if types.IsInterface(recv.Type()) {
				return k.behind(o)
			}
			symbol = receiverName(recv.Type()) + "." + symbol
		}
	case *types.Var:
		if o.Parent() != o.Pkg().Scope() {
			return "" // a field, or a variable of the cell
		}
	case *types.TypeName, *types.Builtin:
		if o.Pkg().Path() != "unsafe" {
			return ""
		}
	default:
		return ""
	}
	return k.s.Refused.name(o.Pkg().Path(), symbol)
}

// behind names the refused method that may be called through the method f of an interface of the student's.
func (k *checker) behind(f *types.Func) string {
	if f.Pkg().Path() != "main" {
		return ""
	}
	for _, path := range k.s.Engine.Packages() {
		if !slices.ContainsFunc(k.s.Refused.which, func(entry string) bool { return inPackage(path, entry) }) {
			continue
		}
		pkg, err := k.s.Engine.Import(path)
		if err != nil {
			continue
		}
		for _, name := range pkg.Scope().Names() {
			t, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok {
				continue
			}
			m, _, _ := types.LookupFieldOrMethod(types.NewPointer(t.Type()), true, pkg, f.Name())
			if m, ok := m.(*types.Func); ok && types.Identical(m.Signature(), f.Signature()) {
				if refused := k.s.Refused.name(pkg.Path(), name+"."+f.Name()); refused != "" {
					return refused
				}
			}
		}
	}
	return ""
}

// receiverName returns the name of a receiver's type.
func receiverName(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// name is how the symbol of a package is written if it is refused, "" otherwise.
func (r Refusals) name(path, symbol string) string {
	matches := func(entry string) bool {
		_, want := divide(entry)
		return inPackage(path, entry) && (want == "" || want == symbol || strings.HasPrefix(symbol, want+"."))
	}
	if slices.ContainsFunc(r.which, matches) && !slices.ContainsFunc(r.but, matches) {
		return path[strings.LastIndex(path, "/")+1:] + "." + symbol
	}
	return ""
}

// inPackage reports whether an entry is about the package of that path.
func inPackage(path, entry string) bool {
	pkg, _ := divide(entry)
	return path == pkg || strings.HasSuffix(path, "/"+pkg)
}

// divide divides an entry into the end of a package's path and the symbol in it.
func divide(entry string) (pkg, symbol string) {
	last := strings.LastIndex(entry, "/") + 1
	name, symbol, _ := strings.Cut(entry[last:], ".")
	return entry[:last] + name, symbol
}
