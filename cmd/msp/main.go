// Command msp is the Go notebook kernel, REPL and notebook runner for learning fast mass-spring simulation.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/near"
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
	root.DisableSuggestions = true // unknownCommand has others
	if err := root.Execute(); err != nil {
		if !errors.Is(err, errReported) && !errors.Is(err, errRequired) {
			fmt.Fprintln(os.Stderr, "msp:", cell.Visible(err.Error()+unknownCommand(root, err), false))
		}
		if errors.Is(err, errRequired) {
			os.Exit(2)
		}
		os.Exit(1)
	}
}

// unknownCommand suggests what the unknown command that err is about was meant to be: a notebook to run, or a command of a similar name.
func unknownCommand(root *cobra.Command, err error) string {
	var name string
	if n, _ := fmt.Sscanf(err.Error(), "unknown command %q for", &name); n == 0 {
		return ""
	}
	for _, file := range []string{name, name + ".ipynb"} {
		if at, err := os.Stat(file); err == nil && at.Mode().IsRegular() {
			return "; msp run " + file + " runs a notebook"
		}
	}
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if meant := near.Best(name, names); meant != "" {
		return "; did you mean msp " + meant + "?"
	}
	return "; msp help lists the commands"
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
