package mathml

// variants are the font commands with one argument.
var variants = map[token]string{
	`\mathrm`: "rm", `\mathup`: "rm", `\rm`: "rm", `\mathbf`: "bf", `\bf`: "bf", `\boldsymbol`: "bfit", `\bm`: "bfit",
	`\mathbfit`: "bfit", `\pmb`: "bfit",
	`\mathsf`: "sf", `\mathtt`: "tt", `\mathbb`: "bb", `\mathcal`: "cal", `\mathscr`: "cal", `\mathfrak`: "frak",
	`\mathit`: "it", `\mathnormal`: "it",
}

// alphabets gives the code points of A, a and 0 in the mathematical alphabets of Unicode: MathML Core has
// no font attribute but "normal", so a bold letter is a character of its own.
var alphabets = map[string][3]rune{
	"bf":   {0x1D400, 0x1D41A, 0x1D7CE},
	"bfit": {0x1D468, 0x1D482, 0x1D7CE},
	"sf":   {0x1D5A0, 0x1D5BA, 0x1D7E2},
	"tt":   {0x1D670, 0x1D68A, 0x1D7F6},
	"bb":   {0x1D538, 0x1D552, 0x1D7D8},
	"cal":  {0x1D49C, 0x1D4B6, 0},
	"frak": {0x1D504, 0x1D51E, 0},
}

// Letters that were in Unicode before the alphabets and are missing from them.
var early = map[string]map[rune]rune{
	"bb":   {'C': 'ℂ', 'H': 'ℍ', 'N': 'ℕ', 'P': 'ℙ', 'Q': 'ℚ', 'R': 'ℝ', 'Z': 'ℤ'},
	"cal":  {'B': 'ℬ', 'E': 'ℰ', 'F': 'ℱ', 'H': 'ℋ', 'I': 'ℐ', 'L': 'ℒ', 'M': 'ℳ', 'R': 'ℛ', 'e': 'ℯ', 'g': 'ℊ', 'o': 'ℴ'},
	"frak": {'C': 'ℭ', 'H': 'ℌ', 'I': 'ℑ', 'R': 'ℜ', 'Z': 'ℨ'},
}

// letter gives the character for r in a font; ok is false where Unicode has none.
func letter(r rune, font string) (out rune, ok bool) {
	if e, ok := early[font][r]; ok {
		return e, true
	}
	a, ok := alphabets[font]
	switch {
	case !ok:
		return r, false
	case r >= 'A' && r <= 'Z':
		return a[0] + r - 'A', true
	case r >= 'a' && r <= 'z':
		return a[1] + r - 'a', true
	case isDigit(r) && a[2] != 0:
		return a[2] + r - '0', true
	case font == "bf" || font == "bfit":
		return boldGreek(r, font)
	}
	return r, false
}

// boldGreek: LaTeX's \mathbf leaves small Greek letters as they are; here they become bold, as meant.
func boldGreek(r rune, font string) (rune, bool) {
	upper, lower := rune(0x1D6A8), rune(0x1D6C2)
	if font == "bfit" {
		upper, lower = 0x1D71C, 0x1D736
	}
	switch {
	case r >= 'Α' && r <= 'Ω' && r != 0x3A2:
		return upper + r - 'Α', true
	case r >= 'α' && r <= 'ω':
		return lower + r - 'α', true
	case r == '∇':
		return upper + 25, true
	case r == '∂':
		return lower + 25, true
	}
	return r, false
}
