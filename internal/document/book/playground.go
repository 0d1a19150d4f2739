package book

import (
	"html/template"

	"github.com/massspring/msp/internal/document/notebook"
)

// playground is the address, without extension, of an almost empty page of a live book.
const playground = "playground"

const (
	playgroundText = "# Playground\n\nWrite Go, and run it with Shift+Enter. **Copy link** puts your code into an address that you can send."
	playgroundCode = `fmt.Println("Go, in a page")`
)

// playground adds the page and its notebook to the files of the site.
func (b *Book) playground(leaves []*leaf, files map[string][]byte) error {
	nb := &notebook.Notebook{Cells: []*notebook.Cell{
		{ID: "text", Type: notebook.Markdown, Source: playgroundText},
		{ID: "c1", Type: notebook.Code, Source: playgroundCode},
	}}
	nb.FillMetadata()
	f, _, err := notebook.Render(nb, notebook.HTMLOptions{})
	if err != nil {
		return err
	}
	files[playground+".html"], err = execute(view{Book: b.Title, Title: f.Title, Policy: liveScripts, Live: true, Body: template.HTML(f.HTML),
		Parts: b.contents(leaves, nil, ""), Cells: &cells{Editor: b.Editor != nil, Grows: true}})
	if err != nil {
		return err
	}
	files[playground+".ipynb"], err = bare(nb)
	return err
}
