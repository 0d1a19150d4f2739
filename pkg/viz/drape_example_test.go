package viz_test

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz"
)

// Four moments of a cloth that falls and hangs from two corners.
func Example_drape() {
	s := msp.Cloth(40, 40) // 1600 particles
	s.Pin(0, 39)           // held at two corners
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := msp.Run(s.Rest(), a.Step, 55)
	if err != nil {
		fmt.Println(err)
		return
	}
	f := viz.Grid(4,
		viz.Draw(s, frames[9]),
		viz.Draw(s, frames[16]),
		viz.Draw(s, frames[24]),
		viz.Draw(s, frames[55]),
	)
	fmt.Println(f.Err())
	fmt.Println(f.Save("drape.png"))
	// Output:
	// <nil>
	// <nil>
}
