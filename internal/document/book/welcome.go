package book

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/url"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/document/notebook"
)

//go:embed welcome.html
var welcomeSource string

var welcomeTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("welcome").Parse(welcomeSource)) })

// Welcome writes the first page of a site of JupyterLite that holds the parts: a card for each notebook, as on the cover of a live book.
// The pictures of the cards are in the folder welcome.
func (b *Book) Welcome(site string) error {
	leaves, _, err := b.renderWith(func(dest string) (string, bool) { return dest, true }) // only the cards are shown
	if err != nil {
		return err
	}
	css, err := liveScriptsDir.ReadFile("live/live.css")
	if err != nil {
		return err
	}
	v := view{Title: b.Title, Parts: b.contents(leaves, nil, "")}
	files := map[string][]byte{"welcome.css": append([]byte(notebook.Style+style), css...)}
	for i := range v.Parts {
		p := &v.Parts[i]
		if p.Cards, err = cards(b.Parts[i].Name, leaves, files); err != nil {
			return err
		}
		for k := range p.Cards {
			c := &p.Cards[k]
			c.Href = "lab/index.html?path=" + url.QueryEscape(strings.TrimSuffix(c.Href, ".html")+".ipynb")
			if c.Picture != "" {
				c.Picture = path.Join("welcome", c.Picture)
			}
		}
		v.Notebooks += len(p.Cards)
	}
	for name, data := range files {
		if err := write(filepath.Join(site, "welcome", filepath.FromSlash(name)), data); err != nil {
			return err
		}
	}
	var page bytes.Buffer
	if err := welcomeTemplate().Execute(&page, v); err != nil {
		return err
	}
	return write(filepath.Join(site, "index.html"), page.Bytes())
}
