// Command meshes reads meshes, hangs each from its highest points for 10 s, and draws the final state. It prints a row for each
// file, with processor times.
//
//	go -C bench run ./meshes -draw DIR                     # generated meshes (standins.go)
//	go -C bench run ./meshes -draw DIR skirt.obj dog.mesh  # your files; -up z, -scale 0.001
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/viz"
)

func main() {
	log.SetFlags(0)
	draw := flag.String("draw", "", "directory for the pictures")
	up := flag.String("up", "y", "the axis that points up in the files: x, y or z")
	scale := flag.Float64("scale", 1, "metres in a unit of the files")
	seconds := flag.Float64("seconds", 10, "how long they hang")
	flag.Parse()
	axis := strings.Index("xyz", *up)
	if axis < 0 || len(*up) != 1 {
		log.Fatalf("-up %s, want x, y or z", *up)
	}
	var files []file
	for _, path := range flag.Args() {
		o := mesh.Options{Scale: *scale}
		o.Up[axis] = 1
		files = append(files, file{path, o})
	}
	if err := hangAll(files, *seconds, *draw); err != nil {
		log.Fatal(err)
	}
}

// hangAll hangs the files, or stand-ins if there are none, and returns the errors of those that failed.
func hangAll(files []file, seconds float64, draw string) error {
	if len(files) == 0 {
		dir, err := os.MkdirTemp("", "msp-meshes")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if files, err = standIns(dir); err != nil {
			return err
		}
	}
	fmt.Println("| | particles | springs | read, ms | system, ms | frame, ms | picture, ms |\n|---|---|---|---|---|---|---|")
	var failed []error
	for _, f := range files {
		if err := f.hang(seconds, draw); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", f.path, err))
		}
	}
	return errors.Join(failed...)
}

// file is a mesh to read, and how a system is made of it.
type file struct {
	path    string
	options mesh.Options
}

// hang reads the file, simulates it and prints its row, with what the reader met.
func (f file) hang(seconds float64, draw string) error {
	const h = 1.0 / 30
	var m *mesh.Mesh
	var s *msp.System
	var a *msp.LocalGlobal
	var err error
	read := took(func() { m, err = mesh.Read(f.path) })
	if err != nil {
		return err
	}
	system := took(func() {
		if s, err = m.System(f.options); err == nil {
			pinTops(s)
			a, err = msp.NewLocalGlobal(s, h)
		}
	})
	if err != nil {
		return err
	}
	q, steps := s.Rest(), int(math.Ceil(seconds/h))
	frame := took(func() {
		for k := 0; k < steps && err == nil; k++ {
			err = a.Step(&q)
		}
	}) / float64(max(1, steps))
	if err != nil {
		return err
	}
	picture := 0.0
	if draw != "" {
		name := filepath.Join(draw, strings.TrimSuffix(filepath.Base(f.path), filepath.Ext(f.path))+".png")
		picture = took(func() { err = viz.Draw(s, q).Save(name) })
	}
	fmt.Printf("| %s | %d | %d | %.3g | %.3g | %.3g | %.3g |\n",
		filepath.Base(f.path), s.NumParticles(), s.NumSprings(), read, system, frame, picture)
	log.Print(m.Report())
	return err
}

// pinTops pins what is within a twentieth of its height of the top of each part.
func pinTops(s *msp.System) {
	height := func(i int) float64 {
		return -(s.Gravity[0]*s.X0[3*i] + s.Gravity[1]*s.X0[3*i+1] + s.Gravity[2]*s.X0[3*i+2])
	}
	for _, part := range s.Components() {
		low, high := math.Inf(1), math.Inf(-1)
		for _, i := range part {
			low, high = min(low, height(i)), max(high, height(i))
		}
		for _, i := range part {
			if height(i) >= high-(high-low)/20 {
				s.Pin(i)
			}
		}
	}
}

// took returns the processor time of f in milliseconds.
func took(f func()) float64 {
	began := cputime.Now()
	f()
	return float64(cputime.Now()-began) / float64(time.Millisecond)
}
