package check

import "go/ast"

// missing learns the packages that the cell uses and that neither it nor the session imports: those of the undefined
// names that stand before a point.
func (k *checker) missing() (again bool, err error) {
	if len(k.undefined) == 0 {
		return false, nil
	}
	found := map[string]string{}
	ast.Inspect(k.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && k.undefined[id.Name] && k.r.packageOf(id.Name) == "" {
				if p := k.s.Packages.Named(id.Name); p != "" {
					found[id.Name] = p
				}
			}
		}
		return true
	})
	return learn(k.learned.implicit, found), nil
}
