package repl

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/ergochat/readline"
	"golang.org/x/term"
)

// lineReader reads lines from a person.
type lineReader interface {
	// line reads a line of code, which already begins with begin. Ctrl-C gives errInterrupt, Ctrl-D io.EOF.
	line(prompt, begin string) (string, error)
	// answer reads a line that a cell asked for.
	answer(prompt string, password bool) (string, error)
	// morePasted reports whether more lines of the same paste follow.
	morePasted() bool
	// out returns a writer that does not spoil the line that is being typed.
	out() io.Writer
	remember(line string)
	close()
}

// editor is a lineReader with editing, history and completion.
type editor struct {
	rl   *readline.Instance
	keys *keyboard
	tty  *screen
}

// newEditor opens the terminal; typed is what was typed before.
func newEditor(c *completer, typed []byte) (*editor, error) {
	keys := &keyboard{src: os.Stdin, queue: typed}
	e := &editor{keys: keys, tty: &screen{os.Stdout, keys}}
	c.pasting = keys.inPaste
	cfg := &readline.Config{
		Stdin: keys, Stdout: e.tty, Stderr: e.tty,
		AutoComplete: c, HistoryLimit: historyMax, HistorySearchFold: true, Undo: true,
		EOFPrompt: "\n",
		Listener: func(line []rune, pos int, key rune) ([]rune, int, bool) {
			if keys.inPaste() {
				return nil, 0, false
			}
			return dedent(line, pos, key)
		},
	}
	var err error
	if e.rl, err = readline.NewFromConfig(cfg); err != nil {
		return nil, fmt.Errorf("repl: opening the terminal: %w", err)
	}
	// The end of a paste has to be read before the editor leaves raw mode: after that a terminal delivers whole lines
	// only. The editor has put its own function into cfg.
	leaveRaw := cfg.FuncExitRaw
	cfg = e.rl.GetConfig()
	cfg.FuncExitRaw = func() error { keys.morePasted(); return leaveRaw() }
	return e, e.rl.SetConfig(cfg)
}

// dedent takes one tab back when a closing bracket is the first character of a line.
func dedent(line []rune, pos int, key rune) ([]rune, int, bool) {
	if (key == '}' || key == ')') && pos == len(line) && strings.TrimLeft(string(line), "\t") == string(key) && len(line) > 1 {
		return line[1:], pos - 1, true
	}
	return line, pos, false
}

func (e *editor) line(prompt, begin string) (string, error) {
	io.WriteString(e.tty, pasteOn)
	defer io.WriteString(e.tty, pasteOff)
	e.rl.SetPrompt(prompt)
	line, err := e.rl.ReadLineWithDefault(begin)
	if err == readline.ErrInterrupt {
		err = errInterrupt
	}
	return line, err
}

func (e *editor) answer(prompt string, password bool) (string, error) {
	cfg := e.rl.GetConfig()
	if password {
		cfg = e.rl.GeneratePasswordConfig()
	}
	cfg.Prompt, cfg.AutoComplete, cfg.Listener = prompt, nil, nil
	cfg.HistoryLimit = -1
	line, err := e.rl.ReadLineWithConfig(cfg)
	if err == readline.ErrInterrupt {
		err = errInterrupt
	}
	return line, err
}

func (e *editor) morePasted() bool     { return e.keys.morePasted() }
func (e *editor) out() io.Writer       { return e.rl.Stdout() }
func (e *editor) remember(line string) { e.rl.SaveToHistory(line) }
func (e *editor) close()               { e.rl.Close() }

// fits reports whether text fits on one line of the screen.
func fits(text string) bool {
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	return err == nil && utf8.RuneCountInString(text) < width
}

// simple is a lineReader for terminals that can do nothing but print.
type simple struct {
	in *bufio.Reader
}

func (s *simple) line(prompt, _ string) (string, error) {
	fmt.Print(prompt)
	line, err := s.in.ReadString('\n')
	return strings.TrimRight(line, "\r\n"), err
}

func (s *simple) answer(prompt string, password bool) (string, error) {
	if !password {
		return s.line(prompt, "")
	}
	fmt.Print(prompt)
	typed, err := term.ReadPassword(int(os.Stdin.Fd()))
	fmt.Println()
	return string(typed), err
}

func (s *simple) morePasted() bool { return false }
func (s *simple) out() io.Writer   { return os.Stdout }
func (s *simple) remember(string)  {}
func (s *simple) close()           {}
