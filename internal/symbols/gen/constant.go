package gen

import (
	"fmt"
	"go/constant"
	"go/types"
)

// literal is a Go expression for the value of c as a constant.Value; name is the constant's own qualified
// name, which is used where it can be so that what depends on the platform stays right on another one.
func literal(name string, c *types.Const) string {
	val := c.Val()
	switch val.Kind() {
	case constant.Bool:
		return fmt.Sprintf("constant.MakeBool(bool(%s))", name)
	case constant.String:
		return fmt.Sprintf("constant.MakeString(string(%s))", name)
	case constant.Int:
		if b, ok := c.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsFloat != 0 {
			break
		}
		if _, ok := constant.Int64Val(val); ok {
			return fmt.Sprintf("constant.MakeInt64(int64(%s))", name)
		}
		if _, ok := constant.Uint64Val(val); ok {
			return fmt.Sprintf("constant.MakeUint64(uint64(%s))", name)
		}
	}
	return exact(val)
}

// exact is a Go expression for val as a constant.Value with nothing rounded.
func exact(val constant.Value) string {
	switch val.Kind() {
	case constant.Int:
		return fmt.Sprintf("constant.MakeFromLiteral(%q, token.INT, 0)", val.ExactString())
	case constant.Float:
		num, den := constant.Num(val), constant.Denom(val)
		if num.Kind() != constant.Int || den.Kind() != constant.Int {
			// Too large or too small for a fraction of integers: go/constant itself holds 512 bits of it.
			return fmt.Sprintf("constant.MakeFromLiteral(%q, token.FLOAT, 0)", val.ExactString())
		}
		return fmt.Sprintf("constant.BinaryOp(%s, token.QUO, %s)", exact(num), exact(den))
	case constant.Complex:
		return fmt.Sprintf("constant.BinaryOp(%s, token.ADD, constant.MakeImag(%s))",
			exact(constant.Real(val)), exact(constant.Imag(val)))
	}
	panic(fmt.Sprintf("gen: constant of kind %v", val.Kind()))
}
