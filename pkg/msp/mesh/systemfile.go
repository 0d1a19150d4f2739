package mesh

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// systemFile is a mass-spring system as JSON. Numbers have as many digits as it takes to read the same ones. Version 1 is
// the first; a reader refuses versions and members that it does not know.
type systemFile struct {
	Format    string              `json:"format"`
	Version   int                 `json:"version"`
	Gravity   [3]float64          `json:"gravity"` // m/s²
	Drag      float64             `json:"drag,omitempty"`
	Damping   *dampingFile        `json:"damping,omitempty"`
	Particles [][3]float64        `json:"particles"` // at rest, m
	Masses    []float64           `json:"masses"`    // kg
	Springs   []springFile        `json:"springs"`
	Hinges    []hingeFile         `json:"hinges,omitempty"`
	Pins      []pinFile           `json:"pins,omitempty"`
	Load      []float64           `json:"load,omitempty"` // Fext, N
	Triangles [][3]int            `json:"triangles,omitempty"`
	Groups    []groupFile         `json:"groups,omitempty"`
	Torn      []tearFile          `json:"torn,omitempty"`
	Obstacles []obstacle.Obstacle `json:"obstacles,omitempty"`
}

type dampingFile struct {
	Projected   float64 `json:"projected"`
	Beta        float64 `json:"beta,omitempty"` // s
	Unprojected float64 `json:"unprojected"`
}

type springFile struct {
	I int     `json:"i"`
	J int     `json:"j"`
	K float64 `json:"k"`           // N/m
	R float64 `json:"r"`           // m
	D float64 `json:"d,omitempty"` // N s/m
}

type hingeFile struct {
	At [4]int     `json:"at"`
	W  [4]float64 `json:"w"`
	K  float64    `json:"k"` // N/m
	R  float64    `json:"r"` // m
}

type pinFile struct {
	I int        `json:"i"`
	P [3]float64 `json:"p"` // m
}

type groupFile struct {
	Name      string `json:"name"`
	Particles []int  `json:"particles"`
}

type tearFile struct {
	Springs   []springFile `json:"springs"`
	Triangles [][3]int     `json:"triangles,omitempty"`
	Hinges    []hingeFile  `json:"hinges,omitempty"`
}

const (
	systemFormat  = "mass-spring system"
	systemVersion = 1
	maxSystem     = MaxBytes / 4 // in memory a system takes up to ten times the size of the most compact file
)

// WriteSystem writes a system to a JSON file, which is replaced as a whole, with obstacles, groups and the springs that have torn.
// Functions cannot be written: a system with Forces is an error, and so is an obstacle with a Motion.
func WriteSystem(path string, s *msp.System) error {
	f, err := toFile(s)
	if err != nil {
		return fmt.Errorf("mesh: %s: %w", path, err)
	}
	return replace(path, func(w io.Writer) error { return json.NewEncoder(w).Encode(f) })
}

// toFile returns the system as it is written.
func toFile(s *msp.System) (*systemFile, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if len(s.Forces) > 0 {
		return nil, fmt.Errorf("the system has %d Forces, which are functions and cannot be written", len(s.Forces))
	}
	for n, o := range s.Obstacles {
		if o.Motion != nil {
			return nil, fmt.Errorf("the system's obstacle %d has a Motion, which is a function and cannot be written", n)
		}
	}
	f := &systemFile{
		Format: systemFormat, Version: systemVersion, Gravity: s.Gravity, Drag: s.Drag,
		Particles: msp.State{X: s.X0}.Points(), Masses: s.Mass, Load: s.Fext, Triangles: s.Triangles, Obstacles: s.Obstacles,
		Springs: convert(s.Springs, func(v msp.Spring) springFile { return springFile(v) }),
		Hinges:  convert(s.Hinges, func(v msp.Hinge) hingeFile { return hingeFile(v) }),
		Pins:    convert(s.Pins, func(v msp.Pin) pinFile { return pinFile(v) }),
		Groups:  convert(s.Groups, func(v msp.Group) groupFile { return groupFile(v) }),
	}
	if s.Damping != (msp.Damping{}) {
		d := dampingFile(s.Damping)
		f.Damping = &d
	}
	for _, t := range s.Torn {
		f.Torn = append(f.Torn, tearFile{
			convert(t.Springs, func(v msp.Spring) springFile { return springFile(v) }), t.Triangles,
			convert(t.Hinges, func(v msp.Hinge) hingeFile { return hingeFile(v) }),
		})
	}
	return f, nil
}

// convert returns what f makes of each element; nil of none.
func convert[A, B any](list []A, f func(A) B) []B {
	var to []B
	for _, v := range list {
		to = append(to, f(v))
	}
	return to
}

// ReadSystem reads a system that WriteSystem has written. The error names the file, and the line or the particle, spring or
// pin.
func ReadSystem(path string) (*msp.System, error) {
	src, err := open(path)
	if err != nil {
		return nil, err
	}
	return parseSystem(src)
}

func parseSystem(src *source) (*msp.System, error) {
	if len(src.data) > maxSystem {
		return nil, fmt.Errorf("mesh: %s: %d bytes, want at most %d", src.name, len(src.data), maxSystem)
	}
	data := src.data
	var f systemFile
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		at := d.InputOffset()
		if e := (*json.SyntaxError)(nil); errors.As(err, &e) {
			at = e.Offset
		} else if e := (*json.UnmarshalTypeError)(nil); errors.As(err, &e) {
			at = e.Offset
		}
		src.line = 1 + bytes.Count(data[:min(max(at, 0), int64(len(data)))], []byte("\n"))
		return nil, src.fault("%v", err)
	}
	if f.Format != systemFormat || f.Version != systemVersion {
		return nil, fmt.Errorf("mesh: %s: format %q, version %d, want %q, version %d",
			src.name, f.Format, f.Version, systemFormat, systemVersion)
	}
	s, err := f.system()
	if err != nil {
		return nil, fmt.Errorf("mesh: %s: %w", src.name, err)
	}
	return s, nil
}

// system returns the system, checked.
func (f *systemFile) system() (*msp.System, error) {
	s := &msp.System{
		X0: msp.Flat(f.Particles), Mass: f.Masses, Gravity: f.Gravity, Fext: f.Load, Drag: f.Drag, Triangles: f.Triangles,
		Springs:   convert(f.Springs, func(v springFile) msp.Spring { return msp.Spring(v) }),
		Hinges:    convert(f.Hinges, func(v hingeFile) msp.Hinge { return msp.Hinge(v) }),
		Pins:      convert(f.Pins, func(v pinFile) msp.Pin { return msp.Pin(v) }),
		Groups:    convert(f.Groups, func(v groupFile) msp.Group { return msp.Group(v) }),
		Obstacles: f.Obstacles,
	}
	if f.Damping != nil {
		s.Damping = msp.Damping(*f.Damping)
	}
	for _, t := range f.Torn {
		s.Torn = append(s.Torn, msp.Tear{
			Springs:   convert(t.Springs, func(v springFile) msp.Spring { return msp.Spring(v) }),
			Triangles: t.Triangles,
			Hinges:    convert(t.Hinges, func(v hingeFile) msp.Hinge { return msp.Hinge(v) }),
		})
	}
	slices.SortStableFunc(s.Pins, func(a, b msp.Pin) int { return a.I - b.I })
	return s, s.Check()
}
