package notebook

import (
	"regexp"
	"strings"
)

// codeSpan returns the length of the code span that begins s, or of its backticks when nothing closes it.
func codeSpan(s string) int {
	n := len(s) - len(strings.TrimLeft(s, "`"))
	for i := n; i < len(s); {
		if s[i] == '\n' && blankLine(s[i+1:]) {
			break
		}
		if s[i] != '`' {
			i++
			continue
		}
		run := len(s[i:]) - len(strings.TrimLeft(s[i:], "`"))
		i += run
		if run == n {
			return i
		}
	}
	return n
}

var fenceStart = regexp.MustCompile("^[ \t>]*(?:[-*+] +|[0-9]+[.)] +)?(```+|~~~+)[^`\n]*(?:\n|$)")

// fencedCode returns the length of the fenced code block that begins s, 0 if none does.
func fencedCode(s string) int {
	m := fenceStart.FindStringSubmatchIndex(s)
	if m == nil {
		return 0
	}
	fence := s[m[2]:m[3]]
	n := m[1]
	for line := range strings.Lines(s[n:]) {
		n += len(line)
		if body := strings.Trim(line, " \t\r\n>"); len(body) >= len(fence) && strings.Trim(body, fence[:1]) == "" {
			break
		}
	}
	return n
}
