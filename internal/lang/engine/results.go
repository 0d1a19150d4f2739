package engine

import (
	_ "embed"
	"strings"
)

//go:embed testdata/fidelity/differs.txt
var differs string

// Results is the published table of the fidelity suite, in Markdown: what each engine makes of small programs.
//
//go:embed testdata/fidelity/RESULTS.md
var Results string

// Differences lists what an engine runs otherwise than the compiler does and cannot refuse, from the suite.
func Differences(name string) []string {
	var out []string
	for line := range strings.Lines(differs) {
		if rest, ok := strings.CutPrefix(line, name+" "); ok {
			_, why, _ := strings.Cut(strings.TrimSpace(rest), "\t")
			out = append(out, why)
		}
	}
	return out
}
