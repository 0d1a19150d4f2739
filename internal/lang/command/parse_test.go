package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Typed{
		"$  ls -l \r":           {Shell: true, Arg: "ls -l"},
		"$":                     {Shell: true},
		"%who":                  {Command: Command{Name: "who"}},
		"%cd\t a b \r":          {Command: Command{Name: "cd"}, Arg: "a b"},
		"%write f \n a\n%b\n\n": {Command: Command{Name: "write"}, Arg: "f", Body: " a\n%b\n\n"},
	} {
		got, err := Parse(text)
		if err != nil || got.Shell != want.Shell || got.Name != want.Name || got.Arg != want.Arg || got.Body != want.Body {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
	}
	if _, err := Parse("%dream on"); err == nil || !strings.Contains(err.Error(), "no command %dream") {
		t.Errorf("%%dream: %v", err)
	}
}

// A name is what follows %doc and a space.
func TestGoName(t *testing.T) {
	for text, want := range map[string]struct {
		name  string
		begin int
	}{
		"%doc msp.Cloth": {"msp.Cloth", 5}, "%doc \t x": {"x", 7}, "%doc ": {"", 5}, "%doc": {"", -1}, "%who x": {"", -1}, "%dream x": {"", -1},
	} {
		if name, begin := GoName(text); name != want.name || begin != want.begin {
			t.Errorf("%q: %q at %d", text, name, begin)
		}
	}
}

func TestHelp(t *testing.T) {
	list, err := HelpOn("", "the page")
	if err != nil || list != Help() || !strings.Contains(list, "\n"+Row("%cd DIR", "change the working directory (home without DIR)")) {
		t.Errorf("%%help: %v\n%s", err, list)
	}
	if page, err := HelpOn("all", "the page"); page != "the page" || err != nil {
		t.Errorf("%%help all: %q, %v", page, err)
	}
	for arg, want := range map[string]string{"all": "no help page", "me": "want %help or %help all"} {
		if _, err := HelpOn(arg, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%%help %s without a page: %v", arg, err)
		}
	}
	c, err := Named("reset")
	if err != nil || c.About()["text/plain"] != "%reset\n\nstart again with an empty session" ||
		c.About()["text/markdown"] != "`%reset`\n\nstart again with an empty session" {
		t.Errorf("about %%reset: %v, %v", c.About(), err)
	}
}

func TestCd(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	t.Setenv("HOME", dir)
	t.Setenv("USERPROFILE", dir) // of Windows
	if err := os.MkdirAll(filepath.Join(dir, "sub", "~x"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ to, at string }{{"", ""}, {"sub", "sub"}, {"~", ""}, {"~/sub", "sub"}, {"~x", "sub/~x"}, {"..", "sub"}} {
		if said, err := Cd(step.to); err != nil || said != filepath.Join(dir, filepath.FromSlash(step.at))+"\n" {
			t.Errorf("%%cd %s says %q, %v", step.to, said, err)
		}
	}
	if said, err := Cd("nowhere"); !errors.Is(err, os.ErrNotExist) || said != "" {
		t.Errorf("%%cd nowhere says %q, %v", said, err)
	}
}

func TestEnv(t *testing.T) {
	t.Setenv("MSP_TEST_ENV", "before")
	for _, step := range []struct{ arg, said string }{
		{"MSP_TEST_ENV", "before\n"}, {" MSP_TEST_ENV = a = b ", ""}, {"MSP_TEST_ENV", "a = b\n"}, {"MSP_TEST_ENV=", ""}, {"MSP_TEST_ENV", "\n"},
	} {
		if said, err := Env(step.arg); said != step.said || err != nil {
			t.Errorf("%%env %s says %q, %v", step.arg, said, err)
		}
	}
	if all, err := Env(""); err != nil || !strings.Contains("\n"+all, "\nMSP_TEST_ENV=\n") || !strings.HasSuffix(all, "\n") {
		t.Errorf("%%env says %q, %v", all, err)
	}
	if _, err := Env("MSP_TEST_NOT_SET"); err == nil || !strings.Contains(err.Error(), "has no MSP_TEST_NOT_SET") {
		t.Errorf("a variable that is not set: %v", err)
	}
}

func TestWriteAndSave(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("USERPROFILE", os.Getenv("HOME"))
	written := map[string]string{}
	save := func(file string, write func(io.Writer) error) error {
		var b strings.Builder
		err := write(&b)
		written[file] = b.String()
		return err
	}
	home := filepath.Join(os.Getenv("HOME"), "f")
	for _, c := range []struct{ file, text, path, want string }{{"f", "a\nb", "f", "a\nb\n"}, {"~/f", "a\n", home, "a\n"}, {"e", "", "e", ""}} {
		said, err := Write(c.file, c.text, save)
		if want := strconv.Itoa(len(c.want)) + " bytes written to " + c.path + "\n"; said != want || err != nil || written[c.path] != c.want {
			t.Errorf("%%write %s says %q, %v; written is %q", c.file, said, err, written[c.path])
		}
	}
	full := errors.New("full")
	if _, err := Write("f", "a", func(string, func(io.Writer) error) error { return full }); err != full {
		t.Errorf("a full disk: %v", err)
	}
	if _, err := Write("", "a", save); err == nil {
		t.Error("written without a name")
	}
	if said, err := Save("~/f", func(file string) (string, error) { return "kept as " + file, nil }); said != "kept as "+home || err != nil {
		t.Errorf("%%save says %q, %v", said, err)
	}
	if _, err := Save("f", nil); err == nil || !strings.Contains(err.Error(), "does not keep") {
		t.Errorf("%%save in a session that keeps nothing: %v", err)
	}
}

// Without a number of loops %timeit finds one that fills a round, and every round runs that many.
func TestMeasureFindsTheNumberOfLoops(t *testing.T) {
	for each, want := range map[time.Duration]string{
		time.Hour:              "[1 1 1 1]", // warm, measured, and two rounds
		60 * time.Millisecond:  "[1 1 2 2 2]",
		10 * time.Millisecond:  "[1 1 10 10 10]",
		time.Millisecond:       "[1 10 10 100 100 100]",
		300 * time.Microsecond: "[1 10 100 100 400 400 400]",
	} {
		synctest.Test(t, func(t *testing.T) { // sleep takes exactly as long as is asked for
			var ran []int
			said := Repetition{Rounds: 2}.Measure(func(n int) {
				ran = append(ran, n)
				time.Sleep(time.Duration(n) * each)
			})
			if fmt.Sprint(ran) != want || !strings.Contains(said, fmt.Sprintf("2 rounds of %d)", ran[len(ran)-1])) {
				t.Errorf("of %v each it runs %v, want %s, and says %s", each, ran, want, said)
			}
		})
	}
	if said := (Repetition{Loops: 3, Rounds: 1}).Measure(func(int) {}); !strings.Contains(said, "(1 round of 3)") {
		t.Errorf("it says %s", said)
	}
}
