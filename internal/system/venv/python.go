package venv

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// Reasons for which no environment can be made. The errors returned tell what to do about it.
var (
	ErrNoPython  = errors.New("no usable Python")
	ErrNoVenv    = errors.New("Python cannot make virtual environments")
	ErrNoPackage = errors.New("packages could not be installed")
)

// python returns the command of a Python on which the pins can be installed.
func (e Environment) python(ctx context.Context) (string, error) {
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
		if err == nil && AtLeast(version, 3, 10) {
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
	return "", fmt.Errorf("%w: %s needs Python 3.10 or newer, %s.\n"+
		"Install it (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew install python) and try again.%s",
		ErrNoPython, e.For, found, e.Otherwise)
}

// AtLeast reports whether version, "4.4.10" or "3.11", is major.minor or later.
func AtLeast(version string, major, minor int) bool {
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
