package num

import (
	"fmt"
	"math"
	"unicode"
	"unicode/utf8"
)

// Percent writes a share with two digits, in plain decimals.
func Percent(share float64) string {
	if p := 100 * share; p >= 10 {
		return fmt.Sprintf("%.0f %%", p)
	} else if p >= 1e-4 {
		return fmt.Sprintf("%.2g %%", p)
	}
	return "less than 0.0001 %"
}

func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func Ordinal(n int) string {
	suffix := "th"
	switch {
	case n%100/10 == 1:
	case n%10 == 1:
		suffix = "st"
	case n%10 == 2:
		suffix = "nd"
	case n%10 == 3:
		suffix = "rd"
	}
	return fmt.Sprintf("%d%s", n, suffix)
}

// Sentence returns s with a capital letter.
func Sentence(s string) string {
	if s == "" {
		return ""
	}
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}

// Number3 writes v with three digits.
func Number3(v float64) string { return Number6(math.Round(v*1000) / 1000) }

// Named puts the name, if there is one, before a note.
func Named(name, note string) string {
	if name == "" {
		return note
	}
	return name + ": " + note
}
