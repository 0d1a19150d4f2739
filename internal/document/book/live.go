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
// kernel's worker, whose script the page assembles. keptScripts adds the service worker to what a page without cells may do, coverScripts
// pictures and the script of a hash.
const (
	keptScripts  = ownScripts + "; worker-src 'self'; connect-src 'self'"
	coverScripts = "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' '%s'; form-action 'none'; " +
		"base-uri 'none'; worker-src 'self'; connect-src 'self'"
	liveScripts = "default-src 'none'; img-src data: blob:; media-src data: blob:; font-src data:; style-src 'self' 'unsafe-inline'; " +
		"script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self' data: blob:; " +
		"form-action 'none'; base-uri 'none'"
)

//go:embed live
var liveScriptsDir embed.FS

// liveFiles adds the scripts of a live book and its editor, except the service worker: that is Seal's.
func (b *Book) liveFiles(files map[string][]byte) error {
	for name, data := range b.Editor {
		files["live/codemirror/"+name] = data
	}
	return fs.WalkDir(liveScriptsDir, "live", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		if e.Name() == worker {
			return nil
		}
		files[name], err = liveScriptsDir.ReadFile(name)
		return err
	})
}

// cells is what a page tells its script about the notebook's cells: the identities of those with a property.
type cells struct {
	Editor bool     `json:"editor,omitempty"` // the book has CodeMirror
	Grows  bool     `json:"grows,omitempty"`  // a reader can add cells
	Skip   []string `json:"skip,omitempty"`   // not run unless a reader asks for that cell
	Raises []string `json:"raises,omitempty"` // an error of theirs does not stop the cells after them
	Check  []string `json:"check,omitempty"`  // they check an exercise
	Guess  []string `json:"guess,omitempty"`  // the reader guesses what they show, which the notebook hides
	Locked []string `json:"locked,omitempty"` // a student must not change them
	Words  []string `json:"words,omitempty"`  // texts that a student writes
	HandIn bool     `json:"handIn,omitempty"` // it is homework
}

// checks reports whether a cell checks an exercise: in lessons by its name, in homework by being locked and worth points.
func checks(c *notebook.Cell) bool {
	mark, _ := c.Metadata["nbgrader"].(map[string]any)
	return strings.HasPrefix(c.ID, "check-") || mark["locked"] == true && mark["grade"] == true
}

// liveCells returns nil for a notebook without cells of Go.
func liveCells(nb *notebook.Notebook) *cells {
	var found cells
	some := false
	for _, c := range nb.Cells {
		mark, homework := c.Metadata["nbgrader"].(map[string]any)
		found.HandIn = found.HandIn || homework
		if c.Type == notebook.Markdown && mark["solution"] == true {
			found.Words = append(found.Words, c.ID)
		}
		if c.Type != notebook.Code {
			continue
		}
		if mark["locked"] == true {
			found.Locked = append(found.Locked, c.ID)
		}
		some = true
		if c.HasTag(notebook.TagSkip) {
			found.Skip = append(found.Skip, c.ID)
		}
		if c.HasTag(notebook.TagRaises) {
			found.Raises = append(found.Raises, c.ID)
		}
		if checks(c) {
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
