package mesh

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/massspring/msp/pkg/msp"
)

// writeUSD writes a run as USD text: the triangles as a Mesh and the springs that are sides of none as linear BasisCurves, with samples
// of points, velocities and extent at each state. What tears changes the lists of corners, which then have samples, too. The time codes
// count frames of the mean time between two states, from 0, and numbers have as many digits as the single precision of point3f holds.
func writeUSD(path string, s *msp.System, frames []msp.State) error {
	u := usd{frames: frames}
	for k, q := range frames {
		if len(q.X) != len(frames[0].X) || len(q.V) != len(frames[0].X) {
			return fmt.Errorf("mesh: %s: state %d has %d particles, want %d", path, k, len(q.X)/3, len(frames[0].X)/3)
		}
		if k > 0 && !(q.T > frames[k-1].T) {
			return fmt.Errorf("mesh: %s: state %d is at t = %g s, the previous one at %g s", path, k, q.T, frames[k-1].T)
		}
		m := FromState(s, q)
		for _, of := range [][][3]float64{m.Points, msp.State{X: q.V}.Points()} {
			if _, err := singles(path, of, nil); err != nil {
				return err
			}
		}
		u.meshes = append(u.meshes, m)
	}
	if len(u.meshes[0].Triangles)+len(u.meshes[0].Edges) == 0 {
		return fmt.Errorf("mesh: %s: no triangles and no springs to draw", path)
	}
	return replace(path, func(w io.Writer) error { return u.write(w) })
}

type usd struct {
	frames []msp.State
	meshes []*Mesh // of each frame
	rate   float64 // time codes per second
	w      *bufio.Writer
}

// write writes the file; the first error of w comes from Flush.
func (u *usd) write(w io.Writer) error {
	u.w = bufio.NewWriter(w)
	u.rate = 24
	if n := len(u.frames) - 1; n > 0 {
		u.rate = tidy(float64(n) / (u.frames[n].T - u.frames[0].T))
	}
	u.put("#usda 1.0\n(\n    defaultPrim = \"System\"\n    endTimeCode = %[1]v\n    framesPerSecond = %[2]v\n    metersPerUnit = 1\n"+
		"    startTimeCode = 0\n    timeCodesPerSecond = %[2]v\n    upAxis = \"Y\"\n)\n\ndef Xform \"System\"\n{\n",
		u.code(len(u.frames)-1), u.rate)
	if len(u.meshes[0].Triangles) > 0 {
		u.put("    def Mesh \"Triangles\"\n    {\n        uniform bool doubleSided = 1\n        uniform token subdivisionScheme = \"none\"\n")
		u.topology("int[] faceVertexCounts", func(m *Mesh) string { return repeat("3", len(m.Triangles)) })
		u.topology("int[] faceVertexIndices", func(m *Mesh) string { return join(m.Triangles) })
		u.motion(all)
		u.put("    }\n")
	}
	if len(u.meshes[0].Edges) > 0 {
		u.put("    def BasisCurves \"Springs\"\n    {\n        uniform token type = \"linear\"\n        uniform token wrap = \"nonperiodic\"\n"+
			"        float[] widths = [%v] (\n            interpolation = \"constant\"\n        )\n", float32(u.meshes[0].Size()/500))
		u.topology("int[] curveVertexCounts", func(m *Mesh) string { return repeat("2", len(m.Edges)) })
		u.motion(springEnds)
		u.put("    }\n")
	}
	u.put("}\n")
	return u.w.Flush()
}

// code returns the time code of a frame.
func (u *usd) code(k int) float64 { return tidy((u.frames[k].T - u.frames[0].T) * u.rate) }

// tidy returns v without the rounding that sums of time steps leave: to nine digits.
func tidy(v float64) float64 {
	tidied, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 9, 64), 64)
	return tidied
}

func (u *usd) put(format string, a ...any) { fmt.Fprintf(u.w, format, a...) }

// topology writes a list of whole numbers: once if all frames have the same, else a sample wherever it changes.
func (u *usd) topology(name string, of func(*Mesh) string) {
	before := of(u.meshes[0])
	samples := fmt.Sprintf("            %v: [%s],\n", u.code(0), before)
	changed := false
	for k, m := range u.meshes[1:] {
		if len(m.Triangles) == len(u.meshes[k].Triangles) && len(m.Edges) == len(u.meshes[k].Edges) {
			continue
		}
		if now := of(m); now != before {
			samples += fmt.Sprintf("            %v: [%s],\n", u.code(k+1), now)
			before, changed = now, true
		}
	}
	if !changed {
		u.put("        %s = [%s]\n", name, before)
		return
	}
	u.put("        %s.timeSamples = {\n%s        }\n", name, samples)
}

// samples writes an attribute of which each frame has one.
func (u *usd) samples(name string, of func(k int) [][3]float64) {
	u.put("        %s.timeSamples = {\n", name)
	for k := range u.frames {
		u.put("            %v: [", u.code(k))
		for n, p := range of(k) {
			if n > 0 {
				u.put(", ")
			}
			u.put("(%v, %v, %v)", float32(p[0]), float32(p[1]), float32(p[2]))
		}
		u.put("],\n")
	}
	u.put("        }\n")
}

// motion writes what pick takes of the points of each frame, and of their velocities.
func (u *usd) motion(pick func(m *Mesh, of [][3]float64) [][3]float64) {
	u.samples("float3[] extent", func(k int) [][3]float64 {
		low, high := u.meshes[k].Bounds()
		return [][3]float64{low, high}
	})
	u.samples("point3f[] points", func(k int) [][3]float64 { return pick(u.meshes[k], u.meshes[k].Points) })
	u.samples("vector3f[] velocities", func(k int) [][3]float64 { return pick(u.meshes[k], msp.State{X: u.frames[k].V}.Points()) })
}

// all picks every particle, to which the corners of triangles are indices.
func all(_ *Mesh, of [][3]float64) [][3]float64 { return of }

// springEnds picks the ends of the springs: curves have no indices.
func springEnds(m *Mesh, of [][3]float64) [][3]float64 {
	var to [][3]float64
	for _, e := range m.Edges {
		to = append(to, of[e[0]], of[e[1]])
	}
	return to
}

func repeat(word string, n int) string { return strings.TrimSuffix(strings.Repeat(word+", ", n), ", ") }

func join(triangles [][3]int) string {
	var b strings.Builder
	for n, t := range triangles {
		if n > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%d, %d, %d", t[0], t[1], t[2])
	}
	return b.String()
}
