// Command picture makes the moving picture of README.md: `go run ./docs/picture docs/cloth.gif`. A cloth hangs from two
// corners while a third one is pulled about on a closed path, once in 3.5 seconds. The film shows one period after the motion has
// settled, so its end meets its beginning.
package main

import (
	"fmt"
	"math"
	"os"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz"
)

const (
	side   = 25
	period = 3.5 // s
	h      = 1.0 / 60
	shown  = 5 // every fifth step is a frame: 12 a second
	hand   = side*side - 1
)

func main() {
	if err := picture(os.Args); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

func picture(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("want: picture FILE.gif")
	}
	s := msp.Cloth(side, side)
	s.Pin(0, side-1, hand)
	s.Drag = 1 // 1/s, so that the cloth settles into the period of the hand
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return err
	}
	a.Iterations = 20
	steps := int(period / h)
	all, err := msp.Run(s.Rest(), func(q *msp.State) error {
		s.MovePin(hand, path(q.T+h))
		return a.Step(q)
	}, 4*steps)
	if err != nil {
		return err
	}
	var frames []msp.State
	for i := 3 * steps; i < 4*steps; i += shown {
		frames = append(frames, all[i])
	}
	return viz.Animate(s, frames).From(20, 12).Save(args[1])
}

// path returns where the hand is at time t, in metres: y is up, and the cloth hangs from z = 0.
func path(t float64) [3]float64 {
	w := 2 * math.Pi / period
	return [3]float64{0.65 + 0.35*math.Cos(w*t), -0.6 + 0.25*math.Sin(2*w*t), 0.4 + 0.3*math.Sin(w*t)}
}
