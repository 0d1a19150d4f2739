package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/system/file"
)

// runFlags are the flags of msp run.
type runFlags struct {
	outputs    []string
	parameters []string // NAME=VALUE
	values     string   // file of parameters
	keepGoing  bool
	quiet      bool
	engine     string
	export     string // language of the program to write instead of a run
	pictures   string // directory from which Markdown may take pictures
}

func runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run FILE.ipynb [-p NAME=VALUE] [-o OUT.ipynb|OUT.html]",
		Short: "Run a notebook from top to bottom, without Jupyter",
		Long: `Run the code cells of a notebook in order in a new session.

-o writes the executed notebook, as a notebook (.ipynb) or as one self-contained HTML page
(.html). You can give -o several times, and it may name the notebook itself. Without -o,
the cells' output and values go to standard output. Progress goes to standard error.

The run stops at the first cell that fails, with exit status 1, and no file is written
or changed. With --keep-going the other cells also run, the files include the errors, and
the exit status is still 1. A cell tagged raises-exception is expected to fail and does not
count; a cell tagged skip-execution does not run and keeps its outputs. os.Exit(0) ends the
run without a failure.

-p and --parameters give new values to variables declared in the cell tagged parameters.
Like papermill, msp inserts a cell tagged injected-parameters after it. A value has the
declared type of its variable: -p h=0.01 -p name=flag -p masses=1,2,0.5.

--export go runs nothing: it writes the cells as a Go program and adds the imports and the
handling of errors that the session does for cells.`,
		Args: arguments(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.export != "" {
				return exportNotebook(args[0], f, cmd.OutOrStdout())
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return runNotebook(ctx, args[0], f, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringArrayVarP(&f.outputs, "output", "o", nil, "write the executed notebook to `FILE` (.ipynb or .html)")
	cmd.Flags().StringArrayVarP(&f.parameters, "parameter", "p", nil, "give a variable of the cell tagged parameters a value: `NAME=VALUE`")
	cmd.Flags().StringVar(&f.values, "parameters", "", "values from `FILE.json`, an object by variable; -p takes precedence")
	cmd.Flags().BoolVar(&f.keepGoing, "keep-going", false, "continue after a cell that fails")
	cmd.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "show no progress")
	cmd.Flags().StringVar(&f.pictures, "pictures", "",
		"embed pictures that Markdown refers to, from anywhere in `DIR` (default: the notebook's directory)")
	cmd.Flags().StringVar(&f.export, "export", "", "run nothing: write the cells as a program in `LANGUAGE` (go) to standard output")
	cmd.Flags().StringVar(&f.engine, "engine", "msp", "interpreter that runs the cells (msp, yaegi)")
	return cmd
}

func runNotebook(ctx context.Context, path string, f runFlags, stdout, stderr io.Writer) (err error) {
	// What is wrong with the files is said before a long run and not after it.
	for _, out := range f.outputs {
		if err := checkOutput(out); err != nil {
			return err
		}
	}
	var nb *notebook.Notebook
	if err := until(ctx, path, func() (err error) { nb, err = readNotebook(path, f); return err }); err != nil {
		return err
	}
	runner, err := startWorker(ctx, f.engine)
	if err != nil {
		return fmt.Errorf("no session: %w", err)
	}
	defer func() { err = errors.Join(err, runner.Close()) }()

	show := newProgress(stderr, stdout, f.quiet)
	opt := notebook.Options{KeepGoing: f.keepGoing, Progress: show.cell}
	if len(f.outputs) == 0 {
		opt.Output = show.output
	}
	began := time.Now()
	failed := notebook.Execute(ctx, nb, runner, opt)
	show.end(time.Since(began))

	if ctx.Err() == nil {
		failed = withoutSuccess(failed)
	}
	var failures notebook.Failures
	switch isFailure := errors.As(failed, &failures); {
	case failed == nil:
	case ctx.Err() != nil:
		return fmt.Errorf("%s: %w", path, failed)
	case !isFailure:
		return fmt.Errorf("%s: %w", path, failed)
	case !f.keepGoing:
		fmt.Fprintf(stderr, "%s: %s\n", path, cell.Visible(failures[0].Error(), false))
		if len(f.outputs) > 0 {
			fmt.Fprintf(stderr, "(%s not written; --keep-going writes it with the errors in it)\n", strings.Join(f.outputs, ", "))
		}
		return errReported
	}
	for _, out := range f.outputs {
		if err := until(ctx, out, func() error { return writeOutput(out, path, nb, f, stderr) }); err != nil {
			return err
		}
	}
	for _, e := range failures {
		fmt.Fprintf(stderr, "%s: %s\n", path, cell.Visible(e.Error(), false))
	}
	if len(failures) > 0 {
		return errReported
	}
	return nil
}

// withoutSuccess leaves out of what has failed the cells that called os.Exit(0): a program that does has not failed.
func withoutSuccess(failed error) error {
	var failures notebook.Failures
	if !errors.As(failed, &failures) {
		return failed
	}
	rest := slices.DeleteFunc(slices.Clone(failures), func(e *notebook.CellError) bool { return e.Err.Name == cell.ExitZero })
	if len(rest) == 0 {
		return nil
	}
	return rest
}

// until does work on a file that knows no interruption: reading from a pipe, rendering a large page. When ctx ends it is
// left to itself, for as long as the program still takes to end.
func until(ctx context.Context, file string, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%s: interrupted: %w", file, ctx.Err())
	}
}

func readNotebook(path string, f runFlags) (*notebook.Notebook, error) {
	nb, err := notebook.ReadFile(path)
	if err != nil || len(f.parameters) == 0 && f.values == "" {
		return nb, err
	}
	values, err := parameters(f.parameters, f.values)
	if err != nil {
		return nil, err
	}
	if err := notebook.SetParameters(nb, values); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return nb, nil
}

func isHTML(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".html" || ext == ".htm"
}

func checkOutput(name string) error {
	if !isHTML(name) && strings.ToLower(filepath.Ext(name)) != ".ipynb" {
		return fmt.Errorf("-o %s: the name ends neither in .ipynb nor in .html, so the format is not clear", name)
	}
	if err := file.Writable(name); err != nil {
		return fmt.Errorf("-o %s: %w", name, err)
	}
	return nil
}

func writeOutput(name, source string, nb *notebook.Notebook, f runFlags, stderr io.Writer) error {
	var data []byte
	var err error
	if isHTML(name) {
		var notices []string
		data, notices, err = notebook.HTML(nb, notebook.HTMLOptions{
			Dir:      filepath.Dir(source),
			Pictures: f.pictures,
			Title:    strings.TrimSuffix(filepath.Base(source), filepath.Ext(source)),
			Executed: true,
		})
		for _, n := range notices {
			fmt.Fprintf(stderr, "%s: %s\n", source, cell.Visible(n, false))
		}
	} else {
		data, err = notebook.Encode(nb)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return file.Save(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
