// Package build makes an msp with further packages compiled in. It writes a private module with the sources of cmd/msp and
// generated tables of those packages, and has the Go toolchain link it.
//
// The sources are copied, because a main package cannot be imported and the go command refuses an overlay over the module cache.
// The private module's path lies below this module's, so it may import internal packages.
package build

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/massspring/msp/internal/lang/symbols/gen"
)

// ErrNoGo says that there is no Go toolchain.
var ErrNoGo = errors.New("no go command on PATH: compiling packages in needs the Go toolchain")

const private = gen.Module + "/with"

// Options say what to build.
type Options struct {
	With   []string          // MODULE[@VERSION][,PATH…]
	Source string            // a checkout of this module; "" for the one around the current directory, or Version
	Out    string            // the program to write
	Log    func(line string) // called at each step
}

// Run builds the program. Out is replaced only by a complete one.
func Run(ctx context.Context, o Options) error {
	b, err := newBuilder(ctx, o)
	if err != nil {
		return err
	}
	defer b.close()
	for _, w := range o.With {
		s, err := parse(w)
		if err != nil {
			return err
		}
		b.specs = append(b.specs, s)
	}
	if len(b.specs) == 0 {
		return errors.New("nothing to compile in: name a module, --with MODULE@VERSION")
	}
	out, err := filepath.Abs(o.Out)
	if err != nil {
		return err
	}
	// Beside Out, so that renaming does not cross file systems.
	beside, err := os.MkdirTemp(filepath.Dir(out), ".msp-build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside)
	made := filepath.Join(beside, "msp")
	if err := b.steps(b.module, b.check, b.copyMain, b.tables); err != nil {
		return err
	}
	b.Log("compiling and linking")
	if _, err := b.goCommand("build", "-mod=mod", "-buildvcs=false", "-o", made, "."); err != nil {
		return b.told(err)
	}
	if err := os.Rename(made, out); err != nil {
		return err
	}
	b.Log("wrote " + o.Out)
	return nil
}

type builder struct {
	Options
	ctx   context.Context
	dir   string
	env   []string // of go commands, beyond ours
	specs []spec
}

// newBuilder returns a builder with a directory of its own for the private module, until it is closed.
func newBuilder(ctx context.Context, o Options) (*builder, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, ErrNoGo
	}
	dir, err := os.MkdirTemp("", "msp-build-")
	return &builder{ctx: ctx, Options: o, dir: dir}, err
}

func (b *builder) close() { os.RemoveAll(b.dir) }

// steps takes one step after the other, until one fails.
func (b *builder) steps(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return b.told(err)
		}
	}
	return nil
}

// told puts the reason for an interruption before the error that it led to.
func (b *builder) told(err error) error {
	if b.ctx.Err() != nil {
		return b.ctx.Err()
	}
	return err
}

// module writes go.mod and fetches the packages asked for.
func (b *builder) module() error {
	mod := "module " + private + "\n\ngo 1.26.0\n"
	get := []string{"get"}
	dir, version := b.Source, ""
	if dir == "" {
		dir = checkout()
	}
	if dir != "" {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		if !ours(abs) {
			return fmt.Errorf("%s is not a checkout of %s", dir, gen.Module)
		}
		// By a link: the program has this path in it, and it is nobody's business where the checkout was. Windows lets few make one.
		path := "./source"
		if err := os.Symlink(abs, filepath.Join(b.dir, path)); err != nil {
			path = abs
		}
		mod += fmt.Sprintf("\nrequire %s v0.0.0\n\nreplace %s => %q\n", gen.Module, gen.Module, path)
		sum, err := os.ReadFile(filepath.Join(abs, "go.sum"))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(b.dir, "go.sum"), sum, 0o666); err != nil {
			return err
		}
	} else if version = ownVersion(); version == "" {
		return fmt.Errorf("this msp was built from a checkout: run in it, or name it with --source DIR")
	} else {
		get = append(get, gen.Module+"@"+version)
	}
	if err := os.WriteFile(filepath.Join(b.dir, "go.mod"), []byte(mod), 0o666); err != nil {
		return err
	}
	for _, s := range b.specs {
		b.Log("adding " + s.module + "@" + s.version)
		get = append(get, s.module+"@"+s.version)
	}
	if len(get) == 1 {
		return nil
	}
	_, err := b.goCommand(get...)
	return err
}

// copyMain copies the sources of cmd/msp.
func (b *builder) copyMain() error {
	text, err := b.goCommand("list", "-mod=mod", "-json=Dir,GoFiles,EmbedFiles", gen.Module+"/cmd/msp")
	if err != nil {
		return err
	}
	var p struct {
		Dir                 string
		GoFiles, EmbedFiles []string
	}
	if err := json.Unmarshal(text, &p); err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	for _, name := range append(p.GoFiles, p.EmbedFiles...) {
		data, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return err
		}
		to := filepath.Join(b.dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o666); err != nil {
			return err
		}
	}
	with := "package main\n\nimport (\n"
	for _, tables := range []string{"docs", "values"} {
		with += fmt.Sprintf("\t_ %q\n", private+"/"+tables)
	}
	return os.WriteFile(filepath.Join(b.dir, "z_with.go"), []byte(with+")\n"), 0o666)
}

// tables writes the tables of the packages.
func (b *builder) tables() error {
	in := map[string]bool{}
	for _, path := range gen.All() {
		in[path] = true
	}
	var paths []string
	for _, s := range b.specs {
		for _, path := range s.packages {
			if in[path] {
				b.Log(path + " is compiled in already")
				continue
			}
			in[path] = true
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return errors.New("all that was asked for is compiled in already")
	}
	b.Log("generating tables of " + strings.Join(paths, ", "))
	files, omitted, err := gen.Extra(b.ctx, b.dir, paths)
	if err != nil {
		return err
	}
	for _, line := range omitted {
		b.Log("left out: " + line)
	}
	return files.Write(b.dir)
}

// goCommand runs the go command in the private module, where all is that it leaves behind when it is ended. Its messages are passed on
// line by line.
func (b *builder) goCommand(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(b.ctx, "go", args...)
	cmd.Dir = b.dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off", "PWD="+b.dir, "GOTMPDIR="+b.dir), b.env...)
	cmd.WaitDelay = 5 * time.Second
	var out strings.Builder
	cmd.Stdout = &out
	r, w := io.Pipe()
	cmd.Stderr = w
	done := make(chan struct{})
	go func() {
		defer close(done)
		lines := bufio.NewReader(r)
		for {
			line, err := lines.ReadString('\n')
			if line = strings.TrimRight(line, "\r\n"); line != "" {
				b.Log(line)
			}
			if err != nil {
				return
			}
		}
	}()
	err := cmd.Run()
	w.Close()
	<-done
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return []byte(out.String()), nil
}

// ownVersion returns the published version of this module that the running program was built of; "" for none.
func ownVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == gen.Module && m.Replace == nil && m.Version != "(devel)" && !strings.Contains(m.Version, "+") {
			return m.Version
		}
	}
	return ""
}

// checkout returns the directory at or above the current one that holds this module; "" for none.
func checkout() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	for ; ; dir = filepath.Dir(dir) {
		if ours(dir) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// ours reports whether dir is the root of this module.
func ours(dir string) bool {
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	first, _, _ := strings.Cut(string(data), "\n")
	return err == nil && strings.TrimSpace(first) == "module "+gen.Module
}
