// Command plain uses package viz as any Go program can: no notebook, no kernel.
package main

import (
	"fmt"
	"log"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz"
)

func main() {
	s := msp.Cloth(10, 10)
	s.Pin(0, 9)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		log.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), a.Step, 30)
	if err != nil {
		log.Fatal(err)
	}
	for path, f := range map[string]viz.Figure{
		"cloth.png":  viz.Draw(s, frames[30]).Titled("After a second"),
		"spy.svg":    viz.Spy(s.L()),
		"energy.pdf": viz.Energy(s, frames),
	} {
		if err := f.Save(path); err != nil {
			log.Fatal(err)
		}
		fmt.Println(path, f)
	}
	film := viz.Animate(s, frames)
	if err := film.Save("cloth.html"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(film)
	fmt.Println(viz.Energy(s, nil).Save("nothing.png"))
}
