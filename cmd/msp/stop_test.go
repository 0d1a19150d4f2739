//go:build unix

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// What waits for a pipe ends when the run is to end: before the cells run, and when the page is written.
func TestInterruptEndsReadingAndWriting(t *testing.T) {
	dir := t.TempDir()
	pipe, page, loop := filepath.Join(dir, "n.ipynb"), filepath.Join(dir, "out.html"), filepath.Join(dir, "loop.html")
	for _, name := range []string{pipe, page} {
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		path string
		f    runFlags
	}{
		{pipe, runFlags{}},
		{notebookOf(t), runFlags{values: pipe}},
		{notebookOf(t), runFlags{outputs: []string{page}}},
	} {
		c.f.engine = "msp"
		if err := runNotebook(ctx, c.path, c.f, io.Discard, io.Discard); !errors.Is(err, context.Canceled) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if err := os.Symlink(loop, loop); err != nil {
		t.Fatal(err)
	}
	if _, _, err := runIt(notebookOf(t, "panic(1)"), runFlags{outputs: []string{loop}}); err == nil || errors.Is(err, errReported) {
		t.Errorf("written to a link that leads to itself: %v", err)
	}
}
