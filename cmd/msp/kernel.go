package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/document/outputs"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter"
	"github.com/massspring/msp/internal/kernel/jupyter/connection"
	"github.com/massspring/msp/internal/kernel/jupyter/zmq"
)

func kernelCommand() *cobra.Command {
	var engine, history string
	var textLimit int
	cmd := &cobra.Command{
		Use:   "kernel CONNECTION_FILE",
		Short: "Serve a Jupyter front end (started by Jupyter)",
		Long: `Serve a Jupyter front end. Jupyter starts this command by the kernelspec that "msp install" writes;
its kernel.json can hold the options in "argv", or MSP_HISTORY and MSP_OUTPUT_LIMIT in "env".`,
		Args: arguments(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			conn, err := connection.Read(args[0])
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM)
			defer stop()
			transport, err := zmq.Listen(conn) // first: a client that finds no one listening tries again after 100 ms and more
			if err != nil {
				return err
			}
			r, err := startWorker(ctx, engine)
			if err != nil {
				return err
			}
			defer r.Close()
			o := jupyter.Options{
				Key:       conn.Key,
				History:   historyFile("cells.jsonl", history),
				TextLimit: textLimit,
				LimitHelp: "the kernel's option --output-limit and the variable " + limitVariable + " change the limit",
			}
			if textLimit == 0 {
				o.TextLimit = -1
			}
			if err := jupyter.Serve(ctx, transport, kernelInfo(engine), r, o); ctx.Err() == nil {
				return err
			}
			return nil // told to end
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "msp", "interpreter")
	cmd.Flags().StringVar(&history, "history", os.Getenv(historyVariable), "`directory` of the history, or \"off\"")
	cmd.Flags().IntVar(&textLimit, "output-limit", jupyter.DefaultTextLimit,
		"`bytes` of text that a cell may print, and a 64th of those it may show in values; 0 for no limit")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		limit := os.Getenv(limitVariable)
		if limit == "" || cmd.Flags().Changed("output-limit") {
			return nil
		}
		if err := cmd.Flags().Set("output-limit", limit); err != nil {
			return fmt.Errorf("%s: %w", limitVariable, err)
		}
		return nil
	}
	return cmd
}

// limitVariable stands for --output-limit where a kernelspec sets the environment.
const limitVariable = "MSP_OUTPUT_LIMIT"

func kernelInfo(engine string) jupyter.KernelInfo {
	return jupyter.KernelInfo{
		Implementation:        "msp",
		ImplementationVersion: version(),
		Language:              jupyter.GoLanguage(cell.GoVersion()),
		Subshells:             engine == "msp", // yaegi compiles while it runs
		Banner:                fmt.Sprintf("msp %s: Go %s with live state, and fast mass-spring simulation", version(), cell.GoVersion()),
	}
}

func specOptions(cmd *cobra.Command) *jupyter.SpecOptions {
	o := &jupyter.SpecOptions{}
	cmd.Flags().StringVar(&o.Name, "name", "msp", "name of the kernelspec")
	cmd.Flags().StringVar(&o.Name, "as", "msp",
		"take over the name of another Go `KERNEL`, whose notebooks then open in this one: gophernotes")
	cmd.Flags().BoolVar(&o.Force, "force", false, "overwrite the kernelspec of another kernel")
	cmd.MarkFlagsMutuallyExclusive("name", "as")
	cmd.Flags().BoolVar(&o.User, "user", false, "for this user (the default)")
	cmd.Flags().StringVar(&o.Prefix, "prefix", "", "below `DIR`/share/jupyter")
	cmd.Flags().BoolVar(&o.SysPrefix, "sys-prefix", false, "into the active Python environment")
	cmd.MarkFlagsMutuallyExclusive("user", "prefix", "sys-prefix")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("prefix") && o.Prefix == "" {
			return errors.New("--prefix is empty: want a directory")
		}
		o.User = o.User || o.Prefix == "" && !o.SysPrefix
		return nil
	}
	return o
}

// dataDir returns Jupyter's data directory in which a kernelspec is.
func dataDir(spec string) string { return filepath.Dir(filepath.Dir(spec)) }

func installCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "install",
		Short: "Install the kernelspec, so that Jupyter offers \"Go (msp)\"",
		Long: `Install the kernelspec, so that Jupyter offers "Go (msp)", and a small extension that gives figures in JupyterLab their
text alternatives.`,
		Args: cobra.NoArgs,
	}
	o := specOptions(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		binary, err := os.Executable()
		if err != nil {
			return err
		}
		if binary, err = filepath.EvalSymlinks(binary); err != nil {
			return err
		}
		if strings.Contains(binary, string(filepath.Separator)+"go-build") {
			return fmt.Errorf("%s is a temporary program of \"go run\" and will be gone: "+
				"build it first (go build ./cmd/msp), then run ./msp install", binary)
		}
		o.Spec = jupyter.GoSpec(binary)
		if cmd.Flags().Changed("as") {
			o.Spec.DisplayName = "Go (msp as " + o.Name + ")"
		}
		dir, err := jupyter.InstallSpec(*o)
		if err != nil {
			return err
		}
		if err := outputs.InstallExtension(dataDir(dir)); err != nil {
			return fmt.Errorf("the extension of JupyterLab: %w", err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "installed kernel %q in %s\n", o.Name, dir)
		return nil
	}
	return cmd
}

func uninstallCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "uninstall",
		Short: "Remove the kernelspec that msp install wrote",
		Args:  cobra.NoArgs,
	}
	o := specOptions(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		dir, err := jupyter.UninstallSpec(*o)
		if err != nil {
			return err
		}
		if err := outputs.UninstallExtension(dataDir(dir)); err != nil {
			return fmt.Errorf("the extension of JupyterLab: %w", err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "removed the kernelspec in %s\n", dir)
		return nil
	}
	return cmd
}
