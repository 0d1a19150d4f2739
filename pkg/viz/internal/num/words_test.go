package num

import "testing"

// TestWords holds what captions and text alternatives say of numbers: the endings of ordinals, one and many, shares in plain
// decimals, and a capital letter at the beginning of a sentence.
func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		Ordinal(1): "1st", Ordinal(2): "2nd", Ordinal(3): "3rd", Ordinal(4): "4th", Ordinal(0): "0th",
		Ordinal(11): "11th", Ordinal(12): "12th", Ordinal(13): "13th", Ordinal(21): "21st", Ordinal(112): "112th", Ordinal(103): "103rd",
		Plural(0, "frame"): "0 frames", Plural(1, "frame"): "1 frame", Plural(2, "frame"): "2 frames",
		Percent(1): "100 %", Percent(0.1): "10 %", Percent(0.0321): "3.2 %", Percent(1e-6): "0.0001 %", Percent(9e-7): "less than 0.0001 %",
		Sentence("λ is a root"): "Λ is a root", Sentence(""): "",
		Number3(1.23456): "1.235", Named("a", "lost"): "a: lost", Named("", "lost"): "lost",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
