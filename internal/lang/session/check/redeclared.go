package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// A type that is declared again the same stays the type it is, with its methods and all values. One that is declared differently is a
// new type: the sources of the functions, methods and types that use it are compiled again with it, variables follow where the layout is
// the same, and the cell names each function and variable that cannot follow.

// redeclared pairs the types that the cell declares with the earlier ones of their names.
func (k *checker) redeclared() map[*types.Named]*types.Named {
	pairs := k.replacedTypes()
	maps.DeleteFunc(pairs, func(now, _ *types.Named) bool { return k.r.Again[now.Obj().Name()] })
	return pairs
}

// replacedTypes pairs all types of the cell, those that it makes again among them, with the earlier ones of their names.
func (k *checker) replacedTypes() map[*types.Named]*types.Named {
	pairs := map[*types.Named]*types.Named{}
	if k.r.Program || k.s.Remake {
		return pairs
	}
	for name := range k.r.types {
		if o, ok := k.c.Pkg.Scope().Lookup(name).(*types.TypeName); ok && !o.IsAlias() {
			now, isNamed := o.Type().(*types.Named)
			old := k.s.Names.NamedType(name)
			if isNamed && old != nil && scope.IsTopLevel(old.Obj()) && old.Obj().Name() == name {
				pairs[now] = old
			}
		}
	}
	return pairs
}

// redeclaredAliases pairs the types that the cell declares with the earlier ones of their names where one or both are aliases.
func (k *checker) redeclaredAliases() map[*types.TypeName]*types.TypeName {
	pairs := map[*types.TypeName]*types.TypeName{}
	if k.r.Program || k.s.Remake {
		return pairs
	}
	for name := range k.r.types {
		now, _ := k.c.Pkg.Scope().Lookup(name).(*types.TypeName)
		old, _ := k.s.Names.Live[name].(*types.TypeName)
		if now != nil && old != nil && scope.IsTopLevel(old) && (now.IsAlias() || old.IsAlias()) && !k.r.Again[name] {
			pairs[now] = old
		}
	}
	return pairs
}

// keepTypes learns which types are declared the same as before.
func (k *checker) keepTypes() (again bool, err error) {
	pairs := k.redeclared()
	maps.DeleteFunc(pairs, func(now, _ *types.Named) bool { return k.losesMethods(now.Obj().Name()) })
	found := map[string]bool{}
	same := scope.SameDeclarations(pairs, true)
	for now := range same {
		found[now.Obj().Name()] = true
	}
	for now, old := range k.redeclaredAliases() {
		if scope.SameAliases(now, old, same) {
			found[now.Name()] = true
		}
	}
	return learn(k.learned.kept, found), nil
}

// losesMethods reports whether the cell that declared the type declared a method of it that this one does not.
func (k *checker) losesMethods(name string) bool {
	d := k.s.Names.Decls[name]
	if d == nil {
		return false
	}
	for m, text := range d.Methods {
		if _, ok := k.r.Decls[name].Methods[m]; !ok && cellOf(text) == d.Cell {
			return true
		}
	}
	return false
}

// changedTypes learns which types are declared differently, and of which of them the layout is the same.
func (k *checker) changedTypes() (again bool, err error) {
	pairs := k.redeclared()
	same := scope.SameDeclarations(pairs, false)
	found := map[string]bool{}
	for now := range pairs {
		found[now.Obj().Name()] = same[now] != nil
	}
	for now, old := range k.redeclaredAliases() {
		if !scope.SameAliases(now, old, same) {
			found[now.Name()] = false
		}
	}
	again = false
	for name, layout := range found {
		if old, known := k.learned.redeclared[name]; !known || old && !layout {
			k.learned.redeclared[name] = layout
			again = true
		}
	}
	return again, nil
}

// leaveBehind learns which of the declarations that were made again do not fit the new types: those that have the errors.
func (k *checker) leaveBehind() (again bool, err error) {
	if len(k.learned.redeclared) == 0 {
		return false, nil
	}
	found := map[string]string{}
	for _, e := range k.errs {
		if e.Pos.Filename == k.name || !strings.HasPrefix(e.Pos.Filename, "In[") {
			continue
		}
		if name := k.carriedAt(e.Pos); name != "" && found[name] == "" {
			found[name] = e.Msg
		}
	}
	for name := range found {
		if k.learned.left[name] != "" {
			delete(found, name)
		}
	}
	return learn(k.learned.left, found), nil
}

// carriedAt names the declaration made again, as "f" or "T.m", that is at a position.
func (k *checker) carriedAt(at token.Position) string {
	for _, d := range k.file.Decls {
		from, to := k.fset.Position(d.Pos()), k.fset.Position(d.End())
		if from.Filename != at.Filename && to.Filename != at.Filename || at.Filename != to.Filename ||
			at.Line < from.Line && from.Filename == at.Filename || at.Line > to.Line {
			continue
		}
		if at.Line == to.Line && at.Column > to.Column || from.Filename == at.Filename && at.Line == from.Line && at.Column < from.Column {
			continue
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				return d.Name.Name
			}
			base, _ := scope.ReceiverBase(d.Recv.List[0].Type)
			return base + "." + d.Name.Name
		case *ast.GenDecl:
			if ids := scope.DeclaredNames(d); len(ids) > 0 {
				return ids[0].Name
			}
		}
	}
	return ""
}

// carryUsers makes again what uses types that this cell declares differently.
func (r *rewriting) carryUsers() {
	var bases []string
	for _, n := range scope.SortedKeys(r.Known.redeclared) {
		bases = append(bases, n)
		d, old := r.Decls[n], r.s.Names.Decls[n]
		if d == nil || old == nil {
			continue
		}
		var gone []string
		for _, m := range scope.SortedKeys(old.Methods) {
			if _, ok := d.Methods[m]; ok {
				continue
			}
			if cellOf(old.Methods[m]) == old.Cell { // the cell that declares the type declares these methods
				gone = append(gone, m)
				continue
			}
			r.carryMethod(n, m, old.Methods[m], d)
		}
		if len(gone) > 0 {
			text := fmt.Sprintf("%s is declared without %s, which it had in %s.", n, strings.Join(gone, ", "), old.Cell)
			r.Notes = append(r.Notes, Note{Text: text})
		}
	}
	if len(bases) == 0 {
		return
	}
	decls, vars := r.s.Names.Dependents(bases, r.Words)
	var left []string
	decls = slices.DeleteFunc(decls, func(n string) bool {
		d := r.s.Names.Decls[n]
		if r.Known.left[n] == "" || d == nil {
			return false
		}
		if !r.declares(n) {
			left = append(left, fmt.Sprintf("%s (%s): %s", n, d.Cell, r.Known.left[n]))
		}
		return true
	})
	r.carry(decls)
	stay := map[string][]string{}
	for _, n := range scope.SortedKeys(vars) {
		if r.declares(n) {
			continue
		}
		if at := r.stays(vars[n].Named); at != "" || r.Known.left[n] != "" {
			stay[at] = append(stay[at], n+" ("+r.s.Names.Live[n].Pkg().Name()+")")
			continue
		}
		r.retype(n, vars[n].Type)
	}
	for _, t := range scope.SortedKeys(stay) {
		r.Notes = append(r.Notes, stillUses(stay[t], t, r.changeOf(t)))
	}
	for _, why := range left {
		r.Notes = append(r.Notes, Note{Text: "not compiled again with the new type: " + why})
	}
}

// carryMethod makes a method again by its source, as one of the declaration made, or notes why it does not fit the type any more.
func (r *rewriting) carryMethod(base, name, text string, made *scope.Decl) {
	if why := r.Known.left[base+"."+name]; why != "" {
		r.Notes = append(r.Notes, Note{Text: fmt.Sprintf("%s has no method %s (%s) any more: %s. Declare it again.",
			base, name, cellOf(text), why)})
		return
	}
	made.Methods[name] = text
	r.carried = append(r.carried, text)
}

// cellOf returns the cell that a marked text is from.
func cellOf(marked string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(marked, "/*line "), ":")
	return name
}

// stays returns a type among those that a variable is built from whose layout has changed, "" if there is none.
func (r *rewriting) stays(named []string) string {
	for _, n := range named {
		if r.widened(n) {
			return n
		}
	}
	for _, n := range named {
		if r.Again[n] && r.contains(n) {
			return n
		}
	}
	return ""
}

// changeOf says why a variable stays with an earlier type.
func (r *rewriting) changeOf(name string) string {
	if o, ok := r.s.Names.Live[name].(*types.TypeName); ok && o.IsAlias() {
		return "it stands for another type now"
	}
	return "its layout has changed"
}

// widened reports whether the cell declares a type with another layout, or cannot make it again.
func (r *rewriting) widened(name string) bool {
	layout, ok := r.Known.redeclared[name]
	return ok && !layout || r.Known.left[name] != ""
}

// contains reports whether an earlier type contains one whose layout has changed.
func (r *rewriting) contains(name string) (yes bool) {
	if o, ok := r.s.Names.Live[name].(*types.TypeName); ok {
		scope.NamedWithin(o.Type(), func(in *types.TypeName) { yes = yes || in == r.s.Names.Live[in.Name()] && r.widened(in.Name()) })
	}
	return yes
}

// withoutKept returns the text of a declaration without the types that stay, and reports whether anything is left of it.
func (r *rewriting) withoutKept(p *source.Piece) (text string, some bool) {
	g, ok := p.Decl().(*ast.GenDecl)
	if !ok || g.Tok != token.TYPE || len(r.Known.kept) == 0 {
		return p.Text, true
	}
	text = p.Text
	for _, spec := range g.Specs {
		ts := spec.(*ast.TypeSpec)
		if !r.Known.kept[ts.Name.Name] {
			some = true
			continue
		}
		from, to := p.At(ts.Pos()), p.At(ts.End())
		blank := strings.Map(func(c rune) rune {
			if c == '\n' {
				return c
			}
			return ' '
		}, text[from:to])
		if len(blank) < to-from {
			blank += strings.Repeat(" ", to-from-len(blank))
		}
		text = text[:from] + blank + text[to:]
	}
	return text, some
}
