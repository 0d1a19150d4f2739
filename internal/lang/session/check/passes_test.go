package check

import (
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// noEngine has a few packages and runs nothing.
type noEngine struct {
	fset     *token.FileSet
	packages map[string]*types.Package
}

var sources = map[string]string{
	scope.CellPackage: "package cell\nvar Stdin interface{ Read([]byte) (int, error) }\nfunc Show(...any) {}\nfunc Mark(int) {}\n" +
		"func Command(int, func(int), ...any) {}",
	"os":     "package os\ntype File struct{}\nfunc (*File) Read([]byte) (int, error) { return 0, nil }\nvar Stdin *File",
	"fmt":    "package fmt\nfunc Printf(format string, xs ...any) {}",
	"files":  "package files\nfunc Open(name string) (int, error) { return 0, nil }",
	"secret": "package secret\nfunc Answer() int { return 42 }",
}

func newEngine(t *testing.T) *noEngine {
	e := &noEngine{token.NewFileSet(), map[string]*types.Package{}}
	for path, src := range sources {
		file, err := parser.ParseFile(e.fset, path, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		if e.packages[path], err = (&types.Config{}).Check(path, e.fset, []*ast.File{file}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

func (e *noEngine) Name() string         { return "none" }
func (e *noEngine) Packages() []string   { return slices.Sorted(maps.Keys(e.packages)) }
func (e *noEngine) Fset() *token.FileSet { return e.fset }
func (e *noEngine) Import(path string) (*types.Package, error) {
	if p := e.packages[path]; p != nil {
		return p, nil
	}
	return nil, engine.NotCompiledIn(path)
}
func (*noEngine) Run(context.Context, *engine.Cell) error    { panic("it runs nothing") }
func (*noEngine) Call(context.Context, string, func()) error { panic("it runs nothing") }
func (*noEngine) Recovered(any) *engine.Panic                { return nil }
func (*noEngine) Owner() string                              { return "" }
func (*noEngine) Read(*types.Var, func(any)) error           { return nil }

// earlier are the cells before each example.
var earlier = []string{
	"type T struct{ x int; y string }\nfunc (t T) M() int { return t.x }\nn := 1\nt := T{}",
	"func first[A any](a A) A { return a }\nfunc calls() int { return first(1) }",
}

// examples show what each pass does to a cell that has just been written and type-checked.
var examples = []struct {
	pass, code string
	again      bool
	want       string // in what the pass has learnt, in the cell's error, or in the cell's file behind it
}{
	{"write the file", "x := 1\nx", false, "__cell.Show/*line"},
	{"write the file", "type U int\nx := U(2)", false, "type U int"},
	{"write the file", "%nosuch", false, "there is no command %nosuch"},
	{"refuse declarations beyond the limits", "const s = \"a\"", false, ""},
	{"refuse declarations beyond the limits", wideType(), false, "has more than 100000 fields"},
	{"check types", "var v int = \"a\"", false, "cannot use \"a\""},
	{"refuse types beyond the limits",
		"type p[A any] struct{ a, b A }\nvar v " + strings.Repeat("p[", 40) + "int" + strings.Repeat("]", 40), false,
		"a type of more than 100000 parts"},
	{"import packages by their use", "files.Open(\"a\")", true, "implicit files"},
	{"import packages by their use", "nothing.Open(\"a\")", false, ""},
	{"keep types that are declared the same",
		"type T struct{ x int; y string /* a text */ }\nfunc (t T) M() int { return 2 }", true, "kept T"},
	{"keep types that are declared the same", "type T struct{ x int; y string }", false, ""}, // its cell declared M, too
	{"keep types that are declared the same", "type T struct{ x int }\nfunc (t T) M() int { return 2 }", false, ""},
	{"make users of changed types again", "type T struct{ x int }", true, "redeclared T"},
	{"leave behind what does not fit a changed type", "type T struct{ x int }", false, ""},
	{"reopen types whose methods have another signature", "func (t T) M() string { return t.y }", true, "changed __method_T_M"},
	{"reopen types whose methods have another signature", "func (t T) M() int { return 2 }", false, ""},
	{"give keys to literals of earlier types", "v := T{1, \"a\"}", false, "T{x: 1, y: \"a\"}"},
	{"refuse endless instantiation", "type e[A any] struct{ p *e[e[A]] }", false, "instantiated without end"},
	{"let functions use the cell's variables", "n := \"a\"\nfunc f() string { return n }", true, "hidden n"},
	{"let functions use the cell's variables", "n := 2\nfunc f() int { return n }", false, ""},
	{"end with the errors", "undefinedName", false, "undefined: undefinedName"},
	{"end with the errors", "func none() {}\nnone()", true, "alone none()"},
	{"make callers of generic functions again", "func first[A any](a A) A { var none A; return none }", true, "renew first"},
	{"make callers of generic functions again", "func first(a int) int { return a }", false, ""},
	{"end the cell at errors that nothing looks at", "import \"files\"\nf, err := files.Open(\"a\")", true, "unhandled err"},
	{"end the cell at errors that nothing looks at",
		"import \"files\"\nf, err := files.Open(\"a\")\nif err != nil { panic(err) }", false, ""},
	{"refuse what the homework refuses", "import \"secret\"\nsecret.Answer()", false, "secret.Answer may not be used here"},
	{"read os.Stdin from the person", "import \"os\"\nvar r interface{ Read([]byte) (int, error) } = os.Stdin", false, "= __cell.Stdin"},
	{"read os.Stdin from the person", "import \"os\"\nvar f *os.File = os.Stdin", false, "= os.Stdin"},
	{"refuse variables that are used too early", "func f() int { return later }\nf()\nlater := 1", false, "before line 3"},
	{"make package variables of the statements' variables", "x := 1", false, "var x\n"},
	{"relate to earlier cells", "n := 2\nfunc calls() int { return 7 }", false, "takes n, replaces calls"},
	{"relate to earlier cells", "n := \"a\"", false, ""},
	{"note formats that do not fit what they print", "import \"fmt\"\nfmt.Printf(\"%d\\n\", 3.5)", false,
		"note line 2: fmt.Printf format %d has arg 3.5 of wrong type float64"},
	{"note formats that do not fit what they print", "import \"fmt\"\nfmt.Printf(\"%d\\n\", 3)", false, ""},
}

func wideType() string {
	code := "type t0 struct{ x, y int }\n"
	for i := range 20 {
		code += fmt.Sprintf("type t%d struct{ a, b t%d }\n", i+1, i)
	}
	return code
}

// Each pass is run alone, on a cell that has only been written and type-checked; the one that notes formats needs homes.
func TestPasses(t *testing.T) {
	tried := map[string]bool{}
	for _, e := range examples {
		tried[e.pass] = true
		t.Run(e.pass, func(t *testing.T) {
			n := newEngine(t)
			known := &Known{Engine: n, Packages: scope.NewPackages(n.Packages), Names: scope.NewNames(), Refused: &Refusals{}}
			for i, code := range earlier {
				c, err := known.Check(fmt.Sprintf("In[%d]", i+1), code)
				if err != nil {
					t.Fatal(err)
				}
				c.Commit(known.Names)
			}
			if err := known.Refused.Add("In[2]", "secret.Answer", known.Packages, n.Import); err != nil {
				t.Fatal(err)
			}
			pieces, words, err := source.Split("In[9]", e.code)
			if err != nil {
				t.Fatal(err)
			}
			k := &checker{s: known, name: "In[9]", src: e.code, pieces: pieces, words: words, fset: n.fset, learned: newLearned()}
			again := false
			for _, p := range passes {
				before := p.name == "write the file" || p.name == "check types" ||
					strings.HasPrefix(e.pass, "note ") && strings.HasPrefix(p.name, "make package variables")
				if before || p.name == e.pass {
					if again, err = p.run(k); err != nil || p.name == e.pass {
						break
					}
				}
			}
			got := told(t, k, err)
			if again != e.again {
				t.Errorf("%s\nagain is %v", e.code, again)
			}
			if !strings.Contains(got, e.want) || e.want == "" && (err != nil || strings.HasPrefix(got, "learnt")) {
				t.Errorf("%s\nis\n%s\nwant %q", e.code, got, e.want)
			}
		})
	}
	for _, p := range passes {
		if !tried[p.name] {
			t.Errorf("no example of the pass %q", p.name)
		}
	}
}

// told says what has become of a cell.
func told(t *testing.T, k *checker, err error) string {
	if err != nil {
		return err.Error()
	}
	var learnt []string
	for n := range k.learned.implicit {
		learnt = append(learnt, "implicit "+n)
	}
	for _, n := range k.r.Notes {
		learnt = append(learnt, "note "+n.Text)
	}
	for n := range k.learned.changed {
		learnt = append(learnt, "changed "+n)
	}
	for n := range k.learned.kept {
		learnt = append(learnt, "kept "+n)
	}
	for n := range k.learned.redeclared {
		learnt = append(learnt, "redeclared "+n)
	}
	for p := range k.learned.hidden {
		learnt = append(learnt, "hidden "+p.name)
	}
	for n := range k.learned.renew {
		learnt = append(learnt, "renew "+n)
	}
	for _, v := range k.learned.Unhandled {
		learnt = append(learnt, "unhandled "+v)
	}
	for p := range k.learned.alone {
		learnt = append(learnt, "alone "+p.Text)
	}
	if learnt != nil {
		return "learnt " + strings.Join(learnt, ", ")
	}
	var text strings.Builder
	for _, e := range k.errs {
		fmt.Fprintln(&text, e.Msg)
	}
	if k.c == nil {
		return text.String() + k.r.source()
	}
	var related []string
	for v := range k.c.Takes {
		related = append(related, "takes "+v.Name())
	}
	for f := range k.c.Replaces {
		related = append(related, "replaces "+f.Name())
	}
	slices.SortFunc(related, func(a, b string) int { return strings.Compare(b, a) })
	fmt.Fprintln(&text, strings.Join(related, ", "))
	if err := format.Node(&text, k.fset, k.file); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// A pass asks for another round only when it has learnt something new, so that a cell comes to its end.
func TestPassesEnd(t *testing.T) {
	n := newEngine(t)
	known := &Known{Engine: n, Packages: scope.NewPackages(n.Packages), Names: scope.NewNames(), Refused: &Refusals{}}
	for i, code := range append(slices.Clone(earlier),
		"n := \"now a text\"\nfunc (t T) M() string { return n }\nfunc (t T) Added() int { return first(2) }\n"+
			"func first[A any](a A) A { var none A; return none }\nfunc none() {}\nf, err := files.Open(n)\nnone()") {
		c, err := known.Check(fmt.Sprintf("In[%d]", i+1), code)
		if err != nil {
			t.Fatal(err)
		}
		c.Commit(known.Names)
	}
	if got := known.Names.Live["n"].Type().String(); got != "string" {
		t.Errorf("n is a %s", got)
	}
}
