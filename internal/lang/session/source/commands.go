package source

// CommandAt returns the text of the command that pos stands in or right behind, and where it begins.
func CommandAt(code string, pos int) (text string, at int, ok bool) {
	toks, _ := Tokens("", code, map[string]bool{})
	for _, t := range toks {
		if t.Tok == commandToken && t.Off < pos && pos <= t.End() {
			return t.Lit, t.Off, true
		}
	}
	return "", 0, false
}
