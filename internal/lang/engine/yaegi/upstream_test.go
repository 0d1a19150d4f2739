package yaegi_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/traefik/yaegi/interp"
	"golang.org/x/tools/txtar"

	"github.com/massspring/msp/internal/lang/engine/yaegi"
)

// Each defect in the list is one: plain yaegi prints something else than compiled Go, and the engine prints what Go prints.
func TestUpstream(t *testing.T) {
	list, err := txtar.ParseFile("testdata/upstream.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Files) < 10 {
		t.Fatalf("%d programs", len(list.Files))
	}
	for _, f := range list.Files {
		first, source, _ := strings.Cut(string(f.Data), "\n")
		want := strings.TrimSpace(strings.TrimPrefix(first, "//"))
		if got := plain(source); got == want {
			t.Errorf("%s: yaegi prints %q, as Go: take the program off the list", f.Name, got)
		}
		if got := run(t, "import \"fmt\"\n"+source); strings.TrimSpace(got[0]) != want {
			t.Errorf("%s: the engine prints %q, want %q", f.Name, got[0], want)
		}
	}
}

// plain is what yaegi itself makes of a program.
func plain(source string) (out string) {
	var b bytes.Buffer
	defer func() {
		if v := recover(); v != nil {
			out = fmt.Sprint("panic: ", v)
		}
	}()
	i := interp.New(interp.Options{Stdout: &b, Stderr: io.Discard}) // with which it replaces Println and Print
	err := i.Use(interp.Exports{"fmt/fmt": {
		"Println": reflect.ValueOf(fmt.Println), "Print": reflect.ValueOf(fmt.Print),
	}})
	if err == nil {
		_, err = i.Eval("package main\nimport \"fmt\"\n" + source)
	}
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(b.String())
}

// docs/cells.md has the table of differences.
func TestDifferences(t *testing.T) {
	data, err := os.ReadFile("../../../../docs/cells.md")
	if err != nil {
		t.Fatal(err)
	}
	table := "| | msp | yaegi |\n|---|---|---|\n"
	for _, d := range yaegi.Differences {
		table += "| " + strings.Join(d[:], " | ") + " |\n"
	}
	if !strings.Contains(string(data), table) {
		t.Errorf("docs/cells.md does not have this table:\n%s", table)
	}
}
