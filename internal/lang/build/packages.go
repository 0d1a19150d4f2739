package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/near"
)

// check says which of the packages asked for their modules do not have.
func (b *builder) check() error {
	for _, s := range b.specs {
		text, err := b.goCommand("list", "-mod=mod", "-e", "-f", "{{if .GoFiles}}{{.ImportPath}} {{.Name}}{{end}}", s.module+"/...")
		if err != nil {
			return err
		}
		there := importable(string(text))
		for _, path := range s.packages {
			if !slices.Contains(there, path) {
				return missing(s.module, path, there)
			}
		}
	}
	return nil
}

// importable lists the import paths of a text of lines "path name" that another module may import.
func importable(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		path, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name != "" && name != "main" && !slices.Contains(strings.Split(path, "/"), "internal") {
			out = append(out, path)
		}
	}
	return out
}

// missing says what can be named in place of path.
func missing(module, path string, there []string) error {
	var short []string
	for _, p := range there {
		if p = strings.TrimPrefix(strings.TrimPrefix(p, module), "/"); p == "" {
			p = "."
		}
		short = append(short, p)
	}
	switch within := strings.TrimPrefix(strings.TrimPrefix(path, module), "/"); {
	case len(there) == 0:
		return fmt.Errorf("module %s has no package that can be imported", module)
	case within == "":
		return fmt.Errorf("module %s has no package at its root; name some of %s, as in --with %s@VERSION,%s",
			module, listed(short), module, short[0])
	default:
		hint := "it has " + listed(short)
		if meant := near.Best(within, short); meant != "" {
			hint = "did you mean " + meant + "?"
		}
		return fmt.Errorf("module %s has no package %s; %s", module, within, hint)
	}
}

// listed is a list for a message, cut where it would fill the screen.
func listed(names []string) string {
	const most = 12 // two lines of a terminal
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}
