package mesh

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// writeGLTF writes glTF 2.0: the first state as the mesh, every other one as a morph target, of displacements from the
// first, and an animation that blends from each state to the next. Numbers are in single precision, as the format has them,
// so displacements keep more digits than positions would.
func writeGLTF(path string, s *msp.System, frames []msp.State) error {
	m := FromState(s, frames[0])
	doc := gltf.NewDocument()
	doc.Asset.Generator = "github.com/massspring/msp"
	if len(m.Triangles)+len(m.Edges) == 0 {
		return fmt.Errorf("mesh: %s: no triangles and no springs to draw", path)
	}
	position, err := singles(path, m.Points, nil)
	if err != nil {
		return err
	}
	attributes := gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, position)}
	var targets []gltf.PrimitiveAttributes
	for k, q := range frames[1:] {
		if len(q.X) != len(frames[0].X) {
			return fmt.Errorf("mesh: %s: state %d has %d particles, want %d", path, k+1, len(q.X)/3, len(frames[0].X)/3)
		}
		moved, err := singles(path, q.Points(), m.Points)
		if err != nil {
			return err
		}
		targets = append(targets, gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, moved)})
	}
	shape := &gltf.Mesh{Weights: make([]float64, len(targets))}
	for _, p := range []struct {
		mode    gltf.PrimitiveMode
		corners []uint32
	}{{gltf.PrimitiveTriangles, corners(m.Triangles)}, {gltf.PrimitiveLines, ends(m.Edges)}} {
		if len(p.corners) > 0 {
			shape.Primitives = append(shape.Primitives, &gltf.Primitive{Mode: p.mode, Attributes: attributes, Targets: targets,
				Indices: gltf.Index(modeler.WriteIndices(doc, p.corners)), Material: gltf.Index(0)})
		}
	}
	doc.Materials = []*gltf.Material{{DoubleSided: true}}
	doc.Meshes = []*gltf.Mesh{shape}
	doc.Nodes = []*gltf.Node{{Mesh: gltf.Index(0)}}
	doc.Scenes[0].Nodes = []int{0}
	if len(targets) > 0 {
		if err := animate(doc, path, frames); err != nil {
			return err
		}
	}
	return replace(path, func(w io.Writer) error {
		e := gltf.NewEncoder(w)
		e.AsBinary = strings.EqualFold(filepath.Ext(path), ".glb")
		return e.Encode(doc)
	})
}

// animate adds the animation: at the time of state k the weight of its target is 1, and all others are 0.
func animate(doc *gltf.Document, path string, frames []msp.State) error {
	n := len(frames) - 1
	times, weights := make([]float32, len(frames)), make([]float32, len(frames)*n)
	for k, q := range frames {
		times[k] = float32(q.T - frames[0].T)
		if k > 0 && !(times[k] > times[k-1]) {
			return fmt.Errorf("mesh: %s: state %d is at t = %g s, the previous one at %g s", path, k, q.T, frames[k-1].T)
		}
		if k > 0 {
			weights[k*n+k-1] = 1
		}
	}
	input := modeler.WriteAccessor(doc, gltf.TargetNone, times)
	doc.Accessors[input].Min, doc.Accessors[input].Max = []float64{0}, []float64{float64(times[n])}
	doc.Animations = []*gltf.Animation{{
		Samplers: []*gltf.AnimationSampler{{Input: input, Output: modeler.WriteAccessor(doc, gltf.TargetNone, weights)}},
		Channels: []*gltf.AnimationChannel{{Target: gltf.AnimationChannelTarget{Node: gltf.Index(0), Path: gltf.TRSWeights}}},
	}}
	return nil
}

// singles returns points, less those of from, in single precision.
func singles(path string, points, from [][3]float64) ([][3]float32, error) {
	to := make([][3]float32, len(points))
	for i, p := range points {
		if from != nil {
			p = v3.Sub(p, from[i])
		}
		for axis, c := range p {
			to[i][axis] = float32(c)
		}
		if v := to[i][0] + to[i][1] + to[i][2]; v-v != 0 {
			return nil, fmt.Errorf("mesh: %s: particle %d at %v does not fit single precision", path, i, p)
		}
	}
	return to, nil
}

func corners(triangles [][3]int) (to []uint32) {
	for _, t := range triangles {
		to = append(to, uint32(t[0]), uint32(t[1]), uint32(t[2]))
	}
	return to
}

func ends(edges [][2]int) (to []uint32) {
	for _, e := range edges {
		to = append(to, uint32(e[0]), uint32(e[1]))
	}
	return to
}
