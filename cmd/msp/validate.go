package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
)

func validateCommand() *cobra.Command {
	limits := grade.DefaultLimits
	cmd := &cobra.Command{
		Use:   "validate NOTEBOOK",
		Short: "Run the visible tests of an assignment, and explain failures",
		Long: `Run an assignment's notebook from top to bottom and say for each task whether its tests pass, and why not. The exit
status is 1 if one does not. The hidden tests check more than the visible ones.`,
		Args: arguments(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			nb, err := notebook.ReadFile(args[0])
			if err != nil {
				return err
			}
			start := func(ctx context.Context) (cell.Runner, error) { return startWorker(ctx, "msp") }
			r, err := grade.Run(ctx, nb, nb, start, limits)
			if err != nil {
				return err
			}
			return showValidation(cmd.OutOrStdout(), r)
		},
	}
	cmd.Flags().DurationVar(&limits.Time, "time", limits.Time, "limit on the `DURATION` of a cell")
	return cmd
}

func showValidation(w io.Writer, r grade.Result) error {
	failed := false
	for _, c := range r.Cells {
		switch {
		case c.ByHand:
			fmt.Fprintf(w, "?  %s: read by a person\n", c.ID)
			continue
		case c.Full():
			fmt.Fprintf(w, "✓  %s\n", c.ID)
			continue
		}
		failed = true
		fmt.Fprintf(w, "✗  %s: %g of %g points\n", c.ID, c.Points, c.Of)
		for _, reason := range c.Reasons {
			fmt.Fprintf(w, "     %s\n", cell.Visible(reason, false))
		}
	}
	if failed {
		return errReported
	}
	return nil
}
