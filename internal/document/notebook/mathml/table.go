package mathml

import (
	"fmt"
	"strings"
)

// grid is what stands between \begin and \end: rows of cells, and a number or name at the end of a row.
type grid struct {
	rows [][]*node
	tags []*node
}

// environments: the bracket on each side and how the columns stand ("align": right, left, right, left …).
var environments = map[string]struct{ left, right, columns string }{
	"matrix": {"", "", "c"}, "pmatrix": {"(", ")", "c"}, "bmatrix": {"[", "]", "c"}, "Bmatrix": {"{", "}", "c"},
	"vmatrix": {"|", "|", "c"}, "Vmatrix": {"‖", "‖", "c"}, "smallmatrix": {"", "", "small"}, "array": {"", "", "array"},
	"cases": {"{", "", "l"}, "dcases": {"{", "", "ld"}, "rcases": {"", "}", "l"},
	"aligned": {"", "", "align"}, "align": {"", "", "align"}, "alignat": {"", "", "align"}, "alignedat": {"", "",
		"align"}, "split": {"", "", "align"}, "eqnarray": {"", "", "rcl"},
	"flalign": {"", "", "align"}, "gather": {"", "", "cd"}, "gathered": {"", "", "cd"}, "multline": {"", "",
		"cd"}, "equation": {"", "", "cd"},
}

// Environment reports whether \begin{name} … \end{name} is a formula by itself, without delimiters, and
// whether this package knows it.
func Environment(name string) bool {
	_, ok := environments[strings.TrimSuffix(name, "*")]
	return ok
}

// rows reads cells until \end{env}, or to the end of the formula when env is "".
func (p *parser) rows(env string) (g grid, err error) {
	stop := func(t token) bool { return t == "&" || t == `\\` || t == `\cr` || t == `\end` && env != "" }
	outer := p.tag
	defer func() { p.tag = outer }()
	p.tag = nil
	cells := []*node{}
	endRow := func() {
		empty := len(cells) == 1 && cells[0].tag == "mrow" && len(cells[0].kids) == 0 && p.tag == nil
		if !empty {
			g.rows, g.tags = append(g.rows, cells), append(g.tags, p.tag)
		}
		cells, p.tag = []*node{}, nil
	}
	for {
		kids, err := p.list(stop)
		if err != nil {
			return g, err
		}
		cells = append(cells, row(kids))
		switch t := p.next(); t {
		case "&":
		case `\\`, `\cr`:
			p.optional() // extra space between rows
			endRow()
		case `\end`:
			endRow()
			name, err := p.raw(`\end`)
			if err == nil && name != env {
				err = fmt.Errorf(`\begin{%s} ends with \end{%s}`, env, name)
			}
			return g, err
		default:
			if env != "" {
				return g, fmt.Errorf(`\begin{%s} has no \end{%s}`, env, env)
			}
			endRow()
			return g, nil
		}
	}
}

// single is the content of a formula that is no table, nil if it is one.
func (g grid) single() *node {
	switch {
	case len(g.rows) == 0:
		return el("mrow")
	case len(g.rows) == 1 && len(g.rows[0]) == 1 && g.tags[0] == nil:
		return g.rows[0][0]
	}
	return nil
}

func begin(p *parser, _ token) (*node, error) {
	name, err := p.raw(`\begin`)
	if err != nil {
		return nil, err
	}
	env, ok := environments[strings.TrimSuffix(name, "*")]
	if !ok {
		return nil, fmt.Errorf("the environment %s is not known", name)
	}
	columns := env.columns
	switch strings.TrimSuffix(name, "*") {
	case "array":
		if columns, err = p.raw(`\begin{array}`); err != nil {
			return nil, err
		}
	case "alignat", "alignedat":
		if _, err = p.raw(`\begin{` + name + `}`); err != nil {
			return nil, err
		}
	}
	g, err := p.rows(name)
	if err != nil {
		return nil, err
	}
	n, err := g.table(columns)
	if err != nil {
		return nil, err
	}
	if env.left == "" && env.right == "" {
		return n, nil
	}
	out := el("mrow")
	if env.left != "" {
		out.kids = append(out.kids, leaf("mo", env.left).set("stretchy", "true").set("fence", "true").set("form", "prefix"))
	}
	out.kids = append(out.kids, n)
	if env.right != "" {
		out.kids = append(out.kids, leaf("mo", env.right).set("stretchy", "true").set("fence", "true").set("form", "postfix"))
	}
	return out, nil
}

// maxCells bounds a table whose rows are filled up to the widest, so that their numbers stand in one column.
const maxCells = 10_000

// table draws the rows. Browsers take alignment from CSS, so each cell carries its own.
func (g grid) table(columns string) (*node, error) {
	t := el("mtable")
	if columns == "align" || columns == "rcl" || strings.HasSuffix(columns, "d") {
		t.set("displaystyle", "true")
	}
	if columns == "small" {
		t.set("scriptlevel", "1")
	}
	tagged, width := false, 0
	for i, cells := range g.rows {
		width = max(width, len(cells))
		tagged = tagged || g.tags[i] != nil
	}
	if tagged && len(g.rows)*width > maxCells {
		return nil, fmt.Errorf("%d rows of up to %d columns with numbers are more than %d cells", len(g.rows), width, maxCells)
	}
	style := cellStyle(columns)
	for i, cells := range g.rows {
		tr := el("mtr")
		for j, c := range cells {
			tr.kids = append(tr.kids, el("mtd", c).set("style", style(j)))
		}
		if tagged {
			for j := len(cells); j < width; j++ {
				tr.kids = append(tr.kids, el("mtd").set("style", style(j)))
			}
			number := el("mtd").set("style", "padding-left:2em;"+alignment("right"))
			if g.tags[i] != nil {
				number.kids = []*node{g.tags[i]}
			}
			tr.kids = append(tr.kids, number)
		}
		t.kids = append(t.kids, tr)
	}
	return t, nil
}

// cellStyle gives the CSS of column j.
func cellStyle(columns string) func(j int) string {
	switch columns {
	case "align":
		return func(j int) string {
			switch {
			case j%2 == 1:
				return alignment("left") + ";padding-left:0"
			case j == 0:
				return alignment("right") + ";padding-right:0"
			}
			return alignment("right") + ";padding-left:2em;padding-right:0"
		}
	case "small":
		return func(int) string { return alignment("center") + ";padding:0 0.2em" }
	}
	var sides []string
	for _, r := range columns {
		if side := map[rune]string{'l': "left", 'c': "center", 'r': "right"}[r]; side != "" {
			sides = append(sides, alignment(side))
		}
	}
	if len(sides) == 0 {
		sides = []string{alignment("center")}
	}
	return func(j int) string { return sides[min(j, len(sides)-1)] }
}

// alignment: the contents of a cell are a block in Chromium, which plain text-align does not move.
func alignment(side string) string {
	return "text-align:" + side + ";text-align:-webkit-" + side
}

// substack sets lines under each other in a script.
func substack(p *parser, t token) (*node, error) {
	p.skipSpace()
	if p.peek() != "{" {
		return nil, fmt.Errorf("%s has no argument in braces", t)
	}
	p.next()
	tab := el("mtable")
	for {
		kids, err := p.list(func(t token) bool { return t == `\\` || t == "}" || t == "&" || t == `\end` })
		if err != nil {
			return nil, err
		}
		tab.kids = append(tab.kids, el("mtr", el("mtd", row(kids)).set("style", "padding:0")))
		switch u := p.next(); u {
		case `\\`:
		case "}":
			return tab, nil
		default:
			return nil, fmt.Errorf("the brace after %s is never closed", t)
		}
	}
}
