// Command panels writes the panel kernels of package sparse in assembly, for AVX2 with FMA and for AVX-512, when that
// package says go generate. It is in a separate module, so users of the packages do not need the generator.
package main

import (
	"github.com/mmcloughlin/avo/build"

	"github.com/massspring/msp/pkg/msp/asm/kernels"
	"github.com/massspring/msp/pkg/msp/asm/lanes"
)

func main() {
	build.ConstraintExpr("!noasm")
	kernels.Panels(&lanes.AVX{Name: "AVX2"})
	kernels.Panels(&lanes.AVX{Name: "AVX512", Is512: true})
	kernels.SinglePanels(&lanes.AVX{Name: "AVX2Single", Single: true})
	kernels.SinglePanels(&lanes.AVX{Name: "AVX512Single", Is512: true, Single: true})
	build.Generate()
}
