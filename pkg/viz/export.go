package viz

import (
	"fmt"
	"html"
	"image"
	"path/filepath"
	"strings"
)

// Save writes the show to a file, in the format that the end of its name says.
func (p Show) Save(path string) error {
	if p.err != nil {
		return fmt.Errorf("saving %s: %w", path, p.err)
	}
	var data []byte
	var err error
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".html":
		data = []byte(p.document())
	case ".png":
		data = p.Still().PNG()
	case ".gif":
		data, err = p.reel(path).GIF()
	case ".apng":
		data, err = p.reel(path).APNG()
	case ".mp4":
		data, err = p.reel(path).MP4()
	default:
		err = fmt.Errorf("%w %q, want .html, .png, .gif, .apng or .mp4", ErrFormat, ext)
	}
	if err == nil {
		err = replaceFile(path, data)
	}
	if err != nil {
		return fmt.Errorf("saving %s: %w", path, err)
	}
	return nil
}

// document is a page that holds the player and nothing else.
func (p Show) document() string {
	title := plainText(p.title)
	if title == "" {
		title = p.String()
	}
	return "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
		html.EscapeString(title) + "</title>\n<body style=\"margin:16px\">\n" + p.HTML() + "</body>\n</html>\n"
}

// reel returns the frames as a film, all seen by the same camera.
func (p Show) reel(path string) Reel {
	view := &viewpoint{up: p.scene.up}
	r := Reel{Path: path, Draw: func(t int) (*image.RGBA, error) { return p.drawn(t, view) }}
	for _, q := range p.frames {
		r.Times = append(r.Times, q.T)
		view.frame = append(view.frame, points(q.X)...)
	}
	view.frame = append(view.frame, p.scene.solid.reach...)
	return r
}

// drawn is a frame as Cloth draws it, seen from the point of view, with a dot on each CSS pixel.
func (p Show) drawn(t int, view *viewpoint) (*image.RGBA, error) {
	sc, err := newScene(p.s, p.frames[t])
	if err != nil {
		return nil, err
	}
	sc.solid = p.scene.solid
	f := Page{Width: px(clothWidth), Body: clothBody{sc, view}, Title: p.title}
	f.Caption = fmt.Sprintf("t = %.*f s", p.digits(), p.frames[t].T)
	return f.Raster(1).(*image.RGBA), nil
}
