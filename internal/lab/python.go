package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// Reasons for which no private JupyterLab can be made. The errors returned tell what to do about it.
var (
	ErrNoPython  = errors.New("no usable Python")
	ErrNoVenv    = errors.New("Python cannot make virtual environments")
	ErrNoPackage = errors.New("JupyterLab could not be installed")
)

// otherwise is the end of each of those errors.
const otherwise = `
Without any of this:
    msp run NOTEBOOK.ipynb -o NOTEBOOK.html   runs a notebook into a page for the browser
    msp repl                                  is the same Go in a terminal
A JupyterLab 4 of your own on PATH is used as it is.`

// installed returns the command of the jupyter-lab on PATH, or nil if there is none that works.
func installed(ctx context.Context, progress io.Writer) ([]string, error) {
	path, err := exec.LookPath("jupyter-lab")
	if err != nil {
		return nil, nil
	}
	// A first start of Python from a slow disk takes seconds; a wrapper that hangs must not hang us.
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	out, err := exec.CommandContext(limited, path, "--version").Output()
	version := strings.TrimSpace(string(out))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		fmt.Fprintf(progress, "msp lab: %s does not work (%v); using one of our own\n", path, err)
		return nil, nil
	case !atLeast(version, 4, 0):
		fmt.Fprintf(progress, "msp lab: %s is version %q, want 4 or newer; using one of our own\n", path, version)
		return nil, nil
	}
	fmt.Fprintf(progress, "msp lab: JupyterLab %s (%s)\n", version, path)
	return []string{path}, nil
}

// python returns the command of a Python on which the pins can be installed.
func python(ctx context.Context) (string, error) {
	var tried []string
	for _, name := range []string{"python3", "python"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])").CombinedOutput()
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		version := strings.TrimSpace(string(out))
		if err == nil && atLeast(version, 3, 10) {
			return path, nil
		}
		if err != nil {
			version = fmt.Sprintf("%v: %s", err, firstLine(out))
		}
		tried = append(tried, fmt.Sprintf("%s (%s)", path, version))
	}
	found := "there is no python3 on PATH"
	if tried != nil {
		found = "found " + strings.Join(tried, " and ")
	}
	return "", fmt.Errorf("%w: JupyterLab needs Python 3.10 or newer, %s.\n"+
		"Install it (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew install python) and try again.%s",
		ErrNoPython, found, otherwise)
}

// atLeast reports whether version, "4.4.10" or "3.11", is major.minor or later.
func atLeast(version string, major, minor int) bool {
	var x, y int
	if n, _ := fmt.Sscanf(version, "%d.%d", &x, &y); n < 2 {
		return false
	}
	return x > major || x == major && y >= minor
}

func firstLine(text []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	return string(line)
}
