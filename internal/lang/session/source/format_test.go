package source

import (
	"encoding/json"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct{ name, code, want string }{
		{"statements", "x:=1\nif x>0{\nfmt.Println( x )\n}", "x := 1\nif x > 0 {\n\tfmt.Println(x)\n}"},
		{"an import, a function, a statement, a type", "import \"fmt\"\nfunc f( )int{return 1}\ny:=f( )\ntype T struct{a int;bb string}",
			"import \"fmt\"\nfunc f() int { return 1 }\ny := f()\ntype T struct {\n\ta  int\n\tbb string\n}"},
		{"comments, aligned", "// before\nx:=1 // one\nlonger:=2 // two\n\n// above f\nfunc f(){} // behind", "// before\nx := 1      // one\nlonger := 2 // two\n\n// above f\nfunc f() {} // behind"},
		{"commands", "%time  x:=1\n%refuse  all but   mat\ny:=2", "%time  x := 1\n%refuse  all but   mat\ny := 2"},
		{"a variable before a function, and one before a statement", "var a=1\nfunc f(){}\nvar b=2\nb++", "var a = 1\n\nfunc f() {}\n\nvar b = 2\nb++"},
		{"a program", "package main\nimport \"fmt\"\nfunc main(){fmt.Println( 1 )}", "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(1) }"},
		{"a comment alone", "  // nothing", "  // nothing"},
		{"", "", ""},
	} {
		got, err := Format(c.code)
		if err != nil || got != c.want {
			t.Errorf("%s: %v\ngot  %q\nwant %q", c.name, err, got, c.want)
		}
	}
	if got, err := Format("x := (1"); err == nil {
		t.Errorf("code with a syntax error becomes %q", got)
	}
}

// What is formatted has the same tokens, and is formatted.
func TestFormatLessons(t *testing.T) {
	names, err := filepath.Glob("../../../../tutorials/*.ipynb")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	tokens := func(code string) (all []string) {
		toks, err := Tokens("cell", code, map[string]bool{})
		if err != nil {
			t.Fatal(err)
		}
		for _, tok := range toks {
			if tok.Tok != token.SEMICOLON { // a newline may take its place
				all = append(all, tok.Tok.String()+tok.Lit)
			}
		}
		return all
	}
	cells := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var nb struct {
			Cells []struct {
				ID     string
				Type   string `json:"cell_type"`
				Source []string
			}
		}
		if err := json.Unmarshal(data, &nb); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, c := range nb.Cells {
			code := strings.Join(c.Source, "")
			got, err := Format(code)
			if c.Type != "code" || err != nil { // some lessons show syntax errors
				continue
			}
			cells++
			if !slices.Equal(tokens(code), tokens(got)) {
				t.Errorf("%s, %s: the tokens change:\n%s\nbecomes\n%s", name, c.ID, code, got)
			}
			if again, err := Format(got); err != nil || again != got {
				t.Errorf("%s, %s: formatted again it differs: %v\n%s\nbecomes\n%s", name, c.ID, err, got, again)
			}
		}
	}
	if cells < 100 {
		t.Errorf("only %d cells were formatted", cells)
	}
}
