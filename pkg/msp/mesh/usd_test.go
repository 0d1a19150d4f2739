package mesh

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// A run as USD text: samples at the time of each state, with points, velocities and extent, and a new list of corners where cloth tears.
func TestWriteUSD(t *testing.T) {
	s := msp.Cloth(3, 2)
	q := s.Rest()
	q.Torn = 0
	later := q.Clone()
	later.T, later.X[4], later.V[4], later.Torn = 0.5, -1.25, -2.5, 1
	s.Torn = []msp.Tear{{Triangles: s.Triangles[3:]}}
	s.Triangles = s.Triangles[:3]
	path := filepath.Join(t.TempDir(), "cloth.usda")
	if err := WriteFrames(path, s, []msp.State{q, later}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, want := range []string{
		"#usda 1.0\n(", `upAxis = "Y"`, "endTimeCode = 1\n", "timeCodesPerSecond = 2\n",
		`def Mesh "Triangles"`, "int[] faceVertexCounts.timeSamples = {\n            0: [3, 3, 3, 3],\n            1: [3, 3, 3],\n",
		`def BasisCurves "Springs"`, "(0.5, -1.25, 0)", "(0, -2.5, 0)", "1: [(0, -1.25, 0), (1, 0, 1)]",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	open, closed := strings.Count(text, "{"), strings.Count(text, "}")
	if samples := len(regexp.MustCompile(`point3f\[\] points.timeSamples`).FindAllString(text, -1)); open != closed || samples != 2 {
		t.Errorf("%d { and %d }, %d lists of points", open, closed, samples)
	}
	for _, wrong := range [][]msp.State{{q, q}, {q, {T: 1}}} {
		if err := WriteFrames(path, s, wrong); err == nil {
			t.Errorf("%v was written", wrong)
		}
	}
	if err := WriteFrames(path, msp.Chain(1), []msp.State{msp.Chain(1).Rest()}); err == nil || !strings.Contains(err.Error(), "no triangles") {
		t.Errorf("a particle: %v", err)
	}
	if err := WriteFrames(filepath.Join(t.TempDir(), "a.fbx"), s, []msp.State{q}); err == nil || !strings.Contains(err.Error(), ".usda") {
		t.Errorf("an unknown format: %v", err)
	}
}
