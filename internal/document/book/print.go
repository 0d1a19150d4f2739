package book

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/massspring/msp/internal/document/notebook"
)

//go:embed print.html
var printSource string

//go:embed print.css
var printStyle string

//go:embed print.js
var printScript string

//go:embed strip.css
var stripStyle string

//go:embed strip.js
var stripScript string

var printTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("print").Parse(printSource)) })

// printed is what print.html shows.
type printed struct {
	Title  string
	Style  template.CSS
	Script template.JS
	Parts  []printedPart
}

type printedPart struct {
	Title string
	Pages []printedPage
}

type printedPage struct {
	ID, Title string
	Body      template.HTML
	Answers   []printedAnswer
}

type printedAnswer struct {
	Number    int
	ID, Label string
	Body      template.HTML
}

// Print returns the book as one HTML page for paper. What a reader could unfold is open, but answers are in an appendix. Sentences that ask
// for a mouse and cells that need one are left out. A script of the page replaces each player by a strip of stills.
func (b *Book) Print() (data []byte, notices []string, err error) {
	for _, p := range b.pages() {
		p.Notebook = onPaper(p.Notebook)
	}
	leaves, notices, err := b.render()
	if err != nil {
		return nil, nil, err
	}
	if err := checkLinks(leaves); err != nil {
		return nil, nil, err
	}
	v := printed{Title: b.Title, Style: template.CSS(notebook.Style + stripStyle + printStyle), Script: template.JS(stripScript + printScript)}
	for _, part := range b.Parts {
		shown := printedPart{Title: part.Name}
		for _, l := range leaves {
			if path.Dir(l.Address) != part.Name {
				continue
			}
			if path.Base(l.Address) == opener {
				shown.Title = l.Title
			}
			page, err := printPage(l)
			if err != nil {
				return nil, nil, err
			}
			shown.Pages = append(shown.Pages, page)
		}
		v.Parts = append(v.Parts, shown)
	}
	var out bytes.Buffer
	err = printTemplate().Execute(&out, v)
	return out.Bytes(), notices, err
}

// onPaper leaves out what is for a mouse or for the reader's code: cells that the runner skips, sections with no other code, widgets, and
// verdicts on answers that are not there.
func onPaper(nb *notebook.Notebook) *notebook.Notebook {
	out := *nb
	out.Cells = nil
	var section []*notebook.Cell
	flush := func() {
		code := 0
		for _, c := range section {
			if c.Type == notebook.Code {
				code++
			}
		}
		kept := slices.DeleteFunc(section, func(c *notebook.Cell) bool {
			return c.Type == notebook.Code && (c.HasTag(notebook.TagSkip) || shows(c, "not yet: "))
		})
		if code == 0 || slices.ContainsFunc(kept, func(c *notebook.Cell) bool { return c.Type == notebook.Code }) {
			out.Cells = append(out.Cells, kept...)
		}
		section = nil
	}
	for _, c := range nb.Cells {
		if c.Type == notebook.Markdown && strings.HasPrefix(c.Source, "## ") {
			flush()
		}
		if shows(c, "interaction: ") {
			still := *c
			still.Outputs = slices.DeleteFunc(slices.Clone(c.Outputs), func(o notebook.Output) bool { return plain(o, "interaction: ") })
			c = &still
		}
		section = append(section, c)
	}
	flush()
	return &out
}

// shows reports whether an output of the cell begins with the text.
func shows(c *notebook.Cell, begin string) bool {
	return slices.ContainsFunc(c.Outputs, func(o notebook.Output) bool { return plain(o, begin) })
}

func plain(o notebook.Output, begin string) bool {
	text, _ := o.Data["text/plain"].(string)
	return strings.HasPrefix(text, begin)
}

// paper changes the nodes of one page.
type paper struct {
	leaf    *leaf
	id      string // of the page; begins all others
	heading string // the last one, which names answers
	answers []printedAnswer
}

func printPage(l *leaf) (printedPage, error) {
	p := paper{leaf: l, id: pageID(l.Address)}
	root := &html.Node{Type: html.ElementNode, DataAtom: atom.Main, Data: "main"}
	nodes, err := html.ParseFragment(bytes.NewReader(l.body), root)
	if err != nil {
		return printedPage{}, fmt.Errorf("%s: %w", l.Path, err)
	}
	for _, n := range nodes {
		root.AppendChild(n)
	}
	if err := p.change(root); err != nil {
		return printedPage{}, fmt.Errorf("%s: %w", l.Path, err)
	}
	body, err := inner(root)
	return printedPage{ID: p.id, Title: l.Title, Body: body, Answers: p.answers}, err
}

// pageID returns the place of a page of the site in the printed book.
func pageID(address string) string {
	return strings.NewReplacer("/", "-", ".html", "").Replace(address)
}

// inner renders the children of a node.
func inner(n *html.Node) (template.HTML, error) {
	var b bytes.Buffer
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if err := html.Render(&b, c); err != nil {
			return "", err
		}
	}
	return template.HTML(b.String()), nil
}

func (p *paper) change(n *html.Node) error {
	if n.Type == html.ElementNode {
		for i, a := range n.Attr {
			switch {
			case a.Key == "id" && !p.output(n):
				n.Attr[i].Val = p.id + "-" + a.Val
			case a.Key == "href" && n.DataAtom == atom.A:
				n.Attr[i].Val = p.href(a.Val)
			}
		}
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3:
			p.heading = strings.TrimSpace(text(n))
		case atom.Details:
			if moved, err := p.unfold(n); moved || err != nil {
				return err
			}
		case atom.P, atom.Li:
			withoutMouse(n)
		}
		if p.output(n) {
			return nil // what a cell made stays as it is
		}
	}
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		if err := p.change(c); err != nil {
			return err
		}
		c = next
	}
	return nil
}

func (p *paper) output(n *html.Node) bool {
	return slices.Contains(strings.Fields(attribute(n, "class")), "output")
}

// href returns where a link of the site leads in the printed book.
func (p *paper) href(href string) string {
	if strings.HasPrefix(href, "#") {
		return "#" + p.id + "-" + href[1:]
	}
	to, ok := strings.CutPrefix(href, "../")
	if !ok {
		return href
	}
	address, fragment, _ := strings.Cut(to, "#")
	if fragment != "" {
		fragment = "-" + fragment
	}
	return "#" + pageID(address) + fragment
}

// unfold opens a fold. An answer moves to the appendix, and a reference to it stays.
func (p *paper) unfold(n *html.Node) (moved bool, err error) {
	summary := n.FirstChild
	for summary != nil && summary.DataAtom != atom.Summary {
		summary = summary.NextSibling
	}
	if summary == nil || !strings.HasPrefix(strings.ToLower(strings.TrimSpace(text(summary))), "answer") {
		n.Attr = append(n.Attr, html.Attribute{Key: "open"})
		return false, nil
	}
	n.RemoveChild(summary)
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		if err := p.change(c); err != nil {
			return true, err
		}
		c = next
	}
	a := printedAnswer{Number: len(p.answers) + 1, Label: p.heading}
	a.ID = fmt.Sprintf("%s-answer-%d", p.id, a.Number)
	if a.Body, err = inner(n); err != nil {
		return true, err
	}
	p.answers = append(p.answers, a)
	see := &html.Node{Type: html.ElementNode, DataAtom: atom.P, Data: "p", Attr: []html.Attribute{{Key: "class", Val: "see"}}}
	link := &html.Node{Type: html.ElementNode, DataAtom: atom.A, Data: "a", Attr: []html.Attribute{{Key: "href", Val: "#" + a.ID}}}
	link.AppendChild(&html.Node{Type: html.TextNode, Data: fmt.Sprintf("Answer %d is in the appendix.", a.Number)})
	see.AppendChild(link)
	n.Parent.InsertBefore(see, n)
	n.Parent.RemoveChild(n)
	return true, nil
}

// mouse matches a sentence that asks the reader to do what paper cannot.
var mouse = regexp.MustCompile(`(?i)\b(slider|sliders|drag (the|it|a|one|any|its|p)\b|with the mouse|click|arrow keys|press (play|stop))`)

// numbered matches the number of a figure.
var numbered = regexp.MustCompile(`^(Figure|Film|Table) \d`)

// sentenceEnd matches the end of a sentence in a text.
var sentenceEnd = regexp.MustCompile(`[.!?:]["”)]?\s+`)

// withoutMouse removes the sentences of a paragraph that ask for a mouse. Formulas and other elements belong to the sentence around them.
// The number of a figure stays.
func withoutMouse(n *html.Node) {
	if !mouse.MatchString(text(n)) {
		return
	}
	var group []*html.Node
	flush := func() {
		var words strings.Builder
		for _, c := range group {
			words.WriteString(text(c))
		}
		if mouse.MatchString(words.String()) {
			for _, c := range group {
				if c.DataAtom != atom.Strong || !numbered.MatchString(text(c)) {
					n.RemoveChild(c)
				} else {
					n.InsertBefore(&html.Node{Type: html.TextNode, Data: " "}, c.NextSibling)
				}
			}
		}
		group = nil
	}
	for c, next := n.FirstChild, (*html.Node)(nil); c != nil; c = next {
		next = c.NextSibling
		if c.DataAtom == atom.Ul || c.DataAtom == atom.Ol || c.DataAtom == atom.P {
			flush() // looked at by itself
			continue
		}
		if at := sentenceEnd.FindStringIndex(c.Data); c.Type == html.TextNode && at != nil && at[1] < len(c.Data) {
			rest := &html.Node{Type: html.TextNode, Data: c.Data[at[1]:]}
			c.Data = c.Data[:at[1]]
			n.InsertBefore(rest, next)
			next = rest
		}
		group = append(group, c)
		if c.Type == html.TextNode && sentenceEnd.MatchString(c.Data+" ") {
			flush()
		}
	}
	flush()
	if strings.TrimSpace(text(n)) == "" && n.Parent != nil {
		n.Parent.RemoveChild(n)
	}
}
