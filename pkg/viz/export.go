package viz

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"math"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/nb"
	"github.com/massspring/msp/pkg/nb/host"
)

// Save writes the player to a file, in the format that the end of its name says: .html, a page of its own that
// plays in any browser; .gif, .apng and .mp4, moving pictures, which are drawn as Cloth draws, all frames by the
// same camera; .png, the picture of the frame in the middle. An .mp4 takes ffmpeg on PATH.
//
// A file of that name is replaced, and only when the new one is complete. In a notebook a long one says how
// far it is, and stops when the cell is interrupted. A player without frames is not saved: the error is that of Err.
func (p Player) Save(path string) error {
	if p.err != nil {
		return fmt.Errorf("saving %s: %w", path, p.err)
	}
	var data []byte
	var err error
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".html":
		data = []byte(p.document())
	case ".png":
		data = p.PNG()
	case ".gif":
		data, err = p.gif(path)
	case ".apng":
		data, err = p.apng(path)
	case ".mp4":
		data, err = p.mp4(path)
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
func (p Player) document() string {
	title := plainText(p.title)
	if title == "" {
		title = p.String()
	}
	return "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
		html.EscapeString(title) + "</title>\n<body style=\"margin:16px\">\n" + p.HTML() + "</body>\n</html>\n"
}

// picture is one of a moving picture.
type picture struct {
	image    *image.RGBA
	from, to float64 // when it is seen, in seconds
}

// schedule says which frames are seen when: no more than one in least seconds, and the last as long as the one before.
func (p Player) schedule(least float64) (shown []int, times []float64) {
	for t, q := range p.frames {
		// Times are sums of steps, so that they may be a rounding short.
		if n := len(times); n == 0 || q.T >= times[n-1]+least*(1-1e-6) {
			shown, times = append(shown, t), append(times, q.T)
		}
	}
	last := times[len(times)-1]
	if n := len(times); n > 1 {
		return shown, append(times, 2*last-times[n-2])
	}
	return shown, append(times, last+1)
}

// film draws the frames, at most one in least seconds, on all processors. encode is called for each on any goroutine,
// and take for what it returns, in their order.
func film[T any](p Player, path string, least float64, encode func(picture) (T, error), take func(T) error) error {
	shown, times := p.schedule(least)
	view := &viewpoint{up: p.scene.up}
	for _, t := range shown {
		view.frame = append(view.frame, points(p.frames[t].X)...)
	}
	view.frame = append(view.frame, p.scene.solid.reach...)
	view.find()
	ctx := interrupt.Context()
	said := progress{path: path, of: len(shown), began: time.Now()}
	workers := runtime.GOMAXPROCS(0)
	for first := 0; first < len(shown); first += workers {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("after %s of %d: %w", plural(first, "frame"), len(shown), err)
		}
		some := shown[first:min(first+workers, len(shown))]
		made, errs := make([]T, len(some)), make([]error, len(some))
		var wg sync.WaitGroup
		for k, t := range some {
			wg.Go(func() {
				im, err := p.drawn(t, view)
				if err == nil {
					made[k], err = encode(picture{im, times[first+k], times[first+k+1]})
				}
				errs[k] = err
			})
		}
		wg.Wait()
		for k, err := range errs {
			if err == nil {
				err = take(made[k])
			}
			if err != nil {
				return fmt.Errorf("frame %d: %w", some[k], err)
			}
		}
		said.at(first + len(some))
	}
	return nil
}

// drawn is a frame as Cloth draws it, seen from the point of view, with a dot on each CSS pixel.
func (p Player) drawn(t int, view *viewpoint) (*image.RGBA, error) {
	sc, err := newScene(p.s, p.frames[t])
	if err != nil {
		return nil, err
	}
	sc.solid = p.scene.solid
	f := Figure{width: px(clothWidth), body: clothBody{sc, view}, title: p.title}
	f.caption = fmt.Sprintf("t = %.*f s", p.digits(), p.frames[t].T)
	return f.raster(1).(*image.RGBA), nil
}

// progress says in a notebook how far something is that takes long.
type progress struct {
	path  string
	of    int
	began time.Time
	shown *nb.Shown
	last  time.Time
}

func (p *progress) at(n int) {
	now := time.Now()
	// What takes less than a second is not worth a line, and nothing but the page is told.
	if host.Current() == nil || now.Sub(p.began) < time.Second || n < p.of && now.Sub(p.last) < time.Second/2 {
		return
	}
	p.last = now
	line := fmt.Sprintf("%s: %d of %s drawn", p.path, n, plural(p.of, "frame"))
	if p.shown == nil {
		p.shown = nb.Show(line)
	} else {
		p.shown.Update(line)
	}
}

// ticks is how many units of a second's part lie between two times, so that roundings do not add up.
func ticks(from, to, unit float64) int { return int(math.Round(to/unit) - math.Round(from/unit)) }

// encoded is what a function writes into a buffer.
func encoded(write func(*bytes.Buffer) error) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}
