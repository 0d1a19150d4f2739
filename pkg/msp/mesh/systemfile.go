package mesh

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/massspring/msp/pkg/msp"
)

// systemFile is a mass-spring system as JSON. Numbers have as many digits as it takes to read the same ones. Version 1 is
// the first; a reader refuses versions and members that it does not know.
type systemFile struct {
	Format    string       `json:"format"`
	Version   int          `json:"version"`
	Gravity   [3]float64   `json:"gravity"` // m/s²
	Drag      float64      `json:"drag,omitempty"`
	Damping   *dampingFile `json:"damping,omitempty"`
	Particles [][3]float64 `json:"particles"` // at rest, m
	Masses    []float64    `json:"masses"`    // kg
	Springs   []springFile `json:"springs"`
	Hinges    []hingeFile  `json:"hinges,omitempty"`
	Pins      []pinFile    `json:"pins,omitempty"`
	Load      []float64    `json:"load,omitempty"` // Fext, N
	Triangles [][3]int     `json:"triangles,omitempty"`
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

const (
	systemFormat  = "mass-spring system"
	systemVersion = 1
	maxSystem     = MaxBytes / 4 // in memory a system takes up to ten times the size of the most compact file
)

// WriteSystem writes a system to a JSON file, which is replaced as a whole: particles at rest, masses, springs, hinges, pins, load,
// gravity, drag, damping and triangles. The error of a system with Forces says that functions cannot be written.
func WriteSystem(path string, s *msp.System) error {
	if err := s.Check(); err != nil {
		return fmt.Errorf("mesh: %s: %w", path, err)
	}
	if len(s.Forces) > 0 {
		return fmt.Errorf("mesh: %s: the system has %d Forces, which are functions and cannot be written", path, len(s.Forces))
	}
	f := systemFile{
		Format: systemFormat, Version: systemVersion, Gravity: s.Gravity, Drag: s.Drag,
		Particles: msp.State{X: s.X0}.Points(), Masses: s.Mass, Load: s.Fext, Triangles: s.Triangles,
	}
	if s.Damping != (msp.Damping{}) {
		d := dampingFile(s.Damping)
		f.Damping = &d
	}
	for _, sp := range s.Springs {
		f.Springs = append(f.Springs, springFile(sp))
	}
	for _, h := range s.Hinges {
		f.Hinges = append(f.Hinges, hingeFile(h))
	}
	for _, p := range s.Pins {
		f.Pins = append(f.Pins, pinFile(p))
	}
	return replace(path, func(w io.Writer) error { return json.NewEncoder(w).Encode(f) })
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
	s := &msp.System{
		X0: msp.Flat(f.Particles), Mass: f.Masses, Gravity: f.Gravity, Fext: f.Load, Drag: f.Drag, Triangles: f.Triangles,
	}
	if f.Damping != nil {
		s.Damping = msp.Damping(*f.Damping)
	}
	for _, sp := range f.Springs {
		s.Springs = append(s.Springs, msp.Spring(sp))
	}
	for _, h := range f.Hinges {
		s.Hinges = append(s.Hinges, msp.Hinge(h))
	}
	for _, p := range f.Pins {
		s.Pins = append(s.Pins, msp.Pin(p))
	}
	slices.SortStableFunc(s.Pins, func(a, b msp.Pin) int { return a.I - b.I })
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("mesh: %s: %w", src.name, err)
	}
	return s, nil
}
