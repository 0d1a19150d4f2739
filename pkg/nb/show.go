// Package nb is the line between a cell of a notebook and its front end: values that are shown while the cell
// runs and replaced later, the pager, questions to the person, and comms, over which widgets and the program
// talk to each other.
//
//	shown := nb.Show(0)
//	for k := 1; k <= 10; k++ {
//		shown.Update(k)
//	}
//
// What a goroutine shows after its cell has ended still appears below that cell. In a program of its own Show
// and Page print text, Input reads the standard input, and comms fail with ErrNoFront. The protocol below is
// "Messaging in Jupyter", version 5.5.
package nb

import (
	"crypto/rand"
	"fmt"

	"github.com/massspring/msp/pkg/nb/host"
)

// Shown is a value on the page. Its methods may be called from any goroutine.
type Shown struct{ id string }

// Show shows v now, as it would be shown at the end of a cell.
func Show(v any) *Shown {
	s := &Shown{id: rand.Text()}
	show(v, s.id, false)
	return s
}

// Update shows v in the place of the value before it, wherever that stands.
func (s *Shown) Update(v any) { show(v, s.id, true) }

// MIMEBundle is empty: a cell that ends in Show shows its value once.
func (s *Shown) MIMEBundle() map[string]any { return map[string]any{} }

func show(v any, id string, update bool) {
	if h := host.Current(); h != nil {
		h.Show(v, id, update)
		return
	}
	fmt.Println(text(v))
}

// text returns what a program of its own prints of v: its own text/plain, or what fmt makes of it.
func text(v any) string {
	if b, ok := v.(interface{ MIMEBundle() map[string]any }); ok {
		if t, ok := b.MIMEBundle()["text/plain"].(string); ok {
			return t
		}
	}
	return fmt.Sprint(v)
}

// Clear removes what the cell has shown and printed so far, at once; with wait only when it shows something
// again, so that an animation does not flicker.
func Clear(wait bool) {
	if h := host.Current(); h != nil {
		h.Clear(wait)
	}
}

// Parent returns what the front end calls the request that the calling cell or handler answers, its msg_id: an Output
// widget whose msg_id is set to it captures what is shown and printed. It is "" where there is no front end.
func Parent() string {
	if h := host.Current(); h != nil {
		return h.Parent()
	}
	return ""
}

// Guard calls f. If f panics, the page shows it as at the end of a cell that panics, with the program's own calls
// and their lines, and the program goes on; ok is false then. An interrupt of the person passes. In a program of its own a
// panic passes too.
func Guard(f func()) (ok bool) {
	defer func() {
		if ok {
			return
		}
		v := recover()
		if h := host.Current(); v != nil && (h == nil || !h.Panicked(v)) {
			panic(v)
		}
	}()
	f()
	return true
}

// Page shows text in the front end's pager, beside the notebook and not in it.
func Page(text string) {
	if h := host.Current(); h != nil {
		h.Page(text)
		return
	}
	fmt.Println(text)
}
