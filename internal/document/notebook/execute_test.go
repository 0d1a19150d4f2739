package notebook

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

func cells(sources ...string) *Notebook {
	nb := &Notebook{Metadata: map[string]any{}, Minor: 5}
	for i, s := range sources {
		nb.Cells = append(nb.Cells, &Cell{Type: Code, ID: fmt.Sprintf("c%d", i), Source: s, Metadata: map[string]any{}})
	}
	return nb
}

func tagged(c *Cell, tag string) { c.Metadata["tags"] = []any{tag} }

// brief writes outputs in a line each.
func brief(outs []Output) []string {
	var list []string
	for _, o := range outs {
		switch o.Type {
		case StreamOutput:
			list = append(list, o.Name+":"+o.Text)
		case ErrorOutput:
			list = append(list, "error:"+o.EName)
		default:
			list = append(list, fmt.Sprint(o.Type, ":", o.Data["text/plain"]))
		}
	}
	return list
}

func TestExecuteCollectsAsAFrontEnd(t *testing.T) {
	for _, c := range []struct {
		name string
		in   []string
		want [][]string
	}{
		{"streams of one name merge", []string{"out a\nout b\nerr c\nout d"}, [][]string{{"stdout:a\nb\n", "stderr:c\n", "stdout:d\n"}}},
		{"a display parts a stream", []string{"out a\nshow - x\nout b"}, [][]string{{"stdout:a\n", "display_data:x", "stdout:b\n"}}},
		{"result", []string{"result 3"}, [][]string{{"execute_result:3"}}},
		{"update in the same cell", []string{"show i one\nupdate i two"}, [][]string{{"display_data:two"}}},
		{"update from a later cell", []string{"show i one", "update i two"}, [][]string{{"display_data:two"}, nil}},
		{"update of nothing", []string{"update i two"}, [][]string{nil}},
		{"clear now", []string{"out a\nclear\nout b"}, [][]string{{"stdout:b\n"}}},
		{"clear now, nothing after", []string{"out a\nclear"}, [][]string{nil}},
		{"clear on the next output", []string{"out a\nclear wait\nout b"}, [][]string{{"stdout:b\n"}}},
		{"clear that waits for ever", []string{"out a\nclear wait"}, [][]string{{"stdout:a\n"}}},
		{"cleared displays take no updates", []string{"show i a\nclear\nshow j b\nupdate i c"}, [][]string{{"display_data:b"}}},
		{"a clear takes its own displays only", []string{"show i a", "show i b\nclear\nupdate i c"}, [][]string{{"display_data:c"}, nil}},
		{"a page is text, and a comm parts no stream", []string{"out a\npage b\ncomm\nout c"}, [][]string{{"stdout:a\nb\nc\n"}}},
		{"late output goes to its own cell", []string{"late x", "out a\nlateprint"}, [][]string{{"stdout:x"}, {"stdout:a\n"}}},
		{"blank cells do not run", []string{"out a", " \n", "out b"}, [][]string{{"stdout:a\n"}, nil, {"stdout:b\n"}}},
	} {
		nb := cells(c.in...)
		if err := Execute(context.Background(), nb, &toy{}, Options{}); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		for i, want := range c.want {
			if got := brief(nb.Cells[i].Outputs); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: cell %d shows %q, want %q", c.name, i, got, want)
			}
		}
	}
}

func TestExecuteCounts(t *testing.T) {
	nb := cells("result a", "", "result b")
	if err := Execute(context.Background(), nb, &toy{}, Options{}); err != nil {
		t.Fatal(err)
	}
	last := nb.Cells[2]
	if *last.Count != 2 || *last.Outputs[0].Count != 2 || nb.Cells[1].Count != nil {
		t.Errorf("counts %v %v %v, want 2, 2, nil: blank cells do not count", *last.Count, *last.Outputs[0].Count, nb.Cells[1].Count)
	}
	if name := nb.Metadata["language_info"].(map[string]any)["name"]; name != "go" {
		t.Errorf("language_info.name = %v", name)
	}
}

func TestExecuteStopsAtFirstError(t *testing.T) {
	nb := cells("out a", "out b\nfail y", "out c")
	nb.Cells[2].Outputs = []Output{{Type: StreamOutput, Name: "stdout", Text: "stale"}}
	y := &toy{}
	err := Execute(context.Background(), nb, y, Options{})
	var failures Failures
	if !errors.As(err, &failures) || len(failures) != 1 {
		t.Fatalf("error %v", err)
	}
	const want = "cell 2, line 2: undefined: y\n    fail y\n         ^"
	if failures[0].Error() != want {
		t.Errorf("message\n%s\nwant\n%s", failures[0], want)
	}
	if got := brief(nb.Cells[1].Outputs); !reflect.DeepEqual(got, []string{"stdout:b\n", "error:compile error"}) {
		t.Errorf("the failed cell shows %q", got)
	}
	if len(y.ran) != 2 || nb.Cells[2].Outputs != nil {
		t.Errorf("ran %v; the last cell shows %q, want nothing stale", y.ran, brief(nb.Cells[2].Outputs))
	}
}

func TestExecuteKeepsGoing(t *testing.T) {
	nb := cells("fail x", "out b", "fail z")
	err := Execute(context.Background(), nb, &toy{}, Options{KeepGoing: true})
	var failures Failures
	if !errors.As(err, &failures) || len(failures) != 2 || failures[1].Cell != 3 {
		t.Fatalf("error %v, want the cells 1 and 3", err)
	}
}

func TestExecuteTags(t *testing.T) {
	nb := cells("fail x", "out b", "out c")
	tagged(nb.Cells[0], TagRaises)
	tagged(nb.Cells[1], TagSkip)
	nb.Cells[1].Outputs = []Output{{Type: StreamOutput, Name: "stdout", Text: "kept"}}
	var done []Progress
	opt := Options{Progress: func(p Progress) {
		if p.Done {
			done = append(done, p)
		}
	}}
	if err := Execute(context.Background(), nb, &toy{}, opt); err != nil {
		t.Fatal(err)
	}
	if got := brief(nb.Cells[0].Outputs); !reflect.DeepEqual(got, []string{"error:compile error"}) {
		t.Errorf("the cell that is meant to fail shows %q", got)
	}
	if got := brief(nb.Cells[1].Outputs); !reflect.DeepEqual(got, []string{"stdout:kept"}) {
		t.Errorf("the skipped cell shows %q", got)
	}
	if len(done) != 2 || done[1].Cell != 2 || done[1].Of != 2 || done[1].First != "out c" || done[0].Err != nil {
		t.Errorf("progress %+v", done)
	}
}

func TestExecuteBoundsOutput(t *testing.T) {
	for _, text := range []string{"äöü some text", ""} { // "" counts too: each output has its price
		nb := cells("forever "+text, "out next")
		if text == "" {
			nb.Cells[0].Source = "forever x"
		}
		err := Execute(context.Background(), nb, &toy{}, Options{KeepGoing: true, OutputLimit: 1000})
		var failures Failures
		if !errors.As(err, &failures) || failures[0].Err.Name != OutputLimit {
			t.Fatalf("error %v", err)
		}
		outs := nb.Cells[0].Outputs
		if n := len(outs[0].Text); n > 1000 || n < 800 {
			t.Errorf("%d bytes kept, want nearly 1000", n)
		}
		if note := outs[1].Text; outs[1].Name != "stderr" || !strings.Contains(note, "more than 1000 bytes") {
			t.Errorf("note %q", note)
		}
		if got := brief(nb.Cells[1].Outputs); !reflect.DeepEqual(got, []string{"stdout:next\n"}) {
			t.Errorf("the next cell shows %q", got)
		}
	}
	// Clearing makes room: an animation may show more than the limit in all.
	nb := cells(strings.Repeat("out "+strings.Repeat("x", 400)+"\nclear wait\n", 10))
	if err := Execute(context.Background(), nb, &toy{}, Options{OutputLimit: 1000}); err != nil {
		t.Error(err)
	}
}

// TestBundleSize: what counts of a bundle is its text, however deep in JSON it stands.
func TestBundleSize(t *testing.T) {
	for want, b := range map[int]cell.Bundle{
		0:                   {},
		len("ab") + 2:       {"ab": "xy"},
		len("c") + 4:        {"c": []byte("wxyz")},
		len("d") + 8:        {"d": 1.5},
		1 + 2 + (3 + 2) + 8: {"e": []any{"xyz", nil}},
		1 + 2 + 2 + (4 + 2): {"f": map[string]any{"kk": "wxyz"}},
		(1 + 10) + (1 + 20): {"g": strings.Repeat("x", 10), "h": strings.Repeat("x", 20)},
	} {
		if got := bundleSize(b); got != want {
			t.Errorf("%v weighs %d, want %d", b, got, want)
		}
	}
}

func TestExecuteInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	nb := cells("forever x", "out b")
	opt := Options{OutputLimit: 1 << 40, Output: func(cell.Output) { cancel() }}
	if err := Execute(ctx, nb, &toy{}, opt); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "cell 1") {
		t.Errorf("error %v", err)
	}
	if nb.Cells[1].Count != nil {
		t.Error("the next cell ran")
	}
}

func TestExecuteWithoutKeyboard(t *testing.T) {
	err := Execute(context.Background(), cells("read"), &toy{}, Options{})
	if err == nil || !strings.Contains(err.Error(), "no keyboard") {
		t.Errorf("error %v", err)
	}
}

func TestExecuteOtherLanguage(t *testing.T) {
	nb := cells("x")
	nb.Metadata["kernelspec"] = map[string]any{"name": "python3", "language": "python"}
	if err := Execute(context.Background(), nb, &toy{}, Options{}); !errors.Is(err, ErrLanguage) {
		t.Errorf("error %v, want %v", err, ErrLanguage)
	}
}

// Goroutines that print while the notebook ends must neither race nor change what was collected.
func TestExecuteLateOutputIsSafe(t *testing.T) {
	y := &toy{}
	nb := cells("late x")
	if err := Execute(context.Background(), nb, y, Options{}); err != nil {
		t.Fatal(err)
	}
	y.late()
	if nb.Cells[0].Outputs != nil {
		t.Errorf("shows %q", brief(nb.Cells[0].Outputs))
	}
}

func TestCellErrorMessages(t *testing.T) {
	for _, c := range []struct {
		err  CellError
		want string
	}{
		{CellError{3, "a\n\tb + y", &cell.Error{Name: cell.CompileError,
			Value: "In[3]:2:6: undefined: y\nIn[3]:9:1: too", Line: 2, Column: 6}},
			"cell 3, line 2: undefined: y\n    \tb + y\n    \t    ^\n  In[3]:9:1: too"},
		{CellError{1, "ä := 1/ö", &cell.Error{Name: cell.PanicError, Value: "division by zero", Line: 1, Column: 8}},
			"cell 1, line 1: panic: division by zero\n    ä := 1/ö\n          ^"},
		{CellError{2, "x", &cell.Error{Name: cell.SessionLost, Value: "stack overflow"}}, "cell 2: session lost: stack overflow"},
		{CellError{2, "x", &cell.Error{Name: cell.PanicError, Value: "v", Line: 7, Column: 1}}, "cell 2, line 7: panic: v"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("message\n%s\nwant\n%s", got, c.want)
		}
	}
}

func ExampleExecute() {
	nb := cells("out hello", "result 42")
	opt := Options{Progress: func(p Progress) {
		if p.Done {
			fmt.Printf("[%d/%d] %s\n", p.Cell, p.Of, p.First)
		}
	}}
	err := Execute(context.Background(), nb, &toy{}, opt)
	fmt.Println(err, *nb.Cells[1].Count)
	// Output:
	// [1/2] out hello
	// [2/2] result 42
	// <nil> 2
}
