package player

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/film"
)

// falling is a player of n steps of a cloth that hangs at two corners.
func falling(t *testing.T, side, n int, h float64) Show {
	t.Helper()
	s := msp.Cloth(side, side)
	s.Pin(0, side-1)
	lg, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), lg.Step, n)
	if err != nil {
		t.Fatal(err)
	}
	return New(s, frames).Titled("A cloth falls")
}

func saved(t *testing.T, p Show, name string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := p.Save(path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestSavedGIF(t *testing.T) {
	const n, h = 12, 1.0 / 30
	g, err := gif.DecodeAll(bytes.NewReader(saved(t, falling(t, 7, n, h), "x.gif")))
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, d := range g.Delay {
		total += d
	}
	if len(g.Image) != n+1 || total != 43 { // 13/30 s in hundredths
		t.Errorf("%d pictures, %d hundredths of a second", len(g.Image), total)
	}
	// A film of 200 frames a second keeps those that browsers show.
	if g, err = gif.DecodeAll(bytes.NewReader(saved(t, falling(t, 5, 40, 0.005), "y.GIF"))); err != nil || len(g.Image) != 11 {
		t.Errorf("%d pictures of 41 that are 5 ms apart, %v", len(g.Image), err)
	}
}

// TestFilmMoves holds that each picture of a film shows the cloth where it is then: two films that differ in the middle one of
// three frames, and go between the same places, differ in that picture alone.
func TestFilmMoves(t *testing.T) {
	s := msp.Cloth(5, 5)
	film := func(shifts ...float64) Show {
		var frames []msp.State
		for k, shift := range shifts {
			q := s.Rest()
			q.T = float64(k)
			for i := range s.Mass {
				q.X[3*i] += shift
			}
			frames = append(frames, q)
		}
		return New(s, frames)
	}
	soon, late := film(0, 1, 1), film(0, 0, 1)
	for k := range 3 {
		if same := bytes.Equal(draw(t, soon, k), draw(t, late, k)); same != (k != 1) {
			t.Errorf("picture %d of what moves at once and of what moves at last is the same: %t", k, same)
		}
	}
}

// TestSavedAPNG takes the file apart: a PNG for those who know no other, and a control chunk before the data of each
// frame, numbered in turn.
func TestSavedAPNG(t *testing.T) {
	p := falling(t, 5, 3, 0.04)
	data := saved(t, p, "x.apng")
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for at := 8; at < len(data); {
		size := int(data[at])<<24 | int(data[at+1])<<16 | int(data[at+2])<<8 | int(data[at+3])
		names = append(names, string(data[at+4:at+8]))
		if names[len(names)-1] == "acTL" && data[at+11] != 4 {
			t.Errorf("it says that there are %d frames", data[at+11])
		}
		at += size + 12
	}
	if got, want := strings.Join(names, " "), "IHDR acTL fcTL IDAT fcTL fdAT fcTL fdAT fcTL fdAT IEND"; got != want {
		t.Errorf("it is made of %s, want %s", got, want)
	}
	// The same camera sees all, so the pins are where they were: a red dot below the title at each.
	first, err := p.reel("").Draw(0)
	if err != nil {
		t.Fatal(err)
	}
	for y := range first.Rect.Dy() {
		for x := range first.Rect.Dx() {
			if r, g, b, _ := im.At(x, y).RGBA(); first.RGBAAt(x, y).R != uint8(r>>8) || first.RGBAAt(x, y).G != uint8(g>>8) ||
				first.RGBAAt(x, y).B != uint8(b>>8) {
				t.Fatalf("the first picture differs from what was drawn at %d, %d", x, y)
			}
		}
	}
}

// TestSavedMP4 has ffmpeg decode what it encoded, and compares a frame with what was drawn.
func TestSavedMP4(t *testing.T) {
	program, err := exec.LookPath("ffmpeg")
	if err != nil {
		t.Skip("no ffmpeg here; TestSaveErrors tests what is said then")
	}
	const n = 6
	p := falling(t, 5, n, 2.0/film.Mp4Rate) // each frame is seen twice
	data := saved(t, p, "x.mp4")
	path := filepath.Join(t.TempDir(), "again.mp4")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	raw, err := exec.Command(program, "-loglevel", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	first, err := p.reel("").Draw(0)
	if err != nil {
		t.Fatal(err)
	}
	last, err := p.reel("").Draw(n)
	if err != nil {
		t.Fatal(err)
	}
	w, h := last.Rect.Dx(), last.Rect.Dy()
	wide, high := w+w%2, h+h%2
	if len(raw) != 4*wide*high*2*(n+1) {
		t.Fatalf("%d bytes of pictures, want %d of %d×%d", len(raw), 2*(n+1), wide, high)
	}
	seen := raw[len(raw)-4*wide*high:]
	off := func(im *image.RGBA) float64 { // steps of 255, in the mean
		sum := 0
		for y := range h {
			for x := range w {
				for c := range 3 {
					d := int(seen[4*(y*wide+x)+c]) - int(im.Pix[y*im.Stride+4*x+c])
					sum += max(d, -d)
				}
			}
		}
		return float64(sum) / float64(3*w*h)
	}
	// H.264 with colours at half resolution costs 0.7 here; the first picture has its cloth somewhere else.
	if near, far := off(last), off(first); near > 1.5 || near > far/2 {
		t.Errorf("the last picture is %.2f of 255 steps off, from the first one %.2f", near, far)
	} else {
		t.Logf("%.2f of 255 steps off, from the first one %.2f", near, far)
	}
}

func TestSavedPage(t *testing.T) {
	p := falling(t, 5, 3, 0.04)
	page := string(saved(t, p, "x.html"))
	if !strings.HasPrefix(page, "<!DOCTYPE html>") || !strings.Contains(page, "<title>A cloth falls</title>") ||
		!strings.Contains(page, p.HTML()) {
		t.Errorf("the page begins %.200s", page)
	}
	if strings.Contains(page, "http") {
		t.Error("it asks a network")
	}
}

func TestSaveErrors(t *testing.T) {
	p := falling(t, 3, 5, 0.04)
	t.Setenv("PATH", "")
	for name, want := range map[string]error{"x.mp4": film.ErrNoFFmpeg, "x.avi": fault.ErrFormat, "x": fault.ErrFormat} {
		path := filepath.Join(t.TempDir(), name)
		if err := p.Save(path); !errors.Is(err, want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	if err := New(p.s, nil).Save("x.gif"); !errors.Is(err, fault.ErrEmpty) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	defer interrupt.Install(func() context.Context { return ctx })()
	path := filepath.Join(t.TempDir(), "x.gif")
	if err := p.Save(path); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "of 6") {
		t.Error(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("half a file is left")
	}
}

// TestPlayerIsSmall measures what the player of the cloth takes of a notebook.
func TestPlayerIsSmall(t *testing.T) {
	p := falling(t, 41, 300, 1.0/30)
	if n := len(p.HTML()); n > 1_500_000 || p.kept.frames() != 301 {
		t.Errorf("%d frames in %d bytes", p.kept.frames(), n)
	} else {
		t.Logf("%d frames in %d bytes", p.kept.frames(), n)
	}
}
