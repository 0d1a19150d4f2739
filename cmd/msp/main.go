// Command msp is the Go notebook kernel, REPL and notebook runner for learning fast mass-spring simulation.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/kernel/cell"
)

func main() {
	root := &cobra.Command{
		Use:           "msp",
		Short:         "Learn and explore fast mass-spring simulation in Go",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(runCommand(), replCommand(), installCommand(), uninstallCommand(), kernelCommand(), workerCommand(),
		labCommand(), liteCommand(), buildCommand(),
		bookCommand(), releaseCommand(), validateCommand(), gradeCommand(), feedbackCommand(), versionCommand())
	memoryFlag(root)
	if err := root.Execute(); err != nil {
		if !errors.Is(err, errReported) && !errors.Is(err, errRequired) {
			fmt.Fprintln(os.Stderr, "msp:", cell.Visible(err.Error(), false))
		}
		if errors.Is(err, errRequired) {
			os.Exit(2)
		}
		os.Exit(1)
	}
}

// arguments accepts n of them, and otherwise says how the command is written.
func arguments(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("want: %s", cmd.UseLine())
		}
		return nil
	}
}

// errReported ends the program with status 1 after its reason has been told.
var errReported = errors.New("reported")

// errRequired ends the program with status 2: a student has fewer points than were required.
var errRequired = errors.New("fewer points than required")
