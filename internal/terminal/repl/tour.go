package repl

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// step is a cell of the tour, with the text before it.
type step struct{ said, code string }

// steps reads a tour: cells separated by empty lines, whose lines that begin with # are the text before the cell.
func steps(text string) (all []step) {
	for _, block := range strings.Split(strings.TrimSpace(text), "\n\n") {
		var s step
		for _, line := range strings.Split(block, "\n") {
			if said, ok := strings.CutPrefix(line, "# "); ok {
				s.said += said + "\n"
			} else {
				s.code += line + "\n"
			}
		}
		all = append(all, step{strings.TrimSpace(s.said), strings.TrimSpace(s.code)})
	}
	return all
}

// tour begins the tour.
func (t *terminal) tour(string) error {
	if !t.opts.Interactive {
		return errors.New(":tour needs a person at the terminal")
	}
	if t.opts.Tour == "" {
		return errors.New("there is no tour here")
	}
	t.ahead = steps(t.opts.Tour)
	return nil
}

// guided shows the text before the next cell of the tour, waits for Enter and types the cell; code is "" if the person
// leaves.
func (t *terminal) guided(r lineReader) (code string) {
	next := t.ahead[0]
	t.show.text("\n" + next.said)
	answer, err := r.answer(fmt.Sprintf("(Enter types it, q ends the tour; %d to go) ", len(t.ahead)), false)
	if err != nil || strings.HasPrefix(strings.TrimSpace(answer), "q") {
		t.ahead = nil
		t.show.text("The tour has ended; what it declared is yours.")
		return ""
	}
	if t.ahead = t.ahead[1:]; len(t.ahead) == 0 {
		defer t.show.note("the last cell of the tour; :examples lists more, %help all is a page of everything")
	}
	prompt := fmt.Sprintf("In[%d]: ", t.count+1)
	for _, line := range strings.Split(next.code, "\n") {
		fmt.Fprint(r.out(), prompt)
		for _, char := range line {
			fmt.Fprint(r.out(), string(char))
			time.Sleep(t.opts.Typing)
		}
		fmt.Fprint(r.out(), "\n")
		prompt = strings.Repeat(" ", len(prompt)-len("...: ")) + "...: "
	}
	return next.code
}

// examples lists cells to run, or runs one of them.
func (t *terminal) examples(arg string) error {
	blocks := strings.Split(strings.TrimSpace(t.opts.Examples), "\n\n")
	if t.opts.Examples == "" {
		return errors.New("there are no examples here")
	}
	if arg != "" {
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 || n > len(blocks) {
			return fmt.Errorf(":examples %s: want a number from 1 to %d", arg, len(blocks))
		}
		t.next = blocks[n-1]
		t.show.text(t.next)
		return nil
	}
	var b strings.Builder
	for k, block := range blocks {
		fmt.Fprintf(&b, "%d  %s\n", k+1, strings.ReplaceAll(block, "\n", "\n   "))
	}
	b.WriteString(":examples N runs one of them\n")
	t.show.text(b.String())
	return nil
}
