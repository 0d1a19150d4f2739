package build

import (
	"fmt"
	"strings"
)

// spec is one MODULE[@VERSION][,PATH…].
type spec struct {
	module, version string
	packages        []string // import paths
}

// parse reads a spec. Without a version it is the latest, without a path the package at the module's root;
// "." names that one beside others.
func parse(s string) (spec, error) {
	parts := strings.Split(s, ",")
	module, version, found := strings.Cut(parts[0], "@")
	if !found {
		version = "latest"
	}
	if module == "" || version == "" || strings.HasPrefix(module, "-") {
		return spec{}, fmt.Errorf("--with %q: want MODULE@VERSION[,PATH]", s)
	}
	out := spec{module: module, version: version}
	for _, p := range parts[1:] {
		switch {
		case p == "":
			return spec{}, fmt.Errorf("--with %q: a path is empty", s)
		case p == ".":
			p = module
		case p != module && !strings.HasPrefix(p, module+"/"):
			p = module + "/" + p
		}
		out.packages = append(out.packages, p)
	}
	if out.packages == nil {
		out.packages = []string{module}
	}
	return out, nil
}
