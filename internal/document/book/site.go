package book

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/system/file"
)

//go:embed page.html
var pageSource string

//go:embed book.css
var style string

//go:embed book.js
var script string

// pageTemplate is parsed when a page is written: every command of msp would wait for it at its start.
var pageTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageSource)) })

// view is what page.html shows.
type view struct {
	Book   string // its title
	Title  string
	Root   string
	Policy string
	Body   template.HTML
	Parts  []partView
	Run    string    // where the page's notebook can be run, "" for nowhere
	Here   []section // the headings below the page's title
	Before *leafView
	After  *leafView
	Cover  bool
	Live   bool
	Cells  *cells // of a page whose cells can run

	// On the cover of a live book:
	Start         *leafView // the first notebook
	Notebooks     int
	Style, Script template.HTML // inside the page: its cloth moves before anything else is loaded
}

type partView struct {
	Title  string
	Intro  string    // the first paragraph of its README.md
	Opener *leafView // its README.md, nil if there is none
	Leaves []leafView
	Cards  []cardView // on the cover of a live book: of its notebooks
}

type leafView struct {
	Title, Href string
	Current     bool
}

// Write renders the book into a directory, which any web server can serve, or a browser open as it is. Nothing is written
// if a link leads nowhere. Notices name what could not be shown, and pages that are large. Files of the site that are
// there already are replaced; others are left alone.
func (b *Book) Write(dir string) (notices []string, err error) {
	leaves, notices, err := b.render()
	if err != nil {
		return nil, err
	}
	if err := checkLinks(leaves); err != nil {
		return nil, err
	}
	files := map[string][]byte{
		"book.css": []byte(notebook.Style + style),
		"book.js":  []byte(script),
	}
	if files["search.js"], err = searchIndex(leaves); err != nil {
		return nil, err
	}
	if files["index.html"], err = b.cover(leaves, files); err != nil {
		return nil, err
	}
	if b.Live {
		if err := b.liveFiles(files); err != nil {
			return nil, err
		}
		if err := b.playground(leaves, files); err != nil {
			return nil, err
		}
	}
	for i, l := range leaves {
		if files[l.Address], err = b.page(leaves, i); err != nil {
			return nil, err
		}
		if b.Live && liveCells(l.Notebook) != nil {
			if files[strings.TrimSuffix(l.Address, ".html")+".ipynb"], err = bare(l.Notebook); err != nil {
				return nil, err
			}
		}
		if size := len(files[l.Address]); size > maxPage {
			notices = append(notices, fmt.Sprintf("%s: the page has %.1f MB, more than %d", l.Path, float64(size)/(1<<20), maxPage>>20))
		}
	}
	for name, data := range files {
		if err := write(filepath.Join(dir, filepath.FromSlash(name)), data); err != nil {
			return nil, err
		}
	}
	return notices, nil
}

func write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return file.Save(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

func (b *Book) render() (leaves []*leaf, notices []string, err error) { return b.renderWith(nil) }

// renderWith is render with another function for the links of all pages; nil makes them lead to pages of the book.
func (b *Book) renderWith(link func(dest string) (string, bool)) (leaves []*leaf, notices []string, err error) {
	for _, p := range b.pages() {
		links := &linker{book: b, page: p, root: "../"}
		links.outside = func(dest string) {
			notices = append(notices, fmt.Sprintf("%s: %s is not in the book: shown without a link", p.Path, dest))
		}
		to := link
		if to == nil {
			to = links.link
		}
		f, said, err := notebook.Render(p.Notebook, notebook.HTMLOptions{
			Dir:      filepath.Dir(p.Path),
			Title:    strings.TrimSuffix(filepath.Base(p.Path), filepath.Ext(p.Path)),
			Executed: p.Trusted,
			Link:     to,
		})
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.Path, err)
		}
		if links.err != nil {
			return nil, nil, links.err
		}
		for _, notice := range said {
			notices = append(notices, p.Path+": "+notice)
		}
		l := &leaf{Page: p, Title: f.Title, body: f.HTML, runs: f.Runs}
		if err := l.survey(); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.Path, err)
		}
		leaves = append(leaves, l)
	}
	return leaves, notices, nil
}

// What a page may load: the site's own style and script, pictures inside the page. A page whose outputs bring scripts of
// their own may run those, too.
const (
	ownScripts  = "default-src 'none'; img-src data:; style-src 'self' 'unsafe-inline'; script-src 'self'; form-action 'none'; base-uri 'none'"
	cellScripts = "default-src 'none'; img-src data: blob:; media-src data: blob:; font-src data:; style-src 'self' 'unsafe-inline'; " +
		"script-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; worker-src data: blob:; child-src data: blob:; connect-src data: blob:; " +
		"form-action 'none'; base-uri 'none'"
)

func (b *Book) page(leaves []*leaf, i int) ([]byte, error) {
	l := leaves[i]
	v := view{Book: b.Title, Title: l.Title, Root: "../", Policy: ownScripts, Live: b.Live,
		Body: template.HTML(l.body), Parts: b.contents(leaves, l, "../")}
	if l.runs {
		v.Policy = cellScripts
	}
	if b.Live {
		if v.Cells = liveCells(l.Notebook); v.Cells != nil {
			v.Cells.Editor = b.Editor != nil
			v.Policy = liveScripts
		} else if !l.runs {
			v.Policy = keptScripts
		}
	}
	if b.Lite != "" && l.Notebook != nil && filepath.Ext(l.Path) == ".ipynb" {
		v.Run = b.runs(path.Join(path.Dir(l.Address), filepath.Base(l.Path)))
	}
	for _, s := range l.sections {
		if s.Level == 2 && s.ID != "" {
			v.Here = append(v.Here, s)
		}
	}
	turn := func(i int) *leafView { return &leafView{Title: leaves[i].Title, Href: "../" + leaves[i].Address} }
	if i > 0 {
		v.Before = turn(i - 1)
	}
	if i+1 < len(leaves) {
		v.After = turn(i + 1)
	}
	return execute(v)
}

// runs returns the address, seen from a page, at which JupyterLite opens a notebook.
func (b *Book) runs(notebook string) string {
	site := strings.TrimSuffix(b.Lite, "/")
	if u, err := url.Parse(site); err == nil && u.Scheme == "" && !strings.HasPrefix(site, "/") {
		site = "../" + site
	}
	return site + "/lab/index.html?path=" + url.QueryEscape(notebook)
}

// cover returns the first page. That of a live book has pictures, which it adds to the files of the site.
func (b *Book) cover(leaves []*leaf, files map[string][]byte) ([]byte, error) {
	v := view{Book: b.Title, Title: b.Title, Policy: ownScripts, Parts: b.contents(leaves, nil, ""), Cover: true, Live: b.Live}
	v.After = &leafView{Title: leaves[0].Title, Href: leaves[0].Address}
	if !b.Live {
		return execute(v)
	}
	var err error
	if v.Style, v.Script, v.Policy, err = inside(); err != nil {
		return nil, err
	}
	for i := range v.Parts {
		p := &v.Parts[i]
		if p.Cards, err = cards(b.Parts[i].Name, leaves, files); err != nil {
			return nil, err
		}
		if v.Start == nil && len(p.Cards) > 0 {
			v.Start = &p.Cards[0].leafView
		}
		v.Notebooks += len(p.Cards)
	}
	return execute(v)
}

// contents lists all pages, as seen from the page of current, nil for the cover.
func (b *Book) contents(leaves []*leaf, current *leaf, root string) []partView {
	var parts []partView
	for _, part := range b.Parts {
		v := partView{Title: part.Name}
		for _, l := range leaves {
			if path.Dir(l.Address) != part.Name {
				continue
			}
			shown := leafView{Title: l.Title, Href: root + l.Address, Current: l == current}
			if path.Base(l.Address) == opener {
				v.Title, v.Intro, v.Opener = l.Title, l.intro, &shown
			} else {
				v.Leaves = append(v.Leaves, shown)
			}
		}
		parts = append(parts, v)
	}
	return parts
}

func execute(v view) ([]byte, error) {
	var page bytes.Buffer
	err := pageTemplate().Execute(&page, v)
	return page.Bytes(), err
}

// entry is a section as book.js searches it.
type entry struct {
	Page    string `json:"page"`    // the page's title
	Section string `json:"section"` // the section's
	Href    string `json:"href"`
	Text    string `json:"text"`
}

// searchIndex returns a script rather than JSON, since a browser loads one from a file, too.
func searchIndex(leaves []*leaf) ([]byte, error) {
	var entries []entry
	for _, l := range leaves {
		for i := range l.sections {
			s := &l.sections[i]
			e := entry{Page: l.Title, Section: s.Title, Href: l.Address, Text: strings.Join(strings.Fields(s.text.String()), " ")}
			if s.ID != "" {
				e.Href += "#" + s.ID
			} else if e.Text == "" {
				continue // nothing stands before the first heading
			}
			entries = append(entries, e)
		}
	}
	data, err := json.Marshal(entries)
	return append(append([]byte("var bookSections = "), data...), ";\n"...), err
}
