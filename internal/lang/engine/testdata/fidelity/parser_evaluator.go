// a parser of formulas by descent, trees behind interfaces, derivatives, and a machine that runs what they compile to
package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

type expr any

type (
	num    float64
	name   string
	unary  struct{ x expr }
	binary struct {
		op   byte
		x, y expr
	}
	call struct {
		fn string
		x  expr
	}
)

var (
	errUnknown = errors.New("unknown name")
	errZero    = errors.New("division by zero")
)

func eval(e expr, env map[string]float64) (_ float64, err error) {
	switch e := e.(type) {
	case num:
		return float64(e), nil
	case name:
		if v, ok := env[string(e)]; ok {
			return v, nil
		}
		return 0, fmt.Errorf("%s: %w", string(e), errUnknown)
	case unary:
		x, err := eval(e.x, env)
		return -x, err
	case call:
		x, err := eval(e.x, env)
		if err != nil {
			return 0, err
		}
		return functions[e.fn].f(x), nil
	case binary:
		x, err := eval(e.x, env)
		if err != nil {
			return 0, err
		}
		y, err := eval(e.y, env)
		if err != nil {
			return 0, err
		}
		switch e.op {
		case '+':
			return x + y, nil
		case '-':
			return x - y, nil
		case '*':
			return x * y, nil
		case '/':
			if y == 0 {
				return 0, fmt.Errorf("%w in %v", errZero, e)
			}
			return x / y, nil
		}
		return math.Pow(x, y), nil
	}
	panic(fmt.Sprintf("%T", e))
}

var functions = map[string]struct {
	f func(float64) float64
	d func(x expr) expr
}{}

func setup() {
	type f = struct {
		f func(float64) float64
		d func(x expr) expr
	}
	functions["sin"] = f{math.Sin, func(x expr) expr { return call{"cos", x} }}
	functions["cos"] = f{f: math.Cos, d: func(x expr) expr { return unary{call{"sin", x}} }}
	functions["exp"] = f{math.Exp, func(x expr) expr { return call{"exp", x} }}
}

func diff(e expr, v string) expr {
	switch e := e.(type) {
	case name:
		if string(e) == v {
			return num(1)
		}
	case unary:
		return unary{diff(e.x, v)}
	case call:
		return binary{'*', functions[e.fn].d(e.x), diff(e.x, v)}
	case binary:
		dx, dy := diff(e.x, v), diff(e.y, v)
		switch e.op {
		case '*':
			return binary{'+', binary{'*', dx, e.y}, binary{'*', e.x, dy}}
		case '/':
			return binary{'/', binary{'-', binary{'*', dx, e.y}, binary{'*', e.x, dy}}, binary{'^', e.y, num(2)}}
		case '^':
			n := e.y.(num)
			return binary{'*', binary{'*', n, binary{'^', e.x, n - 1}}, dx}
		}
		return binary{e.op, dx, dy}
	}
	return num(0)
}

func (n num) String() string    { return strconv.FormatFloat(float64(n), 'g', -1, 64) }
func (n name) String() string   { return string(n) }
func (u unary) String() string  { return fmt.Sprint("-", u.x) }
func (b binary) String() string { return fmt.Sprintf("(%v %c %v)", b.x, b.op, b.y) }
func (c call) String() string   { return fmt.Sprintf("%s(%v)", c.fn, c.x) }

func simplify(e expr) expr {
	switch e := e.(type) {
	case unary:
		if x, ok := simplify(e.x).(num); ok {
			return -x
		}
		return unary{simplify(e.x)}
	case call:
		return call{e.fn, simplify(e.x)}
	case binary:
		x, y := simplify(e.x), simplify(e.y)
		a, isA := x.(num)
		b, isB := y.(num)
		switch {
		case isA && isB && !(e.op == '/' && b == 0):
			v, _ := eval(binary{e.op, a, b}, nil)
			return num(v)
		case e.op == '*' && (isA && a == 0 || isB && b == 0):
			return num(0)
		case isA && (e.op == '+' && a == 0 || e.op == '*' && a == 1):
			return y
		case isB && (strings.IndexByte("+-", e.op) >= 0 && b == 0 || strings.IndexByte("*/^", e.op) >= 0 && b == 1):
			return x
		}
		return binary{e.op, x, y}
	}
	return e
}

type parser struct {
	src string
	pos int
}

type syntaxError struct {
	pos  int
	what string
}

func (e syntaxError) Error() string { return fmt.Sprintf("%d: %s", e.pos, e.what) }

func (p *parser) fail(what string) { panic(syntaxError{p.pos, what}) }

func (p *parser) peek() byte {
	for p.pos < len(p.src) && p.src[p.pos] == ' ' {
		p.pos++
	}
	if p.pos == len(p.src) {
		return 0
	}
	return p.src[p.pos]
}

func (p *parser) word(in func(r rune) bool) string {
	from := p.pos
	for p.pos < len(p.src) && in(rune(p.src[p.pos])) {
		p.pos++
	}
	return p.src[from:p.pos]
}

func (p *parser) level(ops []string, k int) expr {
	if k < len(ops) {
		x := p.level(ops, k+1)
		for c := p.peek(); c != 0 && strings.IndexByte(ops[k], c) >= 0; c = p.peek() {
			p.pos++
			x = binary{c, x, p.level(ops, k+1)}
		}
		return x
	}
	switch c := p.peek(); {
	case c == '-':
		p.pos++
		return unary{p.level(ops, k)}
	case c == '(':
		p.pos++
		e := p.level(ops, 0)
		if p.peek() != ')' {
			p.fail("no )")
		}
		p.pos++
		return e
	case unicode.IsDigit(rune(c)) || c == '.':
		v, err := strconv.ParseFloat(p.word(func(r rune) bool { return unicode.IsDigit(r) || r == '.' }), 64)
		if err != nil {
			p.fail(err.Error())
		}
		return num(v)
	case unicode.IsLetter(rune(c)):
		w := p.word(unicode.IsLetter)
		if _, ok := functions[w]; ok && p.peek() == '(' {
			return call{w, p.level(ops, k)}
		}
		return name(w)
	}
	p.fail("unexpected " + strconv.QuoteRune(rune(p.peek())))
	return nil
}

var levels = []string{"+-", "*/", "^"}

func parse(src string) (e expr, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case syntaxError:
			err = r
		default:
			panic(r)
		}
	}()
	p := &parser{src: src}
	e = p.level(levels, 0)
	if p.peek() != 0 {
		p.fail("more than a formula")
	}
	return e, nil
}

type code struct {
	op byte
	k  float64
}

func compile(e expr, out []code) []code {
	switch e := e.(type) {
	case num:
		return append(out, code{'k', float64(e)})
	case name:
		return append(out, code{op: 'x'})
	case unary:
		return append(compile(e.x, out), code{op: '~'})
	case call:
		return append(compile(e.x, out), code{op: e.fn[0]})
	case binary:
		return append(compile(e.y, compile(e.x, out)), code{op: e.op})
	}
	panic(fmt.Sprintf("%T", e))
}

func run(prog []code, x float64) float64 {
	var stack [16]float64
	n := 0
	for _, c := range prog {
		switch c.op {
		case 'k', 'x':
			stack[n] = c.k
			if c.op == 'x' {
				stack[n] = x
			}
			n++
			continue
		case '~':
			stack[n-1] = -stack[n-1]
			continue
		case 's':
			stack[n-1] = math.Sin(stack[n-1])
			continue
		case 'c':
			stack[n-1] = math.Cos(stack[n-1])
			continue
		case 'e':
			stack[n-1] = math.Exp(stack[n-1])
			continue
		}
		n--
		a, b := &stack[n-1], stack[n]
		switch c.op {
		case '+':
			*a += b
		case '-':
			*a -= b
		case '*':
			*a *= b
		case '/':
			*a /= b
		case '^':
			*a = math.Pow(*a, b)
		}
	}
	return stack[n-1]
}

func main() {
	setup()
	for _, src := range []string{"1+2*3", "-(x - 4)^2 / 3", "sin(2*x)*exp(-x)", "x/(x-2)", "y + 1", "2 *", "(1", "1 2", "1.2.3", "x^3 - 2*x^2 + 7"} {
		e, err := parse(src)
		if err != nil {
			var s syntaxError
			fmt.Println(src, "|", err, errors.As(err, &s), s.pos)
			continue
		}
		v, err := eval(e, map[string]float64{"x": 2})
		fmt.Printf("%v = %.6g %v %v %v\n", e, v, err, errors.Is(err, errUnknown), errors.Is(err, errZero))
		slope := simplify(diff(e, "x"))
		fmt.Printf("  %v\n", slope)
		prog := compile(e, nil)
		sum := 0.0
		for i := range 300 {
			sum += run(prog, float64(i)/100+0.005)
		}
		w, _ := eval(e, map[string]float64{"x": 1.5})
		fmt.Printf("  %d %.6g %.6g\n", len(prog), sum, w)
	}
}
