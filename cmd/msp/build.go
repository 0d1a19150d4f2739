package main

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/lang/build"
)

func buildCommand() *cobra.Command {
	var o build.Options
	cmd := &cobra.Command{
		Use:   "build --with MODULE@VERSION[,PATH]... [-o OUT]",
		Short: "Make an msp with further packages compiled in",
		Long: `Make an msp whose cells can import further packages. It needs the Go toolchain.

Without a PATH, the package at the module's root is compiled in, otherwise the named packages.
For instance: msp build --with gonum.org/v1/gonum@v0.17.0,graph,graph/simple

The sources of msp come from --source, else from the checkout around the current directory,
else from the published version of this msp. The command lists the declarations that it must
omit (generic functions and types).`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			o.Log = func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) }
			return build.Run(ctx, o)
		},
	}
	cmd.Flags().StringArrayVar(&o.With, "with", nil, "compile in packages of a module: `MODULE@VERSION[,PATH...]`")
	cmd.Flags().StringVar(&o.Source, "source", "", "checkout of msp to build from")
	cmd.Flags().StringVarP(&o.Out, "output", "o", "msp-with", "write the program to `OUT`")
	return cmd
}
