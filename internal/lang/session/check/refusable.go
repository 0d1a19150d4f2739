package check

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/massspring/msp/internal/lang/near"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// refusable returns an error if an entry of %refuse is mistyped: it would have no effect, and nobody would notice.
func refusable(entry string, packages *scope.Packages, load func(path string) (*types.Package, error)) error {
	name, symbol := divide(entry)
	if entry == "all" || entry == "everyday" || name == "unsafe" {
		return nil
	}
	paths := packages.List()
	var wrong error
	for _, path := range paths {
		if !inPackage(path, entry) {
			continue
		}
		pkg, err := load(path)
		if err != nil {
			return err
		}
		if wrong = hasSymbol(pkg, symbol); wrong == nil {
			return nil
		}
	}
	if wrong != nil {
		return wrong
	}
	hint := ""
	for _, path := range paths {
		if base := path[strings.LastIndex(path, "/")+1:]; near.Distance(name, base) <= near.Slips(name) {
			hint = "; did you mean " + base + "?"
		}
	}
	if symbol == "" && hint == "" {
		return nil // nobody can use it; another msp may have it
	}
	return fmt.Errorf("%s has no effect: no package %s is compiled in%s", entry, name, hint)
}

// hasSymbol returns an error if a package has no function, variable, type or method that is written so.
func hasSymbol(pkg *types.Package, symbol string) error {
	if symbol == "" {
		return nil
	}
	nothing := func(what string, meant string) error {
		if meant != "" {
			meant = "; did you mean " + pkg.Name() + "." + meant + "?"
		}
		return fmt.Errorf("%s.%s has no effect: %s%s", pkg.Name(), symbol, what, meant)
	}
	name, method, _ := strings.Cut(symbol, ".")
	o := pkg.Scope().Lookup(name)
	switch {
	case o == nil || !o.Exported():
		meant := near.Best(name, scope.Exported(pkg))
		if meant != "" && method != "" {
			meant += "." + method
		}
		return nothing("package "+pkg.Path()+" has no "+name, meant)
	case scope.KindName(o) == "constant":
		return nothing(name+" is a constant", "")
	case method == "":
		return nil
	}
	t, ok := o.(*types.TypeName)
	if !ok {
		return nothing(name+" is no type", "")
	}
	var methods []string
	for _, m := range scope.Selectable(t.Type(), false) {
		if m.Obj.Name() == method {
			if recv := m.Obj.(*types.Func).Signature().Recv(); !types.IsInterface(recv.Type()) && receiverName(recv.Type()) != name {
				return nothing("the method is that of an embedded type", receiverName(recv.Type())+"."+method)
			}
			return nil
		}
		methods = append(methods, m.Obj.Name())
	}
	meant := near.Best(method, methods)
	if meant != "" {
		meant = name + "." + meant
	}
	return nothing(name+" has no method "+method, meant)
}
