package notebook_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

const declaring = `// usual values
type metres float64
h := 1.0 / 30 // step, s
n, name := 20, "curtain"
var exact bool
var side metres = 2
masses := []float64{1, 1}
names := []string{"a"}
const g = 9.81
var far = elsewhere.Far
byName := map[string]int{}
fmt.Println(h)`

// withParameters is a notebook with a cell before, the cell that declares and one after.
func withParameters(source string) *notebook.Notebook {
	return &notebook.Notebook{Cells: []*notebook.Cell{
		{Type: notebook.Markdown, ID: "before", Metadata: map[string]any{"tags": []any{notebook.TagParameters}}},
		{Type: notebook.Code, ID: "declaring", Source: source, Metadata: map[string]any{"tags": []any{notebook.TagParameters}}},
		{Type: notebook.Code, ID: "after", Source: "h"},
	}}
}

func TestSetParameters(t *testing.T) {
	for _, c := range []struct {
		name  string
		value any
		want  string
	}{
		{"h", notebook.Text("0.01"), "h = 0.01"},
		{"h", notebook.Text("1.0/60"), "h = 1.0/60"},
		{"h", json.Number("1"), "h = 1"},
		{"n", notebook.Text("-40"), "n = -40"},
		{"n", json.Number("1e3"), "n = 1e3"}, // 1000, which is an int
		{"name", notebook.Text("40"), `name = "40"`},
		{"name", "a \"flag\"\n", `name = "a \"flag\"\n"`},
		{"exact", notebook.Text("true"), "exact = true"},
		{"exact", false, "exact = false"},
		{"side", notebook.Text("1.5"), "side = 1.5"},
		{"masses", notebook.Text("1, 2.5,1e-3"), "masses = []float64{1, 2.5, 1e-3}"},
		{"masses", []any{json.Number("1"), json.Number("2")}, "masses = []float64{1, 2}"},
		{"masses", notebook.Text(""), "masses = []float64{}"},
		{"names", []any{"a,b", "c"}, `names = []string{"a,b", "c"}`},
	} {
		nb := withParameters(declaring)
		if err := notebook.SetParameters(nb, map[string]any{c.name: c.value}); err != nil {
			t.Errorf("%s from %#v: %v", c.name, c.value, err)
			continue
		}
		injected := nb.Cells[2]
		if want := "// Parameters\n" + c.want; injected.Source != want || !injected.HasTag(notebook.TagInjected) ||
			nb.Cells[3].ID != "after" {
			t.Errorf("%s from %#v: added\n%s\nwith %v, want\n%s", c.name, c.value, injected.Source, injected.Metadata, want)
		}
		if _, err := notebook.Encode(nb); err != nil {
			t.Error(err)
		}
	}
}

// A notebook that was given parameters before gets the new ones instead.
func TestSetParametersAgain(t *testing.T) {
	nb := withParameters(declaring)
	for _, h := range []string{"1", "2"} {
		if err := notebook.SetParameters(nb, map[string]any{"h": notebook.Text(h), "n": notebook.Text("3")}); err != nil {
			t.Fatal(err)
		}
	}
	if len(nb.Cells) != 4 || nb.Cells[2].Source != "// Parameters\nh = 2\nn = 3" {
		t.Errorf("%d cells, the added one is\n%s", len(nb.Cells), nb.Cells[2].Source)
	}
}

func TestSetParametersRefuses(t *testing.T) {
	for _, c := range []struct {
		name  string
		value any
		says  string
	}{
		{"mases", notebook.Text("1"), `mases is not declared in the cell tagged "parameters"; did you mean masses?`},
		{"zeta", notebook.Text("1"), "declared are: byName, exact, far, g, h, masses, n, name, names, side"},
		{"h", notebook.Text("fast"), `h: "fast" is not a value of type float64`},
		{"h", notebook.Text("1)+(2"), `h: "1)+(2" is not a value of type float64`},
		{"h", "0.01", `h: "0.01" is not a value of type float64`},
		{"n", notebook.Text("0.5"), `n: "0.5" is not a value of type int`},
		{"n", json.Number("1e99"), `n: "1e99" is not a value of type int`},
		{"exact", notebook.Text("1"), `exact: "1" is not a value of type bool`},
		{"exact", json.Number("1"), `exact: "1" is not a value of type bool`},
		{"name", true, "name: true is not a value of type string"},
		{"h", nil, "h: <nil> is not a value of type float64"},
		{"side", notebook.Text("wide"), `side: "wide" is not a value of type metres`},
		{"masses", notebook.Text("1,heavy"), `masses: item 2: "heavy" is not a value of type float64`},
		{"masses", json.Number("1"), `masses: "1" is not a value of type []float64`},
		{"g", notebook.Text("1.6"), "g is a constant; declare it with g := to set it"},
		{"far", notebook.Text("1"), "far: its type is not plain from its cell alone"},
		{"byName", notebook.Text("1"), "byName: a variable of type map[string]int cannot be set from outside"},
	} {
		nb := withParameters(declaring)
		err := notebook.SetParameters(nb, map[string]any{c.name: c.value})
		if !errors.Is(err, notebook.ErrParameter) || !strings.Contains(err.Error(), c.says) || len(nb.Cells) != 3 {
			t.Errorf("%s from %#v: error %v, want %s", c.name, c.value, err, c.says)
		}
	}
	for source, says := range map[string]string{
		"import \"time\"\nh := 1": `only statements such as h := 0.01 can be in it: line 1`,
		"h := 1\nn := ":           `only statements such as h := 0.01 can be in it: line 3`,
	} {
		if err := notebook.SetParameters(withParameters(source), nil); !errors.Is(err, notebook.ErrParameter) ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%q: error %v, want %s", source, err, says)
		}
	}
	if err := notebook.SetParameters(&notebook.Notebook{}, nil); !errors.Is(err, notebook.ErrParameter) ||
		!strings.Contains(err.Error(), "no code cell is tagged") {
		t.Errorf("without the cell: error %v", err)
	}
}
