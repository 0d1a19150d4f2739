package session_test

import (
	"context"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/display"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/session"
)

// TestShownValues runs cells with the real display: values of interpreted types show themselves by their
// methods, and the nil error of a call shows nothing.
func TestShownValues(t *testing.T) {
	s, err := session.New(session.Options{
		Engine: func(h engine.Hooks) (engine.Engine, error) { return interp.New(h) },
		Render: display.Bundle,
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct{ code, mime, want string }{
		{"import (\"fmt\"; \"errors\"; \"strconv\")\nfunc save() error { return nil }\nfunc fail() error { return errors.New(\"full\") }\nvar err error", "text/plain", ""},
		{"save()", "text/plain", ""},
		{"(save())", "text/plain", ""},
		{"e := fail()\ne", "text/plain", "full"},
		{"err", "text/plain", "<nil>"},
		{"strconv.Atoi(\"7\")", "text/plain", "7"},
		{"fmt.Println()", "text/plain", ""},
		{"type page struct{ n int }\nfunc (p *page) HTML() string { return fmt.Sprintf(\"<b>%d</b>\", p.n) }\nfunc (p page) Markdown() (string, error) { return \"*m*\", nil }\npage{3}", "text/html", "<b>3</b>"},
		{"&page{4}", "text/html", "<b>4</b>"},
		{"page{5}", "text/markdown", "*m*"},
		{"page{5}", "text/plain", "{n:5}"},
		{"(*page)(nil)", "text/plain", "<nil>"},
		{"type bad struct{}\nfunc (bad) HTML() string { var m map[string]int; m[\"a\"] = 1; return \"\" }\nbad{}", "text/plain",
			"{}\n(HTML() of *main.bad panicked: assignment to entry in nil map)"},
		{"type degrees float64\nfunc (d degrees) String() string { return fmt.Sprintf(\"%.0f°\", float64(d)) }\n[]degrees{20, 25}",
			"text/plain", "[20° 25°]"},
		{"type ring struct { next *ring }\nr := &ring{}\nr.next = r\nr", "text/plain", "&{next:&{…}}"},
		{"type loop struct{}\nfunc (l loop) String() string { return fmt.Sprint(l) }\nloop{}", "text/plain", "…stack overflow…"},
		{"make([]float64, 1200)", "text/plain", "[0 0 0 0 0 0 … 1,188 more … 0 0 0 0 0 0]"},
	} {
		got := ""
		out := func(o cell.Output) {
			if o.Kind == cell.Result {
				got, _ = o.Data[c.mime].(string)
			}
		}
		r := s.Execute(context.Background(), cell.Request{Code: c.code, Count: i + 1}, cell.IO{Out: out})
		if r.Err != nil || !matches(got, c.want) {
			t.Errorf("%q:\n got %q %v\nwant %q", c.code, got, r.Err, c.want)
		}
	}
}
