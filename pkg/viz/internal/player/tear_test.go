package player

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// torn is a cloth from which hands at rest tear a corner that moves away, and its frames.
func torn(t *testing.T) (*msp.System, []msp.State) {
	t.Helper()
	s := msp.Cloth(9, 9)
	s.PinWhere(func(p [3]float64) bool { return p[2] == 0 })
	s.Pin(79, 80)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	tearing, k := methods.NewTearing(a, s, 0.5), 0.0
	frames, err := msp.Run(s.Rest(), func(q *msp.State) error {
		k++
		for _, i := range []int{79, 80} {
			s.MovePin(i, [3]float64{s.X0[3*i] + 0.04*k, 0, s.X0[3*i+2] + 0.04*k})
		}
		return tearing.Step(q)
	}, 20)
	if err != nil {
		t.Fatal(err)
	}
	if first, last := frames[1].Torn, frames[20].Torn; first != 0 || last < 2 || frames[10].Torn == 0 {
		t.Fatalf("after 1, 10 and 20 steps %d, %d and %d tears; want 0, some and more than one", first, frames[10].Torn, last)
	}
	return s, frames
}

// Frames before the first spring breaks are drawn as those of a cloth that does not tear, and each later one as a picture of what
// is left then: in films, in the picture of the middle, and what the page is told.
func TestTornFrames(t *testing.T) {
	s, frames := torn(t)
	whole, tears := Torn("Animate", s, frames)
	p, never := Packed(whole, frames, tears, 1), Packed(whole, frames, nil, 1)
	if p.Err() != nil || len(tears) < 2 || whole.NumSprings() != s.NumSprings()+len(slices.Concat(gones(tears)...))/2 {
		t.Fatalf("%v: %d springs at the start, %d at the end, %d tears", p.Err(), whole.NumSprings(), s.NumSprings(), len(tears))
	}
	for k, q := range frames {
		if k%3 != 0 && q.Torn == frames[k-1].Torn { // nothing new tears
			continue
		}
		drawn := draw(t, p, k)
		if untorn := draw(t, never, k); bytes.Equal(drawn, untorn) != (q.Torn == 0) {
			t.Errorf("frame %d, of which %d tears are behind, is drawn as if nothing tore: %t", k, q.Torn, q.Torn > 0)
		}
		sc, err := scene.New(whole, q, scene.Usual)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := len(sc.Without(gone(tears, q.T)).Triangles), len(s.At(q).Triangles); got != want {
			t.Errorf("frame %d is drawn with %d triangles, it has %d", k, got, want)
		}
	}
	if bytes.Equal(p.PNG(), never.PNG()) {
		t.Error("the picture of the middle shows what has gone by then")
	}
	_, text, _ := strings.Cut(p.HTML(), `<script type="application/json">`)
	var meta struct{ Tears []Tear }
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&meta); err != nil || len(meta.Tears) != len(tears) {
		t.Fatalf("the page knows of %d tears, %v", len(meta.Tears), err)
	}
	for k, q := range frames {
		if got, want := len(gone(meta.Tears, q.T)), whole.NumSprings()-s.At(q).NumSprings(); got != want {
			t.Errorf("frame %d: for the page %d springs have gone, want %d", k, got, want)
		}
	}
}

func gones(tears []Tear) (all [][]int) {
	for _, tear := range tears {
		all = append(all, tear.Gone)
	}
	return all
}

// draw returns the dots of a frame of a film.
func draw(t *testing.T, p Show, frame int) []byte {
	t.Helper()
	im, err := p.reel("").Draw(frame)
	if err != nil {
		t.Fatal(err)
	}
	return im.Pix
}

// The scale of strains is that of the springs that each frame has, whatever the budget: none is beyond what it takes to break.
func TestStrainOfWhatIsLeft(t *testing.T) {
	s, frames := torn(t)
	whole, tears := Torn("Animate", s, frames)
	if most := LargestStrain(whole, frames, nil); most < 1 {
		t.Fatalf("what is torn off is at a strain of %g", most)
	}
	for _, p := range []Show{Packed(whole, frames, tears, 1), Packed(whole, frames, tears, 1).Strained().From(0, 0)} {
		if most := p.kept.strain; most > 0.5 || most < 0.25 {
			t.Errorf("the scale ends at %g, where springs break at 0.5", most)
		}
	}
	// A frame on its own, coloured by its strains.
	last := len(frames) - 1
	sc, err := scene.New(whole, frames[last], scene.Look{Strained: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(sc.Without(gone(tears, frames[last].T)).Rods), s.NumSprings(); got != want {
		t.Errorf("%d springs are coloured, want %d", got, want)
	}
}

// Frames of another system, or in another order, are no run of this one.
func TestTornPanics(t *testing.T) {
	s, frames := torn(t)
	for name, run := range map[string][]msp.State{
		"more than the system has lost": {frames[0], {X: frames[0].X, T: 1, Torn: len(s.Torn) + 1}},
		"less than before":              {frames[20], {X: frames[0].X, T: 9}},
		"less than nothing":             {{X: frames[0].X, Torn: -1}},
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, "Torn = ") {
					t.Errorf("%s: %q", name, said)
				}
			}()
			Torn("Animate", s, run)
		}()
	}
}
