package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/massspring/msp/internal/system/venv"
)

// Options are what to open, how, and with which kernel.
type Options struct {
	// Open is the directory to show or the notebook to open. "" means ./tutorials where there is one,
	// else the current directory. Of a directory that holds notebooks the first one is opened.
	Open string
	// Args are handed to JupyterLab as they are, after our own.
	Args []string
	// Kernelspec writes the kernelspec that starts executable below prefix/share/jupyter/kernels.
	Kernelspec func(prefix, executable string) error
	// Stdout and Stderr receive what JupyterLab prints; progress goes to Stderr.
	Stdout, Stderr io.Writer
}

// Run starts JupyterLab and returns when it has ended. The first interrupt (Ctrl-C, a termination signal, or the end of
// ctx) asks it to shut its kernels down and leave; the second ends it at once. Ending by an interrupt is not an error.
func Run(ctx context.Context, o Options) error {
	ctx, now, stop := venv.Interrupts(ctx, "lab", o.Stderr)
	defer stop()
	err := run(ctx, now, o)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func run(ctx context.Context, now <-chan struct{}, o Options) error {
	root, open, err := target(o.Open)
	if err != nil {
		return err
	}
	cache, err := venv.Cache()
	if err != nil {
		return err
	}
	command, err := installed(ctx, o.Stderr)
	if err != nil {
		return err
	}
	if command == nil {
		env := venv.Environment{
			Dir: cache, Name: "lab", For: "JupyterLab", Size: "250 MB", Pins: requirements, Module: "jupyterlab",
			Files:     map[string]string{"share/jupyter/lab/settings/overrides.json": overrides},
			Otherwise: otherwise, Progress: o.Stderr, Now: now,
		}
		if command, err = env.Command(ctx); err != nil {
			return err
		}
	}
	kernel, err := newKernel(cache, o.Kernelspec)
	if err != nil {
		return err
	}
	defer kernel.remove()

	args := append(command[1:], "--ServerApp.root_dir="+root, "--MultiKernelManager.default_kernel_name=msp")
	if open != "" {
		args = append(args, "--LabApp.default_url=/lab/tree/"+urlPath(open))
	}
	args = append(args, o.Args...)
	own, hint := surroundings{root: os.Geteuid() == 0, container: inContainer(), display: hasDisplay()}.options(o.Args)
	if hint != "" {
		fmt.Fprintln(o.Stderr, "msp lab: "+hint)
	}
	cmd := exec.Command(command[0], append(args, own...)...)
	cmd.Env = kernel.environ(os.Environ())
	cmd.Stdout, cmd.Stderr = o.Stdout, o.Stderr
	return venv.Supervise(ctx, now, cmd)
}

// target returns the directory that JupyterLab serves and the notebook in it that is opened first, "" if none is.
func target(path string) (root, open string, err error) {
	if path == "" {
		if info, err := os.Stat("tutorials"); err == nil && info.IsDir() {
			path = "tutorials"
		}
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", "", err
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", "", err
	}
	if !info.IsDir() {
		return filepath.Dir(path), filepath.Base(path), nil
	}
	notebooks, err := filepath.Glob(filepath.Join(escapeGlob(path), "*.ipynb"))
	if err != nil || len(notebooks) == 0 {
		return path, "", err
	}
	return path, filepath.Base(notebooks[0]), nil
}
