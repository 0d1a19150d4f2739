package check

import (
	"go/types"
	"maps"
	"reflect"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// What a cell leaves behind in the names of the session, and what is taken back if it fails.

// Commit makes the names of the session what they are once the cell has run, and returns what those that change meant before.
func (c *Cell) Commit(n *scope.Names) (before map[string]scope.Meaning) {
	before = map[string]scope.Meaning{}
	change := func(name string, to func(m *scope.Meaning)) {
		m := n.Meaning(name)
		if _, ok := before[name]; !ok {
			before[name] = m
		}
		to(&m)
		n.Set(name, m)
	}
	top := c.Cell.Pkg.Scope()
	var declared []types.Object
	for _, name := range top.Names() {
		if o := top.Lookup(name); o.Pkg() == c.Cell.Pkg && !scope.MadeUp(name) && name != "main" && name != "init" {
			declared = append(declared, o)
			c.noteEarlier(n, o)
		}
	}
	for local, path := range c.imports {
		if local != "" && local != "_" {
			change(local, func(m *scope.Meaning) { m.Path, m.Live, m.Added = path, nil, "" })
		}
	}
	for local, path := range c.Known.implicit {
		change(local, func(m *scope.Meaning) { m.Path, m.Added = path, path })
	}
	for _, path := range c.Dots {
		if pkg, err := c.s.Engine.Import(path); err == nil {
			for _, name := range scope.Exported(pkg) {
				change(name, func(m *scope.Meaning) { m.Live, m.Decl = pkg.Scope().Lookup(name), nil })
			}
		}
	}
	for _, o := range declared {
		change(o.Name(), func(m *scope.Meaning) { m.Path, m.Decl, m.Live = "", nil, o })
	}
	for name, d := range c.Decls {
		change(name, func(m *scope.Meaning) { m.Decl = d })
	}
	for _, method := range c.Method { // its source is the one to be made again from now on
		d := n.Decls[method.Base]
		if d == nil {
			continue
		}
		replaced := *d
		replaced.Methods = maps.Clone(d.Methods)
		replaced.Methods[method.Name] = method.text
		for _, o := range method.uses {
			replaced.Uses = replaced.Uses.With(o)
		}
		for name, other := range n.Decls {
			if other == d {
				change(name, func(m *scope.Meaning) { m.Decl = &replaced })
			}
		}
	}
	for name := range c.Known.kept { // the type follows what it uses, as far as that is the same
		d := n.Decls[name]
		for _, o := range d.Uses {
			if now := n.Live[o.Name()]; now != nil && reflect.TypeOf(now) == reflect.TypeOf(o) && scope.Same(now, o) {
				d.Uses = d.Uses.With(now)
			}
		}
	}
	return before
}

// Undo takes back the short variable declarations that the cell, which got past the step of that number, did not get to: an
// earlier variable of the name stays, a new one was never declared.
func (c *Cell) Undo(after *scope.Names, before map[string]scope.Meaning, mark int) {
	for name, step := range c.varStep {
		if m, changed := before[name]; changed && step > mark {
			scope.Put(after.Live, name, m.Live)
			if m.Path != "" {
				after.Imports[name] = m.Path
			}
		}
	}
}
