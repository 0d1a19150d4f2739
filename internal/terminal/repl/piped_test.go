package repl

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pipe runs a piped session and returns what it wrote, and the cells that ran, with | for line ends.
func pipe(input string) (out, errs string, cells []string, err error) {
	s := newToy()
	var o, e bytes.Buffer
	err = Run(context.Background(), Options{Runner: s, In: strings.NewReader(input), Out: &o, Err: &e, Banner: "not shown"})
	for _, r := range s.ran {
		cells = append(cells, strings.ReplaceAll(strings.TrimLeft(r.Code, "\n"), "\n", "|"))
	}
	return o.String(), e.String(), cells, err
}

func TestPipedCells(t *testing.T) {
	for _, c := range []struct{ name, in, cells string }{
		{"empty", "", ""},
		{"blank lines", "\n \n\n", ""},
		{"one", "x", "x"},
		{"two", "x\ny\n", "x y"},
		{"a function", "func f() {\n\n\treturn\n}\nf()\n", "func f() {||\treturn|} f()"},
		{"windows line ends", "a {\r\n}\r\nb\r\n", "a {|} b"},
		{"comments belong to what follows", "// one\n\n// two\nx\ny // three\n", "// one||// two|x y // three"},
		{"else", "if x {\n}\nelse {\n}\nelsewhere", "if x {|}|else {|} elsewhere"},
		{"a leading dot", "x\n  .Y()\nz", "x|  .Y() z"},
		{"a program", "// doc\npackage main\n\nfunc main() {}\nx\n", "// doc|package main||func main() {}|x|"},
		{"unfinished", "f(\nx", "f(|x"},
		{"quit", "x\n:quit\ny", "x"},
	} {
		_, errs, cells, err := pipe(c.in)
		if got := strings.Join(cells, " "); got != c.cells || err != nil || errs != "" {
			t.Errorf("%s: cells %q, want %q (%v, %s)", c.name, got, c.cells, err, errs)
		}
	}
}

func TestPipedOutput(t *testing.T) {
	out, errs, _, err := pipe("print a\nx\nwarn w\npicture\n:engine\n:doc Cloth\nx\n")
	want := "a\n<x>\na dot\n[picture 1 × 1, 1 KB; :save FILE keeps it]\n<%engine>\n<%doc Cloth>\n<x>\n"
	if out != want || errs != "w\n" || err != nil {
		t.Errorf("out %q\nwant %q\nerr %q, %v", out, want, errs, err)
	}
}

// TestPipedError: the first error stops the input, and is plain and in lines of the input.
func TestPipedError(t *testing.T) {
	out, errs, cells, err := pipe("x\n\n{\n}\nfail y\nz\n")
	if err != ErrFailed || out != "<x>\n<{|}>\n" || errs != "stdin:5:1: undefined: y\n" || len(cells) != 3 {
		t.Errorf("%v\nout %q\nerr %q\ncells %q", err, out, errs, cells)
	}
	if _, errs, _, _ := pipe("fail \x1b]0;title\a\x1b[2J"); errs != `stdin:1:1: undefined: \x1b]0;title\x07\x1b[2J`+"\n" {
		t.Errorf("an error with escape sequences is %q", errs)
	}
	_, errs, _, err = pipe("x\n:halp\ny")
	if err != ErrFailed || errs != "stdin:2: there is no command :halp; did you mean :help?\n" {
		t.Errorf("%v, %q", err, errs)
	}
}

func TestPipedInputIsAtItsEnd(t *testing.T) {
	out, errs, _, err := pipe("ask name\nask again\n")
	if out != "\"\" EOF\n\"\" EOF\n" || err != nil || strings.Count(errs, "it gets the end of input") != 1 {
		t.Errorf("out %q, err %q, %v", out, errs, err)
	}
}

func TestCommands(t *testing.T) {
	for _, c := range []struct{ in, out, err string }{
		{":help", "  %doc X                     all that is known about X", ""},
		{":help", "  %save FILE                 write the figure", ""},
		{":doc  X", "<%doc  X>", ""},
		{":save x.png", "<%save x.png>", ""},
		{":sav x", "", "did you mean :save?"},
		{"picture", "a dot\n[picture 1 × 1, 1 KB; :save FILE keeps it]", ""},
		{"player", "a film\n[a page; :save FILE keeps it]", ""},
		{":view", "", "needs a person"},
		{":tour", "", "needs a person"},
		{":examples", "", "no examples"},
		{":help all", "<%help all>", ""},
		{":xyzzy", "", ":help lists them"},
		{":", "", ":help lists them"},
		{":tiem 1", "", "did you mean :time?"},
	} {
		out, errs, _, _ := pipe(c.in)
		if !strings.Contains(out, c.out) || !strings.Contains(errs, c.err) || (c.err == "") != (errs == "") {
			t.Errorf("%s: out %q, err %q", c.in, out, errs)
		}
	}
}

func TestHistory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new", "history")
	h, lines, err := openHistory(file)
	if err != nil || len(lines) != 0 {
		t.Fatal(lines, err)
	}
	for i, l := range []string{"a", "a", " ", "\tb", "a"} {
		if i == 1 { // another session does not repeat the last line of the one before
			if h, _, err = openHistory(file); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.add(l); err != nil {
			t.Fatal(err)
		}
	}
	_, lines, err = openHistory(file)
	if got := strings.Join(lines, ","); got != "a,\tb,a" || err != nil {
		t.Fatalf("%q, %v", got, err)
	}
	// Only the newest lines of a long file are offered, without one that was torn.
	if err := os.WriteFile(file, []byte(strings.Repeat("old\n", 3*historyMax)+"last\ntorn"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, lines, err = openHistory(file); len(lines) != historyMax || lines[len(lines)-1] != "last" || err != nil {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
}
