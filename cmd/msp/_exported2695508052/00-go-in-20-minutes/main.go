package main

import (
	"fmt"
	"log"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
)

func energy(p1, p2 []float64, k, r float64) float64 {
	// your turn: the lines from above, mended
	return 0
}

func depth(x []float64, height float64) float64 {
	panic("nothing written yet") // your turn: the loop from above, mended, with the height of the floor
}

func drag(v, wind []float64, c float64) []float64 {
	panic("nothing written yet") // your turn: the lines from above, mended
}

func main() {
	h := 1.0 / 30
	fmt.Println(h * 30)

	fmt.Println(1/30, 1.0/30, 7/2, 7%2)

	sheet := check.NewSheet("you", "lesson 0", "")
	_ = sheet.SpringEnergy(energy) // a picture in the notebook

	x := []float64{0, 0, 0, 1, 0.5, 0, 2, -0.3, 0}
	x = append(x, 3, -0.7, 0)
	for i := range len(x) / 3 {
		fmt.Printf("particle %d is at %.1f\n", i, x[3*i:3*i+3])
	}

	_ = sheet.Depth(depth) // a picture in the notebook

	a := []float64{1, 2, 3}
	b := a
	b[0] = 7
	fmt.Println(a, b)

	dragged := func(v, wind []float64, c float64) []float64 {
		w := v
		floats.Sub(w, wind) // w −= wind
		floats.Scale(-c*floats.Norm(w, 2), w)
		return w
	}
	v := []float64{3, 0, 0}
	fmt.Println("force", dragged(v, []float64{1, 0, 0}, 0.5))
	fmt.Println("and the velocity is now", v)

	_ = sheet.AirDrag(drag) // a picture in the notebook

	sp := msp.Spring{I: 0, J: 1, K: 100, R: 0.4}
	sp.K *= 2
	fmt.Println(sp)

	s := msp.Cloth(12, 12)
	s.Pin(0, 11)
	fmt.Println(s)
	fmt.Println(len(s.Springs), "springs, the first", s.Springs[0])

	method, err := msp.NewLocalGlobal(s, h)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(method)

	frames, err := msp.Run(s.Rest(), method.Step, 90)
	if err != nil {
		log.Fatal(err)
	}
	_ = viz.Row(viz.Draw(s, frames[0]), viz.Draw(s, frames[30])) // a picture in the notebook

	_ = viz.Animate(s, frames) // a picture in the notebook

	_ = viz.Interact(func(frame int) viz.Figure {
		return viz.Strain(s, frames[frame])
	}, widget.IntSlider("frame", 0, 90, 30)) // a picture in the notebook

	// %who
}
