// Package repository tests the repository itself: its imports (ARCHITECTURE.md), its English, and that no file names a machine.
package repository

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/massspring/msp"

// layer is a directory with its packages. They may import the standard library, the listed packages of this module with
// everything below them, and the listed modules of others.
type layer struct {
	dir    string
	why    string
	ours   []string
	others []string
}

// layers are listed from the bottom to the top. A package belongs to the layer with the longest dir that contains it.
var layers = []layer{
	{"pkg/interrupt", "is polled by loops of any package",
		nil, nil},
	{"pkg/msp/sparse", "is printed in lectures and used without a mass-spring system at hand",
		[]string{"pkg/msp/internal/crew"}, []string{"gonum.org/v1/gonum", "golang.org/x/sys/cpu"}},
	{"pkg/msp/asm", "writes the inner loops of pkg/msp, sparse and methods, in a separate module that no program needs",
		nil, []string{"github.com/mmcloughlin/avo"}},
	{"pkg/msp/internal/crew", "shares tasks of matrices and of springs among processors",
		nil, nil},
	{"pkg/msp/ode", "integrates any y' = f(t, y) and knows no springs",
		[]string{"pkg/interrupt"}, []string{"gonum.org/v1/gonum"}},
	{"pkg/msp", "is a library for any Go program: no pictures, no sessions",
		[]string{"pkg/msp/sparse", "pkg/interrupt"}, []string{"gonum.org/v1/gonum", "golang.org/x/sys/cpu"}},
	{"pkg/msp/obstacle", "is geometry, which knows no springs",
		[]string{"pkg/msp/internal", "pkg/msp/collide/detect"}, nil},
	{"pkg/msp/collide", "is what systems meet and how they answer; the model knows obstacles and no contact",
		[]string{"pkg/msp", "pkg/interrupt"}, nil},
	{"pkg/msp/collide/detect", "is geometry, which knows no springs",
		[]string{"pkg/msp/internal"}, nil},
	{"pkg/msp/methods", "is what the paper's method is compared with, package ode included",
		[]string{"pkg/msp", "pkg/interrupt"}, []string{"gonum.org/v1/gonum", "golang.org/x/sys/cpu"}},
	{"pkg/msp/mesh", "is shapes for the model: files, generators and the systems they make; no pictures",
		[]string{"pkg/msp"}, []string{"github.com/qmuntal/gltf"}},
	{"pkg/msp/scenes", "is what tests, lessons and measurements simulate: numbers and shapes, which others draw",
		[]string{"pkg/msp", "pkg/interrupt"}, nil},
	{"pkg/msp/internal/testkit", "is shared by the tests of the model and of the methods",
		[]string{"pkg/msp"}, nil},
	{"pkg/msp/msptest", "is shared by tests, benchmarks and lessons, which all can use pkg/msp",
		[]string{"pkg/msp"}, []string{"gonum.org/v1/gonum"}},
	{"pkg/msp/experiments", "is what source texts did with the model: numbers, which others draw",
		[]string{"pkg/msp"}, nil},
	{"pkg/msp/check", "grades by properties of the model, in lessons and homework: verdicts, no sessions",
		[]string{"pkg/msp", "pkg/interrupt"}, []string{"gonum.org/v1/gonum"}},
	{"pkg/nb", "is a cell's line to its front end, and of use in any Go program",
		[]string{"pkg/interrupt"}, nil},
	{"pkg/internal/still", "is what a Pad shows, in words that widget and viz share",
		nil, nil},
	{"pkg/widget", "is the stock widgets of notebooks, for anything a program shows with them",
		[]string{"pkg/nb", "pkg/internal/still"}, nil},
	{"pkg/viz/internal/num", "formats numbers on axes and in sentences",
		nil, []string{"gonum.org/v1/plot"}},
	{"pkg/viz/internal/ink", "is the look of all figures and knows no data",
		nil, []string{"gonum.org/v1/plot", "golang.org/x/image"}},
	{"pkg/viz/internal/fault", "says what is wrong with data before anything is drawn",
		[]string{"pkg/msp"}, []string{"gonum.org/v1/gonum"}},
	{"pkg/viz/internal/axes", "draws axes around anything",
		[]string{"pkg/viz/internal/ink", "pkg/viz/internal/num"}, []string{"gonum.org/v1/plot"}},
	{"pkg/viz/internal/page", "lays out any body, and knows none",
		[]string{"pkg/viz/internal/ink", "pkg/viz/internal/num", "pkg/viz/internal/fault"},
		[]string{"gonum.org/v1/plot", "git.sr.ht/~sbinet/gg"}},
	{"pkg/viz/internal/chart", "draws layers over two axes, without knowing what they show",
		[]string{"pkg/viz/internal/ink", "pkg/viz/internal/num", "pkg/viz/internal/fault", "pkg/viz/internal/axes",
			"pkg/viz/internal/page"},
		[]string{"gonum.org/v1/plot"}},
	{"pkg/viz/internal/matrix", "draws matrices and no other numbers",
		[]string{"pkg/viz/internal/ink", "pkg/viz/internal/num", "pkg/viz/internal/axes", "pkg/viz/internal/page"},
		[]string{"gonum.org/v1/gonum", "gonum.org/v1/plot"}},
	{"pkg/viz/internal/region", "draws functions of the complex plane, of any method",
		[]string{"pkg/viz/internal/ink", "pkg/viz/internal/num", "pkg/viz/internal/axes",
			"pkg/viz/internal/page"}, []string{"gonum.org/v1/plot"}},
	{"pkg/viz/internal/scene", "draws a system in space: no charts, no films",
		[]string{"pkg/msp", "pkg/viz/internal/ink", "pkg/viz/internal/num", "pkg/viz/internal/fault", "pkg/viz/internal/page"},
		[]string{"gonum.org/v1/plot"}},
	{"pkg/viz/internal/film", "encodes frames of any origin",
		[]string{"pkg/interrupt", "pkg/nb", "pkg/viz/internal/num", "pkg/viz/internal/scene"}, nil},
	{"pkg/viz/internal/player", "packs a simulation for a page, and knows no kernel",
		[]string{"pkg/msp", "pkg/viz/internal/ink", "pkg/viz/internal/num", "pkg/viz/internal/fault", "pkg/viz/internal/page",
			"pkg/viz/internal/scene", "pkg/viz/internal/film"}, nil},
	{"pkg/viz/internal/live", "is the only package that talks to a page while it simulates",
		[]string{"pkg/msp", "pkg/nb", "pkg/widget", "pkg/interrupt", "pkg/viz/internal/fault", "pkg/viz/internal/page",
			"pkg/viz/internal/scene", "pkg/viz/internal/player"}, nil},
	{"pkg/viz", "draws what the model computes, and is a library as well",
		[]string{"pkg/msp", "pkg/widget", "pkg/internal/still"}, []string{"gonum.org/v1/gonum", "gonum.org/v1/plot"}},

	{"docs", "holds texts, which the program shows too",
		nil, nil},
	{"internal/kernel/cell", "is the vocabulary of everybody and so depends on nobody",
		nil, nil},
	{"internal/lang/near", "compares words",
		nil, nil},
	{"internal/system/lines", "is a file that terminals and kernels share",
		nil, nil},
	{"internal/system/file", "replaces files of any kind",
		nil, nil},
	{"internal/system/job", "ends any processes of Windows together",
		nil, []string{"golang.org/x/sys/windows"}},
	{"internal/lang/command", "reads the lines of a cell that are not Go, and knows no session",
		[]string{"internal/kernel/cell", "internal/system/job", "internal/lang/near"}, []string{"gonum.org/v1/gonum", "golang.org/x/sys/windows"}},
	{"internal/lang/engine", "is an interface of few words that any interpreter can serve",
		nil, nil},
	{"internal/lang/engine/yaegi", "is the only package that knows yaegi, so that it can be replaced",
		[]string{"internal/lang/engine", "internal/lang/interp"}, []string{"github.com/traefik/yaegi", "golang.org/x/tools"}},
	{"internal/lang/interp/layout", "says how values are taken apart, for every package of the interpreter",
		nil, nil},
	{"internal/lang/interp/rtype", "makes types of go/types types, for any engine that runs their methods",
		nil, nil},
	{"internal/lang/interp/ir", "is the register code, whose insides only its passes know",
		[]string{"internal/lang/interp/ir/table"}, nil},
	{"internal/lang/interp/native", "makes machine code of register code and knows no machine",
		[]string{"internal/lang/interp/ir"}, []string{"golang.org/x/sys"}},
	{"internal/lang/interp/bind", "carries calls across, for any interpreter",
		[]string{"internal/lang/interp/layout"}, nil},
	{"internal/lang/interp/machine", "runs code and knows no Go syntax",
		[]string{"internal/lang/interp/ir", "internal/lang/interp/bind", "internal/lang/interp/native"}, nil},
	{"internal/lang/interp/lower", "is the only package that knows both package ssa and the code",
		[]string{"internal/lang/interp"}, []string{"golang.org/x/tools"}},
	{"internal/lang/interp", "is the engine: it assembles its packages and is handed nothing but hooks",
		[]string{"internal/lang/engine", "internal/lang/symbols"}, []string{"golang.org/x/tools"}},
	{"internal/lang/session/source", "is a cell as text, without the meaning of its names",
		[]string{"internal/kernel/cell", "internal/lang/command"}, nil},
	{"internal/lang/session/scope", "is what names mean, and rewrites and runs nothing",
		[]string{"internal/lang/session/source"}, nil},
	{"internal/lang/session/explain", "words the mistakes that other packages find",
		[]string{"internal/kernel/cell", "internal/lang/engine", "internal/lang/near", "internal/lang/session/source", "internal/lang/session/scope"}, nil},
	{"internal/lang/session/check", "makes a file of a cell and runs none",
		[]string{"internal/lang/command", "internal/lang/engine", "internal/lang/session/source", "internal/lang/session/scope",
			"internal/lang/session/explain", "internal/lang/near"}, []string{"golang.org/x/tools"}},
	{"internal/lang/session/assist", "answers while a cell is typed, and changes nothing",
		[]string{"internal/kernel/cell", "internal/lang/command", "internal/lang/engine", "internal/lang/session/source",
			"internal/lang/session/scope", "internal/lang/session/explain"}, nil},
	{"internal/lang/session/export", "writes a program of checked cells",
		[]string{"internal/lang/session/source", "internal/lang/session/scope", "internal/lang/session/check"}, nil},
	{"internal/lang/session", "is handed its engine, tables and documentation: it imports no interpreter, no table and no physics",
		[]string{"internal/kernel/cell", "internal/lang/command", "internal/lang/engine", "internal/lang/near", "pkg/interrupt", "pkg/nb/host"}, nil},
	{"internal/terminal/braille", "draws gonum's plots, and what draws as they do, in characters",
		nil, []string{"golang.org/x/image", "gonum.org/v1/plot"}},
	{"internal/kernel/display", "shows values by their methods, and gonum's without any",
		[]string{"internal/kernel/cell", "internal/terminal/braille"}, []string{"gonum.org/v1/gonum", "gonum.org/v1/plot"}},
	{"internal/kernel/gosession", "wires a session for every kernel, so that all have the same commands",
		[]string{"docs", "internal/kernel/cell", "internal/kernel/display", "internal/lang", "internal/system/file", "internal/terminal/braille"}, nil},
	{"internal/kernel/worker", "carries cells to a child process, which may run them in any way",
		[]string{"internal/kernel/cell", "internal/system/job"}, []string{"golang.org/x/sys"}},
	{"internal/kernel/jupyter", "is the protocol and knows no language: another kernel could use it unchanged",
		[]string{"internal/kernel/cell", "internal/system/file", "internal/system/lines",
			"internal/kernel/jupyter/channel"}, []string{"golang.org/x/sys/windows", "golang.org/x/time"}},
	{"internal/kernel/jupyter/channel", "is the interface of everything that carries the protocol's messages",
		nil, nil},
	{"internal/kernel/jupyter/port", "hands frames over in one program",
		[]string{"internal/kernel/jupyter/channel"}, nil},
	{"internal/kernel/jupyter/connection", "is ready before the rest of a program, because it imports next to nothing",
		nil, nil},
	{"internal/kernel/jupyter/zmq", "carries frames over sockets and knows no message",
		[]string{"internal/kernel/jupyter/channel", "internal/kernel/jupyter/connection"}, []string{"github.com/go-zeromq/zmq4"}},
	{"internal/document/notebook", "runs notebooks on any runner of cells",
		[]string{"internal/kernel/cell", "internal/lang/near"},
		[]string{"github.com/yuin/goldmark", "github.com/microcosm-cc/bluemonday", "golang.org/x/net"}},
	{"internal/document/book", "makes a site of rendered notebooks and runs none",
		[]string{"internal/system/file", "internal/document/notebook"}, []string{"golang.org/x/net", "golang.org/x/image"}},
	{"internal/document/npm", "fetches packages of npm, whatever they are for",
		nil, nil},
	{"internal/document/editor", "fetches an editor for pages, and knows no page",
		[]string{"internal/document/npm"}, nil},
	{"internal/document/notebook/mathml", "turns TeX into MathML and nothing else",
		nil, nil},
	{"internal/terminal/term", "asks terminals what they can show, and knows no cells",
		nil, []string{"github.com/mattn/go-sixel", "golang.org/x/image", "golang.org/x/sys", "golang.org/x/term"}},
	{"internal/terminal/view", "is a page for the outputs of any runner of cells",
		[]string{"internal/kernel/cell", "internal/document/outputs"}, nil},
	{"internal/document/outputs", "is a script for pages that show outputs, and runs nothing",
		nil, nil},
	{"internal/document/mistakes", "reads wrong answers, and knows neither lessons nor grades",
		nil, []string{"golang.org/x/tools"}},
	{"internal/document/grade", "runs submissions in any runner of cells, and knows of physics only how a verdict is written",
		[]string{"internal/kernel/cell", "internal/system/file", "internal/document/mistakes", "internal/document/notebook",
			"pkg/msp/check"}, nil},
	{"internal/system/confine", "is what the system has to confine a process with",
		nil, []string{"golang.org/x/sys", "github.com/landlock-lsm/go-landlock", "github.com/elastic/go-seccomp-bpf"}},
	{"internal/terminal/repl", "is a terminal for any runner of cells",
		[]string{"internal/kernel/cell", "internal/lang/command", "internal/system/lines", "internal/lang/near", "internal/terminal/term", "internal/terminal/view"},
		[]string{"github.com/ergochat/readline", "golang.org/x/term"}},
	{"internal/system/lab", "starts JupyterLab; its caller writes the kernelspec",
		[]string{"internal/system/venv"}, nil},
	{"internal/document/lite", "makes sites of JupyterLite; its caller builds the kernel",
		[]string{"internal/document/outputs", "internal/document/npm", "internal/system/venv", "internal/system/file"},
		[]string{"github.com/andybalholm/brotli"}},
	{"internal/system/venv", "makes environments of Python and runs programs, and knows none",
		nil, nil},
	{"internal/lang/build", "writes a program and has the Go toolchain link it",
		[]string{"internal/lang/symbols", "internal/lang/near", "internal/lang/build"}, nil},
	{"internal/lang/build/split", "divides a program, and knows nothing of ours",
		nil, nil},
	{"internal/lang/symbols", "is generated from what a cell can import; no session, no front end",
		[]string{"internal/lang/symbols", "internal/lang/near", "pkg"},
		[]string{"gonum.org/v1/gonum", "gonum.org/v1/plot", "golang.org/x/image", "golang.org/x/tools"}},

	{"tutorials", "is notebooks, and no program: only tests that read them",
		nil, nil},
	{"web/kernel", "wires a session to the page, for js/wasm only",
		[]string{"internal"}, nil},
	{"cmd/msp", "is where everything is wired together, and nothing but wiring",
		[]string{"docs", "internal", "pkg"},
		[]string{"github.com/spf13/cobra", "golang.org/x/term"}},
}

func TestImports(t *testing.T) {
	// The longest directory first, so that the first match is the layer.
	byLength := slices.Clone(layers)
	slices.SortFunc(byLength, func(a, b layer) int { return len(b.dir) - len(a.dir) })
	seen := 0
	eachFile(t, ".go", func(name string) {
		dir := path.Dir(name)
		if dir == "." || strings.Contains("/"+name, "/testdata/") || strings.Contains("/"+name, "/_") {
			return // this test, and what the go command leaves out
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		if file.Name.Name == "main" && !strings.HasPrefix(dir, "cmd/") {
			return // a generator, which is in no program of ours
		}
		seen++
		at := slices.IndexFunc(byLength, func(r layer) bool { return within(dir, r.dir) })
		if at < 0 {
			t.Errorf("%s is in no layer: add one to deps_test.go, with what it may import and why", dir)
			return
		}
		r := byLength[at]
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			switch own, isOurs := strings.CutPrefix(imported, module+"/"); {
			case isOurs && strings.HasPrefix(dir, "pkg/") && !strings.HasPrefix(own, "pkg/"):
				t.Errorf("%s imports %s: a package in pkg, its tests included, must not need the rest of the repository", name, own)
			case strings.HasSuffix(name, "_test.go"):
				// A test may use any part it needs to be about the real thing.
			case r.dir == "pkg/msp" && (own == "pkg/msp/ode" || own == "pkg/msp/methods"):
				t.Errorf("%s imports %s: the model knows no differential equations and none of what it is compared with", name, own)
			case isOurs && !within(own, r.dir) && !slices.ContainsFunc(r.ours, func(d string) bool { return within(own, d) }):
				t.Errorf("%s imports %s: %s %s", name, own, r.dir, r.why)
			case !isOurs && !standard(imported) && !slices.ContainsFunc(r.others, func(m string) bool { return within(imported, m) }):
				t.Errorf("%s imports %s: %s %s, or name the module in deps_test.go", name, imported, r.dir, r.why)
			}
		}
	})
	if seen < len(layers) {
		t.Errorf("only %d files were read", seen)
	}
}

// within reports whether a path is dir or below it.
func within(p, dir string) bool { return p == dir || strings.HasPrefix(p, dir+"/") }

// standard reports whether an import path is the standard library's: its first element has no dot.
func standard(p string) bool {
	first, _, _ := strings.Cut(p, "/")
	return !strings.Contains(first, ".")
}

// Files say the same everywhere: no package registry by its address, so that each machine uses its own, and
// no path of the machine they were written on.
func TestNoFileNamesAMachine(t *testing.T) {
	// Split, so that this file does not contain them.
	var never []string
	for _, s := range [][2]string{
		{"registry.", "npmjs"}, {"registry.", "yarnpkg"}, {"pypi.", "org"}, {"files.", "pythonhosted"}, {"proxy.",
			"golang"}, {"sum.", "golang"},
		{"static.", "crates.io"}, {"repo.", "maven"}, {"deb.", "debian"}, {"security.", "debian"},
		{"/ro", "ot/"}, {"/wo", "rk/"}, {"/tm", "p/"}, {"/ho", "me/"}, {"/Us", "ers/"}, {":\\Us", "ers\\"},
	} {
		never = append(never, s[0]+s[1])
	}
	eachFile(t, "", func(name string) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
			return
		}
		if bytes.IndexByte(data, 0) >= 0 {
			return // a picture or a program
		}
		for i, line := range strings.Split(string(data), "\n") {
			if len(line) > 5000 {
				continue // a picture in a notebook: base64 can spell anything
			}
			for _, s := range never {
				if strings.Contains(line, s) {
					t.Errorf("%s:%d contains %q", name, i+1, s)
				}
			}
		}
	})
}

// eachFile calls f with the slash-separated name of each file of the repository that ends in suffix.
func eachFile(t *testing.T, suffix string, f func(name string)) {
	t.Helper()
	notOurs := []string{".git", ".venv", "node_modules", "out", ".ipynb_checkpoints"}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if slices.Contains(notOurs, d.Name()) {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil // .git is a file in a worktree
		}
		if d.Type().IsRegular() && strings.HasSuffix(name, suffix) {
			f(filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
