package book

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/document/notebook"
)

//go:embed gallery.html
var gallerySource string

//go:embed gallery.css
var galleryStyle string

var galleryTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("gallery").Parse(gallerySource)) })

// work is a notebook or film of a gallery.
type work struct {
	Title, By string
	Href      string
	Picture   string // its address, "" for none
	Film      string // its address, "" for none
	Text      string // the first paragraph of a notebook
}

// Gallery makes a page of the works in a directory: notebooks, and films as GIF, MP4 or WebM. The first folder that a work is in names its
// author; without one, its file does. Files are found at any depth. Those that begin with a dot or underscore are left out, and links are
// not followed. A notebook gets a page without scripts. The files of the page are written to the directory to.
func Gallery(title, from, to string) (notices []string, err error) {
	files := map[string][]byte{}
	var works []work
	err = filepath.WalkDir(from, func(name string, e os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name != from && strings.ContainsAny(e.Name()[:1], "._") {
			if e.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if !e.Type().IsRegular() {
			return nil
		}
		w, said, err := readWork(from, name, files)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, s := range said {
			notices = append(notices, name+": "+s)
		}
		if w != nil {
			works = append(works, *w)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(works) == 0 {
		return nil, fmt.Errorf("%s: there is neither a notebook nor a film", from)
	}
	slices.SortFunc(works, func(a, b work) int {
		return strings.Compare(strings.ToLower(a.By+"\x00"+a.Title), strings.ToLower(b.By+"\x00"+b.Title))
	})
	var page bytes.Buffer
	if err := galleryTemplate().Execute(&page, struct {
		Title string
		Style template.CSS
		Works []work
	}{title, template.CSS(notebook.Style + galleryStyle), works}); err != nil {
		return nil, err
	}
	files["index.html"] = page.Bytes()
	for name, data := range files {
		if err := write(filepath.Join(to, filepath.FromSlash(name)), data); err != nil {
			return nil, err
		}
	}
	return notices, nil
}

// readWork adds the files of a work. It returns nil for a file that is none.
func readWork(from, name string, files map[string][]byte) (w *work, notices []string, err error) {
	relative, err := filepath.Rel(from, name)
	if err != nil {
		return nil, nil, err
	}
	relative = filepath.ToSlash(relative)
	ext := strings.ToLower(filepath.Ext(name))
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	w = &work{Title: base, By: base}
	if folder, _, ok := strings.Cut(relative, "/"); ok {
		w.By = folder
	}
	switch ext {
	case ".gif", ".mp4", ".webm":
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		files["works/"+relative] = data
		w.Href = address("works/" + relative)
		if w.Film = w.Href; ext == ".gif" {
			w.Film, w.Picture = "", w.Href
		}
		return w, nil, nil
	case ".ipynb":
		nb, err := notebook.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		f, said, err := notebook.Render(nb, notebook.HTMLOptions{Dir: filepath.Dir(name), Title: base, Link: onlyWeb})
		if err != nil {
			return nil, nil, err
		}
		l := &leaf{Page: &Page{Path: name}, Title: f.Title, body: f.HTML}
		if err := l.survey(); err != nil {
			return nil, nil, err
		}
		w.Title, w.Text = f.Title, line(l.intro)
		stem := "works/" + strings.TrimSuffix(relative, filepath.Ext(relative))
		files[stem+".html"] = f.Page()
		w.Href = address(stem + ".html")
		if data := figure(nb); data != nil {
			if files[stem+".jpg"], err = thumbnail(data); err != nil {
				return nil, nil, fmt.Errorf("its first figure: %w", err)
			}
			w.Picture = address(stem + ".jpg")
		}
		return w, said, nil
	}
	return nil, nil, nil
}

// address returns a relative address of a file, whose name may hold any character.
func address(name string) string { return (&url.URL{Path: name}).String() }

// Type returns the MIME type of a film.
func (w work) Type() string { return "video/" + strings.ToLower(filepath.Ext(w.Film)[1:]) }
