package main

import (
	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/document/outputs"
	"github.com/massspring/msp/internal/kernel/jupyter"
	"github.com/massspring/msp/internal/system/lab"
)

func labCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lab [DIRECTORY|NOTEBOOK] [-- JUPYTERLAB OPTIONS]",
		Short: "Open the tutorials in JupyterLab",
		Long: `Start JupyterLab with the Go kernel installed and the tutorials open.

The jupyter-lab on PATH is used if it works (version 4 or newer). Otherwise a private one is
installed once, with exactly pinned versions, into the user's cache; that needs Python 3.10 or
newer and the network. The kernel is installed for this run only and the rest of your Jupyter
stays unchanged.

Without an argument, it opens ./tutorials if it exists, else the current directory. Options
after -- go to JupyterLab, for instance: msp lab -- --no-browser --port 8899

Ctrl-C ends JupyterLab and its kernels; a second one ends it at once.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o := lab.Options{
				Stdout: cmd.OutOrStdout(),
				Stderr: cmd.ErrOrStderr(),
				Kernelspec: func(prefix, executable string) error {
					dir, err := jupyter.InstallSpec(jupyter.SpecOptions{Name: "msp", Spec: jupyter.GoSpec(executable), Prefix: prefix})
					if err != nil {
						return err
					}
					return outputs.InstallExtension(dataDir(dir))
				},
			}
			own := args
			if at := cmd.ArgsLenAtDash(); at >= 0 {
				own, o.Args = args[:at], args[at:]
			}
			if err := cobra.MaximumNArgs(1)(cmd, own); err != nil {
				return err
			}
			if len(own) == 1 {
				o.Open = own[0]
			}
			return lab.Run(cmd.Context(), o)
		},
	}
	return cmd
}
