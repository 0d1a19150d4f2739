package scope

import (
	"regexp"
	"sync"
)

// message is a text of go/types that a session acts on or rewords. This file has all of them, and TestMessages has the type checker of
// each Go series report them.
type message struct{ re func() *regexp.Regexp } // compiled when it is first used: a program starts sooner

// In returns the message's parts if text is one: the whole and the submatches; nil if it is another.
func (m message) In(text string) []string { return m.re().FindStringSubmatch(text) }

// Is reports whether text is such a message.
func (m message) Is(text string) bool { return m.re().MatchString(text) }

// Shorten returns text with the message replaced by its first part.
func (m message) Shorten(text string) string { return m.re().ReplaceAllString(text, "$1") }

// messages lists all of them, for the test.
var messages = map[string]message{}

func text(name, pattern string) message {
	m := message{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })}
	messages[name] = m
	return m
}

var (
	MsgUndefined    = text("undefined name", `^undefined: (.+)$`)
	MsgUnused       = text("unused variable", `^declared and not used`)
	MsgNoValue      = text("no value", `\(no value\) used as value`)
	MsgManyValues   = text("several values", `^assignment mismatch: 1 variable but`)
	MsgImplicit     = text("positional literal of another package", `implicit assignment to unexported field`)
	MsgEndless      = text("endless instantiation", `^instantiation cycle`)
	MsgImport       = text("import failed", `^could not import (\S+) \((.*)\)$`)
	MsgNoMember     = text("no field or method", `^(.+) undefined \(type .* has no field or method (\S+)\)$`)
	MsgIndirect     = text("product with a pointer", `^invalid operation: cannot indirect`)
	MsgMismatched   = text("mismatched types", `\(mismatched types (.+) and (.+)\)$`)
	MsgOperator     = text("operator not defined", `^invalid operation: operator (\S+) not defined on .* \(variable of type (.+)\)$`)
	MsgInverse      = text("too few arguments", `^not enough arguments in call to (\w+)\.Inverse\b`)
	MsgAssign       = text("not assignable", `^cannot assign to (\w+) \(neither addressable nor a map index expression\)$`)
	MsgContinuation = text("second line", `^\t`)
	// MsgUnkeyed is what the checker of Go 1.27 adds to a type of another package, as one of an earlier cell is to it.
	MsgUnkeyed = text("hint of Go 1.27", `(struct literal of type \S+) \(type has unexported fields - use key:value pairs\)$`)
)
