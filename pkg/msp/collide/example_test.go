package collide_test

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// A cloth falls on a ball and stays there.
func ExampleLocalGlobal() {
	s := msp.Cloth(11, 11)
	ball := obstacle.Sphere([3]float64{0.5, -0.4, 0.5}, 0.3)
	ball.Friction = 0.5
	s.Obstacles = append(s.Obstacles, ball)
	a, err := collide.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := msp.Run(s.Rest(), a.Step, 60)
	if err != nil {
		fmt.Println(err)
		return
	}
	last := frames[60]
	nearest, _ := ball.Distance(last.T, last.Point(60)) // the particle in the middle
	fmt.Printf("%v\non it after %.0f s: %t\n", ball, last.T, nearest < 1e-9)
	// Output:
	// sphere around [0.5 -0.4 0.5] m, radius 0.3 m, friction 0.5
	// on it after 2 s: true
}
