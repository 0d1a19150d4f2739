package session

import (
	"fmt"
	"go/token"
	"regexp"
	"strings"
)

// unkeyed is a hint that the checker of Go 1.27 gives of a type of another package, as one of an earlier cell is to it.
var unkeyed = regexp.MustCompile(`(struct literal of type \S+) \(type has unexported fields - use key:value pairs\)$`)

var importErr = regexp.MustCompile(`^could not import (\S+) \((.*)\)$`)

// plain rewords a type checker's message: "In[2].point" where In[2]'s point is the current one is "point".
func (k *checker) plain(msg string, pos token.Pos) string {
	for n, o := range k.s.names.live {
		if o.Pkg() == nil || k.r.declares(n) {
			continue
		}
		if q := o.Pkg().Name() + "." + n; strings.Contains(msg, q) {
			msg = regexp.MustCompile(regexp.QuoteMeta(q)+`\b`).ReplaceAllString(msg, n)
		}
	}
	if m := importErr.FindStringSubmatch(msg); m != nil {
		msg = m[2]
		if near := k.s.nearestImport(m[1]); near != "" {
			msg += fmt.Sprintf("; did you mean %q?", near)
		}
	}
	msg = strings.ReplaceAll(msg, k.r.name+".", "")
	msg = strings.ReplaceAll(msg, mark, "")
	msg = unkeyed.ReplaceAllString(msg, "$1")
	if name, ok := strings.CutPrefix(msg, "undefined: "); ok {
		msg += k.hint(name, pos)
	}
	if strings.HasPrefix(msg, "invalid operation: cannot indirect") {
		msg += k.power(pos)
	}
	if m := noMember.FindStringSubmatch(msg); m != nil {
		msg += k.memberHint(m[1], m[2])
	}
	return msg
}
