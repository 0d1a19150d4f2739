package check

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// Wrong is the seal of a wrong number and the mistake that leads to it.
type Wrong struct {
	Mistake string // continues "behaves as if"
	Seal    string
}

// Seal returns a short hash of the number x to so many significant digits, which a check cell can hold in place of x; see Sealed.
func Seal(subject string, x float64, digits int) string {
	if digits < 1 || digits > 15 {
		panic(fmt.Sprintf("check: Seal %q: %d digits, want 1 to 15", subject, digits))
	}
	sum := sha256.Sum256([]byte(subject + " = " + strconv.FormatFloat(x+0, 'e', digits-1, 64))) // + 0 takes the sign off −0
	return fmt.Sprintf("%x", sum[:5])
}

// Sealed is Number for a check cell that does not show the answer. The number is right if it, or a number up to one unit of its last
// digit away, has the seal. Known mistakes are sealed too.
func Sealed(subject string, got float64, digits int, seal string, known []Wrong) Verdict {
	v := Verdict{Subject: subject}
	opens := func(seal string) bool {
		unit := math.Pow(10, math.Floor(math.Log10(math.Abs(got)))-float64(digits-1)) // of the last digit
		if got == 0 || math.IsNaN(unit) || math.IsInf(unit, 0) {
			return Seal(subject, got, digits) == seal
		}
		last := math.Round(got / unit)
		for _, n := range []float64{last, last - 1, last + 1} {
			if Seal(subject, n*unit, digits) == seal {
				return true
			}
		}
		return false
	}
	var err error
	if !opens(seal) {
		err = errors.New("yours is " + strconv.FormatFloat(got, 'g', 6, 64))
	}
	v.Properties = []Property{property(fmt.Sprintf("the right value to %d digits", digits), 1, err)}
	for _, k := range known {
		if err != nil && opens(k.Seal) {
			v.Mistake = k.Mistake
			break
		}
	}
	return v
}
