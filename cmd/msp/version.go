package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/lang/interp"
)

// release is the version of a binary that is handed out; release/release.sh sets it by the linker.
var release string

// version returns the version of a release, else the module's version as the Go toolchain recorded it.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// commit returns the commit that the program was built from, "" if that is not known.
func commit() string {
	info, _ := debug.ReadBuildInfo()
	var id, changed string
	if info != nil {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				id = s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = ", with changes"
			}
		}
	}
	if id == "" {
		return ""
	}
	return id[:min(12, len(id))] + changed
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Show the version, commit, Go version and engine of this msp",
		Args:  cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) {
			out := cmd.OutOrStdout()
			fmt.Fprintln(out, "msp "+version())
			if id := commit(); id != "" {
				fmt.Fprintln(out, "commit "+id)
			}
			fmt.Fprintf(out, "%s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
			engine, _, _ := strings.Cut(interp.About, "\n")
			fmt.Fprintln(out, engine)
		},
	}
}
