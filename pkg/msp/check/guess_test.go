package check_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp/check"
)

func ExampleGuess() {
	guess := check.Guess(5.45) // ½ g h², in mm
	fmt.Println(guess.Meets("the fall of the first step, in mm", 10.9))
	fmt.Println(check.Guess().Meets("the fall of the first step, in mm", 10.9))
	// Output:
	// the fall of the first step, in mm: you guessed 5.45, and it is 10.9, 2 times your guess
	// the fall of the first step, in mm: 10.9 (no guess yet)
}

func ExampleChoice() {
	guess := check.Choice("down", "up", "down", "nowhere")
	fmt.Println(guess.Meets("up"))
	// Output: you guessed "down", and it is "up"
}

func TestGuessMeets(t *testing.T) {
	for _, c := range []struct {
		guess, is []float64
		want      string
	}{
		{nil, []float64{1, 2}, "n: 1, 2 (no guess yet)"},
		{[]float64{8}, []float64{8}, "n: you guessed 8, and it is 8, exactly"},
		{[]float64{8}, []float64{8.05}, "n: you guessed 8, and it is 8.05, as good as exact"},
		{[]float64{95}, []float64{100}, "n: you guessed 95, and it is 100, close: 5 % from it"},
		{[]float64{-3}, []float64{3}, "n: you guessed -3, and it is 3, with the other sign"},
		{[]float64{0}, []float64{3}, "n: you guessed 0, and it is 3"},
		{[]float64{100}, []float64{4}, "n: you guessed 100, and it is 4, 1/25 of your guess"},
		{[]float64{2}, []float64{250}, "n: you guessed 2, and it is 250, 125 times your guess"},
		{[]float64{1}, []float64{1, 2, 3}, "n: you guessed 1, and it is 1, exactly; no guess for 2, 3"},
		{[]float64{1, 2}, []float64{1}, "n: you guessed 1, and it is 1, exactly"},
		{[]float64{math.NaN()}, []float64{1}, "n: you guessed NaN, and it is 1"},
		{[]float64{1}, []float64{math.Inf(1)}, "n: you guessed 1, and it is +Inf"},
	} {
		if got := check.Guess(c.guess...).Meets("n", c.is...); got.String() != c.want {
			t.Errorf("%v meets %v: %q, want %q", c.guess, c.is, got, c.want)
		}
	}
}

func TestChoiceMeets(t *testing.T) {
	for guess, want := range map[string]string{
		"":       `it is "up" (no guess yet)`,
		" Up ":   `you guessed "up", and so it is`,
		"down":   `you guessed "down", and it is "up"`,
		"<left>": `you guessed "<left>", which is none of ["up" "down"]; it is "up"`,
	} {
		got := check.Choice(guess, "up", "down").Meets("up")
		if got.String() != want {
			t.Errorf("%q: %q, want %q", guess, got, want)
		}
	}
	const want = `<div style="border-left:4px solid #6b7fa8;padding-left:.8em;margin:.3em 0">you guessed &#34;&lt;&#34;`
	if got := check.Choice("<", "a", "b").Meets("a").HTML(); got[:len(want)] != want {
		t.Errorf("HTML: %s", got)
	}
	for name, misuse := range map[string]func(){
		"one option":    func() { check.Choice("a", "a") },
		"not an option": func() { check.Choice("", "a", "b").Meets("c") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			misuse()
		}()
	}
}
