package session

import (
	"slices"

	"github.com/massspring/msp/internal/lang/session/check"
)

// tell warns of what holds of a cell that has run, to its end or not: a variable may not have been declared.
func (s *Session) tell(notes []check.Note) {
	s.mu.Lock()
	live := s.names.Live
	notes = slices.DeleteFunc(notes, func(n check.Note) bool { return n.About != nil && live[n.About.Name()] != n.About })
	s.mu.Unlock()
	for _, n := range notes {
		s.warn(n.Text)
	}
}
