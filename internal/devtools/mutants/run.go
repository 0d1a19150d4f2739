package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
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
func dependents(of pkg) ([]pkg, error) {
	all, err := list("./...")
	if err != nil {
		return nil, err
	}
	found := []pkg{of}
	for _, p := range all {
		if p.ImportPath != of.ImportPath && slices.Contains(slices.Concat(p.Imports, p.TestImports, p.XTestImports), of.ImportPath) {
			found = append(found, p)
		}
	}
	return found, nil
}

// runner runs the tests of packages, the first of which has the mistakes.
type runner struct {
	tests  []pkg
	with   []string // arguments of one more go test
	short  bool
	limits []time.Duration // for the tests of each package, and for the one more
}

// command is a program that ends, with all that it has started, when ctx is cancelled.
func command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	inGroup(cmd)
	return cmd
}

type verdict int

const (
	broken verdict = iota // it does not compile
	noticedIt
	endless // noticed, since the tests do not end
	survived
)

// baseline runs the tests without a mistake: they have to pass, and say how long they take.
func (r *runner) baseline(ctx context.Context) error {
	r.limits = slices.Repeat([]time.Duration{10 * time.Minute}, len(r.tests)+1)
	for i := range r.limits {
		began := time.Now()
		took, out, err := r.test(ctx, i)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return fmt.Errorf("the tests fail without a mistake: %w\n%s", err, out)
		}
		if i == len(r.tests) {
			took = time.Since(began) // compiling included
		}
		r.limits[i] = 2*time.Minute + 5*took // a machine gets busy
	}
	return nil
}

var errBuild = errors.New("does not compile")

// test compiles and runs the i-th tests and says how long these ran. The first failure ends them.
func (r *runner) test(ctx context.Context, i int, build ...string) (took time.Duration, out []byte, err error) {
	if i == len(r.tests) {
		if len(r.with) == 0 {
			return 0, nil, nil
		}
		args := slices.Concat([]string{"test", "-count=1", "-failfast", fmt.Sprintf("-short=%v", r.short)},
			[]string{"-timeout", r.limits[i].String()}, build, r.with)
		out, err = command(ctx, "go", args...).CombinedOutput()
		return 0, out, err
	}
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, nil, err
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "tests.exe")
	args := slices.Concat([]string{"test", "-c", "-vet=off", "-o", binary}, build, []string{r.tests[i].ImportPath})
	if out, err := command(ctx, "go", args...).CombinedOutput(); err != nil {
		return 0, out, errors.Join(errBuild, err)
	}
	if _, err := os.Stat(binary); err != nil { // it has no tests, and go test -c then compiles nothing
		args := slices.Concat([]string{"build", "-o", os.DevNull}, build, []string{r.tests[i].ImportPath})
		if out, err := command(ctx, "go", args...).CombinedOutput(); err != nil {
			return 0, out, errors.Join(errBuild, err)
		}
		return 0, nil, nil
	}
	cmd := command(ctx, binary, "-test.failfast", fmt.Sprintf("-test.short=%v", r.short), "-test.timeout="+r.limits[i].String())
	cmd.Dir = r.tests[i].Dir
	cmd.WaitDelay = time.Minute // for what a test has left behind
	began := time.Now()
	out, err = cmd.CombinedOutput()
	return time.Since(began), out, err
}

// run tries a mistake. The package's own tests are first, since they are the most likely to notice.
func (r *runner) run(ctx context.Context, m mistake) (verdict, error) {
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
	for i := range r.limits {
		_, out, err := r.test(ctx, i, "-overlay", overlay)
		var failed *exec.ExitError
		switch {
		case ctx.Err() != nil:
			return broken, context.Cause(ctx)
		case err == nil:
		case errors.Is(err, errBuild):
			return broken, nil
		case errors.Is(err, exec.ErrWaitDelay), strings.Contains(string(out), "panic: test timed out after"):
			return endless, nil
		case errors.As(err, &failed):
			return noticedIt, nil
		default:
			return broken, fmt.Errorf("%s: %w\n%s", m, err, out)
		}
	}
	return survived, nil
}
