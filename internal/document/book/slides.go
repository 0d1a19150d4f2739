package book

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/document/notebook"
)

//go:embed slides.html
var slidesSource string

//go:embed slides.css
var slidesStyle string

//go:embed slides.js
var slidesScript string

var slidesTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("slides").Parse(slidesSource)) })

// Tags of cells. A slide begins with a cell tagged slide. The cells tagged slide-part after it are on the same slide, texts with their
// first paragraph, such as the caption of a figure.
const (
	tagSlide = "slide"
	tagPart  = "slide-part"
)

// deck is what slides.html shows.
type deck struct {
	Title, Policy string
	Style         template.CSS
	Script        template.JS
	Slides        []slide
}

type slide struct {
	ID   string
	From string        // the title of the notebook
	Body template.HTML // "" of the first slide of a notebook
}

// Slides returns the tagged cells of the book's notebooks as one HTML page, which presents and prints. Each notebook begins with its title.
func (b *Book) Slides() (data []byte, notices []string, err error) {
	v := deck{
		Title:  b.Title,
		Policy: strings.Replace(cellScripts, "'self' 'unsafe-inline'", "'unsafe-inline'", 2), // all is in one file
		Style:  template.CSS(notebook.Style + stripStyle + slidesStyle),
		Script: template.JS(stripScript + slidesScript),
	}
	for _, p := range b.pages() {
		parts, err := slidesOf(p.Notebook)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.Path, err)
		}
		title := ""
		for n, part := range parts {
			f, said, err := notebook.Render(part, notebook.HTMLOptions{Dir: filepath.Dir(p.Path), Executed: p.Trusted, Link: onlyWeb})
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %w", p.Path, err)
			}
			for _, s := range said {
				notices = append(notices, p.Path+": "+s)
			}
			if n == 0 {
				title = f.Title
				v.Slides = append(v.Slides, slide{ID: fmt.Sprintf("s%d", len(v.Slides)+1), From: title})
				continue
			}
			v.Slides = append(v.Slides, slide{fmt.Sprintf("s%d", len(v.Slides)+1), title, template.HTML(f.HTML)})
		}
	}
	if len(v.Slides) == 0 {
		return nil, nil, fmt.Errorf("no cell is tagged %q", tagSlide)
	}
	var out bytes.Buffer
	err = slidesTemplate().Execute(&out, v)
	return out.Bytes(), notices, err
}

// slidesOf returns the notebook, for its title, and a notebook for each slide. It returns nothing for a notebook without slides.
func slidesOf(nb *notebook.Notebook) (parts []*notebook.Notebook, err error) {
	for _, c := range nb.Cells {
		switch {
		case c.HasTag(tagSlide):
			if parts == nil {
				parts = append(parts, nb)
			}
			part := *nb
			part.Cells = []*notebook.Cell{c}
			parts = append(parts, &part)
		case c.HasTag(tagPart):
			if parts == nil {
				return nil, fmt.Errorf("cell %s is tagged %s, and no cell before it is tagged %s", c.ID, tagPart, tagSlide)
			}
			last := parts[len(parts)-1]
			last.Cells = append(last.Cells, firstParagraph(c))
		}
	}
	return parts, nil
}

func firstParagraph(c *notebook.Cell) *notebook.Cell {
	if c.Type != notebook.Markdown {
		return c
	}
	short := *c
	short.Source, _, _ = strings.Cut(strings.TrimSpace(c.Source), "\n\n")
	return &short
}

// onlyWeb keeps the links that lead to the web: other pages are not in this file.
func onlyWeb(dest string) (string, bool) {
	return dest, strings.HasPrefix(dest, "https://") || strings.HasPrefix(dest, "http://")
}
