package source

import (
	"go/scanner"
	"go/token"
)

// WordsOf adds the identifiers in src to words.
func WordsOf(src string, words map[string]bool) {
	fset := token.NewFileSet()
	var sc scanner.Scanner
	sc.Init(fset.AddFile("", -1, len(src)), []byte(src), nil, 0)
	for {
		_, tok, lit := sc.Scan()
		if tok == token.EOF {
			return
		}
		if tok == token.IDENT {
			words[lit] = true
		}
	}
}
