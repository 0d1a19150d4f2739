package check

import "fmt"

// Standing is the state of an answer: not yet, almost or right.
type Standing uint8

const (
	NotYet Standing = iota // none of what counts holds
	Almost                 // some properties hold, or the mistake is known
	Right                  // all properties hold
)

// String returns the standing in words.
func (s Standing) String() string { return [...]string{"not yet", "almost", "right"}[s] }

// Property is a law and whether an answer obeys it.
type Property struct {
	Name   string
	Holds  bool
	Why    string  // where and by how much it is broken; "" if it holds
	Weight float64 // its part of the score, of the sum of all weights
}

// Verdict is the result of a check of an answer. As the value of a cell, it is shown as HTML.
type Verdict struct {
	Subject    string // "the force of a spring"
	Properties []Property
	Mistake    string // the known mistake that the answer behaves like, "" for none: "the sign were wrong"
	HintText   string // shown when unfolded
	AnswerText string // Go, shown when unfolded
	Curve      *Curve // the answer's numbers over the reference's; nil if there is nothing to draw, or it is a hidden test's
	hidden     bool   // of a sheet with a salt
}

// Standing returns whether the answer is right, almost right or not yet.
func (v Verdict) Standing() Standing {
	switch {
	case v.holds():
		return Right
	case v.Mistake != "" || v.Score() > 0:
		return Almost
	}
	return NotYet
}

// holds reports whether all properties hold.
func (v Verdict) holds() bool {
	for _, p := range v.Properties {
		if !p.Holds {
			return false
		}
	}
	return len(v.Properties) > 0
}

// Score returns the weighted fraction of the properties that hold, 0 to 1. It is 1 only for a right answer.
func (v Verdict) Score() float64 {
	all, held := 0.0, 0.0
	for _, p := range v.Properties {
		all += p.Weight
		if p.Holds {
			held += p.Weight
		}
	}
	if all == 0 {
		return 0
	}
	return held / all
}

// Hint returns the verdict with a hint to unfold.
func (v Verdict) Hint(text string) Verdict { v.HintText = text; return v }

// Answer returns the verdict with an answer, in Go, to unfold.
func (v Verdict) Answer(code string) Verdict { v.AnswerText = code; return v }

// Value is a wrong number and the mistake that leads to it.
type Value struct {
	Mistake string // continues "behaves as if"
	X       float64
}

// Number returns the verdict on a number, which is right if it is within the tolerance: absolute below 1 and relative above.
// If it is the value of a known mistake, the verdict names the mistake. The verdict does not give the right number.
func Number(subject string, got, want, tolerance float64, known []Value) Verdict {
	v := Verdict{Subject: subject}
	err := near("", got, want, tolerance)
	if err != nil {
		err = fmt.Errorf("yours is %.6g", got)
	}
	v.Properties = []Property{property("the right value", 1, err)}
	for _, k := range known {
		if err != nil && near("", got, k.X, tolerance) == nil {
			v.Mistake = k.Mistake
			break
		}
	}
	return v
}

func property(name string, weight float64, err error) Property {
	p := Property{Name: name, Holds: err == nil, Weight: weight}
	if err != nil {
		p.Why = err.Error()
	}
	return p
}
