package scenes

import "testing"

// What the lecture's video shows: a surface alone collapses under the load, and each of the three approaches keeps more of
// the volume.
func TestVolumesUnderLoad(t *testing.T) {
	var kept []float64
	for _, v := range Volumes() {
		frames, err := v.Run(90)
		if err != nil {
			t.Fatal(err)
		}
		part := v.Kept(frames)
		if part[0] != 1 {
			t.Errorf("%s keeps %g of its volume at the start", v.Name, part[0])
		}
		kept = append(kept, part[90])
		t.Logf("%s: %v, volume %.3f", v.Name, v.S, part[90])
		s, q := v.Picture(frames[90])
		if len(s.Triangles) == 0 || 3*s.NumParticles() != len(q.X) {
			t.Errorf("%s: nothing to draw", v.Name)
		}
	}
	for k := 1; k < len(kept); k++ {
		if kept[k] < kept[0]+0.02 { // differences seen are many times that
			t.Errorf("approach %d keeps %.3f of the volume, the surface alone %.3f", k, kept[k], kept[0])
		}
	}
}
