//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSave: %save writes what was shown last, also when something that is only text was shown after it.
func TestSave(t *testing.T) {
	p := newPupil(t)
	if _, r := p.run("%save nothing.png"); r.Err == nil || !strings.Contains(r.Err.Value, "nothing has been shown yet") {
		t.Errorf("before anything is shown: %+v", r)
	}
	p.run(`import ("github.com/massspring/msp/pkg/msp"; "github.com/massspring/msp/pkg/viz")
viz.Spy(msp.Cloth(3, 3).L())`)
	p.want("1 + 1", "2")
	dir := t.TempDir()
	file := filepath.Join(dir, "spy.svg")
	said, r := p.run("%save " + file)
	if data, err := os.ReadFile(file); err != nil || !bytes.Contains(data, []byte("<svg ")) || !strings.HasPrefix(said, file+", ") {
		t.Errorf("%v, %d bytes; said %q, %+v", err, len(data), said, r)
	}
	if _, r := p.run("%save " + filepath.Join(dir, "spy.gif")); r.Err == nil || !strings.Contains(r.Err.Value, "want .png, .svg or .pdf") {
		t.Errorf("as a film: %+v", r)
	}
}
