package book

import (
	"embed"
	"io/fs"

	"github.com/massspring/msp/internal/document/notebook"
)

// KernelDir is the folder of a live book with the kernel and its scripts.
const KernelDir = "kernel"

// What pages of a live book may do. Code comes only from the book's own address, from the page itself, which players need, and from the
// kernel's worker, whose script the page assembles. keptScripts adds the service worker to what a page without cells may do.
const (
	keptScripts = ownScripts + "; worker-src 'self'; connect-src 'self'"
	liveScripts = "default-src 'none'; img-src data: blob:; media-src data: blob:; font-src data:; style-src 'self' 'unsafe-inline'; " +
		"script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self' data: blob:; " +
		"form-action 'none'; base-uri 'none'"
)

//go:embed live
var liveScriptsDir embed.FS

// liveFiles adds the scripts of a live book. The service worker is in the book's own folder: it answers only for what is below its own.
func liveFiles(files map[string][]byte) error {
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

// cells is what a page tells its script about the notebook's cells: the identities of those with a tag.
type cells struct {
	Skip   []string `json:"skip,omitempty"`   // not run unless a reader asks for that cell
	Raises []string `json:"raises,omitempty"` // an error of theirs does not stop the cells after them
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
	}
	if l := nb.Language(); !some || l != "" && l != "go" {
		return nil
	}
	return &found
}
