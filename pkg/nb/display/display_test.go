package display_test

import (
	"bytes"
	"fmt"
	"image"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/nb/display"
)

var pixel = func() []byte {
	return display.Image(image.NewGray(image.Rect(0, 0, 3, 2))).Data["image/png"].([]byte)
}()

type both struct{}

func (both) HTML() string  { return "<b>" }
func (both) Latex() string { return "$x$" }
func (both) Render() display.Data {
	return display.Data{Data: display.MIMEMap{"text/plain": "own"}, Transient: display.MIMEMap{"display_id": "7"}}
}

func TestData(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.png")
	if err := os.WriteFile(path, pixel, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		d     display.Data
		types []string
		text  any
	}{
		"HTML":  {display.HTML("<i>"), []string{"text/html", "text/plain"}, "<i>"},
		"Math":  {display.Math("$x$"), []string{"text/latex", "text/plain"}, "$x$"},
		"File":  {display.File("", path), []string{"image/png", "text/plain"}, fmt.Sprintf("image/png, %d bytes", len(pixel))},
		"bytes": {display.Auto(pixel), []string{"image/png", "text/plain"}, fmt.Sprintf("image/png, %d bytes", len(pixel))},
		"reader": {display.Any("image/svg+xml", strings.NewReader("<svg/>")), []string{"image/svg+xml", "text/plain"},
			"image/svg+xml, 6 bytes"},
		"writerTo": {display.Auto(bytes.NewBufferString("words")), []string{"text/plain"}, "words"},
		"methods":  {display.Auto(both{}), []string{"text/html", "text/latex", "text/plain"}, "own"},
		"string":   {display.Auto("words"), []string{"text/plain"}, "words"},
	} {
		if got := slices.Sorted(maps.Keys(c.d.Data)); !slices.Equal(got, c.types) || c.d.Data["text/plain"] != c.text {
			t.Errorf("%s: %v, %q", name, got, c.d.Data["text/plain"])
		}
	}
	if got := display.Math("$x$").Data["text/latex"]; got != "$$x$$" {
		t.Errorf("Math gives %v", got)
	}
	if got := display.Latex("x").Data["text/latex"]; got != "$x$" {
		t.Errorf("Latex gives %v", got)
	}
	size := display.Image(image.NewGray(image.Rect(0, 0, 3, 2))).Metadata["image/png"]
	if !reflect.DeepEqual(size, display.MIMEMap{"width": 3, "height": 2}) {
		t.Errorf("the picture's size is %v", size)
	}
}

func TestMisusePanicsWithTheValue(t *testing.T) {
	for want, f := range map[string]func(){
		"a struct {} is neither text nor bytes": func() { display.Auto(struct{}{}) },
		"no such file":                          func() { display.File("", filepath.Join(t.TempDir(), "none")) },
	} {
		func() {
			defer func() {
				v := recover()
				err, ok := v.(error)
				text, _ := v.(string)
				if ok {
					text = err.Error()
				}
				if !strings.Contains(text, want) {
					t.Errorf("panics with %v, want %q", v, want)
				}
			}()
			f()
		}()
	}
}

// In a program of its own the text is printed.
func ExampleDisplay() {
	display.Display(display.Markdown("*hello*"))
	display.Display(42)
	// Output:
	// *hello*
	// 42
}
