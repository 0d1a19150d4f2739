package term

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"io"
	"math"

	"github.com/mattn/go-sixel"
	"golang.org/x/image/draw"
)

// Picture is an encoded picture and the size at which it should be shown.
type Picture struct {
	Data  []byte      // a file: PNG or JPEG
	Image image.Image // what is in it
	Width int         // in CSS pixels; 0 for one per dot
}

// usualGlyph is the size of a character in CSS pixels, by which a picture's size in characters is computed whatever the
// resolution of the screen.
var usualGlyph = image.Pt(8, 16)

// Size returns how many columns and rows of a screen the picture takes, at most those given.
func (p Picture) Size(cell image.Point, columns, rows int) (w, h int) {
	b := p.Image.Bounds()
	css := float64(p.Width)
	if p.Width <= 0 {
		css = float64(b.Dx())
	}
	wide := min(css/float64(usualGlyph.X), float64(columns))
	// A row is as many columns high as the terminal's characters are.
	high := func() float64 {
		return wide * float64(b.Dy()) / float64(b.Dx()) * float64(cell.X) / float64(cell.Y)
	}
	if most := float64(rows); high() > most {
		wide *= most / high()
	}
	return max(1, int(wide)), max(1, int(math.Ceil(high())))
}

// Show writes the picture at the cursor, at the left edge of the screen, and leaves the cursor at the beginning of a line
// below it. It may take the columns and rows given. t must show pictures.
func (t Terminal) Show(out io.Writer, p Picture, columns, rows int) error {
	w, h := p.Size(t.Cell, columns, rows)
	var b bytes.Buffer
	switch t.Way {
	case Kitty:
		kitty(&b, p, w)
	case ITerm:
		fmt.Fprintf(&b, "\x1b]1337;File=inline=1;size=%d;width=%d;height=%d;preserveAspectRatio=1:%s\a",
			len(p.Data), w, h, base64.StdEncoding.EncodeToString(p.Data))
	case Sixel:
		dots := image.NewRGBA(image.Rect(0, 0, w*t.Cell.X, h*t.Cell.Y))
		from := p.Image.Bounds()
		dots.Rect.Max.Y = max(1, dots.Rect.Max.X*from.Dy()/from.Dx())
		draw.CatmullRom.Scale(dots, dots.Rect, p.Image, from, draw.Src, nil)
		if err := sixel.NewEncoder(&b).Encode(dots); err != nil {
			return fmt.Errorf("drawing a picture of %d × %d dots: %w", dots.Rect.Dx(), dots.Rect.Dy(), err)
		}
	default:
		panic(fmt.Sprintf("term: Show on a terminal with %s", t.Way))
	}
	b.WriteByte('\n')
	_, err := out.Write(b.Bytes())
	return err
}

// kittyChunk is how much of a picture one of kitty's commands may hold.
const kittyChunk = 4096

// kitty writes a PNG in kitty's protocol, w characters wide; the terminal is asked not to answer (q=2). Other formats
// are sent as their dots.
func kitty(b *bytes.Buffer, p Picture, w int) {
	format, data := "f=100", p.Data
	if !bytes.HasPrefix(data, []byte("\x89PNG")) {
		dots := image.NewNRGBA(image.Rectangle{Max: p.Image.Bounds().Size()})
		draw.Copy(dots, image.Point{}, p.Image, p.Image.Bounds(), draw.Src, nil)
		format, data = fmt.Sprintf("f=32,s=%d,v=%d", dots.Rect.Dx(), dots.Rect.Dy()), dots.Pix
	}
	text := base64.StdEncoding.EncodeToString(data)
	keys := fmt.Sprintf("a=T,q=2,%s,c=%d,", format, w)
	for {
		n := min(kittyChunk, len(text))
		more := 0
		if n < len(text) {
			more = 1
		}
		fmt.Fprintf(b, "\x1b_G%sm=%d;%s\x1b\\", keys, more, text[:n])
		if text, keys = text[n:], ""; more == 0 {
			return
		}
	}
}
