package assist

import (
	"go/token"
	"strings"

	"github.com/massspring/msp/internal/lang/session/source"
)

// closing returns the text that closes all that is open in text: brackets, the header of an
// if, for or switch that lacks its block, a case without colon, the call that go and defer want.
func closing(text string) string {
	type level struct {
		open                  token.Token
		header, cases, called bool
	}
	toks, _ := source.Tokens("", text+" .", map[string]bool{}) // the point keeps off the semicolon that a line's end would be
	stack := []level{{}}
	for _, t := range toks {
		top := &stack[len(stack)-1]
		switch t.Tok {
		case token.LPAREN, token.LBRACK:
			stack = append(stack, level{open: t.Tok})
		case token.LBRACE:
			top.header = false
			stack = append(stack, level{open: t.Tok})
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
		case token.IF, token.FOR, token.SWITCH, token.SELECT:
			top.header = true
		case token.CASE, token.DEFAULT:
			top.cases = true
		case token.COLON:
			top.cases = false
		case token.GO, token.DEFER:
			top.called = true
		case token.SEMICOLON:
			if t.Lit == ";" && top.header {
				continue
			}
			top.header, top.called = false, false
		}
	}
	var b strings.Builder
	for i := len(stack) - 1; i >= 0; i-- {
		l := stack[i]
		if l.called && !strings.HasSuffix(b.String(), ")") {
			b.WriteString("()")
		}
		if l.header {
			b.WriteString(" {}")
		}
		if l.cases {
			b.WriteString(":")
		}
		switch l.open {
		case token.LPAREN:
			b.WriteString(")")
		case token.LBRACK:
			b.WriteString("]")
		case token.LBRACE:
			b.WriteString("\n}")
		}
	}
	return b.String()
}
