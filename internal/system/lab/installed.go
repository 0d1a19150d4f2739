package lab

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/massspring/msp/internal/system/venv"
)

// requirements names every package of the private environment with its exact version.
//
//go:embed requirements.txt
var requirements string

// overrides turns off the two questions that JupyterLab would ask a network service at its first start.
const overrides = `{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}
`

// otherwise is the end of each error for which there is no JupyterLab.
const otherwise = `
Without any of this:
    msp run NOTEBOOK.ipynb -o NOTEBOOK.html   runs a notebook into a page for the browser
    msp repl                                  is the same Go in a terminal
A JupyterLab 4 of your own on PATH is used as it is.`

// patience is how long a jupyter-lab may take to tell its version.
const patience = 5 * time.Minute

// installed returns the command of the jupyter-lab on PATH, or nil if there is none that works.
func installed(ctx context.Context, progress io.Writer) ([]string, error) {
	path, err := exec.LookPath("jupyter-lab")
	if err != nil {
		return nil, nil
	}
	// A first start of Python on a busy machine has taken more than a minute; a wrapper that hangs must not hang us.
	limited, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("no answer to --version within %v", patience))
	defer cancel()
	wait := time.AfterFunc(5*time.Second, func() {
		fmt.Fprintf(progress, "msp lab: waiting for %s --version; Ctrl-C ends this\n", path)
	})
	out, err := exec.CommandContext(limited, path, "--version").Output()
	wait.Stop()
	if limited.Err() != nil {
		err = context.Cause(limited)
	}
	version := strings.TrimSpace(string(out))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		fmt.Fprintf(progress, "msp lab: %s does not work (%v); using one of our own\n", path, err)
		return nil, nil
	case !venv.AtLeast(version, 4, 0):
		fmt.Fprintf(progress, "msp lab: %s is version %q, want 4 or newer; using one of our own\n", path, version)
		return nil, nil
	}
	fmt.Fprintf(progress, "msp lab: JupyterLab %s (%s)\n", version, path)
	return []string{path}, nil
}
