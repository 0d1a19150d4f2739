package mathml

import "strings"

// text sets words; $…$ inside is mathematics again.
func text(p *parser, t token) (*node, error) {
	s, err := p.raw(string(t))
	if err != nil {
		return nil, err
	}
	var kids []*node
	for i, part := range strings.Split(s, "$") {
		if i%2 == 1 {
			inner := &parser{toks: tokenize(part), depth: p.depth + 1}
			list, err := inner.list(func(token) bool { return false })
			if err != nil {
				return nil, err
			}
			kids = append(kids, row(list))
			continue
		}
		if part != "" {
			kids = append(kids, textNode(t, part))
		}
	}
	return row(kids), nil
}

var unescape = strings.NewReplacer(`\%`, "%", `\$`, "$", `\#`, "#", `\&`, "&", `\_`, "_", `\{`, "{", `\}`, "}", `\ `,
	" ", `~`, " ", "---", "—", "--", "–", "``", "“", "''", "”", "'", "’", "{", "", "}", "")

// textNode keeps the spaces at both ends, which MathML would drop.
func textNode(t token, s string) *node {
	s = unescape.Replace(s)
	if trimmed := strings.TrimLeft(s, " "); trimmed != s {
		s = "\u00a0" + trimmed
	}
	if trimmed := strings.TrimRight(s, " "); trimmed != s {
		s = trimmed + "\u00a0"
	}
	n := leaf("mtext", s)
	switch t {
	case `\textbf`:
		n.set("style", "font-weight:bold")
	case `\textit`:
		n.set("style", "font-style:italic")
	case `\texttt`:
		n.set("style", "font-family:monospace")
	case `\textsf`:
		n.set("style", "font-family:sans-serif")
	}
	return n
}
