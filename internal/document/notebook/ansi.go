package notebook

import (
	"bytes"
	"fmt"
	"html"
	"strconv"
	"strings"
)

// sgr is the graphic state of a terminal.
type sgr struct {
	fg, bg                           string // a class such as "ansi-red", or a colour "#rrggbb"
	bold, italic, underline, inverse bool
}

var colourNames = [8]string{"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"}

// writeANSI writes terminal text as HTML: colours become spans, "\r" overwrites its line and "\b" its
// character, other control sequences vanish.
func writeANSI(b *bytes.Buffer, s string) {
	s = overwrite(s)
	var state sgr
	for s != "" {
		plain, rest, found := strings.Cut(s, "\x1b")
		state.span(b, plain)
		if !found {
			return
		}
		s = rest
		if !strings.HasPrefix(rest, "[") {
			s = skipEscape(rest)
			continue
		}
		end := strings.IndexFunc(rest[1:], func(r rune) bool { return r >= '@' && r <= '~' })
		if end < 0 {
			return
		}
		end++
		if rest[end] == 'm' {
			state.apply(rest[1:end])
		}
		s = rest[end+1:]
	}
}

// skipEscape drops an escape sequence that is not "ESC [": an operating system command up to its end, or
// one character.
func skipEscape(s string) string {
	if strings.HasPrefix(s, "]") {
		if i := strings.IndexAny(s, "\a\x1b"); i >= 0 {
			return strings.TrimPrefix(s[i+1:], `\`)
		}
		return ""
	}
	if s == "" {
		return s
	}
	for i := range s {
		if i > 0 {
			return s[i:]
		}
	}
	return ""
}

func (t *sgr) span(b *bytes.Buffer, text string) {
	if text == "" {
		return
	}
	var classes, styles []string
	fg, bg := t.fg, t.bg
	if t.inverse {
		fg, bg = bg, fg
		classes = append(classes, "ansi-inverse")
	}
	for _, c := range []struct{ value, suffix, property string }{{fg, "-fg", "color"}, {bg, "-bg", "background-color"}} {
		if strings.HasPrefix(c.value, "#") {
			styles = append(styles, c.property+":"+c.value)
		} else if c.value != "" {
			classes = append(classes, c.value+c.suffix)
		}
	}
	for _, f := range []struct {
		on   bool
		name string
	}{{t.bold, "ansi-bold"}, {t.italic, "ansi-italic"}, {t.underline, "ansi-underline"}} {
		if f.on {
			classes = append(classes, f.name)
		}
	}
	if len(classes) == 0 && len(styles) == 0 {
		b.WriteString(html.EscapeString(text))
		return
	}
	b.WriteString("<span")
	if len(classes) > 0 {
		fmt.Fprintf(b, ` class="%s"`, strings.Join(classes, " "))
	}
	if len(styles) > 0 {
		fmt.Fprintf(b, ` style="%s"`, strings.Join(styles, ";"))
	}
	b.WriteString(">" + html.EscapeString(text) + "</span>")
}

func (t *sgr) apply(params string) {
	var codes []int
	for _, field := range strings.FieldsFunc(params+";", func(r rune) bool { return r == ';' || r == ':' }) {
		n, err := strconv.Atoi(field)
		if err != nil {
			return
		}
		codes = append(codes, n)
	}
	if len(codes) == 0 {
		codes = []int{0}
	}
	for i := 0; i < len(codes); i++ {
		switch n := codes[i]; {
		case n == 0:
			*t = sgr{}
		case n == 1:
			t.bold = true
		case n == 3:
			t.italic = true
		case n == 4:
			t.underline = true
		case n == 7:
			t.inverse = true
		case n == 22:
			t.bold = false
		case n == 23:
			t.italic = false
		case n == 24:
			t.underline = false
		case n == 27:
			t.inverse = false
		case n >= 30 && n <= 37:
			t.fg = "ansi-" + colourNames[n-30]
		case n >= 90 && n <= 97:
			t.fg = "ansi-bright-" + colourNames[n-90]
		case n >= 40 && n <= 47:
			t.bg = "ansi-" + colourNames[n-40]
		case n >= 100 && n <= 107:
			t.bg = "ansi-bright-" + colourNames[n-100]
		case n == 39:
			t.fg = ""
		case n == 49:
			t.bg = ""
		case n == 38 || n == 48:
			colour, used := extended(codes[i+1:])
			i += used
			if n == 38 {
				t.fg = colour
			} else {
				t.bg = colour
			}
		}
	}
}

// extended reads the colour after 38 or 48: "5;n" of 256 colours or "2;r;g;b".
func extended(codes []int) (colour string, used int) {
	switch {
	case len(codes) >= 2 && codes[0] == 5:
		return palette(codes[1] & 255), 2
	case len(codes) >= 4 && codes[0] == 2:
		return fmt.Sprintf("#%02x%02x%02x", codes[1]&255, codes[2]&255, codes[3]&255), 4
	}
	return "", len(codes)
}

// palette is colour n of xterm's 256: 16 named, a 6×6×6 cube, 24 greys.
func palette(n int) string {
	switch {
	case n < 8:
		return "ansi-" + colourNames[n]
	case n < 16:
		return "ansi-bright-" + colourNames[n-8]
	case n < 232:
		level := func(i int) int {
			if i == 0 {
				return 0
			}
			return 55 + 40*i
		}
		n -= 16
		return fmt.Sprintf("#%02x%02x%02x", level(n/36), level(n/6%6), level(n%6))
	}
	grey := 8 + 10*(n-232)
	return fmt.Sprintf("#%02x%02x%02x", grey, grey, grey)
}

// overwrite applies "\r" and "\b" as a terminal does, line by line, taking escape sequences as part of the
// character that follows. Text written over keeps what is longer, as on a screen.
func overwrite(s string) string {
	if !strings.ContainsAny(s, "\r\b") {
		return s
	}
	var b strings.Builder
	for line := range strings.Lines(s) {
		body, hasEnd := strings.CutSuffix(line, "\n")
		b.WriteString(overwriteLine(strings.TrimSuffix(body, "\r")))
		if hasEnd {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func overwriteLine(line string) string {
	if !strings.ContainsAny(line, "\r\b") {
		return line
	}
	var screen []string
	at := 0
	pending := "" // escape sequences before the next character
	for i := 0; i < len(line); {
		n := sequence(line[i:])
		piece := line[i : i+n]
		i += n
		switch {
		case piece == "\r":
			at = 0
		case piece == "\b":
			at = max(at-1, 0)
		case piece[0] == 0x1b:
			if strings.HasSuffix(piece, "K") {
				screen = screen[:min(at, len(screen))]
				break
			}
			pending += piece
		default:
			if at < len(screen) {
				screen[at] = pending + piece
			} else {
				screen = append(screen, pending+piece)
			}
			pending = ""
			at++
		}
	}
	return strings.Join(screen, "") + pending
}

// sequence is the length of the character or "ESC [" sequence that begins s.
func sequence(s string) int {
	if strings.HasPrefix(s, "\x1b[") {
		if i := strings.IndexFunc(s[2:], func(r rune) bool { return r >= '@' && r <= '~' }); i >= 0 {
			return i + 3
		}
		return len(s)
	}
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}
