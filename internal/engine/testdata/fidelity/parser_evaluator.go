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

type expr interface {
	eval(env map[string]float64) (float64, error)
	diff(v string) expr
	fmt.Stringer
}

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

func (n num) eval(map[string]float64) (float64, error) { return float64(n), nil }
func (n name) eval(env map[string]float64) (float64, error) {
	if v, ok := env[string(n)]; ok {
		return v, nil
	}
	return 0, fmt.Errorf("%s: %w", string(n), errUnknown)
}
func (u unary) eval(env map[string]float64) (float64, error) {
	x, err := u.x.eval(env)
	return -x, err
}
func (b binary) eval(env map[string]float64) (_ float64, err error) {
	x, err := b.x.eval(env)
	if err != nil {
		return 0, err
	}
	y, err := b.y.eval(env)
	if err != nil {
		return 0, err
	}
	switch b.op {
	case '+':
		return x + y, nil
	case '-':
		return x - y, nil
	case '*':
		return x * y, nil
	case '/':
		if y == 0 {
			return 0, fmt.Errorf("%w in %v", errZero, b)
		}
		return x / y, nil
	}
	return math.Pow(x, y), nil
}

var functions = map[string]struct {
	f func(float64) float64
	d func(x expr) expr
}{}

func init() {
	functions["sin"] = struct {
		f func(float64) float64
		d func(x expr) expr
	}{math.Sin, func(x expr) expr { return call{"cos", x} }}
	functions["cos"] = struct {
		f func(float64) float64
		d func(x expr) expr
	}{f: math.Cos, d: func(x expr) expr { return unary{call{"sin", x}} }}
	functions["exp"] = struct {
		f func(float64) float64
		d func(x expr) expr
	}{f: math.Exp, d: func(x expr) expr { return call{"exp", x} }}
}

func (c call) eval(env map[string]float64) (float64, error) {
	x, err := c.x.eval(env)
	if err != nil {
		return 0, err
	}
	return functions[c.fn].f(x), nil
}

func (num) diff(string) expr { return num(0) }
func (n name) diff(v string) expr {
	if string(n) == v {
		return num(1)
	}
	return num(0)
}
func (u unary) diff(v string) expr { return unary{u.x.diff(v)} }
func (b binary) diff(v string) expr {
	dx, dy := b.x.diff(v), b.y.diff(v)
	switch b.op {
	case '*':
		return binary{'+', binary{'*', dx, b.y}, binary{'*', b.x, dy}}
	case '/':
		return binary{'/', binary{'-', binary{'*', dx, b.y}, binary{'*', b.x, dy}}, binary{'^', b.y, num(2)}}
	case '^':
		n := b.y.(num)
		return binary{'*', binary{'*', n, binary{'^', b.x, n - 1}}, dx}
	}
	return binary{b.op, dx, dy}
}
func (c call) diff(v string) expr { return binary{'*', functions[c.fn].d(c.x), c.x.diff(v)} }

func (n num) String() string    { return strconv.FormatFloat(float64(n), 'g', -1, 64) }
func (n name) String() string   { return string(n) }
func (u unary) String() string  { return "-" + u.x.String() }
func (b binary) String() string { return fmt.Sprintf("(%v %c %v)", b.x, b.op, b.y) }
func (c call) String() string   { return c.fn + "(" + c.x.String() + ")" }

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
			v, _ := binary{e.op, a, b}.eval(nil)
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
	if k == len(ops) {
		return p.factor()
	}
	x := p.level(ops, k+1)
	for c := p.peek(); c != 0 && strings.IndexByte(ops[k], c) >= 0; c = p.peek() {
		p.pos++
		x = binary{c, x, p.level(ops, k+1)}
	}
	return x
}

func (p *parser) factor() expr {
	switch c := p.peek(); {
	case c == '-':
		p.pos++
		return unary{p.factor()}
	case c == '(':
		p.pos++
		e := p.level(levels, 0)
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
			return call{w, p.factor()}
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
	for _, src := range []string{"1+2*3", "-(x - 4)^2 / 3", "sin(2*x)*exp(-x)", "x/(x-2)", "y + 1", "2 *", "(1", "1 2", "1.2.3", "x^3 - 2*x^2 + 7"} {
		e, err := parse(src)
		if err != nil {
			var s syntaxError
			fmt.Println(src, "|", err, errors.As(err, &s), s.pos)
			continue
		}
		v, err := e.eval(map[string]float64{"x": 2})
		fmt.Printf("%v = %.6g %v %v %v\n", e, v, err, errors.Is(err, errUnknown), errors.Is(err, errZero))
		slope := simplify(e.diff("x"))
		fmt.Printf("  %v\n", slope)
		prog := compile(e, nil)
		sum := 0.0
		for i := range 300 {
			sum += run(prog, float64(i)/100+0.005)
		}
		w, _ := slope.eval(map[string]float64{"x": 1.5})
		fmt.Printf("  %d %.6g %.6g\n", len(prog), sum, w)
	}
}
