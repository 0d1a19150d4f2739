// Command grids writes the kernels of methods.Multigrid in assembly, for AVX2 and one of them for AVX-512, when package methods says go
// generate.
package main

import (
	"github.com/mmcloughlin/avo/build"

	"github.com/massspring/msp/pkg/msp/asm/kernels"
	"github.com/massspring/msp/pkg/msp/asm/lanes"
)

func main() {
	build.ConstraintExpr("!noasm")
	kernels.Grids(&lanes.AVX{Name: "AVX2"})
	eight := &lanes.AVX{Name: "AVX2", Single: true, Wide: true}
	kernels.Sheets(eight)
	kernels.SheetRow(eight.Sixteen())
	build.Generate()
}
