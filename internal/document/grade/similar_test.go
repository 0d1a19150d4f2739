package grade

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/massspring/msp/internal/document/notebook"
)

// with returns the notebook with other answers.
func with(nb *notebook.Notebook, answers map[string]string) *notebook.Notebook {
	out := *nb
	out.Cells = nil
	for _, c := range nb.Cells {
		d := clone(c)
		if answer, ok := answers[ID(c)]; ok {
			d.Source = answer
		}
		out.Cells = append(out.Cells, d)
	}
	return &out
}

// renamed gives the variables of a Go text other names, keeps its comments out and moves its lines, as a copy does that
// is not to be seen as one.
func renamed(source string) string {
	names := map[string]string{"length": "norm", "p12": "delta", "sp": "edge", "all": "result", "list": "frames", "add": "plus",
		"mass": "weight", "b": "rhs", "d": "dirs"}
	for from, to := range names {
		source = regexp.MustCompile(`\b`+from+`\b`).ReplaceAllString(source, to)
	}
	return strings.ReplaceAll(source, "\n", "\n\n")
}

// The threshold lies between two honest solutions of homework 3 of the bench and a copy with other names.
func TestSimilarTellsCopiesFromSolutions(t *testing.T) {
	source, err := notebook.ReadFile(Course("../../../cmd/msp/testdata/bench").Source("hw3"))
	if err != nil {
		t.Fatal(err)
	}
	release, err := Release(source)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile(filepath.Join("testdata", "hw3-other.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	other, copied, partly := map[string]string{}, map[string]string{}, map[string]string{}
	for _, f := range archive.Files {
		other[f.Name], partly[f.Name] = string(f.Data), string(f.Data)
	}
	for _, c := range source.Cells {
		if m, ok := metaOf(c); ok && m.Solution && c.Type == notebook.Code {
			copied[m.ID] = renamed(c.Source)
		}
	}
	partly["global"] = copied["global"]
	common := func(a, b *notebook.Notebook) float64 {
		pairs := Similar(release, map[string]*notebook.Notebook{"a": a, "b": b}, 0)
		if len(pairs) != 1 {
			t.Fatalf("%d pairs", len(pairs))
		}
		return pairs[0].Common
	}
	honest, copy, part := common(source, with(source, other)), common(source, with(source, copied)), common(source, with(source, partly))
	// Not only on the right side of the threshold, but well away.
	if honest > Alike/2 || part < Alike || copy < 2*Alike {
		t.Errorf("honest %.2f, a copy of one task of six %.2f, of all %.2f: the threshold is %.2f", honest, part, copy, Alike)
	}
}
