package notebook

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"regexp"
	"strings"

	nethtml "golang.org/x/net/html"

	"github.com/massspring/msp/internal/notebook/mathml"
)

// formulas are cut out of Markdown before it is parsed and put back afterwards, as JupyterLab does it:
// '_', '*', '\\' and '|' in a formula then mean nothing to Markdown, also in tables.
type formulas struct {
	mark string // begins each placeholder; does not occur in the source
	list []formula
}

type formula struct {
	source  string // with its delimiters
	tex     string
	display bool
}

func (f *formulas) add(source, tex string, display bool) string {
	f.list = append(f.list, formula{source, tex, display})
	return fmt.Sprintf("%s%dz", f.mark, len(f.list)-1)
}

// cutFormulas replaces $…$, $$…$$, \(…\), \[…\] (also with two backslashes, as JupyterLab wants them) and
// bare \begin{align}…\end{align} and the like by placeholders. Code is left alone. What looks like the
// beginning of a formula and has no end in its paragraph is text.
func cutFormulas(src string) (string, *formulas) {
	sum := sha256.Sum256([]byte(src))
	f := &formulas{mark: "mspformula" + hex.EncodeToString(sum[:6]) + "x"}
	var b strings.Builder
	for i := 0; i < len(src); {
		rest := src[i:]
		if i == 0 || src[i-1] == '\n' {
			if n := fencedCode(rest); n > 0 {
				b.WriteString(rest[:n])
				i += n
				continue
			}
		}
		n, tex, display := 0, "", false
		switch {
		case rest[0] == '`':
			n = codeSpan(rest)
			b.WriteString(rest[:n])
			i += n
			continue
		case strings.HasPrefix(rest, `\$`):
			b.WriteString(`\$`)
			i += 2
			continue
		case strings.HasPrefix(rest, "$$"):
			n, tex = closedBy(rest, "$$", "$$")
			display = true
		case rest[0] == '$':
			n, tex = dollar(rest)
		case rest[0] == '\\':
			n, tex, display = backslashMath(rest)
			if n == 0 && len(rest) > 1 {
				// An escaped character, "\\(" without an end included.
				b.WriteString(rest[:2])
				i += 2
				continue
			}
		}
		if n == 0 {
			b.WriteByte(rest[0])
			i++
			continue
		}
		b.WriteString(f.add(rest[:n], tex, display))
		i += n
	}
	return b.String(), f
}

func backslashMath(s string) (n int, tex string, display bool) {
	for _, d := range []struct {
		open, close string
		display     bool
	}{{`\\(`, `\\)`, false}, {`\\[`, `\\]`, true}, {`\(`, `\)`, false}, {`\[`, `\]`, true}} {
		if strings.HasPrefix(s, d.open) {
			n, tex = closedBy(s, d.open, d.close)
			return n, tex, d.display
		}
	}
	if m := beginEnv.FindStringSubmatch(s); m != nil && mathml.Environment(m[1]) {
		if n = envEnd(s, m[1]); n > 0 {
			return n, s[:n], true
		}
	}
	return 0, "", false
}

var beginEnv = regexp.MustCompile(`^\\begin\{([a-zA-Z]+\*?)\}`)

// envEnd is the length of \begin{env}…\end{env} at the start of s, counting inner ones of the same name.
func envEnd(s, env string) int {
	open, shut := `\begin{`+env+`}`, `\end{`+env+`}`
	depth := 0
	for i := 0; i < len(s); {
		switch {
		case strings.HasPrefix(s[i:], open):
			depth++
			i += len(open)
		case strings.HasPrefix(s[i:], shut):
			i += len(shut)
			if depth--; depth == 0 {
				return i
			}
		default:
			i++
		}
	}
	return 0
}

// closedBy finds the end of a formula that begins with open. A blank line ends an inline formula without
// success; a display formula may hold some.
func closedBy(s, open, shut string) (n int, tex string) {
	body := s[len(open):]
	depth := 0
	for i := 0; i < len(body); i++ {
		if depth <= 0 && strings.HasPrefix(body[i:], shut) {
			tex = body[:i]
			if strings.TrimSpace(tex) == "" {
				return 0, ""
			}
			return len(open) + i + len(shut), tex
		}
		switch body[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case '\n':
			if shut[len(shut)-1] == ')' && blankLine(body[i+1:]) {
				return 0, ""
			}
		}
	}
	return 0, ""
}

// dollar reads $…$. The end is not a dollar before a digit, and either both ends touch their formula or
// neither does: "costs $5 and $6" is no formula, "$ x $" is one.
func dollar(s string) (n int, tex string) {
	depth := 0
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case '\n':
			if blankLine(s[i+1:]) {
				return 0, ""
			}
		case '`':
			return 0, ""
		case '$':
			if depth > 0 {
				continue
			}
			tex = s[1:i]
			spaceBefore, spaceAfter := isBlank(s[1]), isBlank(s[i-1])
			digit := i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9'
			if strings.TrimSpace(tex) == "" || spaceBefore != spaceAfter || digit {
				return 0, ""
			}
			return i + 1, tex
		}
	}
	return 0, ""
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func blankLine(s string) bool {
	line, _, _ := strings.Cut(s, "\n")
	return strings.TrimSpace(line) == ""
}

// texts puts the formulas' TeX in place of the placeholders, for headings' anchors and the title.
func (f *formulas) texts(s string) string {
	return f.replace(s, func(x formula) string { return x.tex })
}

func (f *formulas) replace(s string, with func(formula) string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, f.mark)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		var i int
		if _, err := fmt.Sscanf(after, "%dz", &i); err != nil || i < 0 || i >= len(f.list) {
			return b.String() + after
		}
		b.WriteString(with(f.list[i]))
		_, s, _ = strings.Cut(after, "z")
	}
}

// renderFormulas puts MathML in place of the placeholders in sanitised HTML; in attributes (an image's alt
// text) it puts the TeX, and in code what stood there.
func (p *page) renderFormulas(s string, f *formulas) string {
	if len(f.list) == 0 {
		return s
	}
	var b strings.Builder
	code := 0
	for z := nethtml.NewTokenizer(strings.NewReader(s)); ; {
		kind := z.Next()
		if kind == nethtml.ErrorToken {
			return b.String()
		}
		raw := string(z.Raw())
		if kind == nethtml.StartTagToken || kind == nethtml.EndTagToken {
			if name, _ := z.TagName(); string(name) == "code" || string(name) == "pre" {
				code += map[nethtml.TokenType]int{nethtml.StartTagToken: 1, nethtml.EndTagToken: -1}[kind]
			}
		}
		b.WriteString(f.replace(raw, func(x formula) string {
			switch {
			case code > 0 && kind == nethtml.TextToken:
				return html.EscapeString(x.source)
			case kind == nethtml.TextToken:
				return p.formula(x.tex, x.display)
			}
			return html.EscapeString(x.tex)
		}))
	}
}

// formula is MathML, or the TeX with a mark where it has an error.
func (p *page) formula(tex string, display bool) string {
	m, err := mathml.Convert(strings.TrimSpace(tex), display)
	if err != nil {
		p.notice("%v", err)
		return fmt.Sprintf("<code class=\"bad\" title=\"%s\">%s</code>", html.EscapeString(err.Error()), html.EscapeString(tex))
	}
	if display {
		// A wide formula scrolls by itself and not the whole page.
		return `<span class="display">` + m + `</span>`
	}
	return m
}
