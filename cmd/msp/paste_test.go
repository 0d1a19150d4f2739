package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
)

// pasted is a function that a lesson prints as an answer.
type pasted struct {
	function
	lesson  string
	imports []string // what the function and its helpers need of other packages
	text    string   // the function and, under names of their own, the functions of its lesson that it calls
}

// printed reads the answers of all lessons that are functions, with what they need to compile.
func printed(t *testing.T) (list []pasted) {
	t.Helper()
	files, err := filepath.Glob("../../tutorials/[0-9]*.ipynb")
	if err != nil || len(files) < 16 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		nb, err := notebook.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lesson := filepath.Base(file)[:2]
		paths, helpers := map[string]string{}, map[string]string{}
		var answers []function
		for _, c := range nb.Cells {
			texts := []string{c.Source}
			if c.Type == notebook.Markdown {
				texts = nil
				for _, m := range regexp.MustCompile("(?s)<summary>Answer</summary>\\s*```go\n(.*?)```").FindAllStringSubmatch(c.Source, -1) {
					texts = append(texts, m[1])
				}
			}
			for _, text := range texts {
				for _, m := range regexp.MustCompile(`(?m)^(?:import|\t)\s*"([^"\s]+)"`).FindAllStringSubmatch(text, -1) {
					paths[m[1][strings.LastIndex(m[1], "/")+1:]] = m[1]
				}
				// A function that is a variable becomes a declared one.
				text = regexp.MustCompile(`(?m)^(\w+) := func\(`).ReplaceAllString(text, "func $1(")
				for _, fn := range declared(text, c) {
					helpers[fn.name] = fn.text
					if c.Type == notebook.Markdown {
						answers = append(answers, fn.function)
					}
				}
			}
		}
		for _, a := range answers {
			p := pasted{function: a, lesson: lesson}
			needed := []string{a.name}
			for i := 0; i < len(needed); i++ {
				for _, call := range regexp.MustCompile(`(?:^|[^.\p{L}\w])(\p{L}\w*)\(`).FindAllStringSubmatch(helpers[needed[i]], -1) {
					if name := call[1]; helpers[name] != "" && !slices.Contains(needed, name) && !slices.ContainsFunc(a.params, func(p string) bool {
						return strings.HasPrefix(p, name+" ")
					}) {
						needed = append(needed, name)
					}
				}
			}
			for _, name := range needed {
				p.text += helpers[name] + "\n\n"
			}
			for _, name := range needed {
				p.text = regexp.MustCompile(`([^.\p{L}\w])`+name+`\b`).ReplaceAllString(p.text, "${1}lesson_"+name)
			}
			for name, path := range paths {
				if strings.Contains(p.text, name+".") {
					p.imports = append(p.imports, path)
				}
			}
			slices.Sort(p.imports)
			list = append(list, p)
		}
	}
	return list
}

// declared finds the function declarations in a text that may hold anything else.
func declared(text string, c *notebook.Cell) (list []struct {
	function
	text string
}) {
	for _, part := range regexp.MustCompile(`(?ms)^func [^(].*?^}$`).FindAllString(text, -1) {
		if f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+part, 0); err != nil || len(f.Decls) != 1 {
			continue
		}
		for _, fn := range functions(nil, &notebook.Cell{Source: part}) {
			list = append(list, struct {
				function
				text string
			}{fn, part})
		}
	}
	return list
}

// fits returns the pasted function as an answer to a task. Each parameter gets the task's next one of its type. Where the task has none
// left, a number is 1, and anything else does not fit.
func (p pasted) fits(task function) (answer string, ok bool) {
	if !slices.Equal(p.results, task.results) {
		return "", false
	}
	left, args := slices.Clone(task.params), []string(nil)
	for _, want := range p.params {
		_, typ, _ := strings.Cut(want, " ")
		at := slices.IndexFunc(left, func(have string) bool { _, t, _ := strings.Cut(have, " "); return plain(t) == plain(typ) })
		switch {
		case at >= 0:
			name, _, _ := strings.Cut(left[at], " ")
			args = append(args, name)
			left = slices.Delete(left, at, at+1)
		case typ == "float64":
			args = append(args, "1")
		default:
			return "", false
		}
	}
	// What is left may be a number that the lesson has no name for, as a time, and nothing that a task is about.
	if slices.ContainsFunc(left, func(have string) bool { _, t, _ := strings.Cut(have, " "); return t != "float64" && t != "int" }) {
		return "", false
	}
	var text strings.Builder
	for _, path := range p.imports {
		fmt.Fprintf(&text, "import %q\n", path)
	}
	give := "return "
	if len(task.results) == 0 {
		give = ""
	}
	fmt.Fprintf(&text, "%sfunc %s%s { %slesson_%s(%s) }", p.text, task.name, task.signature, give, p.name, strings.Join(args, ", "))
	return text.String(), true
}

// plain is a type without the names of its parameters: two that differ only in those are the same.
func plain(typ string) string {
	switch typ {
	case "check.RightHandSide":
		return "func(float64, []float64) []float64"
	case "check.AccelerationFunc":
		return "func([]float64) []float64"
	}
	e, err := parser.ParseExpr(typ)
	if f, ok := e.(*ast.FuncType); ok && err == nil {
		for _, list := range []*ast.FieldList{f.Params, f.Results} {
			if list == nil {
				continue
			}
			var fields []*ast.Field
			for _, p := range list.List {
				for range max(1, len(p.Names)) {
					fields = append(fields, &ast.Field{Type: p.Type})
				}
			}
			list.List = fields
		}
		return types.ExprString(f)
	}
	return typ
}

// most is the part of an assignment's points by tests that answers of lessons may earn.
const most = 0.15

// TestPastedAnswers puts the answers that lessons print into each assignment, renamed, and grades. Of all answers that fit a task, the
// best one counts. Nothing is refused, because a student who pastes can also replace a call of the library.
func TestPastedAnswers(t *testing.T) {
	needsSandbox(t)
	answers := printed(t)
	if len(answers) < 40 {
		t.Fatalf("%d functions among the answers of the lessons", len(answers))
	}
	for n, assignment := range assignments(t, homework) {
		if !chosen(n) {
			continue
		}
		t.Run(assignment, func(t *testing.T) {
			t.Parallel()
			source, err := notebook.ReadFile(grade.Course(homework).Source(assignment))
			if err != nil {
				t.Fatal(err)
			}
			tries := map[string][]string{} // of each task
			rounds := 0
			for _, c := range source.Cells {
				if !isTask(source, c) {
					continue
				}
				own := functions(t, c)
				for _, p := range answers {
					if answer, ok := p.fits(own[len(own)-1]); ok && !slices.Contains(tries[grade.ID(c)], answer) {
						tries[grade.ID(c)] = append(tries[grade.ID(c)], answer)
					}
				}
				rounds = max(rounds, len(tries[grade.ID(c)]))
			}
			source = unrefused(source)
			best, of, by := map[string]float64{}, 0.0, map[string]string{}
			for round := range max(rounds, 1) {
				nb := source
				for _, c := range source.Cells {
					if id := grade.ID(c); isTask(source, c) {
						answer := `panic("nothing to paste")`
						if round < len(tries[id]) {
							answer = tries[id][round]
						}
						nb = answered(nb, id, answer)
					}
				}
				r, err := grade.Run(t.Context(), source, nb, confinedStart("eve"), patient)
				if err != nil {
					t.Fatal(err)
				}
				of = 0
				for _, p := range r.Cells {
					if p.ByHand {
						continue
					}
					of += p.Of
					if p.Points > best[p.ID] {
						best[p.ID] = p.Points
						by[p.ID] = strings.Join(regexp.MustCompile(`lesson_\w+`).FindAllString(tries[strings.TrimSuffix(p.ID, "-tests")][round], 1), "")
					}
				}
			}
			sum := 0.0
			for _, p := range best {
				sum += p
			}
			t.Logf("%d rounds: %.3g of %g points, %v by %v", rounds, sum, of, best, by)
			if sum > most*of {
				t.Errorf("pasted answers of lessons earn %.0f %%, of at most %.0f %%", 100*sum/of, 100*most)
			}
		})
	}
}

// isTask reports whether a cell holds the answer to a task that tests grade.
func isTask(nb *notebook.Notebook, c *notebook.Cell) bool {
	tests := func(other *notebook.Cell) bool { return grade.ID(other) == grade.ID(c)+"-tests" }
	return c.Type == notebook.Code && grade.ID(c) != "" && slices.ContainsFunc(nb.Cells, tests)
}
