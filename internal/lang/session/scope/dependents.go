package scope

import "go/types"

// NamedType returns the type of that name, nil if the name means none.
func (n *Names) NamedType(name string) *types.Named {
	if tn, ok := n.Live[name].(*types.TypeName); ok {
		named, _ := types.Unalias(tn.Type()).(*types.Named)
		return named
	}
	return nil
}

// Retyped is a variable that is to be made again.
type Retyped struct {
	Type  string   // as it is written
	Named []string // types of the session that it is built from
}

// Dependents lists the declarations and variables that have to be made again with the types called bases. The packages their
// types mention are added to words, so that they are imported.
func (n *Names) Dependents(bases []string, words map[string]bool) (decls []string, vars map[string]Retyped) {
	in := map[string]bool{}
	for _, b := range bases {
		in[b] = true
	}
	vars = map[string]Retyped{}
	qualify := func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		words[p.Name()] = true
		return p.Name()
	}
	uses := func(d *Decl) bool {
		for _, o := range d.Uses {
			if n.Live[o.Name()] == o && (in[o.Name()] || vars[o.Name()].Type != "") {
				return true
			}
		}
		return false
	}
	for grown := true; grown; {
		grown = false
		for name, d := range n.Decls {
			if !in[name] && n.Live[name] != nil && uses(d) {
				in[name], grown = true, true
			}
		}
		for name, o := range n.Live {
			v, ok := o.(*types.Var)
			if !ok || vars[name].Type != "" {
				continue
			}
			depends, stale := false, false
			var named []string
			namedIn(v.Type(), func(tn *types.TypeName) {
				named = append(named, tn.Name())
				depends = depends || in[tn.Name()]
				stale = stale || n.Live[tn.Name()] != tn // of an earlier definition: its layout may differ
			})
			if depends && !stale {
				vars[name], grown = Retyped{types.TypeString(v.Type(), qualify), named}, true
			}
		}
	}
	return SortedKeys(in), vars
}
