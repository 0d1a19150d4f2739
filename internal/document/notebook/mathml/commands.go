package mathml

import (
	"fmt"
	"regexp"
	"strings"
)

// commands are those with arguments of their own shape.
var commands map[token]func(*parser, token) (*node, error)

func init() {
	commands = map[token]func(*parser, token) (*node, error){
		`\frac`: fraction, `\dfrac`: fraction, `\tfrac`: fraction, `\cfrac`: fraction, `\binom`: binomial, `\sqrt`: root,
		`\left`: fence, `\middle`: lost, `\right`: lost, `\begin`: begin, `\end`: lost, `\\`: lost,
		`\text`: text, `\textrm`: text, `\textbf`: text, `\textit`: text, `\texttt`: text, `\textsf`: text, `\mbox`: text, `\textnormal`: text,
		`\operatorname`: operatorName, `\overset`: stacked, `\underset`: stacked, `\stackrel`: stacked, `\substack`: substack,
		`\xrightarrow`: longArrow, `\xleftarrow`: longArrow, `\boxed`: boxed, `\phantom`: phantom,
		`\color`: color, `\textcolor`: color, `\not`: negate, `\tag`: tag, `\hspace`: hspace, `\mathop`: mathop,
		`\mathbin`: plain, `\mathrel`: plain, `\mathord`: plain, `\mathopen`: plain, `\mathclose`: plain, `\mathstrut`: nothing,
		`\label`: ignored, `\nonumber`: nothing, `\notag`: nothing, `\hline`: nothing, `\limits`: nothing, `\nolimits`: nothing,
		`\LaTeX`: logo, `\TeX`: logo, `\bmod`: modulo, `\mod`: modulo, `\pmod`: modulo,
	}
}

func (p *parser) two(t token) (a, b *node, err error) {
	if a, err = p.arg(string(t)); err == nil {
		b, err = p.arg(string(t))
	}
	return a, b, err
}

func fraction(p *parser, t token) (*node, error) {
	a, b, err := p.two(t)
	if err != nil {
		return nil, err
	}
	n := el("mfrac", a, b)
	switch t {
	case `\dfrac`, `\cfrac`:
		return el("mstyle", n).set("displaystyle", "true").set("scriptlevel", "0"), nil
	case `\tfrac`:
		return el("mstyle", n).set("displaystyle", "false").set("scriptlevel", "0"), nil
	}
	return n, nil
}

func binomial(p *parser, t token) (*node, error) {
	a, b, err := p.two(t)
	if err != nil {
		return nil, err
	}
	return el("mrow", leaf("mo", "("), el("mfrac", a, b).set("linethickness", "0"), leaf("mo", ")")), nil
}

func root(p *parser, t token) (*node, error) {
	p.skipSpace()
	var index *node
	if p.peek() == "[" {
		p.next()
		kids, err := p.list(func(t token) bool { return t == "]" })
		if err != nil {
			return nil, err
		}
		if p.next() != "]" {
			return nil, fmt.Errorf("the [ after %s is never closed", t)
		}
		index = row(kids)
	}
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	if index != nil {
		return el("mroot", arg, index), nil
	}
	return el("msqrt", arg), nil
}

// fence reads \left( … \middle| … \right).
func fence(p *parser, t token) (*node, error) {
	out := el("mrow")
	form := "prefix"
	for {
		p.skipSpace()
		text, ok := brackets[p.peek()]
		if !ok {
			return nil, fmt.Errorf("%s needs a bracket (or a point for none) after it", t)
		}
		p.next()
		if text != "" {
			mo := leaf("mo", text).set("stretchy", "true").set("fence", "true").set("form", form)
			if form == "infix" {
				mo.set("lspace", "0.2222em").set("rspace", "0.2222em")
			}
			out.kids = append(out.kids, mo)
		}
		if form == "postfix" {
			return out, nil
		}
		kids, err := p.list(func(t token) bool {
			return t == `\right` || t == `\middle` || t == "}" || t == "&" || t == `\\` || t == `\end`
		})
		if err != nil {
			return nil, err
		}
		out.kids = append(out.kids, kids...)
		switch t = p.next(); t {
		case `\right`:
			form = "postfix"
		case `\middle`:
			form = "infix"
		default:
			return nil, fmt.Errorf(`\left is never closed by \right`)
		}
	}
}

func lost(_ *parser, t token) (*node, error) {
	return nil, fmt.Errorf("%s without what it belongs to", t)
}

func operatorName(p *parser, t token) (*node, error) {
	limits := p.peek() == "*"
	if limits {
		p.next()
	}
	s, err := p.raw(string(t))
	if err != nil {
		return nil, err
	}
	s = strings.NewReplacer(`\,`, " ", `\;`, " ", `\ `, " ", "~", " ").Replace(s)
	if strings.ContainsAny(s, `\{}`) {
		return nil, fmt.Errorf(`%s{%s}: a name is letters and \, only`, t, s)
	}
	return function(s, limits), nil
}

func stacked(p *parser, t token) (*node, error) {
	a, b, err := p.two(t)
	if err != nil {
		return nil, err
	}
	if t == `\underset` {
		return el("munder", b, a), nil
	}
	return el("mover", b, a), nil
}

func longArrow(p *parser, t token) (*node, error) {
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	text := map[token]string{`\xrightarrow`: "→", `\xleftarrow`: "←"}[t]
	pad := el("mpadded", arg).set("lspace", "0.5em").set("width", "+1em")
	return el("mover", leaf("mo", text).set("stretchy", "true"), pad), nil
}

func boxed(p *parser, t token) (*node, error) {
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	return el("mrow", arg).set("style", "border:1px solid;padding:0.25em"), nil
}

func phantom(p *parser, t token) (*node, error) {
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	return el("mphantom", arg), nil
}

var colorName = regexp.MustCompile(`^([a-zA-Z]{1,30}|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})$`)

func color(p *parser, t token) (*node, error) {
	name, err := p.raw(string(t))
	if err != nil {
		return nil, err
	}
	if !colorName.MatchString(name) {
		return nil, fmt.Errorf("%s{%s}: not a colour's name or #rrggbb", t, name)
	}
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	return el("mstyle", arg).set("mathcolor", name), nil
}

func negate(p *parser, t token) (*node, error) {
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	if arg.text == "" {
		return nil, fmt.Errorf(`\not needs a relation after it`)
	}
	if s, ok := negated[arg.text]; ok {
		arg.text = s
	} else {
		arg.text += "\u0338"
	}
	return arg, nil
}

func tag(p *parser, t token) (*node, error) {
	star := p.peek() == "*"
	if star {
		p.next()
	}
	s, err := p.raw(string(t))
	if err != nil {
		return nil, err
	}
	if !star {
		s = "(" + s + ")"
	}
	p.tag = textNode(t, strings.ReplaceAll(s, "$", ""))
	return nil, nil
}

var length = regexp.MustCompile(`^-?[0-9]*\.?[0-9]+(em|ex|pt|px|cm|mm|in)$`)

func hspace(p *parser, t token) (*node, error) {
	if p.peek() == "*" {
		p.next()
	}
	s, err := p.raw(string(t))
	if err != nil {
		return nil, err
	}
	if !length.MatchString(s) {
		return nil, fmt.Errorf("%s{%s}: not a length", t, s)
	}
	return space(s), nil
}

func mathop(p *parser, t token) (*node, error) {
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	n := el("mrow", arg)
	n.limits = true
	return n, nil
}

func plain(p *parser, t token) (*node, error) { return p.arg(string(t)) }

func nothing(*parser, token) (*node, error) { return nil, nil }

func ignored(p *parser, t token) (*node, error) {
	_, err := p.raw(string(t))
	return nil, err
}

func modulo(p *parser, t token) (*node, error) {
	mod := leaf("mo", "mod").set("lspace", "0.2222em").set("rspace", "0.2222em")
	if t == `\bmod` {
		return mod, nil
	}
	arg, err := p.arg(string(t))
	if err != nil {
		return nil, err
	}
	if t == `\mod` {
		return el("mrow", space("1em"), mod, arg), nil
	}
	return el("mrow", space("1em"), leaf("mo", "("), mod, arg, leaf("mo", ")")), nil
}

func logo(_ *parser, t token) (*node, error) { return leaf("mtext", string(t[1:])), nil }
