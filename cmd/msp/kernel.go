package main

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/jupyter"
	"github.com/massspring/msp/internal/notebook"
)

func kernelCommand() *cobra.Command {
	var engine string
	cmd := &cobra.Command{
		Use:   "kernel CONNECTION_FILE",
		Short: "Serve a Jupyter front end (started by Jupyter)",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			conn, err := jupyter.ReadConnection(args[0])
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM)
			defer stop()
			r, err := startRunner(ctx, engine)
			if err != nil {
				return err
			}
			defer r.Close()
			if err := jupyter.Serve(ctx, conn, kernelInfo(), r); ctx.Err() == nil {
				return err
			}
			return nil // told to end
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "ixgo", "interpreter")
	return cmd
}

func kernelInfo() jupyter.KernelInfo {
	return jupyter.KernelInfo{
		Implementation:        "msp",
		ImplementationVersion: version(),
		Language: jupyter.LanguageInfo{
			Name: "go", Version: notebook.GoVersion(), MIMEType: "text/x-go", FileExtension: ".go", PygmentsLexer: "go", CodeMirrorMode: "go",
		},
		Banner: fmt.Sprintf("msp %s: Go %s with live state, and fast mass-spring simulation", version(), notebook.GoVersion()),
	}
}

// version is the module's version as the Go toolchain recorded it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func specOptions(cmd *cobra.Command) *jupyter.SpecOptions {
	o := &jupyter.SpecOptions{}
	cmd.Flags().StringVar(&o.Name, "name", "msp", "name of the kernelspec")
	cmd.Flags().BoolVar(&o.User, "user", false, "for this user (the default)")
	cmd.Flags().StringVar(&o.Prefix, "prefix", "", "below `DIR`/share/jupyter")
	cmd.Flags().BoolVar(&o.SysPrefix, "sys-prefix", false, "into the active Python environment")
	cmd.MarkFlagsMutuallyExclusive("user", "prefix", "sys-prefix")
	cmd.PreRun = func(*cobra.Command, []string) { o.User = o.User || o.Prefix == "" && !o.SysPrefix }
	return o
}

func installCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "install",
		Short: "Install the kernelspec, so that Jupyter offers \"Go (msp)\"",
		Args:  cobra.NoArgs,
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
			return fmt.Errorf("%s is a temporary program of \"go run\" and will be gone: build it first (go build ./cmd/msp), then run ./msp install", binary)
		}
		o.Spec = jupyter.GoSpec(binary)
		dir, err := jupyter.InstallSpec(*o)
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "installed kernel %q in %s\n", o.Name, dir)
		return nil
	}
	return cmd
}

func uninstallCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "uninstall",
		Short: "Remove the kernelspec that install has written",
		Args:  cobra.NoArgs,
	}
	o := specOptions(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		dir, err := jupyter.UninstallSpec(*o)
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "removed %s\n", dir)
		return nil
	}
	return cmd
}
