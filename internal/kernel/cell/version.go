package cell

import (
	"go/version"
	"runtime"
	"strings"
)

// GoVersion is the version of the language that cells are in, such as "1.26".
func GoVersion() string { return strings.TrimPrefix(version.Lang(runtime.Version()), "go") }
