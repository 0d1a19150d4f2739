package lab

import (
	"bufio"
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// requirements names every package of the private environment with its exact version.
//
//go:embed requirements.txt
var requirements string

// environment is a private virtual environment, made once for each set of pins.
type environment struct {
	dir      string          // the directory of all environments
	pins     string          // a pip requirements file
	module   string          // what the environment is for: it is started as python -m module
	progress io.Writer       // one line for each thing done
	now      <-chan struct{} // closed by the second interrupt
}

// overrides turns off the two questions that JupyterLab would ask a network service at its first start.
const overrides = `{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}
`

// command returns the command that starts the module, making the environment first if it is not there.
func (e environment) command(ctx context.Context) ([]string, error) {
	home := filepath.Join(e.dir, e.name())
	interpreter := inEnvironment(home)
	if e.works(ctx, interpreter) {
		fmt.Fprintf(e.progress, "msp lab: using %s\n", home)
		return []string{interpreter, "-m", e.module}, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	python, err := python(ctx)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(e.progress, "msp lab: making a private environment in %s (once; about 250 MB)\n", home)
	// It appears under its name only when it is whole. A renamed environment works as long as it is started by its
	// interpreter: only the scripts beside it hold the old path.
	temp, err := os.MkdirTemp(e.dir, "lab-new-")
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
		return nil, err // unless another msp lab made the same one meanwhile
	}
	return []string{interpreter, "-m", e.module}, nil
}

// name returns a name that differs for different pins.
func (e environment) name() string {
	return fmt.Sprintf("lab-%x", sha256.Sum256([]byte(e.pins)))[:len("lab-")+12]
}

// works reports whether the environment is whole and its Python still there.
func (e environment) works(ctx context.Context, interpreter string) bool {
	return exec.CommandContext(ctx, interpreter, "-c", "import "+e.module).Run() == nil
}

func (e environment) build(ctx context.Context, python, dir string) error {
	fmt.Fprintf(e.progress, "msp lab: %s -m venv\n", python)
	said, err := e.run(ctx, nil, python, "-m", "venv", dir)
	if err != nil {
		return e.failed(ctx, ErrNoVenv, "Install the venv module (Debian, Ubuntu: apt install python3-venv) and try again.", said)
	}
	pins := filepath.Join(dir, "requirements.txt")
	if err := os.WriteFile(pins, []byte(e.pins), 0o644); err != nil {
		return err
	}
	said, err = e.run(ctx, progressOf, inEnvironment(dir), "-m", "pip", "install", "--disable-pip-version-check",
		"--no-input", "--progress-bar=off", "--requirement", pins)
	if err != nil {
		return e.failed(ctx, ErrNoPackage, "Check the network (and the proxy settings, if there are any) and try again.", said)
	}
	settings := filepath.Join(dir, "share", "jupyter", "lab", "settings")
	if err := os.MkdirAll(settings, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(settings, "overrides.json"), []byte(overrides), 0o644)
}

// run runs one step, shows each line that it prints as show words it, and returns the last lines.
func (e environment) run(ctx context.Context, show func(line string) string, name string, args ...string) (tail []string, err error) {
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
				fmt.Fprintln(e.progress, "msp lab:   "+text)
			}
		}
		io.Copy(io.Discard, r) // whatever the scanner left, so that the writer never blocks
	}()
	err = supervise(ctx, e.now, cmd)
	w.Close()
	<-read
	return tail, err
}

// failed returns the error of a step, with the lines that it printed.
func (e environment) failed(ctx context.Context, reason error, advice string, said []string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("%w:\n    %s\n%s%s", reason, strings.Join(said, "\n    "), advice, otherwise)
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
