// Command msp is the Go notebook kernel, REPL and notebook runner for learning fast mass-spring simulation.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/cell"
)

func main() {
	root := &cobra.Command{
		Use:           "msp",
		Short:         "Learn and explore fast mass-spring simulation in Go",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(runCommand(), replCommand(), installCommand(), uninstallCommand(), kernelCommand(), workerCommand(), labCommand(), buildCommand())
	memoryFlag(root)
	if err := root.Execute(); err != nil {
		if !errors.Is(err, errReported) {
			fmt.Fprintln(os.Stderr, "msp:", cell.Visible(err.Error(), false))
		}
		os.Exit(1)
	}
}

// errReported ends the program with status 1 after its reason has been told.
var errReported = errors.New("reported")
