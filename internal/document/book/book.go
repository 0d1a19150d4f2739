// Package book makes a static site from notebooks: a cover, a page for each notebook or text, and search. The site needs neither
// network nor server.
//
// The parts of a book are directories. The README.md of a directory opens its part; the other texts and notebooks follow by
// name. Pages link to each other as the files do, and a dead link is an error.
package book

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// Book is parts in order.
type Book struct {
	Title string
	// Outside is the address that the working directory has elsewhere, such as a repository's: links to files that are not
	// in the book lead there. If it is "", their text is shown without a link.
	Outside string
	// Lite is the address of a site that msp lite has made of the same directories, seen from the book's cover if it is
	// relative: the page of a notebook leads to the notebook there. "" for none.
	Lite string
	// Live makes the cells of the pages editable. The caller puts the kernel, as lite.Kernel makes it, into the folder KernelDir.
	Live bool
	// Editor is CodeMirror's modules by their files' names, as package editor fetches them. Without them, a live book has a plain editor.
	Editor map[string][]byte
	Parts  []Part
}

// Part is a directory of the book.
type Part struct {
	Name  string // of the directory; of its folder in the site, too
	Pages []*Page
}

// Page is a file of the book.
type Page struct {
	Path     string // of the file, as it was given
	Address  string // of the page in the site, with slashes
	Notebook *notebook.Notebook
	// Trusted says that the HTML among the notebook's outputs goes into the page as it is, scripts included.
	Trusted bool

	file string // the absolute path
}

// Read reads the notebooks and Markdown files of directories, a part for each. Names with a leading dot or underscore are
// left out.
func Read(dirs ...string) ([]Part, error) {
	var parts []Part
	for _, dir := range dirs {
		part, err := readPart(dir)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(parts, func(p Part) bool { return p.Name == part.Name }) {
			return nil, fmt.Errorf("%s: two parts are named %q", dir, part.Name)
		}
		parts = append(parts, part)
	}
	return parts, nil
}

func readPart(dir string) (Part, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return Part{}, err
	}
	entries, err := os.ReadDir(absolute)
	if err != nil {
		return Part{}, err
	}
	part := Part{Name: filepath.Base(absolute)}
	for _, e := range entries { // sorted by name
		if e.IsDir() || strings.HasPrefix(e.Name(), ".") || strings.HasPrefix(e.Name(), "_") {
			continue
		}
		page, err := readPage(filepath.Join(dir, e.Name()))
		if err != nil {
			return Part{}, fmt.Errorf("%s: %w", filepath.Join(dir, e.Name()), err)
		}
		if page == nil {
			continue
		}
		page.file = filepath.Join(absolute, e.Name())
		page.Address = part.Name + "/" + page.Address
		if e.Name() == readme {
			part.Pages = slices.Insert(part.Pages, 0, page)
		} else {
			part.Pages = append(part.Pages, page)
		}
	}
	if len(part.Pages) == 0 {
		return Part{}, fmt.Errorf("%s: there is neither a notebook nor a Markdown file", dir)
	}
	return part, nil
}

// The file that opens a part, and its page.
const (
	readme = "README.md"
	opener = "index.html"
)

// readPage returns nil for a file that is no page.
func readPage(path string) (*Page, error) {
	name, ext := filepath.Base(path), filepath.Ext(path)
	p := &Page{Path: path, Address: strings.TrimSuffix(name, ext) + ".html"}
	switch ext {
	case ".ipynb":
		var err error
		p.Notebook, err = notebook.ReadFile(path)
		return p, err
	case ".md":
		text, err := os.ReadFile(path)
		if name == readme {
			p.Address = opener
		}
		p.Notebook = &notebook.Notebook{Cells: []*notebook.Cell{{ID: "text", Type: notebook.Markdown, Source: string(text)}}}
		return p, err
	}
	return nil, nil
}

// pages returns the pages of all parts in order.
func (b *Book) pages() []*Page {
	var all []*Page
	for _, part := range b.Parts {
		all = append(all, part.Pages...)
	}
	return all
}

// maxPage is the size from which on a page takes long to open by a telephone's network, 3 MB.
const maxPage = 3 << 20

// errLink is of a link that leads nowhere.
var errLink = errors.New("a link leads nowhere")
