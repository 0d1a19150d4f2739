package venv

import (
	"bufio"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// Environment is a private virtual environment of Python for one program, made once for each set of pins.
type Environment struct {
	Dir       string            // the directory of all environments: Cache
	Name      string            // who makes it, "lab": its directory's name begins so, and its lines of progress with "msp lab"
	For       string            // the program as people call it, "JupyterLab"
	Size      string            // how large it becomes, "250 MB"
	Pins      string            // a pip requirements file in which each package has one version
	Module    string            // the program: it is started as python -m Module
	Files     map[string]string // texts to put into it, by their paths below it
	Otherwise string            // what a person can do without it: the end of an error
	Progress  io.Writer         // one line for each thing done
	Now       <-chan struct{}   // closed by the second interrupt
}

// Cache returns the directory for environments below the user's cache; it makes it where it is not there.
func Cache() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no place for a cache: %w (set HOME to a directory that can be written)", err)
	}
	cache = filepath.Join(cache, "msp")
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", fmt.Errorf("no place for a cache: %w (set XDG_CACHE_HOME to a directory that can be written)", err)
	}
	return cache, nil
}

// Command returns the command that starts the module, making the environment first if it is not there.
func (e Environment) Command(ctx context.Context) ([]string, error) {
	home := filepath.Join(e.Dir, e.name())
	interpreter := inEnvironment(home)
	if e.works(ctx, interpreter) {
		e.say("using " + home)
		return []string{interpreter, "-m", e.Module}, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	python, err := e.python(ctx)
	if err != nil {
		return nil, err
	}
	e.say(fmt.Sprintf("making a private environment in %s (once; about %s)", home, e.Size))
	// It appears under its name only when it is whole. A renamed environment works as long as it is started by its
	// interpreter: only the scripts beside it hold the old path.
	temp, err := os.MkdirTemp(e.Dir, e.Name+"-new-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	if err := e.build(ctx, python, temp); err != nil {
		return nil, err
	}
	if err := os.RemoveAll(home); err != nil {
		return nil, err
	}
	if err := os.Rename(temp, home); err != nil && !e.works(ctx, interpreter) {
		return nil, err // unless another process made the same one meanwhile
	}
	return []string{interpreter, "-m", e.Module}, nil
}

// name returns a name that differs for different pins.
func (e Environment) name() string {
	return fmt.Sprintf("%s-%.6x", e.Name, sha256.Sum256([]byte(e.Pins)))
}

// works reports whether the environment is whole and its Python still there.
func (e Environment) works(ctx context.Context, interpreter string) bool {
	return exec.CommandContext(ctx, interpreter, "-c", "import "+e.Module).Run() == nil
}

func (e Environment) build(ctx context.Context, python, dir string) error {
	e.say(python + " -m venv")
	said, err := e.run(ctx, nil, python, "-m", "venv", dir)
	if err != nil {
		return e.failed(ctx, ErrNoVenv, "Install the venv module (Debian, Ubuntu: apt install python3-venv) and try again.", said)
	}
	pins := filepath.Join(dir, "requirements.txt")
	if err := os.WriteFile(pins, []byte(e.Pins), 0o644); err != nil {
		return err
	}
	said, err = e.run(ctx, progressOf, inEnvironment(dir), "-m", "pip", "install", "--disable-pip-version-check",
		"--no-input", "--progress-bar=off", "--requirement", pins)
	if err != nil {
		return e.failed(ctx, ErrNoPackage, "Check the network (and the proxy settings, if there are any) and try again.", said)
	}
	for name, text := range e.Files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// say writes a line of progress.
func (e Environment) say(text string) { fmt.Fprintf(e.Progress, "msp %s: %s\n", e.Name, text) }

// run runs one step, shows each line that it prints as show words it, and returns the last lines.
func (e Environment) run(ctx context.Context, show func(line string) string, name string, args ...string) (tail []string, err error) {
	r, w := io.Pipe()
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = w, w
	read := make(chan struct{})
	go func() {
		defer close(read)
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			const enough = 12 // holds pip's last error with the lines that explain it
			if tail = append(tail, lines.Text()); len(tail) > enough {
				tail = tail[1:]
			}
			if show == nil {
				continue
			}
			if text := show(lines.Text()); text != "" {
				e.say("  " + text)
			}
		}
		io.Copy(io.Discard, r) // whatever the scanner left, so that the writer never blocks
	}()
	err = Supervise(ctx, e.Now, cmd)
	w.Close()
	<-read
	return tail, err
}

// failed returns the error of a step, with the lines that it printed.
func (e Environment) failed(ctx context.Context, reason error, advice string, said []string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("%w:\n    %s\n%s%s", reason, strings.Join(said, "\n    "), advice, e.Otherwise)
}

// progressOf turns a line of pip's into one for a person, or into "", which is not shown.
func progressOf(line string) string {
	switch {
	case strings.HasPrefix(line, "Collecting "):
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "Collecting "), " ")
		name, version, _ := strings.Cut(name, "==")
		return name + " " + version
	case strings.HasPrefix(line, "Installing collected packages"):
		return fmt.Sprintf("unpacking %d packages (half a minute or so)", strings.Count(line, ",")+1)
	}
	return ""
}

// inEnvironment returns the path of the Python of a virtual environment.
func inEnvironment(dir string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(dir, "Scripts", "python.exe")
	}
	return filepath.Join(dir, "bin", "python")
}
