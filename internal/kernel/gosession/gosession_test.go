package gosession

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// A session as a page has it: all that the help promises works in it, %save and %help all too.
func TestCommandsOfAPage(t *testing.T) {
	s, err := NewPage()
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	run := func(code string) (shown string, failure *cell.Error) {
		count++
		r := s.Execute(t.Context(), cell.Request{Code: code, Count: count}, cell.IO{Out: func(o cell.Output) {
			shown += o.Text
			if text, ok := o.Data["text/plain"].(string); ok {
				shown += text
			}
		}})
		return shown, r.Err
	}
	if _, failure := run("x := 0\nviz.Spy(msp.Cloth(3, 3).L())"); failure != nil {
		t.Fatal(failure)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for _, c := range []struct{ code, shown, failure string }{
		{"%help", "%save FILE", ""},
		{"%help all", "# ", ""},
		{"%doc msp.Cloth", "func Cloth(", ""},
		{"x := 1\n%who", "x ", ""},
		{"%imports", "pkg/viz", ""},
		{"%time x++", "time: ", ""},
		{"%timeit -n 1 -r 1 x++", "per loop", ""},
		{"%write note.txt\nsome text", "note.txt", ""},
		{"%save spy.svg", "spy.svg", ""},
		{"%cd", "", ""},
		{"%env MSP_TEST=1", "", ""},
		{"%engine", "msp", ""},
		{"%engine yaegi", "", "no engine is called yaegi"},
		{"%go111module", "packages are compiled in", ""},
		{"%reset", "gone: ", ""},
	} {
		shown, failure := run(c.code)
		if c.failure == "" && failure != nil || c.failure != "" && (failure == nil || !strings.Contains(failure.Value, c.failure)) {
			t.Errorf("%s: failed with %+v", c.code, failure)
		}
		if !strings.Contains(shown, c.shown) {
			t.Errorf("%s: showed %q, want %q in it", c.code, shown, c.shown)
		}
	}
	if shown, failure := run("x"); failure == nil || failure.Name != cell.CompileError {
		t.Errorf("after %%reset x is %q", shown)
	}
	if shown, failure := run("1 + 1"); shown != "2" || failure != nil {
		t.Errorf("after %%reset 1 + 1 is %q, %+v", shown, failure)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "spy.svg")); err != nil || !bytes.Contains(data, []byte("<svg ")) {
		t.Errorf("spy.svg has %d bytes, %v", len(data), err)
	}
}

func TestUnknownEngine(t *testing.T) {
	_, err := New("python", 0, Msp, Interpreter{Name: "other"})
	if want := `no engine is called "python"; there are msp and other`; err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}
