package yaegi

import (
	"sort"
)

// kind says what a name was declared as.
type kind string

const (
	aType     kind = "type"
	aConst    kind = "const"
	aFunc     kind = "func"
	aMethod   kind = "method"
	aVar      kind = "var"
	statement kind = "statement" // declares nothing, but may have left closures behind
)

// declared is what the interpreter was told under a name: "f", "T", "T.M" for a method.
type declared struct {
	name   string
	kind   kind
	cell   string
	text   string
	serial int
	// holds are the names that go on meaning what they meant when this was compiled: those in bodies of
	// functions, and functions taken as values.
	holds map[string]bool
}

// known is what has been declared so far.
type known struct {
	by   map[string]*declared
	anon []*declared // statements
	next int
}

func newKnown() known { return known{by: map[string]*declared{}} }

func (k *known) declare(d *declared) {
	k.next++
	d.serial = k.next
	if d.kind == statement {
		if len(d.holds) > 0 {
			k.anon = append(k.anon, d)
		}
		return
	}
	k.by[d.name] = d
}

// holders names what goes on using the present name when it is declared again: "g", "In[3]".
func (k *known) holders(name string) []string {
	var out []string
	for _, d := range k.by {
		if d.name != name && d.holds[name] {
			out = append(out, d.name)
		}
	}
	for _, d := range k.anon {
		if d.holds[name] {
			out = append(out, d.cell)
		}
	}
	sort.Strings(out)
	return out
}

// upToDate reports whether declaring text again would change nothing: it is what was declared, and what it
// uses has not been declared again since.
func (k *known) upToDate(name, text string) bool {
	d := k.by[name]
	if d == nil || d.text != text {
		return false
	}
	for n := range d.holds {
		if o := k.by[n]; o != nil && o.serial > d.serial && o.kind != aFunc && n != name {
			return false
		}
	}
	return true
}
