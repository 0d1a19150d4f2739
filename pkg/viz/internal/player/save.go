package player

import (
	"fmt"
	"html"
	"image"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/film"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/scene"
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
		err = fmt.Errorf("%w %q, want .html, .png, .gif, .apng or .mp4", fault.ErrFormat, ext)
	}
	if err == nil {
		err = page.ReplaceFile(path, data)
	}
	if err != nil {
		return fmt.Errorf("saving %s: %w", path, err)
	}
	return nil
}

// document returns a page that holds the player and nothing else.
func (p Show) document() string {
	title := ink.PlainText(p.title)
	if title == "" {
		title = p.String()
	}
	return "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
		html.EscapeString(title) + "</title>\n<body style=\"margin:16px\">\n" + p.HTML() + "</body>\n</html>\n"
}

// reel returns the frames as a film, all seen by the same camera.
func (p Show) reel(path string) film.Reel {
	look := p.still()
	view := &scene.Viewpoint{Up: p.scene.Up, From: look}
	r := film.Reel{Path: path}
	for _, q := range p.frames {
		r.Times = append(r.Times, q.T)
		view.Frame = append(view.Frame, scene.Points(q.X)...)
	}
	view.Frame = append(view.Frame, p.reach...)
	first, err := scene.New(p.s, p.frames[0], look)
	r.Draw = func(t int) (*image.RGBA, error) {
		if err != nil {
			return nil, err
		}
		return p.drawn(first, t, view), nil
	}
	return r
}

// drawn returns frame t as a picture of its scene, with a dot on each CSS pixel.
func (p Show) drawn(first *scene.Scene, t int, view *scene.Viewpoint) *image.RGBA {
	sc := first.At(p.frames[t]).Without(gone(p.tears, p.frames[t].T))
	low, high := scene.Vec(p.kept.Low), p.kept.high()
	sc.Place(p.frames[t].T, low, high)
	sc.ScaleStrain(p.kept.strain)
	f := page.Page{Width: ink.Px(scene.Width), Body: scene.Body{Scene: sc, View: view}, Title: p.title}
	f.Caption = fmt.Sprintf("t = %.*f s", p.digits(), p.frames[t].T)
	return f.Raster(1).(*image.RGBA)
}
