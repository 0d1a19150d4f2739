package repl

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/massspring/msp/internal/near"
)

// standardCommands are the commands that every terminal has.
func (t *terminal) standardCommands() []Command {
	return []Command{
		{"help", "", "this list", func(string) (string, error) { return t.help(), nil }},
		{"doc", "X", "what is known about X: a value, a function, a package", t.doc},
		{"save", "FILE", "write the last picture to a file", t.save},
		{"engine", "", "which interpreter runs the cells, and what it cannot do", func(string) (string, error) { return t.opts.Engine, nil }},
		{"reset", "", "start again with an empty session", t.reset},
		{"quit", "", "leave (Ctrl-D does too)", func(string) (string, error) { t.left = true; return "", nil }},
	}
}

// command runs a line that begins with a colon.
func (t *terminal) command(line string) error {
	name, arg, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), ":"), " ")
	for _, c := range t.commands {
		if c.Name == name {
			text, err := c.Run(strings.TrimSpace(arg))
			if text != "" {
				t.show.text(text)
			}
			return err
		}
	}
	if meant := t.near(name); meant != "" {
		return fmt.Errorf("there is no command :%s; did you mean :%s?", name, meant)
	}
	return fmt.Errorf("there is no command :%s; :help lists them", name)
}

// near is the command that was most likely meant, "" if none is near.
func (t *terminal) near(name string) string {
	var names []string
	for _, c := range t.commands {
		if name != "" && strings.HasPrefix(c.Name, name) {
			return c.Name
		}
		names = append(names, c.Name)
	}
	return near.Best(name, names)
}

func (t *terminal) help() string {
	var b strings.Builder
	b.WriteString("Type Go: expressions, statements, declarations. The value of the last expression is shown.\n" +
		"Tab completes, arrow keys recall, Ctrl-R searches, Ctrl-C stops a cell or clears the line.\n")
	names := make([]Command, len(t.commands))
	copy(names, t.commands)
	sort.SliceStable(names, func(i, j int) bool { return names[i].Name < names[j].Name })
	for _, c := range names {
		fmt.Fprintf(&b, "  %-14s %s\n", strings.TrimSpace(":"+c.Name+" "+c.Arg), c.Help)
	}
	return b.String()
}

func (t *terminal) doc(query string) (string, error) {
	if query == "" {
		return "", errors.New(":doc wants a name, as in :doc msp.Cloth")
	}
	if b, ok := t.opts.Runner.Inspect(query, len(query), 1); ok {
		if text, ok := b["text/plain"].(string); ok && text != "" {
			if !t.show.color {
				text = plain(text)
			}
			return text, nil
		}
	}
	if t.opts.Doc != nil {
		if text, ok := t.opts.Doc(query); ok {
			return text, nil
		}
	}
	return "", fmt.Errorf("nothing is known about %s (has it been declared or imported?)", query)
}

// save writes the last picture; the file's name says only where, not in which format.
func (t *terminal) save(file string) (string, error) {
	t.show.mu.Lock()
	p := t.show.picture
	t.show.mu.Unlock()
	switch ext := extensions[p.mime]; {
	case p.data == nil:
		return "", errors.New("no picture has been shown yet")
	case file == "":
		return "", fmt.Errorf(":save wants the name of a file, as in :save cloth%s", ext)
	case !strings.HasSuffix(file, ext):
		return "", fmt.Errorf("the last picture is %s: give its file the ending %s", p.mime, ext)
	}
	if err := os.WriteFile(file, p.data, 0o644); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s, %s", file, kilobytes(len(p.data))), nil
}

func (t *terminal) reset(string) (string, error) {
	r, ok := t.opts.Runner.(interface{ Reset() error })
	if !ok {
		return "", errors.New("this session cannot be reset; leave it and start another")
	}
	if err := r.Reset(); err != nil {
		return "", err
	}
	return "an empty session", nil
}
