package check

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// SagFunc returns the displacements (2m) of the nodes of a bridge under a load (2m). A beam of length L has the stiffness EA/L along it.
// Held nodes do not move.
type SagFunc func(nodes []float64, beams [][2]int, ea float64, held []int, load []float64) []float64

// Sag returns the verdict on the displacements of a bridge.
func (s Sheet) Sag(f SagFunc) Verdict { return ask(s, sag, f) }

// beam returns the unit vector and the length of a beam.
func beam(nodes []float64, b [2]int) (u []float64, length float64) {
	u = minus(nodes[2*b[1]:2*b[1]+2], nodes[2*b[0]:2*b[0]+2])
	length = norm(u)
	return times(1/length, u), length
}

// trussWith returns the displacements with a beam's stiffness by its length, along it or, if straight is false, in all directions.
func trussWith(stiffness func(ea, length float64) float64, along bool) SagFunc {
	return func(nodes []float64, beams [][2]int, ea float64, held []int, load []float64) []float64 {
		K := mat.NewDense(len(nodes), len(nodes), nil)
		for _, b := range beams {
			u, length := beam(nodes, b)
			for i := range 2 {
				for j := range 2 {
					k := stiffness(ea, length) * u[i] * u[j]
					if !along {
						k = 0
						if i == j {
							k = stiffness(ea, length)
						}
					}
					for _, at := range [][3]int{{b[0], b[0], 1}, {b[1], b[1], 1}, {b[0], b[1], -1}, {b[1], b[0], -1}} {
						K.Set(2*at[0]+i, 2*at[1]+j, K.At(2*at[0]+i, 2*at[1]+j)+float64(at[2])*k)
					}
				}
			}
		}
		right := append([]float64(nil), load...)
		for _, n := range held {
			for c := range 2 {
				for j := range nodes {
					K.Set(2*n+c, j, 0)
				}
				K.Set(2*n+c, 2*n+c, 1)
				right[2*n+c] = 0
			}
		}
		var u mat.VecDense
		if err := u.SolveVec(K, mat.NewVecDense(len(right), right)); err != nil {
			panic(err)
		}
		return u.RawVector().Data
	}
}

func byLength(ea, length float64) float64 { return ea / length }

// drawTruss returns a braced strip of three panels.
func drawTruss(d *draw) (nodes []float64, beams [][2]int, ea float64, held []int, load []float64) {
	const n = 4
	for i := range 2 * n {
		nodes = append(nodes, float64(i/2)+d.in(-0.2, 0.2), float64(i%2)+d.in(-0.2, 0.2))
	}
	for i := range n {
		beams = append(beams, [2]int{2 * i, 2*i + 1})
		if i > 0 {
			beams = append(beams, [2]int{2*i - 2, 2 * i}, [2]int{2*i - 1, 2*i + 1}, [2]int{2*i - 2, 2*i + 1})
		}
	}
	return nodes, beams, d.in(50, 200), []int{0, 1, 2*n - 2}, times(3, d.vec(4*n))
}

var sag = &question[SagFunc]{
	subject:   "the displacements of a bridge",
	right:     trussWith(byLength, true),
	tolerance: 1e-7, // leaves room for an iteration
	answers: func(f SagFunc, d *draw) []float64 {
		return f(drawTruss(d))
	},
	laws: []law[SagFunc]{
		{"is zero at held nodes", func(f SagFunc, d *draw) error {
			nodes, beams, ea, held, load := drawTruss(d)
			u := f(nodes, beams, ea, held, load)
			if len(u) != len(nodes) {
				return nearAll(u, nodes, 0)
			}
			for _, n := range held {
				if err := nearAll(u[2*n:2*n+2], []float64{0, 0}, 1e-12); err != nil {
					return err
				}
			}
			return nil
		}},
		{"is half as large for beams with twice the EA", func(f SagFunc, d *draw) error {
			nodes, beams, ea, held, load := drawTruss(d)
			return nearAll(f(nodes, beams, 2*ea, held, load), times(0.5, f(nodes, beams, ea, held, load)), 1e-8)
		}},
		{"is the same for beams turned round", func(f SagFunc, d *draw) error {
			nodes, beams, ea, held, load := drawTruss(d)
			turned := each(beams, func(b [2]int) [2]int { return [2]int{b[1], b[0]} })
			return nearAll(f(nodes, turned, ea, held, load), f(nodes, beams, ea, held, load), 1e-8)
		}},
	},
	known: []mistake[SagFunc]{
		{"EA were the stiffness: it is EA/L", trussWith(func(ea, _ float64) float64 { return ea }, true)},
		{"a beam were stiff in all directions: its direction is forgotten", trussWith(byLength, false)},
		{"the sign of the load were wrong", func(nodes []float64, beams [][2]int, ea float64, held []int, load []float64) []float64 {
			return times(-1, trussWith(byLength, true)(nodes, beams, ea, held, load))
		}},
		{"L stood for 1/L", trussWith(func(ea, length float64) float64 { return ea * length }, true)},
		{"EA/L² were the stiffness", trussWith(func(ea, length float64) float64 { return ea / math.Pow(length, 2) }, true)},
	},
}
