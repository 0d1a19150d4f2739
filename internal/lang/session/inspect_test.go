package session_test

import (
	"strings"
	"testing"
)

func TestInspect(t *testing.T) {
	s := newLesson(t)
	for _, c := range []struct {
		code string
		want []string // parts of text/plain, in order; the first is its beginning
	}{
		// compiled-in packages and their names
		{"msp.Cloth|", []string{"func Cloth(nx, ny int) *System\n\n", "1 m", `import "github.com/massspring/msp/pkg/msp"`}},
		{"msp.System.Pin|", []string{"func (s *System) Pin(particles ...int)\n\n", "import"}},
		{"msp.System|", []string{"type System struct {", "Methods:\n", "func (*System) Pin(particles ...int)"}},
		{"msp.State.X|", []string{"X", "float64"}},
		{"fmt.Println|", []string{"func Println(a ...any) (n int, err error)\n\nPrintln formats", `import "fmt"`}},
		{"fmt.Pri|ntln(1)", []string{"func Println("}},
		{"fm|t.Println(1)", []string{"package fmt"}},
		{"fmt|", []string{"package fmt // import \"fmt\"\n\n", "Types:\n  Formatter,", "Functions:\n", "Println,"}},
		{"str|", []string{"package strings"}},
		{"str.Builder|", []string{"type Builder struct"}},
		{"mat.Dense|", []string{"type Dense struct", "Methods:", "func (*Dense) Mul(a mat.Matrix, b mat.Matrix)"}}, // not imported
		{"mat.Dense.Mul|", []string{"func (m *Dense) Mul(a, b Matrix)"}},
		{"mat|", []string{"package mat"}},
		{"rand.Float64|", []string{"func Float64() float64", `import "math/rand/v2"`}},
		{"io.Reader.Read|", []string{"func (Reader) Read(p []byte) (n int, err error)"}},
		{"math.Pi|", []string{"const Pi"}},
		{"import \"gonum.org/v1/pl|ot\"", []string{"package plot"}},
		{"gonum.org/v1/gonum/mat|", []string{"package mat"}},
		{"cloth.Pin|", []string{"func (s *System) Pin(particles ...int)"}},
		{"cloth.Rest().X|", []string{"X"}},
		// the session's own
		{"double|", []string{"func double(n int) (twice int)\n\ndouble is twice n. It is exact.\n\ndeclared in In[3]:15:6"}},
		{"point|", []string{"type point struct{ x, y float64 }\n\npoint is a place in the plane.\n\nMethods:\n  func (point) String() string\n  func (*point) norm() float64\n\ndeclared in In[2]:2:6"}},
		{"origin|", []string{"var origin point\n\nvalue: {x:0 y:0}\n\ndeclared in In[3]:1:1"}},
		{"origin.norm|", []string{"func (p *point) norm() float64\n\nnorm is the distance from the origin.\n\ndeclared in In[2]:5:"}},
		{"origin.x|", []string{"field point.x float64\n\nvalue: 0\n\ndeclared in In[2]:2:20"}},
		{"point{x|: 1}", []string{"field point.x float64"}},
		{"byName[\"a\"].weight|", []string{"field label.weight int"}},
		{"answer|", []string{"const answer = 42\n\ndeclared in In[3]:5:7"}},
		{"half|", []string{"const half float64 = 0.5"}},
		{"names.push|", []string{"func (s *stack[string]) push(v string)"}},
		{"shape.Area|", []string{"func (shape) Area() float64"}},
		// values
		{"path|", []string{"var path []*point\n\nvalue: [&{x:1 y:2}]\nlength 1, capacity 1\n\n"}},
		{"ages|", []string{"var ages map[string]int\n\nvalue: map[\"\\\"quoted\\t\\\"\":1 \"ada\":36 \"alan\":41 \"bo\":7]\nlength 4"}},
		{"title|", []string{"var title string\n\nvalue: \"springs\"\nlength 7"}},
		{"sh|", []string{"var sh shape\n\nvalue: nil"}},
		{"team.ages|", []string{"field ages map[string]int\n\nvalue: map["}},
		{"team.lead.Text|", []string{"field label.Text string\n\ndeclared"}}, // lead is nil
		{"path[0].x|", []string{"field point.x float64\n\ndeclared"}},
		{"title := 3\ntitle|", []string{"var title int\n\ndeclared in this cell"}},
		// of this cell
		{"// triple is thrice n.\nfunc triple(n int) int { return 3 * n }\ntriple|(2)", []string{"func triple(n int) int\n\ntriple is thrice n.\n\ndeclared in this cell, line 2, column 6"}},
		{"func tri|ple(n int) int { return 3 * n }", []string{"func triple(n int) int"}},
		{"type pair2 struct { a, b int }\nx := pai|r2{}", []string{"type pair2 struct{ a, b int }\n\ndeclared in this cell, line 1, column 6"}},
		{"q := 3\nfunc f() int { return q| }", []string{"var q int\n\ndeclared in this cell, line 1, column 1"}},
		{"for i, p := range path {\n\tfmt.Println(i, p|)\n}", []string{"var p *point\n\ndeclared in this cell, line 1, column 8"}},
		{"func (p *point) size() float64 { return p.x| }", []string{"field point.x float64"}},
		{"func (p *point) nor|m() float64 { return 0 }", []string{"func (p *point) norm() float64\n\ndeclared in this cell, line 1, column 17"}},
		// commands
		{"%ti|me f()", []string{"%time CODE\n\nrun CODE"}},
		{"x := 1\n$ l|s", []string{"$ COMMAND\n\nrun COMMAND in a shell"}},
		{"%time double|(3)", []string{"func double("}},
		{"%who\ndouble|(3)", []string{"func double("}},
		// arguments of a call
		{"double(|", []string{"func double("}},
		{"fmt.Println(1, |", []string{"func Println("}},
		{"fmt.Println(\"a|b\", 1)", []string{"func Println("}},
		{"fmt.Println(str.Repeat(\"a\", |3))", []string{"func Repeat("}},
		{"fmt.Println(str.Repeat(\"a\", 3), |)", []string{"func Println("}},
		{"if double(2) > 3 {\n\tdouble(|", []string{"func double("}},
		{"fmt.Println(nosuch|)", []string{"func Println("}},
		// predeclared
		{"append|", []string{"func append(slice []T, elems ...T) []T"}},
		{"float64|", []string{"type float64"}},
		{"nil|", []string{"nil"}},
		// nothing
		{"nosuch|", nil},
		{"|", nil},
		{"for|", nil},
		{"origin.nosuch|", nil},
		{"fmt.nosuch|", nil},
		{"1 + |2", nil},
		{"double(3)|", nil},
		{"// double|", nil},
	} {
		code, pos := cursor(c.code)
		b, ok := s.Inspect(code, pos, 0)
		if !ok {
			if c.want != nil {
				t.Errorf("%q: nothing, want %q", c.code, c.want)
			}
			continue
		}
		text := b["text/plain"].(string)
		if c.want == nil || !strings.HasPrefix(text, c.want[0]) || !inOrder(text, c.want) {
			t.Errorf("%q:\n%s\nwant %q", c.code, text, c.want)
		}
	}
}

func inOrder(text string, parts []string) bool {
	for _, p := range parts {
		i := strings.Index(text, p)
		if i < 0 {
			return false
		}
		text = text[i+len(p):]
	}
	return true
}

func TestInspectDetail(t *testing.T) {
	s := newLesson(t)
	for _, c := range []struct{ code, want string }{
		{"origin|", "var origin point\n\ntype point struct"},
		{"cloth|", "var cloth *msp.System\n\ntype System struct"},
		{"str|", "func Repeat(s string, count int) string"},
	} {
		code, pos := cursor(c.code)
		b, _ := s.Inspect(code, pos, 1)
		if text, _ := b["text/plain"].(string); !strings.Contains(text, c.want) {
			t.Errorf("%s:\n%s\nwant %q", c.code, text, c.want)
		}
	}
	b, _ := s.Inspect("double", 3, 0)
	if want := "```go\nfunc double(n int) (twice int)\n```\n\ndouble is twice n. It is exact.\n\n*declared in In[3]:15:6*"; b["text/markdown"] != want {
		t.Errorf("%q", b["text/markdown"])
	}
}

func BenchmarkInspect(b *testing.B) {
	s := newLesson(b)
	for b.Loop() {
		s.Inspect("cloth.Pin(1, 2)", 8, 0)
	}
}
