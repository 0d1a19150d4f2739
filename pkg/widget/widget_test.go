package widget_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/nb/host"
	"github.com/massspring/msp/pkg/widget"
)

func TestInteract(t *testing.T) {
	p := open(t)
	x := widget.Interact(func(k float64, n int, twice bool, how string) any {
		if n > 50 {
			panic("too many")
		}
		return fmt.Sprint(k, " ", n, " ", twice, " ", how)
	}, widget.LogSlider("k", 1, 1e4, 100), widget.IntSlider("n", 0, 100, 7), widget.Checkbox("twice", true),
		widget.Dropdown("how", []string{"fast", "slow"}, "slow"))
	p.want(t)
	b := x.MIMEBundle()
	run := func(result string) []string {
		return []string{"update OutputModel map[msg_id:request]", "clear true", result, "update OutputModel map[msg_id:]"}
	}
	p.want(t, append([]string{"open FloatLogSliderModel", "open IntSliderModel", "open CheckboxModel",
		"open DropdownModel", "open OutputModel", "open VBoxModel"},
		run("show 100 7 true slow")...)...)
	view, _ := b["application/vnd.jupyter.widget-view+json"].(map[string]any)
	if view["model_id"] != p.id["VBoxModel"] {
		t.Errorf("it shows itself as %v", b)
	}
	if got := p.model["VBoxModel"]["children"]; !reflect.DeepEqual(got, []any{
		"IPY_MODEL_" + p.id["FloatLogSliderModel"], "IPY_MODEL_" + p.id["IntSliderModel"], "IPY_MODEL_" + p.id["CheckboxModel"],
		"IPY_MODEL_" + p.id["DropdownModel"], "IPY_MODEL_" + p.id["OutputModel"]}) {
		t.Errorf("the box holds %v", got)
	}
	p.does(t, "IntSliderModel", `{"method": "update", "state": {"value": 8}}`)
	p.want(t, run("show 100 8 true slow")...)
	p.does(t, "DropdownModel", `{"method": "update", "state": {"index": 0}}`)
	p.want(t, run("show 100 8 true fast")...)
	p.does(t, "IntSliderModel", `{"method": "update", "state": {"value": 51}}`)
	p.want(t, run("panic too many")...)
	p.does(t, "IntSliderModel", `{"method": "update", "state": {"value": 1}}`)
	p.want(t, run("show 100 1 true fast")...)
	p.does(t, "IntSliderModel", `{"method": "request_state"}`) // of a page that was loaded again
	p.want(t, "update IntSliderModel whole")
	if v := p.model["IntSliderModel"]["value"]; v != 1.0 {
		t.Errorf("the page that was loaded again has %v", v)
	}
}

// figure is a result that has a picture.
type figure struct{}

func (figure) PNG() []byte { return []byte("dots") }
func (figure) Metadata() map[string]any {
	return map[string]any{"image/png": map[string]any{"width": 5}}
}
func (figure) String() string { return "a curve" }

// TestInteractOnPaper: a file with widgets says what they were set to and what came of it where there are none.
func TestInteractOnPaper(t *testing.T) {
	open(t)
	slider, how := widget.IntSlider("n", 0, 9, 4), widget.Dropdown("how", []string{"fast", "slow"}, "slow")
	x := widget.Interact(func(n int, how string) (any, any, any) { return 2 * n, nil, figure{} }, slider, how)
	b := x.MIMEBundle()
	const want = "interaction: IntSlider n = 4, Dropdown how = slow (works in Jupyter, while the kernel runs)\n8\na curve"
	if b["text/plain"] != want {
		t.Errorf("it says %q, want %q", b["text/plain"], want)
	}
	if want := []byte("dots"); !reflect.DeepEqual(b["image/png"], want) || !reflect.DeepEqual(x.Metadata(), figure{}.Metadata()) {
		t.Errorf("its picture is %v with %v", b["image/png"], x.Metadata())
	}
	if text := slider.MIMEBundle()["text/plain"]; text != "IntSlider n = 4 (works in Jupyter, while the kernel runs)" {
		t.Errorf("a slider says %q", text)
	}
}

// TestInteractWithoutWidgets shows the first result and no more.
func TestInteractWithoutWidgets(t *testing.T) {
	p := open(t)
	p.deaf = true
	x := widget.Interact(func(n int) int { return 2 * n }, widget.IntSlider("n", 0, 9, 4))
	if b := x.MIMEBundle(); len(b) != 1 || !strings.Contains(fmt.Sprint(b["text/plain"]), "IntSlider n = 4") {
		t.Errorf("it shows itself as %v", b)
	}
	p.want(t, "show 8")
}

func TestButtonLinkAndClose(t *testing.T) {
	p := open(t)
	button, label := widget.Button("press"), widget.Label("not yet")
	button.OnClick(func() { label.Set("pressed") })
	play, slider := widget.Play(0, 10, 50), widget.IntSlider("frame", 0, 10, 0)
	widget.Link(play, slider)
	box := widget.HBox(button, label, widget.VBox(play, slider))
	box.MIMEBundle()
	p.said = nil
	p.does(t, "ButtonModel", `{"method": "custom", "content": {"event": "click"}}`)
	p.want(t, "update LabelModel map[value:pressed]")
	if got := p.model["LinkModel"]["source"]; !reflect.DeepEqual(got, []any{"IPY_MODEL_" + p.id["PlayModel"], "value"}) {
		t.Errorf("the link comes from %v", got)
	}
	box.Close()
	box.Close() // again it does nothing
	p.want(t, "close", "close", "close", "close", "close", "close")
}

// A widget that the front end, or the program, has closed is opened again when it is next shown, and changes by the program
// meanwhile reach no one.
func TestShownAgain(t *testing.T) {
	p := open(t)
	w := widget.Text("", "a")
	w.MIMEBundle()
	w.MIMEBundle() // a second view is of the same model
	p.want(t, "open TextModel")
	call, err := host.Attached().Handle(host.Message{Op: host.Close, ID: p.id["TextModel"]})
	if err != nil {
		t.Fatal(err)
	}
	call()
	w.Set("b")
	p.want(t)
	w.MIMEBundle()
	p.want(t, "open TextModel")
	w.Close()
	p.want(t, "close")
	w.Set("c")
	p.want(t)
	w.MIMEBundle()
	p.want(t, "open TextModel")
	if got := p.model["TextModel"]["value"]; got != "c" {
		t.Errorf("it shows %v", got)
	}
}

// Close goes on with the other children after one that cannot be closed, and tells of the first.
func TestCloseTellsOfTheFirstFailure(t *testing.T) {
	p := open(t)
	box := widget.HBox(widget.Text("", "a"), widget.Text("", "b"))
	box.MIMEBundle()
	p.said, p.deaf = nil, true
	if err := box.Close(); err == nil {
		t.Error("closed, though nobody takes it")
	}
	p.deaf = false
	if err := box.Close(); err != nil { // all are closed on this side
		t.Error(err)
	}
	p.want(t)

	box.MIMEBundle()
	p.said, p.deafTo = nil, p.id["TextModel"]
	if err := box.Close(); err == nil {
		t.Error("all closed, though nobody takes the end of the last")
	}
	p.want(t, "close", "close")
}

// TestValueWhileItChanges reads what a person is changing: the race detector notices a lock that is lost.
func TestValueWhileItChanges(t *testing.T) {
	p := open(t)
	w := widget.Slider("x", 0, 100, 0)
	w.MIMEBundle()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 200 {
			if v := w.Float(); v != 0 && v != 50 {
				t.Errorf("it is %v", v)
			}
			_ = w.String()
		}
	}()
	for range 100 {
		p.does(t, "FloatSliderModel", `{"method": "update", "state": {"value": 50.0}}`)
		p.does(t, "FloatSliderModel", `{"method": "request_state"}`)
	}
	<-done
}

// TestPolled: a loop hears what a person does while it runs, and sees each word once.
func TestPolled(t *testing.T) {
	p := open(t)
	w := widget.Text("", "").Polled()
	w.MIMEBundle()
	heard := 0
	w.OnChange(func() { heard++ })
	if w.Poll() {
		t.Error("something was said")
	}
	p.does(t, "TextModel", `{"method": "update", "state": {"value": "a"}}`)
	p.does(t, "TextModel", `{"method": "update", "state": {"value": "ab"}}`)
	if heard != 0 || !w.Poll() || heard != 2 || w.Text() != "ab" || w.Poll() {
		t.Errorf("heard %d words, the last %q", heard, w.Text())
	}
}

// TestSetIsWhatTheWidgetHas: the state has a choice's index, a slider's number as its kind.
func TestSetIsWhatTheWidgetHas(t *testing.T) {
	type method string
	how, n, x, on := widget.Dropdown("how", []string{"fast", "slow"}, "fast"), widget.IntSlider("n", 0, 9,
		4), widget.LogSlider("x", 1, 1e4, 80), widget.Checkbox("on", false)
	for _, err := range []error{how.Set(method("slow")), n.Set(7.0), x.Set(10000), on.Set(true)} {
		if err != nil {
			t.Error(err)
		}
	}
	if how.Text() != "slow" || n.Int() != 7 || x.Float() != 10000 || !on.Bool() {
		t.Errorf("they are %s, %s, %s, %s", how, n, x, on)
	}
}

// TestSlidersStartWhereTheyAreSet: a page rounds the value to the slider's steps and tells the kernel. That is
// no one's move, and next to nothing: a step ends at the value. 1e-5 of the range is what the best of 900 grids leaves at
// worst, and less than the readout shows.
func TestSlidersStartWhereTheyAreSet(t *testing.T) {
	for _, at := range [][3]float64{{0.001, 0.1, 1.0 / 30}, {0, 1, 0.25}, {0.5, 5, 1}, {-1, 2, math.Sqrt2}, {0, 1e-9, 3e-10}, {3, 3, 3}} {
		p := open(t)
		low, high, value := at[0], at[1], at[2]
		w := widget.Slider("x", low, high, value)
		moved := 0
		w.OnChange(func() { moved++ })
		w.MIMEBundle()
		step := p.model["FloatSliderModel"]["step"].(float64)
		said := low
		if step > 0 {
			said = low + math.Round((value-low)/step)*step
		}
		if math.Abs(said-value) > 1e-5*(high-low) {
			t.Errorf("from %g to %g by %g: %g is shown as %g", low, high, step, value, said)
		}
		p.does(t, "FloatSliderModel", fmt.Sprintf(`{"method": "update", "state": {"value": %.17g}}`, said))
		if w.Float() != value || moved != 0 {
			t.Errorf("%g has become %g, in %d moves", value, w.Float(), moved)
		}
		if step > 0 {
			p.does(t, "FloatSliderModel", fmt.Sprintf(`{"method": "update", "state": {"value": %.17g}}`, said-step))
			if w.Float() != said-step || moved != 1 {
				t.Errorf("one step from %g is %g, in %d moves", said, w.Float(), moved)
			}
		}
	}
}

func TestMisusePanics(t *testing.T) {
	for says, f := range map[string]func(){
		`Slider "x": from 2 to 1`:          func() { widget.Slider("x", 2, 1, 1) },
		`LogSlider "x": low = 0`:           func() { widget.LogSlider("x", 0, 1, 1) },
		`"c" is not one of ["a" "b"]`:      func() { widget.Dropdown("x", []string{"a", "b"}, "c") },
		`child 1 is nil`:                   func() { widget.VBox(widget.Label(""), nil) },
		`func(int) and 0 widgets`:          func() { widget.Interact(func(int) {}) },
		`f is a int, want a function`:      func() { widget.Interact(3) },
		`parameter 1 is a []int`:           func() { widget.Interact(func([]int) {}, widget.IntSlider("n", 0, 1, 0)) },
		`is not a whole number`:            func() { widget.Interact(func(int) {}, widget.Slider("n", 0, 1, 0.5)) },
		`has no truth value`:               func() { widget.Interact(func(bool) {}, widget.IntSlider("n", 0, 1, 0)) },
		`Capture of Label = , want an Out`: func() { widget.Label("").Capture(func() {}) },
		`parameter 1 is a int8`:            func() { widget.Interact(func(int8) {}, widget.IntSlider("n", 0, 300, 300)) },
		`Set(99) of IntSlider n = 1, want`: func() { widget.IntSlider("n", 0, 10, 1).Set(99) },
		`want a whole number from 0 to 10`: func() { widget.IntSlider("n", 0, 10, 1).Set(2.5) },
		`Set(2) of FloatLogSlider k = 0.5`: func() { widget.LogSlider("k", 0.1, 1, 0.5).Set(2.0) },
		`Set(NaN) of FloatSlider x = 0`:    func() { widget.Slider("x", 0, 1, 0).Set(math.NaN()) },
		`Set("two") of FloatSlider x = 0`:  func() { widget.Slider("x", 0, 1, 0).Set("two") },
		`Set(1) of Checkbox on = true`:     func() { widget.Checkbox("on", true).Set(1) },
		`want one of ["a" "b"]`:            func() { widget.Dropdown("x", []string{"a", "b"}, "a").Set("c") },
		`Set(1) of Button go, want a wid`:  func() { widget.Button("go").Set(1) },
	} {
		func() {
			defer func() {
				if v, _ := recover().(string); !strings.Contains(v, says) {
					t.Errorf("want %q: %q", says, v)
				}
			}()
			f()
		}()
	}
}
