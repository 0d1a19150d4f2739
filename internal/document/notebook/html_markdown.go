package notebook

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	goldhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/massspring/msp/internal/kernel/cell"
)

// markdown renders Markdown source: GitHub's tables, footnotes, heading anchors, highlighted fences,
// formulas. Raw HTML in it is allowed as far as it cannot run anything. What is beyond the limits is shown as it was
// written.
func (p *page) markdown(src string, files map[string]cell.Bundle) (string, error) {
	src = strings.ReplaceAll(src, "\r\n", "\n")
	if why := refusal(src); why != "" {
		p.notice("the Markdown %s and is shown as it was written", why)
		return "<pre>" + html.EscapeString(src) + "</pre>\n", nil
	}
	src, formulas := cutFormulas(src)
	md := goldmark.New(
		goldmark.WithExtensions(
			extension.GFM,
			extension.NewFootnote(extension.WithFootnoteIDPrefix(fmt.Sprintf("cell-%d-", p.cell))),
		),
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(),
			parser.WithInlineParsers(util.Prioritized(&marks{page: p}, 0)),
		),
		goldmark.WithRendererOptions(
			goldhtml.WithUnsafe(), // sanitised below, in one piece
			renderer.WithNodeRenderers(util.Prioritized(codeBlocks{}, 100)),
		),
	)
	source := []byte(src)
	ids := &anchors{page: p, formulas: formulas}
	doc := md.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(ids))))
	if p.title == "" {
		p.title = firstHeading(doc, source, formulas)
	}
	if p.opt.Link != nil {
		turnLinks(doc, p.opt.Link)
	}
	var b bytes.Buffer
	if err := md.Renderer().Render(&b, source, doc); err != nil {
		return "", err
	}
	return p.inText(p.embed(sanitise(formulas.inMarkup(b.String())), files), formulas), nil
}

// turnLinks directs all links to where turn says; of a link that leads nowhere the text stays.
func turnLinks(doc ast.Node, turn func(string) (string, bool)) {
	var links []*ast.Link
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if l, ok := n.(*ast.Link); ok && entering {
			links = append(links, l)
		}
		return ast.WalkContinue, nil
	})
	for _, l := range links {
		dest, ok := turn(string(l.Destination))
		if ok {
			l.Destination = []byte(dest)
			continue
		}
		for c := l.FirstChild(); c != nil; c = l.FirstChild() {
			l.Parent().InsertBefore(l.Parent(), l, c)
		}
		l.Parent().RemoveChild(l.Parent(), l)
	}
}

// anchors gives goldmark the ids of headings.
type anchors struct {
	page     *page
	formulas *formulas
}

func (a *anchors) Generate(value []byte, _ ast.NodeKind) []byte {
	return []byte(a.page.ids.id(a.formulas.texts(string(value))))
}

func (a *anchors) Put([]byte) {}

// firstHeading returns the text of the first heading, with formulas as their TeX.
func firstHeading(doc ast.Node, source []byte, formulas *formulas) string {
	title := ""
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Kind() != ast.KindHeading {
			return ast.WalkContinue, nil
		}
		title = strings.TrimSpace(formulas.texts(plainText(n, source)))
		return ast.WalkStop, nil
	})
	return title
}

func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(c.Value(source))
			if c.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(c.Value)
		default:
			b.WriteString(plainText(c, source))
		}
	}
	return b.String()
}

// sanitise removes everything from HTML that can run, load or restyle anything.
func sanitise(s string) string { return policy().Sanitize(s) }

var policy = sync.OnceValue(newPolicy)

func newPolicy() *bluemonday.Policy {
	p := bluemonday.UGCPolicy()
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^[a-zA-Z0-9 _-]+$`)).Globally()
	p.AllowAttrs("id").Matching(regexp.MustCompile(`^[^\s"'<>&]+$`)).Globally()
	p.AllowAttrs("alt", "title").Globally() // text, escaped as any other
	p.AllowAttrs("tabindex").Matching(regexp.MustCompile(`^0$`)).OnElements("pre")
	p.AllowAttrs("type").Matching(regexp.MustCompile(`^checkbox$`)).OnElements("input")
	p.AllowAttrs("checked", "disabled").OnElements("input")
	p.AllowAttrs("role").Matching(regexp.MustCompile(`^doc-[a-z]+$`)).Globally()
	p.AllowElements("figure", "figcaption", "kbd", "mark", "input", "center")
	p.AllowStyles("text-align").MatchingEnum("left", "right", "center").OnElements("td", "th", "p", "div", "figure")
	p.AllowStyles("width", "max-width", "height").Matching(regexp.MustCompile(`^[0-9.]+(px|em|rem|%)$`)).
		OnElements("img", "div", "table", "figure")
	p.AllowURLSchemes("http", "https", "mailto", "attachment", "data")
	p.AllowURLSchemeWithCustomPolicy("data", isImageData)
	p.RequireNoFollowOnLinks(false)
	p.AllowNoAttrs().OnElements("a", "img") // what is left of one whose address was refused
	return p
}
