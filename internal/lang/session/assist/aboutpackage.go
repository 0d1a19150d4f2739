package assist

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// aboutPackage returns a package's documentation and what it exports.
func (s *Assistant) aboutPackage(path string, detail int) about {
	decl, doc, ok := s.docs(path, "")
	if !ok {
		decl = "package " + scope.BaseName(path) + " // import \"" + path + "\""
	}
	a := about{decl: decl, doc: doc}
	k := &sketch{s: s}
	if s.Compile.TryLock() {
		defer s.Compile.Unlock()
		k.idle = true
	}
	pkg, err := k.load(path)
	if err != nil {
		return a
	}
	var types_, funcs, vars, consts list
	for _, n := range scope.Exported(pkg) {
		o := pkg.Scope().Lookup(n)
		item := n
		if _, ok := o.(*types.Func); ok && detail > 0 {
			item = "func " + n + strings.TrimPrefix(s.signature(scope.Member{Obj: o}), "func")
		}
		switch o.(type) {
		case *types.TypeName:
			types_.items = append(types_.items, item)
		case *types.Func:
			funcs.items = append(funcs.items, item)
		case *types.Var:
			vars.items = append(vars.items, item)
		case *types.Const:
			consts.items = append(consts.items, item)
		}
	}
	types_.head, funcs.head, vars.head, consts.head = "Types", "Functions", "Variables", "Constants"
	funcs.code = detail > 0
	a.lists = []list{types_, funcs, vars, consts}
	return a
}

func importLine(path string) string { return fmt.Sprintf("import %q", path) }
