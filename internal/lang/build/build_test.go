package build

import (
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for in, want := range map[string]spec{
		"example.com/m":                    {"example.com/m", "latest", []string{"example.com/m"}},
		"example.com/m@v1.2.3":             {"example.com/m", "v1.2.3", []string{"example.com/m"}},
		"example.com/m@v1.2.3,a,.":         {"example.com/m", "v1.2.3", []string{"example.com/m/a", "example.com/m"}},
		"example.com/m@v1,example.com/m/a": {"example.com/m", "v1", []string{"example.com/m/a"}},
	} {
		if got, err := parse(in); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("parse(%q) = %+v, %v; want %+v", in, got, err, want)
		}
	}
	for _, in := range []string{"", "@v1", "m@", "m@v1,", "-x@v1"} {
		if got, err := parse(in); err == nil {
			t.Errorf("parse(%q) = %+v, want an error", in, got)
		}
	}
}

// A program with a package of another module runs cells that import it on both engines, and knows its
// documentation: what is to happen every 250 ms happens 4 times a second.
func TestBuildWithAModule(t *testing.T) {
	if os.Getenv("MSP_ALL") == "" {
		t.Skip("half a minute, to link a whole program: set MSP_ALL=1, as .ci/full does")
	}
	out := filepath.Join(t.TempDir(), "msp")
	err := Run(t.Context(), Options{With: []string{"golang.org/x/time@v0.14.0,rate"}, Out: out, Log: func(s string) { t.Log(s) }})
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, dep := range info.Deps {
		if dep.Replace != nil && filepath.IsAbs(dep.Replace.Path) && runtime.GOOS != "windows" {
			t.Errorf("the program says where it was built: %s => %s", dep.Path, dep.Replace.Path)
		}
	}
	for _, engine := range []string{"msp", "yaegi"} {
		cmd := exec.Command(out, "repl", "--engine", engine)
		cmd.Stdin = strings.NewReader("import \"golang.org/x/time/rate\"\nfmt.Sprint(\"limit \", rate.Every(250*time.Millisecond))\n:doc rate.Every\n")
		text, err := cmd.CombinedOutput()
		for _, want := range []string{"limit 4", "func Every(interval time.Duration) Limit"} {
			if err != nil || !strings.Contains(string(text), want) {
				t.Errorf("%s: %s\n%v, want %s", engine, text, err, want)
			}
		}
	}
}

func TestMissingPackages(t *testing.T) {
	there := importable("example.com/m/a a\nexample.com/m/internal/x x\nexample.com/m/cmd/tool main\nexample.com/m/graph graph\n\n")
	for path, want := range map[string]string{
		"example.com/m":       "no package at its root; name some of a, graph, as in --with example.com/m@VERSION,a",
		"example.com/m/grahp": "no package grahp; did you mean graph?",
		"example.com/m/zzzzz": "no package zzzzz; it has a, graph",
	} {
		if got := missing("example.com/m", path, there).Error(); !strings.Contains(got, want) {
			t.Errorf("%s: %s\nwant %s", path, got, want)
		}
	}
	if got := listed(strings.Split(strings.Repeat("a ", 20), " ")); !strings.HasSuffix(got, "and 9 more") {
		t.Error(got)
	}
}
