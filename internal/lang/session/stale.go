package session

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// What cannot follow a name to its new declaration stays with the earlier one, and the cell says so.

// note is what the person should know about a cell beside its output.
type note struct {
	about types.Object // of the cell; nil if the note holds in any case
	text  string
}

// tell warns of what holds of a cell that has run, to its end or not: a variable may not have been declared.
func (s *Session) tell(notes []note) {
	s.mu.Lock()
	live := s.names.live
	notes = slices.DeleteFunc(notes, func(n note) bool { return n.about != nil && live[n.about.Name()] != n.about })
	s.mu.Unlock()
	for _, n := range notes {
		s.warn(n.text)
	}
}

// noteEarlier warns about functions and methods that stay with the earlier declaration of a name that o is declared by now.
func (c *checked) noteEarlier(n *names, o types.Object) {
	old := n.live[o.Name()]
	if old == nil || !isTopLevel(old) || c.again[o.Name()] {
		return
	}
	why := c.apart(old, o)
	if why == "" {
		return
	}
	var users []string
	for name, d := range n.decls {
		if d.usesLike(old) && n.live[name] != nil && name != o.Name() && c.decls[name] == nil && !c.renewed[name] {
			users = append(users, fmt.Sprintf("%s (%s)", name, d.cell))
		}
	}
	if len(users) == 0 {
		return
	}
	slices.Sort(users)
	use, them := "uses", "it"
	if len(users) > 1 {
		use, them = "use", "them"
	}
	c.notes = append(c.notes, note{o, fmt.Sprintf("%s still %s an earlier %s: %s. Declare %s again to use the new one.",
		strings.Join(users, ", "), use, o.Name(), why, them)})
}

// apart returns why what uses the earlier object does not use the later one of its name, or "" if it does.
func (c *checked) apart(old, o types.Object) string {
	if reflect.TypeOf(old) != reflect.TypeOf(o) {
		return "it is something else now"
	}
	switch o := o.(type) {
	case *types.Var:
		if c.cell.Takes[o] == nil {
			return "its type has changed"
		}
	case *types.Func:
		switch {
		case c.cell.Replaces[o] != nil:
		case types.Identical(old.Type(), o.Type()):
			return "it was compiled into methods of generic types"
		default:
			return "its signature has changed"
		}
	case *types.Const:
		if !same(old, o) {
			return "a constant is part of what uses it"
		}
	}
	return "" // what uses a type is made again with it
}

// usesLike reports whether the declaration uses a top-level object of the session of old's name, kind and type, which is old
// itself or one that old took the place of.
func (d *decl) usesLike(old types.Object) bool {
	for o := range d.uses {
		if o.Name() == old.Name() && reflect.TypeOf(o) == reflect.TypeOf(old) && same(o, old) {
			return true
		}
	}
	return false
}

// same reports whether two objects of one kind have the same type and, if they are constants, the same value.
func same(a, b types.Object) bool {
	if !types.Identical(a.Type(), b.Type()) {
		return false
	}
	x, ok := a.(*types.Const)
	return !ok || constant.Compare(x.Val(), token.EQL, b.(*types.Const).Val())
}
