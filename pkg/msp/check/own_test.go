package check

import (
	"strings"
	"testing"
)

// The answers of one student earn nothing for another whose law has another form or another number, and the verdict says whose they are.
func TestAnothersAnswers(t *testing.T) {
	names := []string{"ada", "emmy", "kurt", "alan", "grace", "sofja", "carl", "joseph"}
	seen := map[int]bool{}
	for _, a := range names {
		own := NewSheet(a, "hw1", "salt")
		seen[own.Law().Number] = true
		if law := NewSheet(" "+strings.ToUpper(a), "hw5", "").Law(); law != own.Law() {
			t.Errorf("%s has %v and, spelled otherwise in another week, %v", a, own.Law(), law)
		}
		for _, b := range names {
			if own.Law() == NewSheet(b, "", "").Law() {
				continue
			}
			for _, v := range []Verdict{
				own.By(b).OwnEnergy(NewSheet(b, "", "").Law().energy),
				own.By(b).OwnTension(NewSheet(b, "", "").Law().tension),
				own.By(b).OwnForces(pulls(NewSheet(b, "", "").Law().tension)),
			} {
				if v.Score() != 0 || !strings.Contains(v.Mistake, b) || !strings.Contains(v.Mistake, a) {
					t.Errorf("the answer of %s, handed in by %s, is worth %g:\n%v", b, a, v.Score(), v)
				}
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("eight students have %d forms of laws", len(seen))
	}
}
