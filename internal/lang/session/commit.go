package session

import (
	"go/types"
	"maps"
)

// What a cell leaves behind in the names of the session, and what is taken back if it fails.

// commit makes the names of the session what they are once the cell has run, and returns what those that change meant before.
func (s *Session) commit(c *checked) (before map[string]meaning) {
	n := s.names
	before = map[string]meaning{}
	change := func(name string, to func(m *meaning)) {
		m := n.meaning(name)
		if _, ok := before[name]; !ok {
			before[name] = m
		}
		to(&m)
		n.set(name, m)
	}
	scope := c.cell.Pkg.Scope()
	var declared []types.Object
	for _, name := range scope.Names() {
		if o := scope.Lookup(name); o.Pkg() == c.cell.Pkg && !madeUp(name) && name != "main" && name != "init" {
			declared = append(declared, o)
			c.noteEarlier(n, o)
		}
	}
	for local, path := range c.imports {
		if local != "" && local != "_" {
			change(local, func(m *meaning) { m.path, m.live, m.added = path, nil, "" })
		}
	}
	for local, path := range c.known.implicit {
		change(local, func(m *meaning) { m.path, m.added = path, path })
	}
	for _, path := range c.dots {
		if pkg, err := s.engine.Import(path); err == nil {
			for _, name := range exported(pkg) {
				change(name, func(m *meaning) { m.live, m.decl = pkg.Scope().Lookup(name), nil })
			}
		}
	}
	for _, o := range declared {
		change(o.Name(), func(m *meaning) { m.path, m.decl, m.live = "", nil, o })
	}
	for name, d := range c.decls {
		change(name, func(m *meaning) { m.decl = d })
	}
	for _, method := range c.method { // its source is the one to be made again from now on
		d := n.decls[method.base]
		if d == nil {
			continue
		}
		replaced := *d
		replaced.methods = maps.Clone(d.methods)
		replaced.methods[method.name] = method.text
		replaced.uses = maps.Clone(d.uses)
		maps.Copy(replaced.uses, method.uses)
		for name, other := range n.decls {
			if other == d {
				change(name, func(m *meaning) { m.decl = &replaced })
			}
		}
	}
	return before
}

// undo takes back the short variable declarations that a failed cell did not get to: an earlier variable of
// the name stays, a new one was never declared.
func (s *Session) undo(c *checked, before map[string]meaning, after *names) *names {
	for name, step := range c.varStep {
		if m, changed := before[name]; changed && step > s.now.mark {
			put(after.live, name, m.live)
			if m.path != "" {
				after.imports[name] = m.path
			}
		}
	}
	return after
}
