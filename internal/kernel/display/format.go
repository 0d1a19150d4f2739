package display

import (
	"fmt"
	"strings"
)

// format returns what f prints for %v, cut at about limit bytes: the formatter of a huge matrix is stopped there.
func format(f fmt.Formatter, limit int) (text string) {
	s := &state{left: limit}
	defer func() {
		if v := recover(); v != nil {
			if _, full := v.(overflow); !full {
				panic(v)
			}
			text = s.out.String() + "…"
		}
	}()
	f.Format(s, 'v')
	return s.out.String()
}

type overflow struct{}

// state is the fmt.State of a plain %v.
type state struct {
	out  strings.Builder
	left int
}

func (s *state) Write(b []byte) (int, error) {
	n := min(len(b), s.left)
	s.out.Write(b[:n])
	s.left -= n
	if n < len(b) {
		panic(overflow{})
	}
	return n, nil
}

func (s *state) Width() (int, bool)     { return 0, false }
func (s *state) Precision() (int, bool) { return 0, false }
func (s *state) Flag(int) bool          { return false }

var _ fmt.State = (*state)(nil)
