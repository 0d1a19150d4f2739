package check

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
)

// Guessed is a guess of numbers, made before a cell computes them. See viz.Sketch for the guess of a curve.
type Guessed struct{ numbers []float64 }

// Guess returns the guess of a number, or of several. Without any, there is no guess yet, which is no error. A guess earns no points:
//
//	guess := check.Guess() // your guess goes between the brackets
//	guess.Meets("the fall of a step, in mm", 10.9)
func Guess(numbers ...float64) Guessed { return Guessed{slices.Clone(numbers)} }

// Meets returns a line with the guess, the numbers that the cell has computed, and how far apart they are.
func (g Guessed) Meets(what string, is ...float64) Met {
	if len(g.numbers) == 0 {
		return Met{fmt.Sprintf("%s: %s (no guess yet)", what, list(is))}
	}
	var parts []string
	for i, x := range is {
		if i == len(g.numbers) {
			parts = append(parts, fmt.Sprintf("no guess for %s", list(is[i:])))
			break
		}
		parts = append(parts, fmt.Sprintf("you guessed %.4g, and it is %s%s", g.numbers[i], list(is[i:i+1]), apart(g.numbers[i], x)))
	}
	return Met{what + ": " + strings.Join(parts, "; ")}
}

func list(x []float64) string {
	parts := make([]string, len(x))
	for i := range x {
		parts[i] = fmt.Sprintf("%.4g", x[i])
	}
	return strings.Join(parts, ", ")
}

// apart says how far a guess is from x: within a hundredth is as good as exact, within a tenth close. It says nothing if one of them is
// zero, because then the two numbers say all.
func apart(guess, x float64) string {
	ratio := x / guess
	size := math.Abs(ratio)
	switch {
	case guess == x:
		return ", exactly"
	case guess == 0 || x == 0 || math.IsNaN(ratio) || math.IsInf(ratio, 0):
		return ""
	case ratio < 0:
		return ", with the other sign"
	case math.Abs(guess-x) <= 0.01*math.Abs(x):
		return ", as good as exact"
	case math.Abs(guess-x) <= 0.1*math.Abs(x):
		return fmt.Sprintf(", close: %.0f %% from it", 100*math.Abs(guess/x-1))
	case size < 0.1:
		return fmt.Sprintf(", 1/%.3g of your guess", 1/size)
	}
	return fmt.Sprintf(", %.3g times your guess", size)
}

// Chosen is a guess of one of several options.
type Chosen struct {
	option  string
	options []string
}

// Choice returns the guess of one of the options, made before a cell shows which it is; "" is no guess yet:
//
//	guess := check.Choice("", "up", "down") // your guess goes between the first quotes
//	guess.Meets("up")
//
// It panics unless there are two options.
func Choice(guess string, options ...string) Chosen {
	if len(options) < 2 {
		panic(fmt.Sprintf("check: Choice(%q) of %q, want two options or more", guess, options))
	}
	return Chosen{strings.TrimSpace(guess), slices.Clone(options)}
}

// Meets returns a line with the guess and the option that the cell has found. It panics if is is not one of the options.
func (c Chosen) Meets(is string) Met {
	if !slices.Contains(c.options, is) {
		panic(fmt.Sprintf("check: Meets(%q), want one of %q", is, c.options))
	}
	same := func(option string) bool { return strings.EqualFold(option, c.option) }
	switch {
	case c.option == "":
		return Met{fmt.Sprintf("it is %q (no guess yet)", is)}
	case same(is):
		return Met{fmt.Sprintf("you guessed %q, and so it is", is)}
	case !slices.ContainsFunc(c.options, same):
		return Met{fmt.Sprintf("you guessed %q, which is none of %q; it is %q", c.option, c.options, is)}
	}
	return Met{fmt.Sprintf("you guessed %q, and it is %q", c.option, is)}
}

// Met is a guess next to the result, as a line of text. As the value of a cell, it is shown as HTML.
type Met struct{ text string }

// String returns the line.
func (m Met) String() string { return m.text }

// HTML returns the line for a notebook.
func (m Met) HTML() string {
	return `<div style="border-left:4px solid #6b7fa8;padding-left:.8em;margin:.3em 0">` + html.EscapeString(m.text) + "</div>"
}
