package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
)

// lazyKinds are answers that can be given to every task without reading it. How one is written depends on a function's types.
var lazyKinds = []string{"nothing", "nil", "zero", "one", "constant", "first argument", "last argument", "negated", "NaN", "infinity",
	"panic", "sum of arguments", "clears its arguments"}

// assignments finds the assignments of a course.
func assignments(t *testing.T, course string) (list []string) {
	t.Helper()
	files, err := filepath.Glob(grade.Course(course).Source("*"))
	if err != nil || len(files) < 7 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		list = append(list, filepath.Base(filepath.Dir(f)))
	}
	return list
}

// tasksOf lists the cells of an assignment that tests grade.
func tasksOf(t *testing.T, course, assignment string) (list []string) {
	t.Helper()
	source, err := notebook.ReadFile(grade.Course(course).Source(assignment))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range source.Cells {
		if isTask(source, c) {
			list = append(list, grade.ID(c))
		}
	}
	return list
}

// function is one that a student is to write.
type function struct {
	name, cell string
	signature  string   // from the parameters on
	params     []string // each a name and a type
	results    []string
}

// functions reads the function declarations of a cell.
func functions(t *testing.T, c *notebook.Cell) (list []function) {
	const head = "package p\n"
	f, err := parser.ParseFile(token.NewFileSet(), "", head+c.Source, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		fn := function{name: d.Name.Name, cell: grade.ID(c)}
		fn.signature = strings.TrimSpace((head + c.Source)[d.Type.Params.Pos()-1 : d.Body.Pos()-1])
		for _, p := range d.Type.Params.List {
			for _, name := range p.Names {
				fn.params = append(fn.params, name.Name+" "+types.ExprString(p.Type))
			}
		}
		if d.Type.Results != nil {
			for _, r := range d.Type.Results.List {
				for range max(1, len(r.Names)) {
					fn.results = append(fn.results, types.ExprString(r.Type))
				}
			}
		}
		list = append(list, fn)
	}
	return list
}

// of returns the names of the parameters of a type.
func (fn function) of(typ string) (names []string) {
	for _, p := range fn.params {
		if name, t, _ := strings.Cut(p, " "); t == typ {
			names = append(names, name)
		}
	}
	return names
}

// lazy writes the function in one of the lazyKinds.
func (fn function) lazy(kind string) string {
	body := ""
	switch {
	case kind == "nothing":
	case kind == "panic":
		body = `panic("no")`
	case len(fn.results) == 0:
		for _, v := range fn.of("[]float64") {
			if value := map[string]string{"zero": "0", "one": "1", "constant": "7", "NaN": "math.NaN()", "infinity": "math.Inf(1)",
				"negated": "-" + v + "[i]", "sum of arguments": "2*" + v + "[i]"}[kind]; value != "" {
				body += fmt.Sprintf("for i := range %s { %s[i] = %s }\n", v, v, value)
			}
		}
	default:
		if kind == "clears its arguments" {
			for _, v := range fn.of("[]float64") {
				body += "clear(" + v + ")\n"
			}
		}
		var values []string
		for _, r := range fn.results {
			values = append(values, fn.value(kind, r))
		}
		body += "return " + strings.Join(values, ", ")
	}
	return fmt.Sprintf("func %s%s {\n%s\n}", fn.name, fn.signature, body)
}

// value is an expression of a type, in one of the lazyKinds.
func (fn function) value(kind, typ string) string {
	number := map[string]string{"one": "1", "constant": "7", "NaN": "math.NaN()", "infinity": "math.Inf(1)"}[kind]
	if number == "" {
		number = "0"
	}
	args := fn.of(typ)
	if len(args) > 0 {
		switch kind {
		case "first argument":
			return args[0]
		case "last argument":
			return args[len(args)-1]
		case "negated":
			if typ != "[]float64" {
				return "-" + args[0]
			}
			return fmt.Sprintf("func() []float64 { var w []float64; for _, a := range %s { w = append(w, -a) }; return w }()", args[0])
		case "sum of arguments":
			if typ != "[]float64" {
				return strings.Join(args, " + ")
			}
			return fmt.Sprintf("func() []float64 { var w []float64; for i, a := range %s { w = append(w, a+%s[min(i, len(%[2]s)-1)]) }; return w }()",
				args[0], args[len(args)-1])
		}
	}
	size := "3"
	if v := fn.of("[]float64"); len(v) > 0 {
		size = "len(" + v[0] + ")"
	}
	filled := fmt.Sprintf("func() []float64 { w := make([]float64, %s); for i := range w { w[i] = %s }; return w }()", size, number)
	switch typ {
	case "float64":
		return number
	case "complex128":
		return "complex(" + number + ", 0)"
	case "bool":
		return fmt.Sprint(kind == "one" || kind == "constant" || kind == "nil")
	case "[]int":
		return "[]int{0}"
	case "[]float64":
		if kind == "nil" {
			return "nil"
		}
		return filled
	case "[][]float64":
		if kind == "nil" {
			return "nil"
		}
		if v := fn.of("[]float64"); len(v) > 0 && strings.HasSuffix(kind, "argument") {
			filled = v[0]
		}
		return fmt.Sprintf("func() (all [][]float64) { for range n { all = append(all, %s) }; return }()", filled)
	case "*mat.Dense":
		rows, cols := "3", "3"
		if strings.Contains(fn.signature, "m int, springs") {
			if rows, cols = "m", "m"; fn.name == "assembleJ" {
				cols = "len(springs)"
			}
		}
		K := fmt.Sprintf("func() *mat.Dense { K := mat.NewDense(%s, %s, nil); for i := range %[1]s { for j := range %[2]s { K.Set(i, j, %s) } }; return K }()",
			rows, cols, number)
		switch kind {
		case "nil":
			return "nil"
		case "first argument", "last argument": // on the diagonal
			return strings.Replace(K, "K.Set(i, j, 0)", "if i == j { K.Set(i, j, "+append(fn.of("float64"), "1")[0]+") }", 1)
		}
		return K
	case "ode.Tableau":
		if kind == "first argument" || kind == "last argument" {
			return "ode.Tableau{A: [][]float64{{0}}, B: []float64{1}, C: []float64{0}}" // of task 1
		}
		return "ode.Tableau{}"
	}
	return "*new(" + typ + ")"
}

// No task of any assignment gives a point for an answer that can be given without reading it.
func TestLazyAnswersToEveryTask(t *testing.T) {
	needsSandbox(t)
	for n, assignment := range assignments(t, homework) {
		source, err := notebook.ReadFile(grade.Course(homework).Source(assignment))
		if err != nil {
			t.Fatal(err)
		}
		byCell, tasks := map[string][]function{}, 0
		for _, c := range source.Cells {
			if isTask(source, c) {
				byCell[grade.ID(c)] = functions(t, c)
				tasks++
			}
		}
		if tasks < 4 {
			t.Fatalf("%s: %d tasks", assignment, tasks)
		}
		for i, kind := range lazyKinds {
			if !chosen(n + i) {
				continue
			}
			t.Run(assignment+" "+kind, func(t *testing.T) {
				t.Parallel()
				nb := source
				for id, all := range byCell {
					var text []string
					for _, fn := range all {
						text = append(text, fn.lazy(kind))
					}
					nb = answered(nb, id, strings.Join(text, "\n\n"))
				}
				r, err := grade.Run(t.Context(), source, nb, confinedStart("eve"), patient)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range r.Cells {
					if !p.ByHand && p.Points != 0 {
						t.Errorf("%s: %g points", p.ID, p.Points)
					}
				}
				for _, s := range r.Seen { // an answer that does not compile proves nothing
					if byCell[s.ID] != nil && s.Error != "" && kind != "nothing" {
						t.Errorf("%s: %s in\n%s", s.ID, s.Error, s.Source)
					}
				}
			})
		}
	}
}

// Nor does the answer to an earlier task of the same type.
func TestEarlierAnswersToEveryTask(t *testing.T) {
	needsSandbox(t)
	tried := 0
	for _, assignment := range assignments(t, homework) {
		source, err := notebook.ReadFile(grade.Course(homework).Source(assignment))
		if err != nil {
			t.Fatal(err)
		}
		var earlier []function
		for _, c := range source.Cells {
			if !isTask(source, c) {
				continue
			}
			own := functions(t, c)
			fn := own[len(own)-1]
			for _, e := range earlier {
				if !slices.Equal(e.results, fn.results) || !slices.Equal(typesOf(e), typesOf(fn)) {
					continue
				}
				var args []string
				for _, p := range fn.params {
					name, _, _ := strings.Cut(p, " ")
					args = append(args, name)
				}
				answer := fmt.Sprintf("func %s%s { return %s(%s) }", fn.name, fn.signature, e.name, strings.Join(args, ", "))
				for _, f := range own[:len(own)-1] {
					answer += "\n\n" + f.lazy("zero")
				}
				tried++
				t.Run(fmt.Sprintf("%s %s by %s", assignment, fn.cell, e.name), func(t *testing.T) {
					t.Parallel()
					a := attack{assignment: assignment, cell: fn.cell, answer: answer}
					if p, told := a.earns(t, task(t, homework, assignment, fn.cell), patient); p.Points != 0 {
						t.Errorf("%g points\n%s", p.Points, told)
					}
				})
			}
			earlier = append(earlier, fn)
		}
	}
	if tried < 4 {
		t.Errorf("%d pairs of tasks", tried)
	}
}

func typesOf(fn function) (list []string) {
	for _, p := range fn.params {
		_, typ, _ := strings.Cut(p, " ")
		list = append(list, typ)
	}
	return list
}
