// Package explain words mistakes for a person. To errors of the type checker it adds a hint, to panics the source line.
package explain

import (
	"fmt"
	"go/token"
	"regexp"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// Plain rewords a type checker's message: "In[2].point" where In[2]'s point is the current one is "point".
func (m *Mistakes) Plain(msg string, pos token.Pos) string {
	for n, o := range m.Names.Live {
		if o.Pkg() == nil || (m.Declared[n] || m.Own[n]) {
			continue
		}
		if q := o.Pkg().Name() + "." + n; strings.Contains(msg, q) {
			msg = regexp.MustCompile(regexp.QuoteMeta(q)+`\b`).ReplaceAllString(msg, n)
		}
	}
	if sub := scope.MsgImport.In(msg); sub != nil {
		msg = sub[2]
		if near := m.nearestImport(sub[1]); near != "" {
			msg += fmt.Sprintf("; did you mean %q?", near)
		}
	}
	msg = strings.ReplaceAll(msg, m.Cell+".", "")
	msg = strings.ReplaceAll(msg, scope.Mark, "")
	msg = scope.MsgUnkeyed.Shorten(msg)
	if sub := scope.MsgUndefined.In(msg); sub != nil {
		msg += m.hint(sub[1], pos)
	}
	if sub := scope.MsgMismatched.In(msg); sub != nil {
		msg += mismatched(sub[1], sub[2])
	}
	if sub := scope.MsgOperator.In(msg); sub != nil && sub[1] == "^" {
		msg += "; Go writes math.Pow(x, y) for a power"
	}
	if sub := scope.MsgOperator.In(msg); sub != nil {
		msg += matrices(sub[1], sub[2])
	}
	if sub := scope.MsgInverse.In(msg); sub != nil {
		msg += "\n\tGo writes var inverse mat.Dense; err := inverse.Inverse(" + sub[1] + ")"
	}
	if sub := scope.MsgAssign.In(msg); sub != nil && m.isConstant(sub[1]) {
		msg = "cannot assign to " + sub[1] + ", which is a constant; var " + sub[1] + " = … declares a variable"
	}
	if scope.MsgIndirect.Is(msg) {
		msg += m.power(pos)
	}
	if sub := scope.MsgNoMember.In(msg); sub != nil {
		msg += m.memberHint(sub[1], sub[2])
	}
	return msg
}
