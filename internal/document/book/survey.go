package book

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// leaf is a page that has been rendered.
type leaf struct {
	*Page
	Title    string
	body     []byte
	runs     bool // there are scripts of outputs in it
	sections []section
	ids      map[string]bool
	links    []string // of texts, not of outputs
	intro    string   // the first paragraph
}

// section is what stands below a heading, for search.
type section struct {
	ID    string
	Level int
	Title string
	text  strings.Builder
}

// survey finds headings, texts, places and links of the rendered body.
func (l *leaf) survey() error {
	nodes, err := html.ParseFragment(bytes.NewReader(l.body), &html.Node{Type: html.ElementNode, DataAtom: atom.Main, Data: "main"})
	if err != nil {
		return err
	}
	l.ids = map[string]bool{}
	l.sections = []section{{Level: 1, Title: l.Title}}
	for _, n := range nodes {
		l.visit(n)
	}
	return nil
}

func (l *leaf) visit(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		l.sections[len(l.sections)-1].text.WriteString(n.Data)
		return
	case html.ElementNode:
		if id := attribute(n, "id"); id != "" {
			l.ids[id] = true
		}
		classes := strings.Fields(attribute(n, "class"))
		switch {
		case slices.Contains(classes, "output") || slices.Contains(classes, "prompt") || n.DataAtom == atom.Math:
			return // pictures, numbers, formulas: no one searches for their words
		case n.DataAtom == atom.A && attribute(n, "href") != "":
			l.links = append(l.links, attribute(n, "href"))
		case n.DataAtom == atom.H1 || n.DataAtom == atom.H2 || n.DataAtom == atom.H3:
			l.sections = append(l.sections, section{ID: attribute(n, "id"), Level: int(n.Data[1] - '0'), Title: strings.TrimSpace(text(n))})
			return
		case n.DataAtom == atom.P && l.intro == "":
			l.intro = strings.Join(strings.Fields(text(n)), " ")
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		l.visit(c)
	}
	switch n.DataAtom {
	case atom.P, atom.Li, atom.Td, atom.Th, atom.Pre, atom.Summary:
		l.sections[len(l.sections)-1].text.WriteString(" ")
	}
}

// text returns the words of a node; of a formula, its letters.
func text(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		b.WriteString(text(c))
	}
	return b.String()
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
