package repl

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/jpeg" // a format of pictures
	_ "image/png"
	"os"
	"strings"

	xterm "golang.org/x/term"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/terminal/term"
)

// figure shows the figure of an output, if it has one: as a picture where the terminal can show it, else drawn in
// characters if the session has drawn it and no tab shows it better. The lock is held.
func (s *shower) figure(o cell.Output, inTab bool) {
	p, mime := pictureOf(o)
	drawing, _ := o.Data[cell.Drawing].(string)
	page, _ := o.Data["text/html"].(string)
	plays := page != "" && strings.Contains(page, "<script")
	switch {
	case mime == "" && drawing == "" && !plays:
		return
	case !s.screen:
		s.write(s.out, fmt.Sprintf("[%s; :save FILE keeps it]\n", size(p, mime)))
		return
	case s.can.Way != term.Nowhere && p.Image != nil:
		columns, rows := room()
		if err := s.can.Show(s.out, p, columns, rows); err != nil {
			s.aside(err.Error())
		}
	case inTab:
		return
	case drawing != "":
		s.write(s.out, drawing)
	case mime != "":
		s.write(s.out, fmt.Sprintf("[%s]\n", size(p, mime)))
	}
	if plays && !inTab {
		s.hint(":view plays it in a tab of a browser; :save film.html keeps it (.gif and .mp4 too)")
	} else if s.can.Way == term.Nowhere && !plays {
		s.hint(":view shows it in a tab of a browser, :save FILE.png keeps it (.svg and .pdf too)" + s.why())
	}
}

// hint shows a line, once.
func (s *shower) hint(text string) {
	if !s.hinted[text] {
		s.hinted[text] = true
		s.aside(text)
	}
}

// why explains why there are no pictures, where more could be had.
func (s *shower) why() string {
	if os.Getenv("TMUX") != "" {
		return "\n(tmux shows pictures only as sixels: from version 3.4 on, if built so, and in a terminal that has them)"
	}
	return ""
}

// pictureOf returns the picture of an output with its MIME type, "" if it has none.
func pictureOf(o cell.Output) (p term.Picture, mime string) {
	for _, mime := range []string{"image/png", "image/jpeg"} {
		text, ok := o.Data[mime].(string)
		if !ok {
			continue
		}
		data, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(text, "\n", ""))
		if err != nil {
			continue
		}
		p.Data = data
		if m, ok := o.Metadata[mime].(map[string]any); ok {
			if w, ok := m["width"].(float64); ok {
				p.Width = int(w)
			}
		}
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width > 0 && c.Height <= maxPixels/c.Width {
			p.Image, _, _ = image.Decode(bytes.NewReader(data)) // nil: it cannot be shown, but saved
		}
		return p, mime
	}
	if text, ok := o.Data["image/svg+xml"].(string); ok {
		return term.Picture{Data: []byte(text)}, "image/svg+xml"
	}
	return p, ""
}

// maxPixels is the largest picture that is drawn in a terminal.
const maxPixels = 50_000_000

// size describes a picture that is not shown.
func size(p term.Picture, mime string) string {
	dots := ""
	if p.Image != nil {
		dots = fmt.Sprintf(" %d × %d", p.Image.Bounds().Dx(), p.Image.Bounds().Dy())
	}
	if mime == "" {
		return "a page"
	}
	return fmt.Sprintf("picture%s, %d KB", dots, (len(p.Data)+999)/1000)
}

// room returns how many columns and rows a picture may take: the screen but for two lines, one of text and one for a
// prompt.
func room() (columns, rows int) {
	columns, rows, err := xterm.GetSize(int(os.Stdout.Fd()))
	if err != nil || columns < 1 || rows < 3 {
		return 80, 22
	}
	return columns, rows - 2
}
