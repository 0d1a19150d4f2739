package mesh

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// A run that continues from a checkpoint, with the system of the file, is the run without the checkpoint, to the last bit.
func TestRunGoesOnFromACheckpoint(t *testing.T) {
	s := msp.Cloth(6, 5)
	s.Pin(0, 5)
	s.Torn = []msp.Tear{{Springs: s.Springs[:2]}}
	s.Springs = s.Springs[2:]
	run := func(s *msp.System, q msp.State, n int) []msp.State {
		a, err := msp.NewLocalGlobal(s, 1.0/30)
		if err != nil {
			t.Fatal(err)
		}
		frames, err := msp.Run(q, a.Step, n)
		if err != nil {
			t.Fatal(err)
		}
		return frames
	}
	whole := run(s, s.Rest(), 30)
	path := filepath.Join(t.TempDir(), "cloth.run")
	if err := WriteRun(path, s, whole[10:11]); err != nil {
		t.Fatal(err)
	}
	again, states, err := ReadRun(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(states) != 1 || !reflect.DeepEqual(again, s) {
		t.Errorf("%d states of %v, want 1 of %v", len(states), again, s)
	}
	if after := run(again, states[0], 20); !reflect.DeepEqual(after, whole[10:]) {
		t.Error("the run went on differently")
	}

	if err := WriteRun(path, s, whole); err != nil {
		t.Fatal(err)
	}
	if again, states, err = ReadRun(path); err != nil || !reflect.DeepEqual(states, whole) || again.NumSprings() != s.NumSprings() {
		t.Errorf("a whole run: %d states, %v", len(states), err)
	}
	s.Forces = append(s.Forces, msp.AirDrag(1, [3]float64{}))
	if err := WriteRun(path, s, whole); err == nil || !strings.Contains(err.Error(), "Forces") {
		t.Errorf("a function was written: %v", err)
	}
	if err := WriteRun(path, nil, whole[:2]); err != nil {
		t.Fatal(err)
	}
	if again, states, err = ReadRun(path); err != nil || again != nil || !reflect.DeepEqual(states, whole[:2]) {
		t.Errorf("states alone: %v, %d states, %v", again, len(states), err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for cut := len(data) - 1; cut > 0; cut -= 97 {
		if _, _, err := ReadRun(write(t, t.TempDir(), "cut.run", string(data[:cut]))); err == nil || !strings.Contains(err.Error(), "cut.run") {
			t.Fatalf("%d of %d bytes: %v", cut, len(data), err)
		}
	}
	for _, wrong := range [][]msp.State{nil, {{X: []float64{0, 0, 0}, V: []float64{0, 0, 0}}}, {whole[0], whole[1], {X: whole[2].X}}} {
		if err := WriteRun(path, msp.Cloth(6, 5), wrong); err == nil {
			t.Errorf("%v was written", wrong)
		}
	}
}

func FuzzReadRun(f *testing.F) {
	path := filepath.Join(f.TempDir(), "a.run")
	s := msp.Chain(2)
	for _, s := range []*msp.System{s, nil} {
		if err := WriteRun(path, s, []msp.State{msp.Chain(2).Rest()}); err != nil {
			f.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, states, err := parseRun(bytes.NewReader(data), int64(len(data)))
		if err == nil && (len(states) == 0 || s != nil && s.Check() != nil) {
			t.Errorf("%d states of %v", len(states), s)
		}
	})
}
