package command

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
)

// Complete lists what can stand at byte offset pos of the text of a command: names of commands, or paths in what
// follows one. Offsets are in text.
func Complete(text string, pos int) cell.Completion {
	before := text[:pos]
	if name, ok := strings.CutPrefix(before, "%"); ok && !strings.ContainsAny(name, " \t") {
		c := cell.Completion{Start: 1, End: pos}
		for _, cmd := range All {
			if strings.HasPrefix(cmd.Name, name) {
				c.Items = append(c.Items, cell.Candidate{Text: cmd.Name, Kind: "keyword", Signature: cmd.Usage()})
			}
		}
		return c
	}
	start := 1 + strings.LastIndexAny(before, " \t\n=\"'$")
	c := cell.Completion{Start: start, End: pos}
	if name, _ := cut(before); before[0] == '%' && name != "cd" && name != "write" && name != "save" {
		return c
	}
	c.Items = paths(before[start:])
	return c
}

// paths lists the files whose path begins with prefix.
func paths(prefix string) (items []cell.Candidate) {
	dir, name := filepath.Split(prefix)
	where := dir
	if where == "" {
		where = "."
	} else if full, err := expand(dir); err == nil {
		where = full
	}
	entries, err := os.ReadDir(where)
	if err != nil {
		return nil // not a path, or not yet
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), name) || name == "" && strings.HasPrefix(e.Name(), ".") {
			continue
		}
		text := dir + e.Name()
		if info, err := os.Stat(filepath.Join(where, e.Name())); err == nil && info.IsDir() {
			text += string(filepath.Separator)
		}
		items = append(items, cell.Candidate{Text: text, Kind: "path"})
	}
	return items
}
