package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	xterm "golang.org/x/term"

	"github.com/massspring/msp/docs"
	"github.com/massspring/msp/internal/terminal/repl"
	"github.com/massspring/msp/internal/terminal/term"
)

func replCommand() *cobra.Command {
	var engine string
	cmd := &cobra.Command{
		Use:   "repl",
		Short: "Type Go at a prompt, or pipe it in",
		Long: `Type Go at a prompt: declarations, statements and expressions. All state is kept between inputs.
Ctrl-C interrupts the running input, Ctrl-D leaves, :help lists the commands.
Piped input runs without prompts, and the exit status is 1 after an error.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			o := repl.Options{
				In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
				Interactive: xterm.IsTerminal(int(os.Stdin.Fd())),
				HistoryFile: historyFile("typed", os.Getenv(historyVariable)),
				Banner: fmt.Sprintf("msp %s: Go with live state (engine %s). :tour shows around, :help lists, Ctrl-D leaves.\n"+
					"Try: viz.Spy(msp.Cloth(8, 8).L())",
					version(), engine),
				Tour: docs.Tour, Examples: docs.Examples, Typing: 12 * time.Millisecond,
			}
			var options []string
			if o.Interactive && xterm.IsTerminal(int(os.Stdout.Fd())) && term.Asked(os.Getenv("TERM"), os.Getenv("TERM_PROGRAM")) {
				o.Screen, o.Typed = term.Ask(os.Stdin, os.Stdout, term.Limit())
				if o.Screen.Way == term.Nowhere {
					options = append(options, "--drawings", strconv.Itoa(drawingWidth()))
				}
			}
			var err error
			if o.Runner, err = startWorker(cmd.Context(), engine, options...); err != nil {
				return err
			}
			defer o.Runner.Close()
			err = repl.Run(cmd.Context(), o)
			if errors.Is(err, repl.ErrFailed) {
				return errReported
			}
			return err
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "msp", "interpreter: msp or yaegi")
	return cmd
}

// drawingWidth is how many columns a drawing in characters may take: those of the screen, at most as many as figures are
// laid out for.
func drawingWidth() int {
	const most = 100
	width, _, err := xterm.GetSize(int(os.Stdout.Fd()))
	if err != nil || width < 1 {
		return most
	}
	return min(width, most)
}
