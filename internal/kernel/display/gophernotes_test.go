package display

import (
	"reflect"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/pkg/nb"
	gopher "github.com/massspring/msp/pkg/nb/display"
)

type renderer struct{}

func (renderer) Render() gopher.Data {
	return gopher.Data{
		Data:     gopher.MIMEMap{gopher.MIMETypeLatex: "$x$", gopher.MIMETypePNG: []byte{1, 2, 3}},
		Metadata: gopher.MIMEMap{gopher.MIMETypePNG: gopher.MIMEMap{"width": 5}},
	}
}

type simple struct{}

func (simple) SimpleRender() gopher.MIMEMap { return gopher.MIMEMap{gopher.MIMETypeText: "own"} }

type script struct{}

func (script) JavaScript() string { return "f()" }

func TestGophernotesConventions(t *testing.T) {
	for name, c := range map[string]struct {
		v    any
		want cell.Bundle
		meta map[string]any
	}{
		"Data": {gopher.HTML("<i>"), cell.Bundle{"text/plain": "<i>", "text/html": "<i>"}, nil},
		"Renderer": {renderer{}, cell.Bundle{"text/plain": "{}", "text/latex": "$x$", "image/png": "AQID"},
			map[string]any{"image/png": map[string]any{"width": 5}}},
		"SimpleRenderer": {simple{}, cell.Bundle{"text/plain": "own"}, nil},
		"JavaScripter":   {script{}, cell.Bundle{"text/plain": "{}", "application/javascript": "f()"}, nil},
	} {
		got, meta := Bundle([]any{c.v})
		if !reflect.DeepEqual(got, c.want) || !reflect.DeepEqual(meta, c.meta) {
			t.Errorf("%s: %v %v, want %v %v", name, got, meta, c.want, c.meta)
		}
	}
}

func TestWhatIsShownAlreadyIsNotShownAgain(t *testing.T) {
	if b, _ := Bundle([]any{&nb.Shown{}}); b != nil {
		t.Errorf("shown as %v", b)
	}
}
