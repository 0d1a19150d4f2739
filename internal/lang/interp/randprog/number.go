package randprog

import "fmt"

func (g *generator) integerExpr(t *typ, depth int) string {
	y := func() string { return g.expr(t, depth-1) }
	switch g.n(14) {
	case 0, 1, 2, 3:
		return fmt.Sprintf("(%s %s %s)", g.variableOf(t), oneOf(g, "+", "-", "*", "&", "|", "^", "&^"), y())
	case 4: // the quotient of a constant or of what may be 0
		by := oneOf(g, t.name+"(3)", t.name+"(16)", "("+g.variableOf(t)+"|1)", g.variableOf(t))
		return fmt.Sprintf("(%s %s %s)", g.variableOf(t), oneOf(g, "/", "%"), by)
	case 5:
		count := oneOf(g, integers...)
		c := g.variableOf(count)
		if !count.unsigned && g.chance(80) {
			c = fmt.Sprintf("(%s&%d)", c, oneOf(g, 7, 31, 63, 127))
		}
		if count.unsigned && count.bits == 64 {
			c = "(" + c + ">>1)" // Go 1.26 and 1.27 take a[uint(x>>(1<<63))&1] of a negative x for a[0]
		}
		if g.chance(30) {
			c = fmt.Sprint(g.n(70))
		}
		return fmt.Sprintf("(%s %s %s)", g.variableOf(t), oneOf(g, "<<", ">>"), c)
	case 6:
		return oneOf(g, "-", "^") + g.variableOf(t)
	case 7, 8:
		from := oneOf(g, integers...)
		if g.chance(20) {
			from = g.any(func(u *typ) bool { return u.kind == integerKind })
		}
		return fmt.Sprintf("%s(%s)", t.name, g.operand(from, depth-1))
	case 9:
		from := oneOf(g, floats...)
		fit := "fits"
		if t.unsigned {
			fit = "fitsU"
		}
		return fmt.Sprintf("%s(%s(float64(%s)))", t.name, fit, g.operand(from, depth-1))
	case 10:
		for _, p := range g.paths(nil) {
			if k := p.t.kind; (k == stringKind || k == sliceKind || k == mapKind) && g.chance(30) {
				return fmt.Sprintf("%s(len(%s))", t.name, p.text)
			}
		}
	case 11:
		if t.name == "uint8" {
			return fmt.Sprintf("(%s+\"x\")[%d]", g.variableOf(stringType), g.n(2))
		}
		return oneOf(g, "min", "max") + "(" + g.variableOf(t) + ", " + y() + ")"
	case 12:
		if t.name == "int" {
			if x := g.method("Ma(" + g.expr(intType, depth-1) + ")"); x != "" {
				return x
			}
		}
	}
	return g.variableOf(t)
}

// operand is an expression that is no constant, as a conversion needs it that may not fit.
func (g *generator) operand(t *typ, depth int) string {
	if depth > 0 && t.kind == integerKind && g.chance(50) {
		return fmt.Sprintf("(%s %s %s)", g.variableOf(t), oneOf(g, "+", "-", "*", "^"), g.expr(t, depth-1))
	}
	return g.variableOf(t)
}

func (g *generator) floatExpr(t *typ, depth int) string {
	x, y := g.variableOf(t), g.expr(t, depth-1)
	switch g.n(9) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s)", x, oneOf(g, "+", "-"), y)
	case 3, 4: // rounded, so that nothing is fused
		return fmt.Sprintf("%s(%s * %s)", t.name, x, y)
	case 5:
		return fmt.Sprintf("%s(%s / %s)", t.name, x, g.variableOf(t))
	case 6:
		return fmt.Sprintf("%s(%s)", t.name, g.operand(oneOf(g, append(integers, floats...)...), depth-1))
	case 7:
		return "-" + x
	}
	if g.chance(30) {
		c := oneOf(g, complexes...)
		return fmt.Sprintf("%s(%s(%s))", t.name, oneOf(g, "real", "imag"), g.variableOf(c))
	}
	return fmt.Sprintf("%s(%s, %s)", oneOf(g, "min", "max"), x, y)
}
