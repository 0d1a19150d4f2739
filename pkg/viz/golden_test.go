package viz_test

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Examples are the tests of what figures look like: whatever PNG they save is compared, at one dot to the CSS
// pixel, with the picture of the same name in testdata/golden. On a difference, what came, what was wanted
// and where they differ are kept in testdata/failed. To accept the pictures that the examples make now:
//
//	go test -run Example -regen
var regen = flag.Bool("regen", false, "write testdata/golden anew from the examples that run")

// How much a picture may differ. The same code gives the same bytes on one architecture; others fuse
// multiplication and addition, which moves an edge by a rounding and with it the shade of single dots.
const (
	dotTolerance  = 24     // of 255, in any channel
	dotsTolerance = 0.0001 // share of dots beyond that: a sign in a legend is more
)

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := inScratch(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// inScratch runs the tests in an empty directory and then compares the pictures that lie there.
func inScratch(m *testing.M) (code int, err error) {
	if home, err = os.Getwd(); err != nil {
		return 1, err
	}
	scratch, err := os.MkdirTemp("", "viz")
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, os.Chdir(home), os.RemoveAll(scratch)) }()
	if err := os.Chdir(scratch); err != nil {
		return 1, err
	}
	code = m.Run()
	pictures, err := filepath.Glob("*.png")
	if err != nil {
		return 1, err
	}
	for _, p := range pictures {
		err = errors.Join(err, golden(home, p))
	}
	if run := flag.Lookup("test.run").Value.String(); run == "" && flag.Lookup("test.list").Value.String() == "" {
		err = errors.Join(err, noneLeft(home, pictures))
	}
	return code, err
}

// noneLeft says which golden pictures no example makes any more.
func noneLeft(home string, made []string) error {
	all, err := filepath.Glob(filepath.Join(home, "testdata", "golden", "*.png"))
	for _, path := range all {
		if !strings.Contains("\x00"+strings.Join(made, "\x00")+"\x00", "\x00"+filepath.Base(path)+"\x00") {
			err = errors.Join(err, fmt.Errorf("%s: no example makes it", path))
		}
	}
	return err
}

func golden(home, name string) error {
	got, err := readPNG(name)
	if err != nil {
		return err
	}
	path := filepath.Join(home, "testdata", "golden", name)
	if *regen {
		return writePNG(path, halved(got))
	}
	got = halved(got)
	want, err := readPNG(path)
	if err != nil {
		return fmt.Errorf("%w (run with -regen to make it)", err)
	}
	bad, diff := compare(got, want)
	if diff == nil {
		err = fmt.Errorf("%s: size %v, want %v", name, got.Bounds().Size(), want.Bounds().Size())
	} else if size := got.Bounds().Size(); float64(bad) > dotsTolerance*float64(size.X*size.Y) {
		err = fmt.Errorf("%s: %d dots differ by more than %d of 255; see testdata/failed", name, bad, dotTolerance)
	}
	if err == nil {
		return nil
	}
	failed := filepath.Join(home, "testdata", "failed")
	stem := filepath.Join(failed, strings.TrimSuffix(name, ".png"))
	err = errors.Join(err, os.MkdirAll(failed, 0o755), writePNG(stem+"-got.png", got), writePNG(stem+"-want.png", want))
	if diff != nil {
		err = errors.Join(err, writePNG(stem+"-diff.png", diff))
	}
	return err
}

// compare counts the dots that differ, and shows them in red on the faded picture; no picture if the sizes differ.
func compare(got, want *image.RGBA) (bad int, diff *image.RGBA) {
	if got.Rect != want.Rect {
		return 0, nil
	}
	diff = image.NewRGBA(got.Rect)
	for i := 0; i < len(got.Pix); i += 4 {
		off := 0
		for k := i; k < i+3; k++ {
			off = max(off, int(got.Pix[k])-int(want.Pix[k]), int(want.Pix[k])-int(got.Pix[k]))
			diff.Pix[k] = 192 + got.Pix[k]/4
		}
		diff.Pix[i+3] = 255
		if off > dotTolerance {
			bad++
			copy(diff.Pix[i:], []uint8{220, 0, 0, 255})
		}
	}
	return bad, diff
}

// halved averages 2×2 dots and rounds to multiples of 5, which makes small files of smooth shades.
func halved(im *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, im.Rect.Dx()/2, im.Rect.Dy()/2))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var c [3]int
			for _, p := range []image.Point{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
				at := im.PixOffset(2*x+p.X, 2*y+p.Y)
				for k := range c {
					c[k] += int(im.Pix[at+k])
				}
			}
			round := func(sum int) uint8 { return uint8((sum + 10) / 20 * 5) }
			out.SetRGBA(x, y, color.RGBA{round(c[0]), round(c[1]), round(c[2]), 255})
		}
	}
	return out
}

func readPNG(path string) (*image.RGBA, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	im, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out := image.NewRGBA(image.Rect(0, 0, im.Bounds().Dx(), im.Bounds().Dy()))
	draw.Draw(out, out.Rect, im, im.Bounds().Min, draw.Src)
	return out, nil
}

func writePNG(path string, im image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	e := png.Encoder{CompressionLevel: png.BestCompression}
	return errors.Join(e.Encode(f, im), f.Close())
}
