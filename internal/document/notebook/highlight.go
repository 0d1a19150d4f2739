package notebook

import (
	"fmt"
	"go/scanner"
	"go/token"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// Go's own scanner colours the code here: a general highlighter reads the definitions of hundreds of
// languages when the program starts, which would double the start of every msp command.

// highlight returns source code as HTML; Go is coloured, other languages are not.
func highlight(source, language string) string {
	body := html.EscapeString(strings.TrimRight(source, "\n"))
	if l := strings.ToLower(language); l == "go" || l == "golang" {
		body = goHTML(strings.TrimRight(source, "\n"))
	}
	// Scrollable parts can be reached by the keyboard.
	return `<pre class="source" tabindex="0"><code>` + body + "</code></pre>"
}

// goHTML wraps the tokens of Go code in spans. Code that is not Go comes out whole, coloured as far as it
// scans.
func goHTML(source string) string {
	var b strings.Builder
	src := []byte(source)
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	done := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			b.WriteString(html.EscapeString(source[done:]))
			return b.String()
		}
		start := file.Offset(pos)
		if tok == token.SEMICOLON && lit != ";" || start < done {
			continue // a semicolon that the scanner made up
		}
		end := tokenEnd(source, start, tok, lit)
		b.WriteString(html.EscapeString(source[done:start]))
		text := html.EscapeString(source[start:end])
		if class := goClass(tok, lit, source[end:]); class != "" {
			text = fmt.Sprintf(`<span class="%s">%s</span>`, class, text)
		}
		b.WriteString(text)
		done = end
	}
}

// tokenEnd returns where a token ends in the source: the scanner drops carriage returns from the text of
// comments and raw strings.
func tokenEnd(source string, start int, tok token.Token, lit string) int {
	if lit == "" {
		lit = tok.String()
	}
	end := start
	for i := 0; i < len(lit) && end < len(source); end++ {
		switch {
		case source[end] == lit[i]:
			i++
		case source[end] != '\r':
			return max(end, start)
		}
	}
	return end
}

func goClass(tok token.Token, lit, after string) string {
	switch {
	case tok.IsKeyword():
		return "k"
	case tok == token.COMMENT:
		return "c"
	case tok == token.STRING || tok == token.CHAR:
		return "s"
	case tok.IsLiteral() && tok != token.IDENT:
		return "m"
	case tok != token.IDENT:
		return ""
	case strings.HasPrefix(after, "("):
		return "f"
	case predeclared[lit]:
		return "t"
	}
	return ""
}

var predeclared = map[string]bool{
	"any": true, "bool": true, "byte": true, "comparable": true, "complex64": true, "complex128": true, "error": true,
	"float32": true, "float64": true, "int": true, "int8": true, "int16": true, "int32": true, "int64": true, "rune": true,
	"string": true, "uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true, "uintptr": true,
	"true": true, "false": true, "nil": true, "iota": true,
}

// codeBlocks renders the fenced code of Markdown with highlight.
type codeBlocks struct{}

func (codeBlocks) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		block := n.(*ast.FencedCodeBlock)
		var code strings.Builder
		for i := range block.Lines().Len() {
			line := block.Lines().At(i)
			code.Write(line.Value(source))
		}
		_, err := w.WriteString(highlight(code.String(), string(block.Language(source))) + "\n")
		return ast.WalkContinue, err
	})
}
