package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/massspring/msp/internal/repl"
)

func replCommand() *cobra.Command {
	var engine string
	cmd := &cobra.Command{
		Use:   "repl",
		Short: "Type Go at a prompt, or pipe it in",
		Long: `Type Go at a prompt: declarations, statements and expressions, with everything kept between inputs.
Ctrl-C interrupts what runs, Ctrl-D leaves, :help lists the commands.
With input piped in there are no prompts, and the exit status is 1 after an error.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := startRunner(cmd.Context(), engine)
			if err != nil {
				return err
			}
			defer r.Close()
			err = repl.Run(cmd.Context(), repl.Options{
				Runner: r, In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
				Interactive: term.IsTerminal(int(os.Stdin.Fd())),
				HistoryFile: historyFile("typed", os.Getenv(historyVariable)),
				Banner:      fmt.Sprintf("msp %s, Go on %s. Try: import \"github.com/massspring/msp/pkg/msp\"  (:help for help, Ctrl-D to leave)", version(), engine),
			})
			if errors.Is(err, repl.ErrFailed) {
				return errReported
			}
			return err
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "msp", "interpreter: msp or yaegi")
	return cmd
}
