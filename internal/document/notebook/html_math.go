package notebook

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"strings"

	nethtml "golang.org/x/net/html"

	"github.com/massspring/msp/internal/document/notebook/mathml"
)

// formulas are cut out of Markdown before it is parsed and put back afterwards, as JupyterLab does it:
// '_', '*', '\\' and '|' in a formula then mean nothing to Markdown, also in tables. What goes back into attributes and
// code does so before the HTML is sanitised, and only MathML, in text, after it.
type formulas struct {
	mark string // begins each placeholder; does not occur in the source
	list []formula
}

type formula struct {
	source  string // with its delimiters
	tex     string
	display bool
}

func newFormulas(src string) *formulas {
	f := &formulas{}
	for seed := src; f.mark == "" || strings.Contains(src, f.mark); seed = f.mark {
		sum := sha256.Sum256([]byte(seed))
		f.mark = "mspformula" + hex.EncodeToString(sum[:6]) + "x"
	}
	return f
}

func (f *formulas) add(source, tex string, display bool) string {
	f.list = append(f.list, formula{source, tex, display})
	return fmt.Sprintf("%s%dz", f.mark, len(f.list)-1)
}

// cutFormulas replaces $…$, $$…$$, \(…\), \[…\] (also with two backslashes, as JupyterLab wants them) and
// bare \begin{align}…\end{align} and the like by placeholders. Code is left alone. What looks like the
// beginning of a formula and has no end in its paragraph is text.
func cutFormulas(src string) (string, *formulas) {
	f, c := newFormulas(src), newCutter(src)
	var b strings.Builder
	for i := 0; i < len(src); {
		n := c.code(i)
		if n == 0 {
			length, tex, display := c.at(i)
			if length > 0 {
				b.WriteString(f.add(src[i:i+length], tex, display))
				i += length
				continue
			}
			n = 1
			if src[i] == '\\' {
				n = min(2, len(src)-i) // an escaped character, "\\(" without an end included
			}
		}
		b.WriteString(src[i : i+n])
		i += n
	}
	return b.String(), f
}

// code is the length of the code that begins at index i, 0 if none does.
func (c *cutter) code(i int) int {
	rest := c.src[i:]
	if i == 0 || c.src[i-1] == '\n' {
		if n := fencedCode(rest); n > 0 {
			return n
		}
	}
	if rest[0] == '`' {
		return codeSpan(rest)
	}
	return 0
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

// inMarkup puts formulas back where they are none: the TeX into attributes (an image's alt text), and what stood there
// into code. It comes before sanitise, which then judges an address with all that is in it.
func (f *formulas) inMarkup(s string) string {
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
		token := z.Token()
		if token.Data == "code" || token.Data == "pre" {
			switch kind {
			case nethtml.StartTagToken:
				code++
			case nethtml.EndTagToken:
				code = max(0, code-1)
			}
		}
		switch {
		case !strings.Contains(raw, f.mark):
		case kind == nethtml.StartTagToken || kind == nethtml.SelfClosingTagToken:
			for i := range token.Attr {
				token.Attr[i].Val = f.texts(token.Attr[i].Val)
			}
			raw = token.String()
		case kind == nethtml.TextToken && code > 0:
			raw = f.replace(raw, func(x formula) string { return html.EscapeString(x.source) })
		}
		b.WriteString(raw)
	}
}

// inText puts MathML in place of the placeholders in the text of sanitised HTML.
func (p *page) inText(s string, f *formulas) string {
	if len(f.list) == 0 {
		return s
	}
	var b strings.Builder
	for z := nethtml.NewTokenizer(strings.NewReader(s)); ; {
		kind := z.Next()
		if kind == nethtml.ErrorToken {
			return b.String()
		}
		raw := string(z.Raw())
		if kind == nethtml.TextToken {
			raw = f.replace(raw, func(x formula) string { return p.formula(x.tex, x.display) })
		}
		b.WriteString(raw)
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
