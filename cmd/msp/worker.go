package main

import (
	"cmp"
	"context"
	"os"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/worker"
)

// workerCommand runs the cells of one session; it is started by startWorker only.
func workerCommand() *cobra.Command {
	var engine, dir, student string
	var columns int
	cmd := &cobra.Command{
		Use:    "worker",
		Short:  "Run the cells of one session (started by msp itself)",
		Args:   cobra.NoArgs,
		Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if dir != "" {
				if err := confineWorker(dir); err != nil {
					return err
				}
			}
			if student != "" {
				if err := os.Setenv(studentVar, student); err != nil {
					return err
				}
			}
			return worker.Serve(func(asked string) (cell.Runner, error) { return newSession(cmp.Or(asked, engine), columns) })
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "msp", "interpreter")
	cmd.Flags().IntVar(&columns, "drawings", 0, "draw figures in characters too, in so many `columns`")
	cmd.Flags().StringVar(&dir, "confine", "", "directory outside of which this process may do nothing")
	cmd.Flags().StringVar(&student, "student", "", "whose submission is graded")
	return cmd
}

// startWorker starts a session in a child process, which may die without taking this one along. Options are those of workerCommand.
func startWorker(ctx context.Context, engine string, options ...string) (*worker.Worker, error) {
	binary, err := os.Executable()
	if err != nil {
		return nil, err
	}
	memory, err := memoryLimit()
	if err != nil {
		return nil, err
	}
	return worker.Start(ctx, worker.Options{Command: append([]string{binary, "worker", "--engine", engine}, options...), Memory: memory})
}
