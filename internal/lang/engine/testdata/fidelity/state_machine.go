// an enumeration with String, a table of transitions, a parser of expressions by recursive descent
package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

type Kind int

const (
	Num Kind = iota + 1
	Op
	Paren
)

var names = map[Kind]string{Num: "Num", Op: "Op", Paren: "Paren"}

func (k Kind) String() string {
	if s, ok := names[k]; ok {
		return s
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

type Token struct {
	Kind
	text string
}
type parser struct {
	toks []Token
	pos  int
}

var errSyntax = errors.New("syntax error")

func lex(s string) (ts []Token) {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == ' ':
			i++
		case '0' <= c && c <= '9':
			j := i
			for j < len(s) && strings.IndexByte("0123456789.", s[j]) >= 0 {
				j++
			}
			ts = append(ts, Token{Num, s[i:j]})
			i = j
		case strings.ContainsRune("()", rune(c)):
			ts = append(ts, Token{Paren, s[i : i+1]})
			i++
		default:
			ts = append(ts, Token{Op, string(c)})
			i++
		}
	}
	return
}

func (p *parser) peek() Token {
	if p.pos < len(p.toks) {
		return p.toks[p.pos]
	}
	return Token{}
}

func (p *parser) expr(level int) float64 {
	if level == 2 {
		t := p.peek()
		p.pos++
		switch {
		case t.Kind == Num:
			v, _ := strconv.ParseFloat(t.text, 64)
			return v
		case t == Token{Paren, "("}:
			v := p.expr(0)
			if p.peek().text != ")" {
				panic(fmt.Errorf("%w: missing )", errSyntax))
			}
			p.pos++
			return v
		case t.text == "-":
			return -p.expr(2)
		}
		panic(fmt.Errorf("%w at %v %q", errSyntax, t.Kind, t.text))
	}
	v := p.expr(level + 1)
	for {
		t := p.peek()
		if t.Kind != Op || !strings.Contains([]string{"+-", "*/"}[level], t.text) {
			return v
		}
		p.pos++
		w := p.expr(level + 1)
		v = map[string]func() float64{"+": func() float64 { return v + w }, "-": func() float64 { return v - w },
			"*": func() float64 { return v * w }, "/": func() float64 { return v / w }}[t.text]()
	}
}

func eval(s string) (v float64, err error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(error)
			if !ok || !errors.Is(e, errSyntax) {
				panic(r)
			}
			err = e
		}
	}()
	p := &parser{toks: lex(s)}
	return p.expr(0), nil
}

func main() {
	for _, s := range []string{"1+2*3", "(1+2)*3", "-(4-6)/8", "2*(3", "*", "1.5*2 - 1"} {
		v, err := eval(s)
		fmt.Println(s, "=", v, err)
	}
	fmt.Println(lex("1+(2"), Token{Num, "1"}, Kind(9))
	fmt.Printf("%v %d %+v\n", Op, Op, struct{ K Kind }{Paren})
}
