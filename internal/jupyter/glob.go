package jupyter

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// set matches a set at the beginning: one character at least, and a leading ] is one of them.
var set = regexp.MustCompile(`^\[[!^]?(\]|[^\]])[^\]]*\]`)

// globRegexp translates a glob pattern. path.Match does not serve: its * stops at a slash.
func globRegexp(glob string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`(?s)\A`)
	for rest := strings.ToValidUTF8(glob, "\ufffd"); rest != ""; {
		if m := set.FindString(rest); m != "" {
			body := m[1 : len(m)-1]
			negated := body[0] == '!' || body[0] == '^'
			if negated {
				body = body[1:]
			}
			class := "[" + strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `^`, `\^`).Replace(body) + "]"
			if negated {
				class = "[^" + class[1:]
			}
			if _, err := regexp.Compile(class); err != nil {
				class = regexp.QuoteMeta(m)
			}
			b.WriteString(class)
			rest = rest[len(m):]
			continue
		}
		r, n := utf8.DecodeRuneInString(rest)
		switch r {
		case '*':
			b.WriteString(`.*`)
		case '?':
			b.WriteString(`.`)
		default:
			b.WriteString(regexp.QuoteMeta(string(r)))
		}
		rest = rest[n:]
	}
	b.WriteString(`\z`)
	return regexp.MustCompile(b.String())
}
