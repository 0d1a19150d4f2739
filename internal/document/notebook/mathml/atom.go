package mathml

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// atom reads one symbol, group or command with its arguments. A nil node draws nothing.
func (p *parser) atom() (*node, error) {
	t := p.peek()
	if t == "{" {
		return p.group()
	}
	if t == "^" || t == "_" || t == "'" {
		return nil, nil // scripts on nothing
	}
	p.next()
	if t.command() {
		return p.command(t)
	}
	r, _ := utf8.DecodeRuneInString(string(t))
	switch {
	case isDigit(r):
		return p.number(p.digits(string(t))), nil
	case isLetter(r):
		return p.letters(string(t)), nil
	}
	switch t {
	case "}":
		return nil, fmt.Errorf("a closing brace } without an opening one")
	case "&":
		return nil, fmt.Errorf("& outside a matrix or an alignment")
	case "$":
		return nil, fmt.Errorf("a $ inside the formula")
	case "\\":
		return nil, fmt.Errorf("a backslash at the end")
	case "~":
		return space(spaces[t]), nil
	case "-":
		return leaf("mo", "−"), nil
	case "*":
		return leaf("mo", "∗"), nil
	case "|":
		return bar("|"), nil
	case "(", "[":
		return leaf("mo", string(t)).set("stretchy", "false"), nil
	case ")", "]":
		return leaf("mo", string(t)).set("stretchy", "false"), nil
	case "/":
		return leaf("mo", "/").set("lspace", "0").set("rspace", "0"), nil
	case "!":
		return leaf("mo", "!").set("lspace", "0").set("rspace", "0"), nil
	case ":":
		return leaf("mo", ":"), nil
	}
	if strings.ContainsRune("+=<>,;.?@`\"", r) || isOperatorRune(r) {
		return leaf("mo", string(t)), nil
	}
	return leaf("mi", string(t)), nil
}

// isOperatorRune knows the arrows and mathematical operators that were typed as characters.
func isOperatorRune(r rune) bool {
	return r >= 0x2190 && r <= 0x21ff || r >= 0x2200 && r <= 0x22ff && !strings.ContainsRune("∀∂∃∄∅∇∞", r) ||
		r >= 0x27f0 && r <= 0x27ff || r >= 0x2a00 && r <= 0x2aff || strings.ContainsRune("±×÷·", r)
}

// bar is | or ‖: both sides look alike, so it has no side, no space and its own height.
func bar(text string) *node {
	return leaf("mo", text).set("stretchy", "false").set("lspace", "0").set("rspace", "0")
}

// digits continues a number: digits, and a point or comma between digits.
func (p *parser) digits(first string) string {
	var b strings.Builder
	b.WriteString(first)
	for {
		t := p.peek()
		switch {
		case len(t) == 1 && isDigit(rune(t[0])):
		case t == "." && p.i+1 < len(p.toks) && len(p.toks[p.i+1]) == 1 && isDigit(rune(p.toks[p.i+1][0])):
		default:
			return b.String()
		}
		b.WriteString(string(p.next()))
	}
}

func (p *parser) number(digits string) *node { return leaf("mn", p.style(digits)) }

// letters is one variable, or in an upright font all letters that follow: \mathrm{kg} is one word.
func (p *parser) letters(first string) *node {
	start := p.i
	if p.font == "rm" || p.font == "sf" || p.font == "tt" || p.font == "it" {
		for len(p.peek()) == 1 && (isLetter(rune(p.peek()[0])) || isDigit(rune(p.peek()[0]))) {
			p.next()
		}
	}
	var b strings.Builder
	b.WriteString(first)
	for _, t := range p.toks[start:p.i] {
		b.WriteString(string(t))
	}
	word := b.String()
	n := leaf("mi", p.style(word))
	if p.font == "rm" && len(word) == 1 || p.font == "bf" || p.font == "sf" && len(word) == 1 {
		n.set("mathvariant", "normal")
	}
	return n
}

// style writes text in the font in force.
func (p *parser) style(text string) string {
	var b strings.Builder
	for _, r := range text {
		if s, ok := letter(r, p.font); ok {
			r = s
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (p *parser) identifier(text string) *node {
	styled := p.style(text)
	n := leaf("mi", styled)
	if upright[text] && p.font != "bfit" || p.font == "rm" || p.font == "bf" {
		n.set("mathvariant", "normal")
	}
	return n
}

// command reads what follows the command t.
func (p *parser) command(t token) (*node, error) {
	if text, ok := identifiers[t]; ok {
		return p.identifier(text), nil
	}
	if text, ok := operators[t]; ok {
		n := leaf("mo", text)
		switch t {
		case `\colon`:
			n.set("lspace", "0").set("rspace", "0.2222em")
		case `\to`, `\rightarrow`, `\mapsto`, `\uparrow`, `\downarrow`:
			n.set("stretchy", "false")
		}
		return n, nil
	}
	if op, ok := large[t]; ok {
		n := leaf("mo", op.text)
		if op.limits {
			n.set("movablelimits", "true")
		}
		n.limits = op.limits
		return n, nil
	}
	if f, ok := functions[t]; ok {
		return function(f.text, f.limits), nil
	}
	if width, ok := spaces[t]; ok {
		return space(width), nil
	}
	if size, ok := sizes[t]; ok {
		return p.sized(t, size)
	}
	if a, ok := accents[t]; ok {
		return p.accent(t, a.text, a.wide)
	}
	if text, ok := under[t]; ok {
		return p.underAccent(t, text)
	}
	if font, ok := variants[t]; ok {
		return p.inFont(t, font)
	}
	if text, ok := brackets[t]; ok {
		return bracket(t, text), nil
	}
	if f, ok := commands[t]; ok {
		return f(p, t)
	}
	return nil, fmt.Errorf("%s is not known", t)
}

// bracket is one that was not asked to grow.
func bracket(t token, text string) *node {
	if text == "|" || text == "‖" {
		n := bar(text)
		if strings.HasPrefix(string(t), `\l`) {
			n.set("form", "prefix")
		} else if strings.HasPrefix(string(t), `\r`) {
			n.set("form", "postfix")
		}
		return n
	}
	return leaf("mo", text).set("stretchy", "false")
}

// function is an upright name such as sin or min.
func function(text string, limits bool) *node {
	n := leaf("mi", strings.ReplaceAll(text, " ", "\u2009"))
	if limits {
		n = leaf("mo", n.text).set("movablelimits", "true").set("lspace", "0").set("rspace", "0").set("form", "prefix")
	}
	if utf8.RuneCountInString(text) == 1 {
		n.set("mathvariant", "normal")
	}
	n.limits, n.space = limits, true
	return n
}

func (p *parser) inFont(t token, font string) (*node, error) {
	old := p.font
	p.font = font
	defer func() { p.font = old }()
	return p.arg(string(t))
}

func (p *parser) sized(t token, size [2]string) (*node, error) {
	p.skipSpace()
	text, ok := brackets[p.peek()]
	if !ok {
		return nil, fmt.Errorf("%s needs a bracket after it", t)
	}
	p.next()
	n := leaf("mo", text).set("stretchy", "true").set("minsize", size[0]).set("maxsize", size[0])
	if text == "|" || text == "‖" || text == "/" {
		n.set("lspace", "0").set("rspace", "0")
	}
	if size[1] != "" {
		n.set("form", size[1])
	}
	return n, nil
}

func (p *parser) accent(t token, text string, wide bool) (*node, error) {
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	mark := leaf("mo", text)
	if !wide {
		mark.set("stretchy", "false")
	}
	n := el("mover", arg, mark)
	if t == `\overbrace` {
		n.limits = true
		return n, nil
	}
	return n.set("accent", "true"), nil
}

func (p *parser) underAccent(t token, text string) (*node, error) {
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	n := el("munder", arg, leaf("mo", text).set("stretchy", "true"))
	n.limits = t == `\underbrace`
	return n, nil
}
