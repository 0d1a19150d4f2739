package jupyter

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// set matches a set at the beginning: at least one character, and a leading ] is one of them.
var set = regexp.MustCompile(`^\[[!^]?(\]|[^\]])[^\]]*\]`)

// globRegexp translates a glob pattern. path.Match cannot do it: its * stops at a slash.
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
			b.WriteString(class(body, negated))
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

// class returns the regular expression of a set of characters and ranges; a range whose ends are the wrong way round holds none.
func class(body string, negated bool) string {
	var b strings.Builder
	for rs := []rune(body); len(rs) > 0; {
		from, to, n := rs[0], rs[0], 1
		if len(rs) > 2 && rs[1] == '-' {
			to, n = rs[2], 3
		}
		if from <= to {
			fmt.Fprintf(&b, `\x{%x}-\x{%x}`, from, to)
		}
		rs = rs[n:]
	}
	switch {
	case b.Len() == 0 && negated:
		return "."
	case b.Len() == 0:
		return `[^\x00-\x{10FFFF}]`
	case negated:
		return "[^" + b.String() + "]"
	}
	return "[" + b.String() + "]"
}
