package mathml_test

import (
	"fmt"

	"github.com/massspring/msp/internal/document/notebook/mathml"
)

func ExampleConvert() {
	s, err := mathml.Convert(`\tfrac12`, false)
	fmt.Println(s, err)
	_, err = mathml.Convert(`\farc12`, false)
	fmt.Println(err)
	// Output:
	// <math><mstyle displaystyle="false" scriptlevel="0"><mfrac><mn>1</mn><mn>2</mn></mfrac></mstyle></math> <nil>
	// cannot typeset "\\farc12": \farc is not known
}
