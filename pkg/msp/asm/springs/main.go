// Command springs writes the local step and the right-hand side of package msp in assembly, for AVX2 with FMA, the
// former for AVX-512 too, when that package says go generate.
package main

import (
	"github.com/mmcloughlin/avo/build"

	"github.com/massspring/msp/pkg/msp/asm/kernels"
	"github.com/massspring/msp/pkg/msp/asm/lanes"
)

func main() {
	build.ConstraintExpr("!noasm")
	three := lanes.ThreeLanes()
	avx2 := &lanes.AVX{Name: "AVX2", Mask: three}
	kernels.Local(avx2)
	kernels.Local(&lanes.AVX{Name: "AVX512", Is512: true, Mask: three})
	kernels.RightSide(avx2)
	build.Generate()
}
