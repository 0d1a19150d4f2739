package mesh

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/massspring/msp/pkg/msp"
)

// runHeader is the first line of a file of states. Behind it follow the states, as little-endian numbers of 8 bytes: T, Torn (an
// integer), X (3m) and V (3m). In Python:
//
//	state = np.dtype([("t", "<f8"), ("torn", "<i8"), ("x", "<f8", (m, 3)), ("v", "<f8", (m, 3))])
type runHeader struct {
	Format    string      `json:"format"`
	Version   int         `json:"version"`
	Particles int         `json:"particles"` // m
	States    int         `json:"states"`
	System    *systemFile `json:"system,omitempty"`
}

const (
	runFormat  = "mass-spring run"
	runVersion = 1
)

// WriteRun writes a system and states of it to one file, which is replaced as a whole: a checkpoint, if there is one state, or a whole
// run. Every number is kept to the last bit, so that a run continued from the file equals one without a break. WriteRun returns an error
// where WriteSystem does. With s = nil it writes only the states.
func WriteRun(path string, s *msp.System, states []msp.State) error {
	if len(states) == 0 {
		return fmt.Errorf("mesh: %s: no states to write", path)
	}
	h := runHeader{Format: runFormat, Version: runVersion, Particles: len(states[0].X) / 3, States: len(states)}
	if s != nil {
		f, err := toFile(s)
		if err != nil {
			return fmt.Errorf("mesh: %s: %w", path, err)
		}
		h.System = f
	}
	for k, q := range states {
		if err := h.check(q, s); err != nil {
			return fmt.Errorf("mesh: %s: state %d: %w", path, k, err)
		}
	}
	return replace(path, func(w io.Writer) error {
		if err := json.NewEncoder(w).Encode(h); err != nil {
			return err
		}
		for _, q := range states {
			row := append(append([]float64{q.T, math.Float64frombits(uint64(q.Torn))}, q.X...), q.V...)
			if err := binary.Write(w, binary.LittleEndian, row); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReadRun reads what WriteRun has written. The system is nil if the file has states alone.
func ReadRun(path string) (*msp.System, []msp.State, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("mesh: %w", err)
	}
	defer f.Close()
	about, err := f.Stat()
	if err != nil {
		return nil, nil, fmt.Errorf("mesh: %w", err)
	}
	s, states, err := parseRun(f, about.Size())
	if err != nil {
		return nil, nil, fmt.Errorf("mesh: %s: %w", path, err)
	}
	return s, states, nil
}

// parseRun reads a file of so many bytes.
func parseRun(from io.Reader, size int64) (*msp.System, []msp.State, error) {
	r := bufio.NewReaderSize(from, 1<<16)
	line, err := firstLine(r)
	if err != nil {
		return nil, nil, err
	}
	var h runHeader
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&h); err != nil {
		return nil, nil, fmt.Errorf("first line: %w", err)
	}
	if h.Format != runFormat || h.Version != runVersion {
		return nil, nil, fmt.Errorf("format %q, version %d, want %q, version %d", h.Format, h.Version, runFormat, runVersion)
	}
	stride, rest := 16+48*int64(h.Particles), size-int64(len(line))
	if h.Particles < 0 || h.Particles > most || h.States < 1 || rest%stride != 0 || rest/stride != int64(h.States) {
		return nil, nil, fmt.Errorf("%d states of %d particles, but %d bytes behind the first line, want %d for each state",
			h.States, h.Particles, rest, stride)
	}
	var s *msp.System
	if h.System != nil {
		if s, err = h.System.system(); err != nil {
			return nil, nil, err
		}
	}
	states := make([]msp.State, h.States)
	row := make([]float64, stride/8)
	for k := range states {
		if err := binary.Read(r, binary.LittleEndian, row); err != nil {
			return nil, nil, fmt.Errorf("state %d: %w", k, err)
		}
		q := &states[k]
		q.T, q.Torn = row[0], int(math.Float64bits(row[1]))
		q.X, q.V = append([]float64{}, row[2:2+3*h.Particles]...), append([]float64{}, row[2+3*h.Particles:]...)
		if err := h.check(*q, s); err != nil {
			return nil, nil, fmt.Errorf("state %d: %w", k, err)
		}
	}
	return s, states, nil
}

// firstLine reads up to the first end of a line, at most maxSystem bytes.
func firstLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return line, nil
		case len(line) > maxSystem:
			return nil, fmt.Errorf("first line of more than %d bytes", maxSystem)
		case err != bufio.ErrBufferFull:
			return nil, fmt.Errorf("first line: %w", err)
		}
	}
}

// check returns nil if the state is one of the run's.
func (h runHeader) check(q msp.State, s *msp.System) error {
	if s != nil && s.NumParticles() != h.Particles {
		return fmt.Errorf("%d particles, and the system has %d", h.Particles, s.NumParticles())
	}
	if len(q.X) != 3*h.Particles || len(q.V) != 3*h.Particles {
		return fmt.Errorf("len(X) = %d, len(V) = %d, want 3m = %d", len(q.X), len(q.V), 3*h.Particles)
	}
	if q.Torn < 0 || s != nil && q.Torn > len(s.Torn) {
		return fmt.Errorf("Torn = %d, want 0 … the number of the system's tears", q.Torn)
	}
	if q.T-q.T != 0 {
		return fmt.Errorf("t = %g s is not finite", q.T)
	}
	for c := range q.X {
		if q.X[c]-q.X[c] != 0 || q.V[c]-q.V[c] != 0 {
			return fmt.Errorf("particle %d is not finite: at %g m, %g m/s", c/3, q.X[c], q.V[c])
		}
	}
	return nil
}
