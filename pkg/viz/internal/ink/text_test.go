package ink

import (
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

func TestRuns(t *testing.T) {
	for _, test := range []struct{ s, plain, levels string }{
		{"x_new", "x_new", "0"},
		{"x_{0}", "x_0", "0-0"},
		{"10^{−3} m", "10^−3 m", "0+0"},
		{"a_{i}^{2}", "a_i^2", "0-0+0"},
		{"a_{", "a_{", "0"},
		{"_^_{b}", "_^_b", "0-0"},
		{"^", "^", "0"},
		{"", "", "0"},
	} {
		levels := ""
		for _, r := range runs(test.s) {
			levels += string("-0+"[r.level+1])
		}
		if p := PlainText(test.s); p != test.plain || levels != test.levels {
			t.Errorf("%q: %q on levels %q, want %q on %q", test.s, p, levels, test.plain, test.levels)
		}
	}
}

// Whatever the text, nothing of it is lost, and it can be drawn.
func FuzzRuns(f *testing.F) {
	for _, s := range []string{"x_{0}", "10^{−3}", "a_{", "_{^{}}", "^{\xff}", "g* \u25bd", "\n\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var b strings.Builder
		for _, r := range runs(s) {
			switch r.level {
			case -1:
				b.WriteString("_{" + r.text + "}")
			case 0:
				b.WriteString(r.text)
			case 1:
				b.WriteString("^{" + r.text + "}")
			}
		}
		if b.String() != s {
			t.Fatalf("%q became %q", s, b.String())
		}
		if len(s) < 200 {
			Handler.outline(s, TitleStyle.Font, vg.Point{})
			Wrap(TitleStyle, s, Px(100), 0)
		}
	})
}

// Every letter that the figures of this package and the texts of the subject use has a glyph, or is made of some.
func TestGlyphs(t *testing.T) {
	face := fonts().Lookup(BodyFont, Px(12))
	const letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ()*/×−%.,;:µ" +
		"αβγδεζηθκλμνξπρστφψωΓΔΘΛΞΠΣΦΨΩ∇⊗⊕‖∂∑∫≤≥≈≠±√∞→·°′″½…–—‘’“”⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿᵀ₀₁₂₃₄₅₆₇₈₉₊₋ₙäöüßéñçłż"
	for _, r := range letters {
		if !hasGlyph(face, r) {
			t.Errorf("%q has no glyph", r)
		}
	}
}

// Letters for scripts are set as _{…} and ^{…} are, those made of others as wide as these.
func TestSet(t *testing.T) {
	for a, b := range map[string]string{
		"10⁻⁹ m": "10^{−9} m", "I₃": "I_{3}", "Aᵀx": "A^{T}x", "x²₀": "x^{2}_{0}", "²": "^{2}", "a_{i}²": "a_{i}^{2}",
	} {
		p, q := Handler.outline(a, TitleStyle.Font, vg.Point{}), Handler.outline(b, TitleStyle.Font, vg.Point{})
		if len(p) != len(q) || len(p) == 0 || TitleStyle.Width(a) != TitleStyle.Width(b) {
			t.Errorf("%q is not set as %q is", a, b)
		}
	}
	if TitleStyle.Width("∇g") != TitleStyle.Width("Δg") {
		t.Error("∇ is not as wide as Δ")
	}
	lo, hi := pathBox(Handler.outline("Δ", TitleStyle.Font, vg.Point{}))
	flippedLo, flippedHi := pathBox(Handler.outline("∇", TitleStyle.Font, vg.Point{}))
	if abs := max(flippedLo.Y-lo.Y, lo.Y-flippedLo.Y, flippedHi.Y-hi.Y, hi.Y-flippedHi.Y); abs > 1e-9 {
		t.Errorf("∇ from %v to %v, Δ from %v to %v", flippedLo, flippedHi, lo, hi)
	}
}
