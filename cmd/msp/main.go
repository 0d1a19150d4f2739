// Command msp is the Go notebook kernel, REPL and notebook runner for learning fast mass-spring simulation.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

func main() {
	root := &cobra.Command{
		Use:           "msp",
		Short:         "Learn and explore fast mass-spring simulation in Go",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	if err := root.Execute(); err != nil {
		fmt.Fprintln(os.Stderr, "msp:", err)
		os.Exit(1)
	}
}
