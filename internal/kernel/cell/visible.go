package cell

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var colour = regexp.MustCompile(`^\x1b\[[0-9;]*m`)

// Visible is text for a terminal that does nothing but stand there: what would move the cursor, change the window or
// turn the direction of the text around is written out, as \x1b. Tabs and line ends stay, and colours if they are wanted.
func Visible(text string, colours bool) string {
	if !strings.ContainsFunc(text, hidden) && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		switch paint := colour.FindString(text); {
		case paint != "":
			n = len(paint)
			if colours {
				b.WriteString(paint)
			}
		case strings.HasPrefix(text, "\r\n"):
		case r == utf8.RuneError && n == 1, r < 0x100 && hidden(r):
			fmt.Fprintf(&b, `\x%02x`, text[n-1])
		case hidden(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteString(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}

func hidden(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
}
