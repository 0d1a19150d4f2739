package book

import (
	"embed"
	"io/fs"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// KernelDir is the folder of a live book with the kernel and its scripts.
const KernelDir = "kernel"

// What pages of a live book may do. Code comes only from the book's own address, from the page itself, which players need, and from the
// kernel's worker, whose script the page assembles. keptScripts adds the service worker to what a page without cells may do, coverScripts pictures.
const (
	keptScripts  = ownScripts + "; worker-src 'self'; connect-src 'self'"
	coverScripts = "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; form-action 'none'; " +
		"base-uri 'none'; worker-src 'self'; connect-src 'self'"
	liveScripts = "default-src 'none'; img-src data: blob:; media-src data: blob:; font-src data:; style-src 'self' 'unsafe-inline'; " +
		"script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self' data: blob:; " +
		"form-action 'none'; base-uri 'none'"
)

//go:embed live
var liveScriptsDir embed.FS

// liveFiles adds the scripts of a live book and its editor. The service worker is in the book's own folder: it answers only for what is below its own.
func (b *Book) liveFiles(files map[string][]byte) error {
	for name, data := range b.Editor {
		files["live/codemirror/"+name] = data
	}
	return fs.WalkDir(liveScriptsDir, "live", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := liveScriptsDir.ReadFile(name)
		if e.Name() == "offline.js" {
			name = e.Name()
		}
		files[name] = data
		return err
	})
}

// cells is what a page tells its script about the notebook's cells: the identities of those with a property.
type cells struct {
	Editor bool     `json:"editor,omitempty"` // the book has CodeMirror
	Grows  bool     `json:"grows,omitempty"`  // a reader can add cells
	Skip   []string `json:"skip,omitempty"`   // not run unless a reader asks for that cell
	Raises []string `json:"raises,omitempty"` // an error of theirs does not stop the cells after them
	Check  []string `json:"check,omitempty"`  // they check an exercise, by their names: check-…
	Guess  []string `json:"guess,omitempty"`  // the reader guesses what they show, which the notebook hides
}

// liveCells returns nil for a notebook without cells of Go.
func liveCells(nb *notebook.Notebook) *cells {
	var found cells
	some := false
	for _, c := range nb.Cells {
		if c.Type != notebook.Code {
			continue
		}
		some = true
		if c.HasTag(notebook.TagSkip) {
			found.Skip = append(found.Skip, c.ID)
		}
		if c.HasTag(notebook.TagRaises) {
			found.Raises = append(found.Raises, c.ID)
		}
		if strings.HasPrefix(c.ID, "check-") {
			found.Check = append(found.Check, c.ID)
		}
		if len(c.Outputs) > 0 && c.HidesOutputs() {
			found.Guess = append(found.Guess, c.ID)
		}
	}
	if l := nb.Language(); !some || l != "" && l != "go" {
		return nil
	}
	return &found
}

// bare returns a notebook without its outputs, as a reader may take it away.
func bare(nb *notebook.Notebook) ([]byte, error) {
	without := *nb
	without.Cells = nil
	for _, c := range nb.Cells {
		cell := *c
		cell.Outputs, cell.Count = nil, nil
		without.Cells = append(without.Cells, &cell)
	}
	return notebook.Encode(&without)
}
