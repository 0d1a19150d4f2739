package check

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
)

// Sheet draws the inputs of one student's questions. The zero Sheet draws inputs for no particular student.
type Sheet struct {
	seed    uint64
	hidden  bool   // drawn with a salt: nothing of its inputs is shown
	student string // whose laws and numbers the answers are to have
	said    string // who the notebook says its author is, if that is somebody else
}

// NewSheet returns the sheet of a student for an assignment. With a salt that only instructors know, students cannot
// compute the inputs.
func NewSheet(student, assignment, salt string) Sheet {
	sum := sha256.Sum256([]byte(strings.Join([]string{student, assignment, salt}, "\x00")))
	return Sheet{seed: binary.LittleEndian.Uint64(sum[:]), hidden: salt != "", student: student}
}

// By returns the sheet for a notebook that says who its author is. If the sheet has no student, the author is the student. If it has
// another one, as when a notebook is copied, it continues to ask for that student's laws and numbers, and its verdicts tell both names.
// Case and surrounding blanks are ignored.
func (s Sheet) By(author string) Sheet {
	switch {
	case s.student == "":
		s.student = author
	case loginOf(author) != loginOf(s.student):
		s.said = author
	}
	return s
}

// copiedFrom names both, if the notebook says that somebody else is its author.
func (s Sheet) copiedFrom() string {
	return fmt.Sprintf("the notebook were %q's, as its login() says: %q hands it in", s.said, s.student)
}

func loginOf(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// own returns a seed for what is the student's own in all assignments.
func (s Sheet) own(what string) uint64 { return NewSheet(loginOf(s.student), "own", what).seed }

// Seed returns the seed of the sheet's inputs.
func (s Sheet) Seed() uint64 { return s.seed }

// draw is one input, or the answers of one function to it.
type draw struct {
	*rand.Rand
	from  *rand.PCG
	moved *bool // set by the student's function if it has changed a vector that it was given
}

func newDraw(seed uint64, n int) *draw {
	from := rand.NewPCG(seed, uint64(n))
	return &draw{Rand: rand.New(from), from: from}
}

// in returns a number between lo and hi.
func (d *draw) in(lo, hi float64) float64 { return lo + (hi-lo)*d.Float64() }

// vec returns n numbers between −1 and 1.
func (d *draw) vec(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = d.in(-1, 1)
	}
	return v
}
