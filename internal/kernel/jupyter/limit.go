package jupyter

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/massspring/msp/internal/kernel/cell"
)

const (
	// DefaultTextLimit is the number of bytes of text that a cell may print: some 20 000 lines, more than anyone reads, and as
	// many as a browser lays out in a second.
	DefaultTextLimit = 1 << 20
	// valuesPerText is how much more a cell may show than print: pictures are large.
	valuesPerText = 64
	// valueCost is what a shown value counts for at least: the front end makes a box for each.
	valueCost = 4 << 10
)

// allowance is what a cell may still show. What does not fit is counted and left out; what the cell clears may be shown
// again, and an update takes no further room.
type allowance struct {
	limit int // bytes of text; negative for none

	mu           sync.Mutex
	text, values int  // bytes shown
	full         bool // some text was left out, and so is all that follows
	lost         struct{ bytes, lines, values int }
}

// admit returns the part of an output that may be shown, and first when it is the first that had to be left out.
func (a *allowance) admit(o cell.Output) (part cell.Output, ok, first bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.limit < 0 {
		return o, true, false
	}
	before := a.lost
	defer func() { first = before.bytes+before.values == 0 && a.lost != before }()
	switch o.Kind {
	case cell.Stream:
		fits := 0
		if !a.full {
			fits = fitting(o.Text, a.limit-a.text)
		}
		a.text += fits
		if rest := o.Text[fits:]; rest != "" {
			a.full = true
			a.lost.bytes += len(rest)
			a.lost.lines += strings.Count(rest, "\n")
		}
		o.Text = o.Text[:fits]
		return o, fits > 0, false
	case cell.Display, cell.Result:
		n := max(valueCost, weight(o.Data))
		if a.values+n > a.limit*valuesPerText {
			a.lost.values++
			return o, false, false
		}
		a.values += n
	case cell.Clear:
		a.text, a.values, a.full = 0, 0, false
	}
	return o, true, false
}

// fitting returns how many bytes of text fit into room without cutting a rune.
func fitting(text string, room int) int {
	if len(text) <= room {
		return len(text)
	}
	for room > 0 && !utf8.RuneStart(text[room]) {
		room--
	}
	return room
}

// weight returns about how many bytes a bundle takes.
func weight(b cell.Bundle) (n int) {
	for _, v := range b {
		if s, ok := v.(string); ok {
			n += len(s)
			continue
		}
		data, _ := json.Marshal(v) // what is not JSON is refused later
		n += len(data)
	}
	return n
}

// opening and closing are the notes where output is first left out and at the end of the cell; closing is empty if all
// was shown.
func (a *allowance) opening() string {
	return fmt.Sprintf("\n[output limit: a cell may print %s and show %s; what follows is counted, not shown]\n",
		megabytes(a.limit), megabytes(a.limit*valuesPerText))
}

func (a *allowance) closing(help string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var parts []string
	if a.lost.bytes > 0 {
		parts = append(parts, fmt.Sprintf("%s of text (%d lines)", megabytes(a.lost.bytes), a.lost.lines))
	}
	if a.lost.values > 0 {
		parts = append(parts, fmt.Sprintf("%d values", a.lost.values))
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("[output limit: left out %s; %s]\n", strings.Join(parts, " and "), help)
}

func megabytes(n int) string {
	if n < 1<<20 {
		return fmt.Sprintf("%.1f kB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}
