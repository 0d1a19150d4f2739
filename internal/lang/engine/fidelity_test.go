package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/engine/yaegi"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/session"
)

// The fidelity suite: small programs, each printing what it finds, run by the compiler and by each engine, in
// one cell and with every declaration in a cell of its own.

var engines = map[string]func(engine.Hooks) (engine.Engine, error){
	"msp":   func(h engine.Hooks) (engine.Engine, error) { return interp.New(h) },
	"yaegi": func(h engine.Hooks) (engine.Engine, error) { return yaegi.New(h) },
}

// outcome is how a program ended in an engine.
type outcome struct {
	Program string
	Output  string // what it printed
	Name    string // of the error, "" if there was none
	Error   string
}

const workerEnv = "MSP_FIDELITY" // "yaegi split name name…" runs those programs and prints outcomes; also whole, shared

// programsEnv names the directory of the programs; by default they are those of the suite.
const programsEnv = "MSP_FIDELITY_PROGRAMS"

func programDir() string {
	if dir := os.Getenv(programsEnv); dir != "" {
		return dir
	}
	return filepath.Join("testdata", "fidelity")
}

func TestMain(m *testing.M) {
	if job := os.Getenv(workerEnv); job != "" {
		work(strings.Fields(job))
		return
	}
	flag.Parse()
	os.Exit(m.Run())
}

// work runs programs in this process, which a program may end.
func work(job []string) {
	out := json.NewEncoder(os.NewFile(3, "outcomes"))
	var shared *session.Session
	if job[1] == "shared" {
		shared = open(job[0])
	}
	for i, name := range job[2:] {
		src, err := os.ReadFile(filepath.Join(programDir(), name+".go"))
		if err != nil {
			panic(err)
		}
		cells := []string{string(src)}
		if job[1] == "split" {
			cells = splitProgram(string(src))
		}
		s := shared
		if s == nil {
			s, i = open(job[0]), 0
		}
		if err := out.Encode(interpret(s, aCell, i, name, cells)); err != nil {
			panic(err)
		}
	}
}

func open(engineName string) *session.Session {
	s, err := session.New(session.Options{Engine: engines[engineName],
		Render: func([]any) (cell.Bundle, map[string]any) { return nil, nil }})
	if err != nil {
		panic(err)
	}
	return s
}

// aCell is how long a cell may take. On yaegi a program of many operations takes seconds of a processor, and on a machine with a load of
// 50 minutes.
// allPrograms is for all of them.
const (
	aCell       = 5 * time.Minute
	allPrograms = 25 * time.Minute
)

// interpret runs cells in a session that has had count before them, each for no longer than limit, and collects what
// they print.
func interpret(s *session.Session, limit time.Duration, count int, name string, cells []string) outcome {
	printed, err := os.CreateTemp("", "printed") // a pipe is not to be had everywhere
	if err != nil {
		panic(err)
	}
	defer os.Remove(printed.Name())
	stdout := os.Stdout
	os.Stdout = printed
	o := outcome{Program: name}
	for i, code := range cells {
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		reply := s.Execute(ctx, cell.Request{Code: code, Count: count + i + 1}, cell.IO{Out: func(cell.Output) {}})
		cancel()
		if reply.Err != nil {
			o.Name, o.Error = reply.Err.Name, reply.Err.Value
			break
		}
	}
	os.Stdout = stdout
	printed.Close()
	b, err := os.ReadFile(printed.Name())
	if err != nil {
		panic(err)
	}
	o.Output = string(b)
	return o
}

// splitProgram makes a cell of each declaration of a program, and one of the body of main. A declaration comes
// after those it uses; those that use each other share a cell.
func splitProgram(src string) []string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	text := func(from, to token.Pos) string { return src[fset.Position(from).Offset:fset.Position(to).Offset] }
	type part struct {
		text     string
		declares []string
		uses     map[string]bool
		placed   bool
	}
	var cells []string
	var parts []*part
	main := ""
	for _, d := range f.Decls {
		p := &part{text: text(d.Pos(), d.End()), uses: map[string]bool{}}
		ast.Inspect(d, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				p.uses[id.Name] = true
			}
			return true
		})
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "main" {
				main = text(d.Body.Lbrace+1, d.Body.Rbrace)
				continue
			}
			if d.Recv == nil {
				p.declares = []string{d.Name.Name}
			}
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				cells = append(cells, p.text)
				continue
			}
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					p.declares = append(p.declares, s.Name.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						p.declares = append(p.declares, id.Name)
					}
				}
			}
		}
		parts = append(parts, p)
	}
	// reach lists what p uses that has no place yet, p among it.
	var reach func(p *part, in map[*part]bool) map[*part]bool
	reach = func(p *part, in map[*part]bool) map[*part]bool {
		if !in[p] {
			in[p] = true
			for _, q := range parts {
				if !q.placed && slices.ContainsFunc(q.declares, func(n string) bool { return p.uses[n] }) {
					reach(q, in)
				}
			}
		}
		return in
	}
	for _, p := range parts {
		for !p.placed {
			// Of what p needs, place a part that needs the fewest others, with those.
			least := reach(p, map[*part]bool{})
			for q := range least {
				if r := reach(q, map[*part]bool{}); len(r) < len(least) {
					least = r
				}
			}
			var together []string
			for _, q := range parts {
				if least[q] {
					q.placed = true
					together = append(together, q.text)
				}
			}
			cells = append(cells, strings.Join(together, "\n\n"))
		}
	}
	return append(cells, main)
}

// interpretAll runs all programs in an engine, in other processes: a new one when one has died.
func interpretAll(t *testing.T, engineName, mode string, names []string) map[string]outcome {
	t.Helper()
	outcomes := map[string]outcome{}
	for todo := slices.Clone(names); len(todo) > 0; {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), allPrograms)
		cmd := exec.CommandContext(ctx, os.Args[0])
		cmd.Env = append(os.Environ(), workerEnv+"="+engineName+" "+mode+" "+strings.Join(todo, " "))
		cmd.ExtraFiles = []*os.File{w}
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		w.Close()
		for d := json.NewDecoder(r); ; {
			var o outcome
			if d.Decode(&o) != nil {
				break
			}
			outcomes[o.Program] = o
			todo = todo[1:]
		}
		err = cmd.Wait()
		late := ""
		if ctx.Err() != nil {
			late = fmt.Sprintf(", after %v for all that are left", allPrograms)
		}
		cancel()
		if err != nil && len(todo) > 0 {
			outcomes[todo[0]] = outcome{Program: todo[0], Name: "died", Error: firstLine(stderr.String()) + " " + err.Error() + late}
			todo = todo[1:]
		} else if len(todo) > 0 {
			t.Fatalf("%s %s: no outcome for %v: %s", engineName, mode, todo, stderr.String())
		}
	}
	return outcomes
}

func firstLine(s string) string { s, _, _ = strings.Cut(s, "\n"); return s }

func programs(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/fidelity/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".go"))
	}
	return names
}
