package repl

import (
	"fmt"
	"strings"

	"github.com/massspring/msp/internal/lang/command"
	"github.com/massspring/msp/internal/lang/near"
)

// own is a command of the terminal itself. A line that begins with a colon runs one of these, or means the
// session's command of that name: :who is %who.
type own struct {
	name, arg, help string
	run             func(t *terminal, arg string) error
}

func ownCommands() []own {
	return []own{
		{"help", "", "this list", (*terminal).help},
		{"tour", "", "five minutes of what there is: it types, and waits for you", (*terminal).tour},
		{"examples", "[N]", "list cells to run, or run number N", (*terminal).examples},
		{"view", "", "open a tab of a browser with the latest figure, players and widgets", (*terminal).view},
		{"quit", "", "leave (Ctrl-D does too)", func(t *terminal, _ string) error { t.left = true; return nil }},
	}
}

// colon runs a line that begins with a colon, or returns the cell that it stands for.
func (t *terminal) colon(line string) (code string, err error) {
	rest := strings.TrimPrefix(strings.TrimSpace(line), ":")
	name, arg, _ := strings.Cut(rest, " ")
	arg = strings.TrimSpace(arg)
	for _, c := range ownCommands() {
		if c.name == name && (name != "help" || arg == "") {
			err := c.run(t, arg)
			code, t.next = t.next, ""
			return code, err
		}
	}
	if _, err := command.Named(name); err == nil {
		return "%" + rest, nil
	}
	if meant := nearCommand(name); meant != "" {
		return "", fmt.Errorf("there is no command :%s; did you mean :%s?", name, meant)
	}
	return "", fmt.Errorf("there is no command :%s; :help lists them", name)
}

// colonNames lists what can follow a colon.
func colonNames() (names []string) {
	for _, c := range ownCommands() {
		names = append(names, c.name)
	}
	for _, c := range command.All {
		if c.Name != "help" { // the terminal's own includes it
			names = append(names, c.Name)
		}
	}
	return names
}

// nearCommand returns the command that was most likely meant, or "" if none is near.
func nearCommand(name string) string {
	names := colonNames()
	for _, n := range names {
		if name != "" && strings.HasPrefix(n, name) {
			return n
		}
	}
	return near.Best(name, names)
}

func (t *terminal) help(string) error {
	var b strings.Builder
	b.WriteString(command.Help())
	b.WriteString("At this prompt :NAME is short for %NAME, and there are:\n")
	for _, c := range ownCommands() {
		b.WriteString(command.Row(strings.TrimSpace(":"+c.name+" "+c.arg), c.help))
	}
	b.WriteString("Tab completes, arrow keys recall, Ctrl-R searches, Ctrl-C stops a cell or clears the line.\n")
	t.show.text(b.String())
	return nil
}
