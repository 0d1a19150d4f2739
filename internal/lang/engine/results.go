package engine

import _ "embed"

// Results is the published table of the fidelity suite, in Markdown: what each engine makes of small programs.
//
//go:embed testdata/fidelity/RESULTS.md
var Results string
