// Package mathml converts the LaTeX mathematics of lecture notes to MathML Core, which browsers draw natively. Convert is a pure
// function of its input, without scripts or macros, and escapes everything that it copies from the input. An unknown command is
// an error that names it.
package mathml

import (
	"errors"
	"fmt"
	"strings"
)

// ErrTeX is wrapped by every error of Convert.
var ErrTeX = errors.New("cannot typeset")

// maxDepth bounds the nesting of groups; no formula that a person wrote comes near.
const maxDepth = 200

// Convert gives the <math> element of a formula written without its delimiters ("$", "\[", …). A display
// formula stands on a line of its own, with limits above and below its sums.
func Convert(tex string, display bool) (string, error) {
	p := &parser{toks: tokenize(tex), display: display}
	root, err := p.formula()
	if err != nil {
		return "", fmt.Errorf("%w %q: %w", ErrTeX, shorten(tex), err)
	}
	m := el("math", root)
	if display {
		m.set("display", "block")
	}
	var b strings.Builder
	m.write(&b)
	return b.String(), nil
}

func (p *parser) formula() (*node, error) {
	rows, err := p.rows("")
	if err != nil {
		return nil, err
	}
	if root := rows.single(); root != nil {
		return root, nil
	}
	return rows.table("align")
}

// shorten cuts a formula that is too long for a message.
func shorten(tex string) string {
	const most = 200
	if len(tex) > most {
		return strings.ToValidUTF8(tex[:most], "") + "…"
	}
	return tex
}

// node is a MathML element: either text or kids.
type node struct {
	tag   string
	attrs [][2]string
	text  string
	kids  []*node

	limits bool // scripts go below and above
	space  bool // a function name such as sin: a thin space follows unless a bracket does
}

func el(tag string, kids ...*node) *node { return &node{tag: tag, kids: kids} }

func leaf(tag, text string) *node { return &node{tag: tag, text: text} }

func (n *node) set(key, value string) *node {
	n.attrs = append(n.attrs, [2]string{key, value})
	return n
}

// row groups kids; one kid needs no group.
func row(kids []*node) *node {
	if len(kids) == 1 {
		return kids[0]
	}
	return el("mrow", kids...)
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")

func (n *node) write(b *strings.Builder) {
	b.WriteString("<" + n.tag)
	for _, a := range n.attrs {
		b.WriteString(" " + a[0] + `="`)
		_, _ = escaper.WriteString(b, a[1])
		b.WriteString(`"`)
	}
	b.WriteString(">")
	_, _ = escaper.WriteString(b, n.text)
	for _, k := range n.kids {
		k.write(b)
	}
	b.WriteString("</" + n.tag + ">")
}

// space is an empty gap of a width such as "0.1667em".
func space(width string) *node { return el("mspace").set("width", width) }
