package player

import (
	"slices"

	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// home returns the corners and normals of obstacles, of those that move as they were made.
func home(s *scene.Solid) (x, normals []scene.Vec) {
	x, normals = slices.Clone(s.X), slices.Clone(s.Normals)
	for _, o := range s.Moving {
		p := o.Pose(s.T)
		back := obstacle.Pose{Axis: scene.Vec(p.Axis).Times(-1)}
		for i := o.From; i < o.To; i++ {
			x[i], normals[i] = p.Back(x[i]), back.Turn(normals[i])
		}
	}
	return x, normals
}

// Poses returns where the obstacles are at the time t (web/movie.js puts them there): of each the axis and the shift.
func Poses(moving []scene.Mover, t float64) (numbers []float64) {
	for _, o := range moving {
		p := o.Pose(t)
		numbers = append(append(numbers, p.Axis[:]...), p.Shift[:]...)
	}
	return numbers
}
