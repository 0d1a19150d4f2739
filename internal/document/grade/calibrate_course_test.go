package grade

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

// courseAnswers are the answers to each task of the bench, the course of the red team, that people with different ideas have written: the reference first.
func courseAnswers(t *testing.T) (sources map[string]*notebook.Notebook, answers map[string]map[string][]string) {
	t.Helper()
	course := Course("../../../cmd/msp/testdata/bench")
	files, err := filepath.Glob(course.Source("*"))
	if err != nil || len(files) < 7 {
		t.Fatal(files, err)
	}
	text, err := os.ReadFile("../../../cmd/msp/testdata/honest/answers.txt")
	if err != nil {
		t.Fatal(err)
	}
	sources, answers = map[string]*notebook.Notebook{}, map[string]map[string][]string{}
	for _, f := range files {
		source, err := notebook.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(f))
		sources[name], answers[name] = source, map[string][]string{}
		for _, c := range source.Cells {
			if m, ok := metaOf(c); ok && m.Solution && c.Type == notebook.Code {
				answers[name][m.ID] = []string{c.Source}
			}
		}
	}
	for block := range strings.SplitSeq("\n"+string(text), "\n=== ") {
		head, body, _ := strings.Cut(block, "\n")
		var name, cell string
		if n, _ := fmt.Sscan(head, &name, &cell); n == 2 {
			_, answer, _ := strings.Cut("\n"+body, "\n--- answer\n")
			answers[name][cell] = append(answers[name][cell], answer)
		}
	}
	return sources, answers
}

// courseDisguises are what a copier does to any answer, by its syntax. The result need not compile.
var courseDisguises = []struct {
	name string
	of   func(answer string) string
}{
	{"as it is", func(a string) string { return a }},
	{"comments", disguises["comments"]},
	{"renaming", func(a string) string { return regexp.MustCompile(`\b([a-zA-Zλεδφ])\b`).ReplaceAllString(a, "my$1") }},
	{"a helper in front", disguises["a helper in front"]},
	{"a helper behind", disguises["a helper behind"]},
	{"dead code first", func(a string) string {
		return edited(a, func(f *ast.FuncDecl, at func(token.Pos) int) string {
			i := at(f.Body.Lbrace) + 1
			return a[:i] + "\nunused := 0\nfor unused < 3 {\nunused++\n}\n" + a[i:]
		})
	}},
	{"dead code at the end", func(a string) string {
		return edited(a, func(f *ast.FuncDecl, at func(token.Pos) int) string {
			i := at(f.Body.Rbrace)
			if n := len(f.Body.List); n > 0 {
				i = at(f.Body.List[n-1].Pos())
			}
			return a[:i] + "\nif false {\npanic(1)\n}\n" + a[i:]
		})
	}},
	{"split into two functions", func(a string) string {
		return edited(a, func(f *ast.FuncDecl, at func(token.Pos) int) string {
			own := a[at(f.Type.Params.Pos()):at(f.End())]
			return a[:at(f.Pos())] + "func inner" + own + "\n" + a[at(f.Pos()):at(f.Body.Lbrace)] + "{\nreturn inner(x, y, z)\n}" + a[at(f.End()):]
		})
	}},
	{"other loops", func(a string) string {
		return regexp.MustCompile(`for (\w+) := range (\w+) \{`).ReplaceAllString(a, "for $1 := 0; $1 < len($2); $1++ {")
	}},
	{"statements exchanged", func(a string) string {
		return edited(a, func(f *ast.FuncDecl, at func(token.Pos) int) string {
			if len(f.Body.List) < 3 {
				return a
			}
			p, q := f.Body.List[0], f.Body.List[1]
			return a[:at(p.Pos())] + a[at(q.Pos()):at(q.End())] + "\n" + a[at(p.Pos()):at(p.End())] + a[at(q.End()):]
		})
	}},
	{"functions exchanged", func(a string) string {
		return edited(a, func(f *ast.FuncDecl, at func(token.Pos) int) string {
			return a[at(f.Pos()):] + "\n" + a[:at(f.Pos())]
		})
	}},
	{beyond, func(a string) string { return strings.ReplaceAll(a, "\n", "\n_ = 0\n") }},
}

// beyond is a disguise that fingerprints of a dozen tokens do not see through: the test says so and asks for nothing.
const beyond = "a statement after every line"

// edited applies an edit to the last function of an answer.
func edited(answer string, edit func(f *ast.FuncDecl, at func(token.Pos) int) string) string {
	const head = "package p\n"
	f, err := parser.ParseFile(token.NewFileSet(), "", head+answer, 0)
	if err != nil {
		return answer
	}
	for i := len(f.Decls) - 1; i >= 0; i-- {
		if d, ok := f.Decls[i].(*ast.FuncDecl); ok {
			return edit(d, func(p token.Pos) int { return int(p) - 1 - len(head) })
		}
	}
	return answer
}

// TestCalibrationOverTheCourse compares, for each task, four answers of different structure in twelve disguises, and whole submissions of
// them. Two of different structure are honest, two of one are copies. The figures are in tutorials/homework/README.md.
func TestCalibrationOverTheCourse(t *testing.T) {
	sources, answers := courseAnswers(t)
	type count struct{ reported, of int }
	var honestTasks, honestWhole count
	copies, wholes := map[string]*count{}, map[string]*count{}
	compare := func(release *notebook.Notebook, a, b *notebook.Notebook, to *count) {
		to.of++
		if len(Similar(release, map[string]*notebook.Notebook{"a": a, "b": b}, Alike)) > 0 {
			to.reported++
		}
	}
	for _, d := range courseDisguises {
		copies[d.name], wholes[d.name] = &count{}, &count{}
	}
	tasks := 0
	for name, source := range sources {
		release, err := Release(source)
		if err != nil {
			t.Fatal(err)
		}
		const structures = 4
		whole := make([]map[string]string, structures)
		for i := range whole {
			whole[i] = map[string]string{}
		}
		for cell, list := range answers[name] {
			if len(list) < structures {
				t.Fatalf("%s %s: %d answers", name, cell, len(list))
			}
			tasks++
			variants := make([][]*notebook.Notebook, structures)
			for i, a := range list[:structures] {
				whole[i][cell] = a
				for _, d := range courseDisguises {
					variants[i] = append(variants[i], &notebook.Notebook{Cells: []*notebook.Cell{solution(cell, d.of(a))}})
				}
				for k, d := range courseDisguises {
					compare(release, variants[i][0], variants[i][k], copies[d.name])
				}
			}
			for i := range variants {
				for j := range i {
					for k := range courseDisguises {
						compare(release, variants[i][k], variants[j][(k*3+1)%len(courseDisguises)], &honestTasks)
					}
				}
			}
		}
		for i := range whole {
			for j := range i {
				compare(release, with(source, whole[i]), with(source, whole[j]), &honestWhole)
			}
			for _, d := range courseDisguises {
				copied := map[string]string{}
				for cell, a := range whole[i] {
					copied[cell] = d.of(a)
				}
				compare(release, with(source, whole[i]), with(source, copied), wholes[d.name])
			}
		}
	}
	t.Logf("%d tasks: of %d honest pairs of answers %d are reported, of %d pairs of submissions %d", tasks,
		honestTasks.of, honestTasks.reported, honestWhole.of, honestWhole.reported)
	missed, all := 0, 0
	for _, d := range courseDisguises {
		c, w := copies[d.name], wholes[d.name]
		t.Logf("%s: of %d copied answers %d are missed, of %d submissions %d", d.name, c.of, c.of-c.reported, w.of, w.of-w.reported)
		if d.name != beyond {
			missed, all = missed+w.of-w.reported, all+w.of
		}
	}
	if honestWhole.reported > 0 || missed > 0 {
		t.Errorf("of %d honest pairs of submissions %d are reported, of %d copies %d are missed", honestWhole.of, honestWhole.reported, all, missed)
	}
	if honestTasks.reported*20 > honestTasks.of {
		t.Errorf("of %d honest pairs of answers %d are reported", honestTasks.of, honestTasks.reported)
	}
}
