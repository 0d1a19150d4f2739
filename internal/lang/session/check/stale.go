package check

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// What cannot follow a name to its new declaration stays with the earlier one, and the cell says so.

// Note is what the person should know about a cell beside its output.
type Note struct {
	About types.Object // of the cell; nil if the note holds in any case
	Text  string
}

// noteEarlier warns about functions and methods that stay with the earlier declaration of a name that o is declared by now.
func (c *Cell) noteEarlier(n *scope.Names, o types.Object) {
	old := n.Live[o.Name()]
	if old == nil || !scope.IsTopLevel(old) || c.Again[o.Name()] {
		return
	}
	why := c.apart(old, o)
	if why == "" {
		return
	}
	var users []string
	for name, d := range n.Decls {
		if d.UsesLike(old) && n.Live[name] != nil && name != o.Name() && c.Decls[name] == nil && !c.renewed[name] {
			users = append(users, fmt.Sprintf("%s (%s)", name, d.Cell))
		}
	}
	if len(users) == 0 {
		return
	}
	slices.Sort(users)
	still := stillUses(users, o.Name(), why)
	still.About = o
	c.Notes = append(c.Notes, still)
}

// stillUses notes that users stay with an earlier declaration of a name.
func stillUses(users []string, name, why string) Note {
	use, them := "uses", "it"
	if len(users) > 1 {
		use, them = "use", "them"
	}
	return Note{Text: fmt.Sprintf("%s still %s an earlier %s: %s. Declare %s again to use the new one.",
		strings.Join(users, ", "), use, name, why, them)}
}

// apart returns why what uses the earlier object does not use the later one of its name, or "" if it does.
func (c *Cell) apart(old, o types.Object) string {
	if reflect.TypeOf(old) != reflect.TypeOf(o) {
		return "it is something else now"
	}
	switch o := o.(type) {
	case *types.Var:
		if c.Cell.Takes[o] == nil {
			return "its type has changed"
		}
	case *types.Func:
		switch {
		case c.Cell.Replaces[o] != nil:
		case types.Identical(old.Type(), o.Type()):
			return "it was compiled into methods of generic types"
		default:
			return "its signature has changed"
		}
	case *types.Const:
		if !scope.Same(old, o) {
			return "a constant is part of what uses it"
		}
	}
	return "" // what uses a type is made again with it
}
