package yaegi_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/engine/yaegi"
	"github.com/massspring/msp/internal/lang/session"
)

// run runs cells in one session and returns, for each, what it printed and showed ("=> value") and, after
// "!", the name and message of its error.
func run(t *testing.T, cells ...string) []string {
	t.Helper()
	s, err := session.New(session.Options{
		Engine: func(h engine.Hooks) (engine.Engine, error) {
			return yaegi.New(h)
		},
		Render: func(v []any) (cell.Bundle, map[string]any) {
			return cell.Bundle{"text/plain": strings.TrimSuffix(fmt.Sprintln(v...), "\n")}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i, code := range cells {
		out = append(out, execute(t, s, code, i+1))
	}
	return out
}

// interruptMe is what a cell prints when it is to be interrupted.
const interruptMe = "ready"

func execute(t *testing.T, s *session.Session, code string, count int) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = w
	printed := make(chan string)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	go func() {
		var all strings.Builder
		b := make([]byte, 1000)
		for {
			n, err := r.Read(b)
			all.Write(b[:n])
			if strings.Contains(all.String(), interruptMe) {
				cancel()
			}
			if err != nil {
				printed <- all.String()
				return
			}
		}
	}()
	var shown strings.Builder
	lines := []string{"4 5", "six"}
	reply := s.Execute(ctx, cell.Request{Code: code, Count: count, AllowStdin: true}, cell.IO{
		Out: func(o cell.Output) {
			if o.Kind == cell.Result {
				fmt.Fprintf(&shown, "=> %v", o.Data["text/plain"])
			}
		},
		In: func(string, bool) (string, error) {
			line := lines[0]
			lines = lines[1:]
			return line, nil
		},
	})
	os.Stdout = stdout
	w.Close()
	result := <-printed + shown.String()
	if reply.Err != nil {
		result += "! " + reply.Err.Name + ": " + reply.Err.Value
	}
	return result
}

func TestCells(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells []string
		want  []string // of each cell; "~text" means that it contains text
	}{
		{"values", []string{"x := 3", "x * 2", "x, y := 1, \"a\"", "y", "x"},
			[]string{"", "=> 6", "", "=> a", "=> 1"}},
		{"a function sees a variable that is declared again",
			[]string{"x := 1\nfunc f() int { return x }", "x := 2", "f()", "var x int", "f()", "x = 7", "f()"},
			[]string{"", "", "=> 2", "", "=> 0", "", "=> 7"}},
		{"a variable of another type", []string{"x := 1", "x := \"now a string\"", "x", "x := len(x)", "x"},
			[]string{"", "", "=> now a string", "", "=> 12"}},
		{"order in a cell", []string{"a := f() + 1\nfunc f() int { return g() }\nfunc g() int { return k }\nconst k = 41", "a"},
			[]string{"", "=> 42"}},
		{"statements and declarations mixed", []string{"import \"fmt\"\nfor i := 0; i < 2; i++ {\n\tfmt.Println(i)\n}\ntype P struct{ X int }\np := P{5}\np.X++\nfmt.Println(p)\np"},
			[]string{"0\n1\n{6}\n=> {6}"}},
		{"imports twice", []string{"import \"math\"", "import \"math\"\nmath.Sqrt(4)", "import m \"math\"\nm.Pi > 3"},
			[]string{"", "=> 2", "=> true"}},
		{"an import under a name that is taken", []string{"import \"math/rand\"\nr := rand.New(rand.NewSource(1))",
			"import \"crypto/rand\"\nrand.Reader != nil"},
			[]string{"", "=> true"}},
		{"a cell run again", []string{"type T struct{ A int }\nfunc (t T) Get() int { return t.A }\nfunc f(t T) int { return t.Get() }\nt := T{3}", "type T struct{ A int }\nfunc (t T) Get() int { return t.A }\nfunc f(t T) int { return t.Get() }\nt := T{3}", "f(t)"},
			[]string{"", "", "=> 3"}},
		{"a method in a cell of its own", []string{"type T struct{ A int }\nt := T{3}",
			"func (t T) Twice() int { return 2 * t.A }", "t.Twice()"},
			[]string{"", "", "=> 6"}},
		{"a Stringer is shown by its method", []string{"import \"fmt\"\ntype T struct{ a int }\nfunc (t T) String() string { return fmt.Sprintf(\"<%d>\", t.a) }", "t := T{4}\nt", "fmt.Println(t)"},
			[]string{"", "=> <4>", "<4>\n"}},
		{"a function declared again", []string{"func f() int { return 1 }", "f()", "func f() int { return 2 }", "f()"},
			[]string{"", "=> 1", "", "=> 2"}},
		{"a function declared again that is in use", []string{"func f() int { return 1 }\nfunc g() int { return f() }",
			"func f() int { return 2 }", "g()"},
			[]string{"", "", "=> 2"}},
		{"a function declared again that a closure uses", []string{"func f() int { return 1 }\nh := func() int { return f() }",
			"func f() int { return 2 }", "h()"},
			[]string{"", "", "=> 2"}},
		{"a type declared again", []string{"type T struct{ A int }\nx := T{1}", "type T struct{ A, B int }\ny := T{2, 3}", "y", "x"},
			[]string{"", "", "=> {2 3}", "=> {1}"}},
		{"a method declared again", []string{"type T struct{ A int }\nfunc (t T) M() int { return 1 }", "func (t T) M() int { return 2 }", "T{}.M()"},
			[]string{"", "", "=> 2"}},
		{"a panic", []string{"func f(xs []int) int { return xs[3] }", "x := 1", "f(nil)", "x"},
			[]string{"", "", "~! panic: ", "=> 1"}},
		{"a panic in a goroutine ends the cell", []string{"x := 1\ngo func() { panic(\"no\") }()\nselect {}", "x"},
			[]string{"~no", "=> 1"}},
		{"recover in wrappers and variables", []string{"import \"fmt\"\ntype T struct{}\nfunc (T) Catch() { fmt.Print(recover()) }",
			"func() { defer new(T).Catch(); panic(1) }()", "func() { f := T{}.Catch; defer f(); panic(2) }()",
			"func() (n int) { defer func() { recover(); n = 3 }(); panic(0) }()"},
			[]string{"", "1", "2", "=> 3"}},
		{"panic with a value", []string{"panic(\"no\")", "import \"errors\"\npanic(errors.New(\"e\"))"},
			[]string{"! panic: no", "! panic: e"}},
		{"os.Exit and log.Fatal end the cell only", []string{"import \"os\"\nx := 5\nos.Exit(3)", "x",
			"import \"log\"\nlog.Fatal(\"x\")", "x"},
			[]string{"~os.Exit(3)", "=> 5", "~os.Exit(1)", "=> 5"}},
		{"input", []string{"import \"fmt\"\nvar a, b int\nfmt.Scan(&a, &b)\na + b",
			"import (\"bufio\"; \"os\")\nsc := bufio.NewScanner(os.Stdin)\nsc.Scan()\nsc.Text()"},
			[]string{"=> 9", "=> 4 5"}},
		{"defer at the top", []string{"import \"fmt\"\ndefer fmt.Println(1)\nfmt.Println(0)"}, []string{"0\n1\n"}},
		{"a panic at the top is recovered", []string{"import \"fmt\"\ndefer func() { fmt.Println(recover()) }()\nvar p *int\n*p = 1"},
			[]string{"runtime error: invalid memory address or nil pointer dereference\n"}},
		{"range over an integer", []string{"n := 0\nfor i := range 3 {\n\ti := i * 2\n" +
			"\tfor range i {\n\t\tif n++; n > 4 {\n\t\t\tbreak\n\t\t}\n\t}\n}\nn"},
			[]string{"=> 5"}},
		{"named results", []string{"func f(x int) (n int, l []int) { n += x; l = append(l, x); return }",
			"var n int\nvar l []int\nfor i := range 3 {\n\tn, l = f(i)\n}\nfmt.Println(n, l)"}, []string{"", "2 [2]\n"}},
		{"named results of every kind", []string{"type T struct{ A int }\ntype N string\ntype I interface{ M() string }\ntype F func()\n" +
			"func (t *T) M() (o string) { o += \"x\"; return }",
			"func s(k bool) (o string, b bool, n N, c complex128) { if k { o, b, n, c = \"x\", true, \"y\", 1i }; return }",
			"func p(k bool) (m map[string]int, p *T, e error, f func(), h chan int, z any) {\n" +
				"\tif k {\n\t\tm = map[string]int{\"a\": 1}\n\t\tp = &T{1}\n\t\te = io.EOF\n\t\tf = func() {}\n\t\th = make(chan int)\n\t\tz = 4\n\t}\n\treturn\n}",
			"for i := 0; i < 2; i++ {\n\to, b, n, c := s(i == 0)\n\tfmt.Println(o, b, string(n), c)\n}",
			"for i := 0; i < 2; i++ {\n\tm, p, e, f, h, z := p(i == 0)\n\tfmt.Println(m == nil, p == nil, e == nil, f == nil, h == nil, z)\n}",
			"t := &T{}\nfor i := 0; i < 2; i++ {\n\tfmt.Println(t.M())\n}",
			"func g[V any](v V, k bool) (o V) { if k { o = v }; return }\nfor i := 0; i < 2; i++ {\n\tfmt.Println(g(5, i == 0))\n}",
			"func r(k bool) (t T) { return }", "func r(k bool) (a [2]int) { return }", "func r(k bool) (i I) { return }",
			"func r(k bool) (f F) { _ = f; return }", "func r(nil int) (e error) { return }",
			"m, e := map[string]int{\"a\": 1}, io.EOF"},
			[]string{"", "", "", "x true y (0+1i)\n false  (0+0i)\n", "false false false false false 4\ntrue true true true true <nil>\n",
				"x\nx\n", "5\n0\n", "", "", "", "", "", ""}},
		{"range over a string that is not UTF-8", []string{"s := \"a\\xffb\\xc3é€\"\nfor i, r := range s {\n\tfmt.Print(i, \" \", r, \";\")\n}",
			"n := 0\nfor range s {\n\tn++\n}\nfor i := range s {\n\tif i == 1 {\n\t\tcontinue\n\t}\n\tn += i\n}\nfor _, r := range \"\\xff\" + s[:1] {\n\tr := r + 1\n\tn += int(r)\n}\nn",
			"for range s {}\nfor range 2 {}\ntype S string\nfunc f(s S) (n int) {\n\tfor _, c := range s {\n\t\tif c == '\\uFFFD' {\n\t\t\tn++\n\t\t}\n\t}\n\treturn\n}\nf(S(s))"},
			[]string{"0 97;1 65533;2 98;3 65533;4 233;6 8364;", "=> 65653", "=> 2"}},
		{"a compile error changes nothing", []string{"x := 1", "x = 2\ny := undefined", "x"},
			[]string{"", "~undefined: undefined", "=> 1"}},
		{"main", []string{"package main\nimport \"fmt\"\nfunc main() { fmt.Println(\"ran\") }", "1 + 1"},
			[]string{"ran\n", "=> 2"}},
		{"comma ok at the top", []string{"m := map[string]int{\"a\": 1}\n_, ok := m[\"b\"]\nv, found := m[\"a\"]", "ok == found", "v"},
			[]string{"", "=> false", "=> 1"}},
		{"gonum", []string{"import \"gonum.org/v1/gonum/mat\"\nm := mat.NewDense(2, 2, []float64{2, 0, 0, 4})\nvar inv mat.Dense\nerr := inv.Inverse(m)", "inv.At(1, 1)", "r, c := inv.Dims()\nr * c"},
			[]string{"", "=> 0.25", "=> 4"}},
		{"a declared type as a compiled interface", []string{"import (\"image/color\"; \"gonum.org/v1/gonum/optimize\")",
			"type grey uint32\nfunc (g grey) RGBA() (r, gr, b, a uint32) { return uint32(g), uint32(g), uint32(g), 65535 }",
			"func red(c color.Color) uint8 { return color.RGBAModel.Convert(c).(color.RGBA).R }", "red(grey(0x7f00))",
			"type status struct{}\nfunc (status) Status() (optimize.Status, error) { return 0, nil }", "var s optimize.Statuser = status{}",
			"type both interface { Status() (optimize.Status, error) }", "var b both = status{}", "func f(s optimize.Statuser) {}\nf(b)"},
			[]string{"", "", "", "=> 127", "", "", "", "", ""}},
		{"a type that was not imported", []string{"import \"gonum.org/v1/plot/plotter\"\nl, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 1}, {X: 1, Y: 2}})\nst := l.LineStyle", "err == nil && st.Width == l.Width"},
			[]string{"", "=> true"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := run(t, c.cells...)
			for i, want := range c.want {
				part, contains := strings.CutPrefix(want, "~")
				if contains && !strings.Contains(got[i], part) || !contains && got[i] != want {
					t.Errorf("In[%d]: %q, want %q", i+1, got[i], want)
				}
			}
		})
	}
}

// After an interrupt everything is as it was: variables, functions, closures that hold variables of their own,
// operations on channels in closures.
func TestInterrupt(t *testing.T) {
	got := run(t,
		"func counter() func() int { n := 0; return func() int { n++; return n } }\nc := counter()\nx := 1",
		"func pipe() func(int) int { ch := make(chan int, 1); return func(n int) int { ch <- n; v := <-ch; return v } }\np := pipe()",
		"c()",
		"for {\n\tif x++; x == 3 {\n\t\tfmt.Print(\"ready\")\n\t}\n}",
		"x > 1",
		"c()",
		"p(5)",
		"ch := make(chan int)\nfmt.Print(\"ready\")\n<-ch",
		"c() + p(10)",
		"func spin() { for { if c() == 5 { fmt.Print(\"ready\") } } }\nspin()",
		"c() > 3",
		"p(6)",
		"fmt.Print(\"ready\")\nselect {}",
		"p(7)",
	)
	for i, want := range []string{"", "", "=> 1", "ready! interrupted: ", "=> true", "=> 2", "=> 5", "ready! interrupted: ",
		"=> 13", "ready! interrupted: ", "=> true", "=> 6", "ready! interrupted: ", "=> 7"} {
		if !strings.HasPrefix(got[i], want) || want == "" && got[i] != "" {
			t.Errorf("In[%d]: %q, want %q", i+1, got[i], want)
		}
	}
}

// A panic says where in which cell it was, innermost call first.
func TestPanicFrames(t *testing.T) {
	var p *engine.Panic
	s, err := session.New(session.Options{
		Engine: func(h engine.Hooks) (engine.Engine, error) {
			e, err := yaegi.New(h)
			return spy{e, &p}, err
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	execute(t, s, "x := 1\n\nfunc f(n int) int {\n\treturn 1 / n\n}", 1)
	execute(t, s, "\n  f(0)\n", 2)
	if p == nil || !p.Runtime || len(p.Frames) < 2 {
		t.Fatalf("panic is %+v", p)
	}
	if f := p.Frames[0]; f.Func != "f" || f.Pos.Filename != "In[1]" || f.Pos.Line != 4 {
		t.Errorf("innermost frame is %+v, want f at In[1]:4", f)
	}
	if f := p.Frames[len(p.Frames)-1]; f.Func != "In[2]" || f.Pos.Filename != "In[2]" || f.Pos.Line != 2 {
		t.Errorf("outermost frame is %+v, want In[2]:2", f)
	}
}

// spy keeps the last panic.
type spy struct {
	engine.Engine
	last **engine.Panic
}

func (s spy) Run(ctx context.Context, c *engine.Cell) error {
	err := s.Engine.Run(ctx, c)
	if p, ok := err.(*engine.Panic); ok {
		*s.last = p
	}
	return err
}
