package source

import (
	"go/token"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/command"
)

// Completeness reports whether code can run as it is. Open brackets, raw strings and comments, and lines that end
// in an operator, want another line; a blank last line ends a statement that an operator has left open, and a
// command that takes the lines below it.
func Completeness(code string) cell.Completeness {
	code = strings.ReplaceAll(code, "\r\n", "\n")
	if strings.TrimSpace(code) == "" {
		return cell.Completeness{Status: "complete"}
	}
	toks, err := Tokens("", code, map[string]bool{})
	if len(toks) > 1 { // behind a command stands the end of its line
		if c := toks[len(toks)-2]; c.Tok == commandToken && command.Unfinished(c.Lit) && !endsInBlankLine(code) {
			return cell.Completeness{Status: "incomplete"}
		}
	}
	r := shapeOf(toks, code, err)
	switch {
	case r.unclosed:
		return cell.Completeness{Status: "incomplete"}
	case r.invalid:
		return cell.Completeness{Status: "invalid"}
	case len(r.open) > 0:
		return cell.Completeness{Status: "incomplete", Indent: r.indent()}
	case r.dangling && !endsInBlankLine(code):
		return cell.Completeness{Status: "incomplete", Indent: "\t"}
	case r.dangling:
		return cell.Completeness{Status: "invalid"}
	}
	if _, _, err := Split("In", code); err != nil {
		return cell.Completeness{Status: "invalid"}
	}
	return cell.Completeness{Status: "complete"}
}

func endsInBlankLine(code string) bool {
	i := strings.LastIndexByte(code, '\n')
	return i >= 0 && strings.TrimSpace(code[i:]) == ""
}

// shape is how the brackets of a cell lie.
type shape struct {
	open     []opener
	unclosed bool // a raw string or comment does not end
	invalid  bool // a bracket or character that cannot stand where it does
	dangling bool // the last line cannot end a statement
	last     token.Token
}

type opener struct {
	tok      token.Token
	line     int
	switches bool // the block of a switch or select
}

// shapeOf reads the tokens of code, with the first error of the scanner.
func shapeOf(toks []Token, code string, err error) (r shape) {
	if err != nil {
		r.unclosed = strings.Contains(err.Error(), ": raw string literal not terminated") ||
			strings.Contains(err.Error(), ": comment not terminated")
		r.invalid = !r.unclosed
	}
	switches := false // the statement is a switch or select whose block has not begun
	header := false   // it is an if, for or switch whose block has not begun
	line, from := 1, 0
	for _, t := range toks {
		line += strings.Count(code[from:t.Off], "\n")
		from = t.Off
		switch t.Tok {
		case token.SWITCH, token.SELECT:
			switches, header = true, true
		case token.IF, token.FOR:
			header = true
		case token.LPAREN, token.LBRACK, token.LBRACE:
			r.open = append(r.open, opener{t.Tok, line, t.Tok == token.LBRACE && switches})
			if t.Tok == token.LBRACE {
				switches, header = false, false
			}
		case token.RPAREN, token.RBRACK, token.RBRACE:
			n := len(r.open)
			if n == 0 || closer[r.open[n-1].tok] != t.Tok {
				r.invalid = true
				return r
			}
			r.open = r.open[:n-1]
		case token.SEMICOLON:
			if t.Lit != ";" {
				header = false
			}
			if !header {
				switches = false
			}
		}
		r.last = t.Tok
	}
	// without the automatic semicolon of a last line, that line does not end there
	r.dangling = r.last != token.SEMICOLON && r.last != token.ILLEGAL || header
	return r
}

var closer = map[token.Token]token.Token{token.LPAREN: token.RPAREN, token.LBRACK: token.RBRACK, token.LBRACE: token.RBRACE}

// indent is how gofmt would begin the next line: a tab for each line that has left a bracket open. Cases stand
// below their switch, not inside it.
func (r *shape) indent() string {
	n, line := 0, 0
	for _, o := range r.open {
		if o.line != line {
			n++
		}
		line = o.line
	}
	if last := r.open[len(r.open)-1]; last.switches && r.last == token.LBRACE {
		n--
	}
	return strings.Repeat("\t", n)
}
