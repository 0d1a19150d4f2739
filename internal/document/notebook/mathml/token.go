package mathml

import "strings"

// token is a command ("\frac", "\|"), one character, or a run of white space (" ").
type token string

func (t token) command() bool { return len(t) > 1 && t[0] == '\\' }

// tokenize cuts a formula into tokens; comments (% to the end of the line) go.
func tokenize(tex string) []token {
	var out []token
	rs := []rune(tex)
	for i := 0; i < len(rs); {
		start := i
		switch r := rs[i]; {
		case r == '%':
			for i < len(rs) && rs[i] != '\n' {
				i++
			}
			continue
		case isSpace(r):
			for i < len(rs) && isSpace(rs[i]) {
				i++
			}
			out = append(out, " ")
			continue
		case r == '\\' && i+1 < len(rs):
			i++
			if isLetter(rs[i]) {
				for i < len(rs) && isLetter(rs[i]) {
					i++
				}
			} else {
				i++
			}
		default:
			i++
		}
		out = append(out, token(rs[start:i]))
	}
	return out
}

func isSpace(r rune) bool  { return strings.ContainsRune(" \t\r\n\u00a0", r) }
func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
func isDigit(r rune) bool  { return r >= '0' && r <= '9' }
