package build

import (
	"os/exec"
	"path/filepath"
	"reflect"
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

// A program with a package of another module runs cells that import it; the name of a DNS host has one UUID of
// version 5, RFC 9562, appendix A.4.
func TestBuildWithAModule(t *testing.T) {
	if testing.Short() {
		t.Skip("links a whole program")
	}
	out := filepath.Join(t.TempDir(), "msp")
	err := Run(t.Context(), Options{With: []string{"github.com/google/uuid@v1.6.0"}, Out: out, Log: func(s string) { t.Log(s) }})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(out, "repl")
	cmd.Stdin = strings.NewReader("import \"github.com/google/uuid\"\nuuid.NewSHA1(uuid.NameSpaceDNS, []byte(\"www.example.com\")).String()\n")
	text, err := cmd.CombinedOutput()
	if want := "2ed6657d-e927-568b-95e1-2665a8aea6a2"; err != nil || !strings.Contains(string(text), want) {
		t.Errorf("%s\n%v, want %s", text, err, want)
	}
}
