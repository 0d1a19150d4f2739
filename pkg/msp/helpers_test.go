package msp_test

import (
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

const h = testkit.H

var (
	localGlobal = testkit.LocalGlobal
	newton      = testkit.Newton
	iterate     = testkit.Iterate
	systems     = testkit.Systems
	hinged      = testkit.Hinged
	variants    = testkit.Variants
	terms       = testkit.Terms
	minus       = testkit.Minus
	dot         = vec.Dot
)
