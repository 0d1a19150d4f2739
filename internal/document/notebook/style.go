package notebook

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed style.css
var styleSource string

// Style is the style sheet of rendered notebooks, the classes of terminal colours included.
var Style = strings.Replace(styleSource, "@ANSI@\n", ansiStyle(), 1)

func ansiStyle() string {
	var b strings.Builder
	for _, name := range colourNames {
		for _, class := range []string{"ansi-" + name, "ansi-bright-" + name} {
			fmt.Fprintf(&b, ".%s-fg { color: var(--%s); } .%s-bg { background-color: var(--%s); color: var(--page); }\n", class, name, class, name)
		}
	}
	return b.String()
}
