package mathml

import (
	"fmt"
	"slices"
	"strings"
)

// parser reads tokens by recursive descent.
type parser struct {
	toks    []token
	i       int
	depth   int
	font    string // the font command in force, "" outside any
	display bool
	tag     *node // from \tag, for the row being read

	unclosed bool // no "]" follows
}

func (p *parser) peek() token {
	if p.i < len(p.toks) {
		return p.toks[p.i]
	}
	return ""
}

func (p *parser) next() token {
	t := p.peek()
	p.i++
	return t
}

func (p *parser) skipSpace() {
	for p.peek() == " " {
		p.i++
	}
}

// list reads atoms with their scripts until stop says so (the stopping token is not consumed).
func (p *parser) list(stop func(token) bool) ([]*node, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, fmt.Errorf("more than %d groups inside each other", maxDepth)
	}
	defer func() { p.depth-- }()
	var out []*node
	for {
		p.skipSpace()
		t := p.peek()
		if t == "" || stop(t) {
			return out, nil
		}
		if style, ok := styles[t]; ok {
			p.next()
			rest, err := p.list(stop)
			if err != nil {
				return nil, err
			}
			return append(out, el("mstyle", rest...).set("displaystyle", style[0]).set("scriptlevel", style[1])), nil
		}
		n, err := p.scripted()
		if err != nil {
			return nil, err
		}
		if n == nil {
			continue
		}
		if isSign(n) && len(out) > 0 && bindsNothing(out[len(out)-1]) {
			n.set("form", "prefix")
		}
		out = append(out, n)
		if n.space && p.wantsThinSpace(stop) {
			out = append(out, space(spaces[`\,`]))
		}
	}
}

// isSign and bindsNothing tell the minus of "= −x" from that of "a − x", which has more space around it.
func isSign(n *node) bool {
	return n.tag == "mo" && (n.text == "−" || n.text == "+" || n.text == "±" || n.text == "∓")
}

func bindsNothing(n *node) bool {
	return n.tag == "mo" && !strings.Contains(")]}⟩⌋⌉|‖!′", n.text)
}

var styles = map[token][2]string{
	`\displaystyle`: {"true", "0"}, `\textstyle`: {"false", "0"}, `\scriptstyle`: {"false", "1"}, `\scriptscriptstyle`: {"false", "2"},
}

// wantsThinSpace: "sin x" has a gap, "sin(x)" has none.
func (p *parser) wantsThinSpace(stop func(token) bool) bool {
	p.skipSpace()
	t := p.peek()
	_, gap := spaces[t]
	_, operator := operators[t]
	_, big := sizes[t]
	return t != "" && !stop(t) && !gap && !operator && !big && t != `\left` && !strings.Contains("([{|.,;:=+-<>/)]&", string(t)) || t == "{"
}

// scripted reads an atom and its sub- and superscripts and primes.
func (p *parser) scripted() (*node, error) {
	base, err := p.atom()
	if err != nil {
		return nil, err
	}
	var sub, sup *node
	var primes int
	for {
		p.skipSpace()
		t := p.peek()
		if t != "_" && t != "^" && t != "'" && t != `\limits` && t != `\nolimits` {
			break
		}
		p.next()
		switch t {
		case "'":
			primes++
			continue
		case `\limits`, `\nolimits`:
			if base != nil {
				base.limits = t == `\limits`
			}
			continue
		}
		arg, err := p.arg(string(t))
		if err != nil {
			return nil, err
		}
		if t == "_" {
			if sub != nil {
				return nil, fmt.Errorf("two subscripts on one symbol: put braces around the inner one")
			}
			sub = arg
			continue
		}
		if sup != nil {
			return nil, fmt.Errorf("two superscripts on one symbol: put braces around the inner one")
		}
		sup = arg
	}
	if primes > 0 {
		mark := leaf("mo", strings.Repeat("′", primes)).set("lspace", "0").set("rspace", "0")
		if sup != nil {
			mark = el("mrow", mark, sup)
		}
		sup = mark
	}
	return attach(base, sub, sup), nil
}

func attach(base, sub, sup *node) *node {
	if sub == nil && sup == nil {
		return base
	}
	if base == nil {
		base = el("mrow")
	}
	tags := [3]string{"msub", "msup", "msubsup"}
	if base.limits {
		tags = [3]string{"munder", "mover", "munderover"}
	}
	var n *node
	switch {
	case sup == nil:
		n = el(tags[0], base, sub)
	case sub == nil:
		n = el(tags[1], base, sup)
	default:
		n = el(tags[2], base, sub, sup)
	}
	n.space = base.space
	return n
}

// arg reads the argument of a command: a group in braces, or one token.
func (p *parser) arg(of string) (*node, error) {
	p.skipSpace()
	switch t := p.peek(); {
	case t == "" || t == "}" || t == "&" || t == `\\` || t == `\right` || t == `\end`:
		return nil, fmt.Errorf("%s has no argument", of)
	case t == "{":
		return p.group()
	case len(t) == 1 && isDigit(rune(t[0])):
		// One digit only: \frac12 is one half.
		p.next()
		return p.number(string(t)), nil
	case t == "^" || t == "_":
		return nil, fmt.Errorf("%s has no argument", of)
	}
	if p.depth++; p.depth > maxDepth {
		return nil, fmt.Errorf("more than %d groups inside each other", maxDepth)
	}
	defer func() { p.depth-- }()
	n, err := p.atom()
	if n == nil && err == nil {
		err = fmt.Errorf("%s has no argument", of)
	}
	return n, err
}

// group reads {…} as one row.
func (p *parser) group() (*node, error) {
	kids, err := p.groupList()
	if err != nil {
		return nil, err
	}
	return row(kids), nil
}

func (p *parser) groupList() ([]*node, error) {
	p.next() // "{"
	kids, err := p.list(func(t token) bool { return t == "}" || t == "&" || t == `\\` || t == `\end` || t == `\right` })
	if err != nil {
		return nil, err
	}
	switch t := p.next(); t {
	case "}":
		return kids, nil
	case "":
		return nil, fmt.Errorf("a brace { is never closed")
	default:
		return nil, fmt.Errorf("%s inside braces that are not closed before it", t)
	}
}

// raw reads {…} as plain text, for names and text.
func (p *parser) raw(of string) (string, error) {
	p.skipSpace()
	if p.peek() != "{" {
		if t := p.next(); t != "" && !t.command() && t != "}" {
			return string(t), nil
		}
		return "", fmt.Errorf("%s has no argument in braces", of)
	}
	p.next()
	var b strings.Builder
	for depth := 1; ; {
		t := p.next()
		switch t {
		case "":
			return "", fmt.Errorf("the brace after %s is never closed", of)
		case "{":
			depth++
		case "}":
			if depth--; depth == 0 {
				return b.String(), nil
			}
		}
		b.WriteString(string(t))
		// Spaces after a command end it; they must not be lost before a letter.
	}
}

// optional reads […] as plain text, "" if there is none.
func (p *parser) optional() string {
	p.skipSpace()
	if p.peek() != "[" || p.unclosed {
		return ""
	}
	length := slices.Index(p.toks[p.i:], "]")
	if length < 0 {
		p.unclosed = true
		return ""
	}
	var b strings.Builder
	for _, t := range p.toks[p.i : p.i+length] {
		b.WriteString(string(t))
	}
	p.i += length + 1
	return b.String()
}
