package methods_test

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

const h = testkit.H

var (
	localGlobal     = testkit.LocalGlobal
	newton          = testkit.Newton
	iterate         = testkit.Iterate
	systems         = testkit.Systems
	variants        = testkit.Variants
	preconditioners = testkit.Preconditioners
	terms           = testkit.Terms
	minus           = testkit.Minus
	dot             = vec.Dot
)

// fromQ starts the iterations of a step at the positions before it.
func fromQ(q msp.State) []float64 { return q.X }
