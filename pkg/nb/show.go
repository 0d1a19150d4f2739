// Package nb connects a notebook's cell with its front end. A cell can show values while it runs and replace them
// later, open the pager, ask the user for input, and exchange messages with widgets through comms.
//
//	shown := nb.Show(0)
//	for k := 1; k <= 10; k++ {
//		shown.Update(k)
//	}
//
// The output of a goroutine appears below its cell even after the cell has ended. In a standalone program, Show and
// Page print text, Input reads the standard input, and comms fail with ErrNoFront. The underlying protocol is
// "Messaging in Jupyter", version 5.5.
package nb

import (
	"crypto/rand"
	"fmt"

	"github.com/massspring/msp/pkg/nb/host"
)

// Shown is a value on the page. Its methods may be called from any goroutine.
type Shown struct{ id string }

// Show displays v immediately, as a cell displays its last value.
func Show(v any) *Shown {
	s := &Shown{id: rand.Text()}
	show(v, s.id, false)
	return s
}

// Update replaces the displayed value by v, wherever it is displayed.
func (s *Shown) Update(v any) { show(v, s.id, true) }

// MIMEBundle is empty, so a cell that ends in Show displays its value once.
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

// Clear removes everything that the cell has displayed and printed so far. If wait is true, it does so only when the cell
// displays something again, which avoids flicker in animations.
func Clear(wait bool) {
	if h := host.Current(); h != nil {
		h.Clear(wait)
	}
}

// Parent returns the msg_id of the request that runs the calling cell or handler. An Output widget whose msg_id is set to it
// captures the output. Without a front end it is "".
func Parent() string {
	if h := host.Current(); h != nil {
		return h.Parent()
	}
	return ""
}

// Guard calls f and reports whether it returned. If f panics, Guard prints the panic and your source lines in the cell's output,
// and your program continues. Interrupts are not caught. Outside of a notebook, panics are not caught either.
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

// Page shows text in the front end's pager, next to the notebook.
func Page(text string) {
	if h := host.Current(); h != nil {
		h.Page(text)
		return
	}
	fmt.Println(text)
}
