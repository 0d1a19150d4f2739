package source

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// A raw string lacks its carriage returns, and the piece that it ends keeps its last bytes.
func TestCarriageReturnInRawString(t *testing.T) {
	src := "x := `a\rb`; y := `\r`\nconst z = `\r\r` + `c`"
	pieces, _, err := Split("In[1]", src)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"x := `a\rb`", "y := `\r`", "const z = `\r\r` + `c`"} {
		if pieces[i].Text != want {
			t.Errorf("piece %d is %q, want %q", i, pieces[i].Text, want)
		}
	}
}

// FuzzCommands: nothing that Go can mean is taken for a command, and what is taken for one begins a line. The
// pieces of a cell stand in it in their order.
func FuzzCommands(f *testing.F) {
	for _, src := range []string{
		"$ ls 'a\nx := 1\n%time f(x)\n", "y := x %\n5", "s := `\n$ a\n%b\n`", "/*\n% c\n*/ x", "f(x\n% 5)", "for i := 0;\n%who\n",
		"%write f\n\"", "%timeit -n 3 x\n$ a \\\n b", "x\n% y", "if a {\n%cd }\n}", "L:\n%who", "  \t%who", "x; %who", "$", "%=",
		"$\xff\n`", "'%'\n$ \"",
		"type T struct {\n\ta int `\n$`\n}", "x := a\n%b {", "switch x {\n}\n$ a",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 1000 {
			return
		}
		toks, _ := Tokens("In[1]", src, map[string]bool{})
		_, notGo := parser.ParseFile(token.NewFileSet(), "", "package p; func _() {\n"+src+"\n}", parser.SkipObjectResolution)
		last := -1
		for _, tok := range toks {
			if tok.Off < last {
				t.Fatalf("%q: the token %q at %d comes after one at %d", src, tok.Lit, tok.Off, last)
			}
			last = tok.Off
			if tok.Tok != commandToken {
				continue
			}
			if notGo == nil {
				t.Fatalf("%q is Go, and %q is no command", src, tok.Lit)
			}
			line := src[strings.LastIndexByte(src[:tok.Off], '\n')+1 : tok.Off]
			if strings.TrimSpace(line) != "" || src[tok.Off:tok.End()] != tok.Lit {
				t.Fatalf("%q: %q does not begin its line", src, tok.Lit)
			}
		}
		blank := WithoutCommands(src)
		if len(blank) != len(src) || strings.Count(blank, "\n") != strings.Count(src, "\n") {
			t.Fatalf("%q without commands is %q", src, blank)
		}
		pieces, _, err := Split("In[1]", src)
		if err != nil {
			return
		}
		end := 0
		for _, p := range pieces {
			if m := p.Measures; m != nil {
				if m.Start < end || m.End > p.Start {
					t.Fatalf("%q: %q measures %q", src, m.Text, p.Text)
				}
			}
			if p.Start < end || src[p.Start:p.End] != p.Text {
				t.Fatalf("%q: the piece %q is at %d, the one before ends at %d", src, p.Text, p.Start, end)
			}
			end = p.End
		}
	})
}
