package display_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/massspring/msp/pkg/nb/display"
	"github.com/massspring/msp/pkg/nb/host"
)

// everything shows itself in each way that a value can.
type everything struct{}

func (everything) Render() display.Data {
	return display.MIME(display.MIMEMap{"text/x-own": "own"}, display.MIMEMap{"text/x-own": "wide"})
}
func (everything) SimpleRender() display.MIMEMap { return display.MIMEMap{"text/x-simple": "simple"} }
func (everything) HTML() string                  { return "html" }
func (everything) JavaScript() string            { return "javascript" }
func (everything) JPEG() []byte                  { return []byte("jpeg") }
func (everything) JSON() map[string]any          { return map[string]any{"json": 1} }
func (everything) Latex() string                 { return "latex" }
func (everything) Markdown() string              { return "markdown" }
func (everything) PNG() []byte                   { return []byte("png") }
func (everything) PDF() []byte                   { return []byte("pdf") }
func (everything) SVG() string                   { return "svg" }
func (everything) String() string                { return "words" }

func TestEveryMethodIsAsked(t *testing.T) {
	got := display.Auto(everything{})
	want := display.Data{
		Data: display.MIMEMap{
			"text/x-own": "own", "text/x-simple": "simple", "text/html": "html", "application/javascript": "javascript",
			"image/jpeg": []byte("jpeg"), "application/json": map[string]any{"json": 1}, "text/latex": "latex",
			"text/markdown": "markdown", "image/png": []byte("png"), "application/pdf": []byte("pdf"), "image/svg+xml": "svg",
			"text/plain": "words",
		},
		Metadata: display.MIMEMap{"text/x-own": "wide"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestEveryWrapper(t *testing.T) {
	small := map[string]any{"a": 1}
	for name, c := range map[string]struct {
		d             display.Data
		mimeType      string
		content, text any
	}{
		"HTML":       {display.HTML("<b>"), "text/html", "<b>", "<b>"},
		"JavaScript": {display.JavaScript("1"), "application/javascript", "1", "1"},
		"JPEG":       {display.JPEG([]byte("ab")), "image/jpeg", []byte("ab"), "image/jpeg, 2 bytes"},
		"PNG":        {display.PNG([]byte("ab")), "image/png", []byte("ab"), "image/png, 2 bytes"},
		"PDF":        {display.PDF([]byte("ab")), "application/pdf", []byte("ab"), "application/pdf, 2 bytes"},
		"SVG":        {display.SVG("<svg/>"), "image/svg+xml", "<svg/>", "<svg/>"},
		"JSON":       {display.JSON(small), "application/json", small, "map[a:1]"},
		"Markdown":   {display.Markdown("*a*"), "text/markdown", "*a*", "*a*"},
		"Latex":      {display.Latex("$x$"), "text/latex", "$x$", "$x$"},
		"Math":       {display.Math("x"), "text/latex", "$$x$$", "x"},
		"Raw":        {display.Raw("text/x-own", "a"), "text/x-own", "a", "a"},
		"MakeData":   {display.MakeData("text/x-own", 7), "text/x-own", 7, "7"},
		"MakeData3":  {display.MakeData3("text/x-own", "seven", 7), "text/x-own", 7, "seven"},
		"Any":        {display.Any("text/x-own", []byte("a")), "text/x-own", "a", "a"},
		"a string":   {display.Any("text/x-own", "a"), "text/x-own", "a", "a"},
		"Data":       {display.Any("text/x-own", display.HTML("<b>")), "text/html", "<b>", "<b>"},
	} {
		want := display.MIMEMap{c.mimeType: c.content, "text/plain": c.text}
		if !reflect.DeepEqual(c.d.Data, want) || c.d.Metadata != nil || c.d.Transient != nil {
			t.Errorf("%s: %v, want %v alone", name, c.d, want)
		}
	}
}

// A picture is wrapped as it is, pixel for pixel.
func TestPictureIsWhole(t *testing.T) {
	m := image.NewGray(image.Rect(0, 0, 3, 2))
	m.Pix[4] = 200
	data, _ := display.Auto(m).Data["image/png"].([]byte)
	if got, err := png.Decode(bytes.NewReader(data)); err != nil || !reflect.DeepEqual(got, image.Image(m)) {
		t.Errorf("%v, %v", got, err)
	}
}

type failing struct{}

func (failing) WriteTo(io.Writer) (int64, error) { return 0, errors.New("broken") }

func TestFailuresPanic(t *testing.T) {
	for name, v := range map[string]any{
		"a reader": iotest.ErrReader(errors.New("broken")), "a writer": failing{}, "a picture": image.NewGray(image.Rectangle{}),
	} {
		func() {
			defer func() {
				if err, ok := recover().(error); !ok || !strings.HasPrefix(err.Error(), "display: ") {
					t.Errorf("%s that fails: panics with %v, want an error of this package", name, err)
				}
			}()
			display.Auto(v)
		}()
	}
}

// shown keeps what a host is asked to show.
type shown struct {
	host.Host
	value   any
	id      string
	updates bool
}

func (s *shown) Show(v any, id string, updates bool) { s.value, s.id, s.updates = v, id, updates }

func TestDisplayShows(t *testing.T) {
	s := &shown{}
	host.Install(s)
	t.Cleanup(func() { host.Install(nil) })
	named := display.Data{Data: display.MIMEMap{"text/plain": "a"}, Transient: display.MIMEMap{"display_id": "7"}}
	for _, c := range []struct {
		v  any
		id string
	}{{42, ""}, {named, "7"}} {
		if err := display.Display(c.v); err != nil || !reflect.DeepEqual(s.value, c.v) || s.id != c.id || s.updates {
			t.Errorf("%v is shown as %v, display %q, an update: %v; %v", c.v, s.value, s.id, s.updates, err)
		}
	}
}
