package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// pkg is what the go command says of a package.
type pkg struct {
	ImportPath, Dir                    string
	GoFiles                            []string
	Imports, TestImports, XTestImports []string
}

func list(patterns ...string) ([]pkg, error) {
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,GoFiles,Imports,TestImports,XTestImports"}, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// dependents are the package and those of this module that import it, tests included.
func dependents(path string) ([]string, error) {
	all, err := list("./...")
	if err != nil {
		return nil, err
	}
	paths := []string{path}
	for _, p := range all {
		if p.ImportPath != path && slices.Contains(slices.Concat(p.Imports, p.TestImports, p.XTestImports), path) {
			paths = append(paths, p.ImportPath)
		}
	}
	return paths, nil
}

// runner runs the tests of packages, the first of which has the mistakes.
type runner struct {
	tests []string
	with  []string // arguments of one more go test
	short bool
	limit time.Duration // for each package
}

type verdict int

const (
	broken verdict = iota // it does not compile
	noticedIt
	survived
)

// baseline runs the tests without a mistake: they have to pass, and say how long they take.
func (r *runner) baseline() error {
	began := time.Now()
	for _, args := range [...][]string{r.tests, r.with} {
		if len(args) == 0 {
			continue
		}
		if out, err := r.test(append([]string{"-count=1"}, args...)...).CombinedOutput(); err != nil {
			return fmt.Errorf("the tests fail without a mistake: %w\n%s", err, out)
		}
	}
	r.limit = time.Minute + 5*time.Since(began) // compiling included, and a machine gets busy
	return nil
}

func (r *runner) test(args ...string) *exec.Cmd {
	return exec.Command("go", append([]string{"test", fmt.Sprintf("-short=%v", r.short)}, args...)...)
}

func (r *runner) run(m mistake) (verdict, error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return broken, err
	}
	defer os.RemoveAll(dir)
	file, overlay := filepath.Join(dir, "file.go"), filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{m.file: file}})
	if err := errors.Join(err, os.WriteFile(file, m.text(), 0o600), os.WriteFile(overlay, replace, 0o600)); err != nil {
		return broken, err
	}
	if exec.Command("go", "build", "-overlay", overlay, "-o", os.DevNull, r.tests[0]).Run() != nil {
		return broken, nil
	}
	runs := [][]string{}
	for _, path := range r.tests { // its own first, which are the most likely to notice
		runs = append(runs, []string{path})
	}
	if len(r.with) > 0 {
		runs = append(runs, r.with)
	}
	for _, args := range runs {
		err := r.test(append([]string{"-overlay", overlay, "-timeout", r.limit.String()}, args...)...).Run()
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			return noticedIt, nil
		}
		if err != nil {
			return broken, err
		}
	}
	return survived, nil
}
