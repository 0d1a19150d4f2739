package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/document/book"
	"github.com/massspring/msp/internal/document/lite"
	"github.com/massspring/msp/internal/kernel/jupyter"
	"github.com/massspring/msp/internal/lang/build"
	"github.com/massspring/msp/internal/system/venv"
)

func liteCommand() *cobra.Command {
	var source string
	var cells, small bool
	cmd := &cobra.Command{
		Use:   "lite SITE [DIRECTORY|NOTEBOOK]...",
		Short: "Make a site of JupyterLite in which the Go kernel runs in the page",
		Long: `Make a site of JupyterLite with the notebooks of directories. The kernel runs in the reader's browser: it needs
no installation and no computing server. A reader's changes stay in the browser and can be downloaded. Any web server can
serve the directory; a browser cannot run it from a file. Its first page has a card for each notebook.

With --cells, SITE is a directory for your own page: the kernel, the element <msp-cell> that runs Go in any page, and an
example of such a page. That needs neither JupyterLite nor Python, and takes no notebooks.

Without arguments, it uses ./tutorials and ./notebooks. It omits subdirectories of the named directories. It needs
Python 3.10 or newer and, the first time, network access, to install a private JupyterLite with pinned versions in the
user's cache. It also needs the Go toolchain, which compiles the kernel from the sources of --source, else of the checkout
around the current directory, else of the published version of this msp. npm fetches a decoder for browsers without one;
if npm is missing, pages load a larger kernel.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if cells {
				return cobra.ExactArgs(1)(cmd, args)
			}
			return cobra.MinimumNArgs(1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			stderr := cmd.ErrOrStderr()
			ctx, now, stop := venv.Interrupts(cmd.Context(), "lite", stderr)
			defer stop()
			notebooks := args[1:]
			if len(notebooks) == 0 {
				notebooks = []string{"tutorials", "notebooks"}
			}
			kernel := pageKernel(source, small, stderr)
			var err error
			if cells {
				err = lite.Cells(ctx, args[0], kernel, stderr)
			} else {
				err = lite.Make(ctx, lite.Options{
					Site: args[0], Notebooks: notebooks, Kernel: kernel, Logo: jupyter.Logo(), Stderr: stderr, Now: now,
				})
				if err == nil {
					err = welcome(args[0], notebooks)
				}
			}
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), args[0])
			return nil
		},
	}
	cmd.Flags().BoolVar(&cells, "cells", false, "make a directory for your own pages, with <msp-cell>")
	cmd.Flags().BoolVar(&small, "small", false, smallUse)
	cmd.Flags().StringVar(&source, "source", "", "checkout of msp to compile the kernel from")
	return cmd
}

// welcome writes a site's first page if all its notebooks are in directories; otherwise JupyterLite opens there.
func welcome(site string, notebooks []string) error {
	for _, name := range notebooks {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			return err
		}
	}
	parts, err := book.Read(notebooks...)
	if err != nil {
		return err
	}
	return (&book.Book{Title: defaultTitle, Parts: parts}).Welcome(site)
}

// pageKernel builds the kernel of a page from a checkout, "" for the sources of this msp.
func pageKernel(source string, small bool, stderr io.Writer) lite.Kernel {
	return lite.Kernel{Small: small, Build: func(ctx context.Context, out string) (map[string][]byte, error) {
		return build.Kernel(ctx, source, release, out, func(line string) { fmt.Fprintln(stderr, "msp: "+line) })
	}}
}

// smallUse is the help of a flag.
const smallUse = "pack the kernel for minutes, not seconds: pages load a sixth less"
