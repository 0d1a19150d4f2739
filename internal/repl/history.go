package repl

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// historyMax is how many lines of history are kept: months of lessons, and read in a millisecond.
const historyMax = 2000

// history is the lines typed so far, on disk. Each line is appended by one write, so terminals that run side
// by side do not tear each other's lines; a file that has grown too long is replaced as a whole.
type history struct {
	file string
	last string
}

// openHistory reads the history; a file that does not exist yet is an empty one.
func openHistory(file string) (h *history, lines []string, err error) {
	h = &history{file: file}
	if file == "" {
		return h, nil, nil
	}
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil, nil
	}
	if err != nil {
		return &history{}, nil, fmt.Errorf("repl: reading the history: %w", err)
	}
	defer f.Close()
	in := bufio.NewReader(f)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break // a line without an end was cut off in writing
		}
		if line = strings.TrimSuffix(line, "\n"); strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) > 2*historyMax {
		lines = lines[len(lines)-historyMax:]
		if err := replaceFile(file, strings.Join(lines, "\n")+"\n"); err != nil {
			return &history{}, lines, fmt.Errorf("repl: shortening the history: %w", err)
		}
	}
	if len(lines) > historyMax {
		lines = lines[len(lines)-historyMax:]
	}
	if len(lines) > 0 {
		h.last = lines[len(lines)-1]
	}
	return h, lines, nil
}

// add appends one line unless it repeats the one before.
func (h *history) add(line string) error {
	if h.file == "" || line == h.last || strings.TrimSpace(line) == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(h.file), 0o700); err != nil {
		return fmt.Errorf("repl: keeping the history: %w", err)
	}
	f, err := os.OpenFile(h.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("repl: keeping the history: %w", err)
	}
	h.last = line
	_, err = f.WriteString(line + "\n")
	return errors.Join(err, f.Close())
}

// replaceFile puts a new file in the place of the old one when it is complete.
func replaceFile(file, text string) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".history-*")
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
