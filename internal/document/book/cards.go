package book

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	_ "image/png" // figures are PNGs
	"path"
	"regexp"
	"strings"

	scaling "golang.org/x/image/draw"

	"github.com/massspring/msp/internal/document/notebook"
)

// cardView is a notebook on the cover of a live book.
type cardView struct {
	leafView
	Picture string // its address, "" for none
	Line    string
	Minutes int
	// Page is the address without extension, by which the browser keeps what the reader has done of the Exercises.
	Page      string
	Exercises int
}

// cards returns the notebooks of a part, and adds their pictures to the files of the site.
func cards(part string, leaves []*leaf, files map[string][]byte) (all []cardView, err error) {
	for _, l := range leaves {
		cells := liveCells(l.Notebook)
		if path.Dir(l.Address) != part || cells == nil {
			continue
		}
		c := cardView{leafView: leafView{Title: l.Title, Href: l.Address}, Line: line(l.intro), Minutes: minutes(l.Notebook)}
		c.Page, c.Exercises = strings.TrimSuffix(l.Address, ".html"), len(cells.Check)
		if data := figure(l.Notebook); data != nil {
			c.Picture = c.Page + ".jpg"
			if files[c.Picture], err = thumbnail(data); err != nil {
				return nil, fmt.Errorf("%s: its first figure: %w", l.Path, err)
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// figure returns the first PNG of the stored outputs, nil for none.
func figure(nb *notebook.Notebook) []byte {
	for _, c := range nb.Cells {
		for _, o := range c.Outputs {
			if text, ok := o.Data["image/png"].(string); ok {
				if data, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), "")); err == nil {
					return data
				}
			}
		}
	}
	return nil
}

// thumbnail returns a picture as a JPEG of at most 480 × 300 pixels, on white.
func thumbnail(data []byte) ([]byte, error) {
	from, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	size := from.Bounds().Size()
	by := min(480/float64(size.X), 300/float64(size.Y), 1)
	to := image.NewRGBA(image.Rect(0, 0, max(1, int(by*float64(size.X))), max(1, int(by*float64(size.Y)))))
	draw.Draw(to, to.Bounds(), image.White, image.Point{}, draw.Src)
	scaling.CatmullRom.Scale(to, to.Bounds(), from, from.Bounds(), draw.Over, nil)
	var b bytes.Buffer
	err = jpeg.Encode(&b, to, &jpeg.Options{Quality: 85})
	return b.Bytes(), err
}

// minutes is about how long a reader is busy with a notebook: with 200 words, or two cells, for a minute, and with an exercise for four.
func minutes(nb *notebook.Notebook) int {
	words, code, exercises := 0, 0, 0
	for _, c := range nb.Cells {
		switch {
		case c.Type == notebook.Markdown:
			words += len(strings.Fields(c.Source))
		case checks(c):
			exercises++
		case c.Type == notebook.Code:
			code++
		}
	}
	return max(5, (words/200+code/2+4*exercises+2)/5*5)
}

// sentences matches the first sentence of a text and, while that is short, as "Press play." is, those after it: a full stop behind a
// capital is that of a name.
var sentences = regexp.MustCompile(`^(?:Goals?\. )?(.{38,}?[^\p{Lu}][.?!])(?:\s|$)`)

// line is how a notebook's first paragraph begins.
func line(intro string) string {
	if m := sentences.FindStringSubmatch(intro); m != nil {
		return m[1]
	}
	return intro
}
