package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/worker"
	"github.com/massspring/msp/internal/system/confine"
)

// studentVar names the student to cells, who draw inputs of their own by it (package check).
const studentVar = "MSP_STUDENT"

// confined is a session in a confined process, with the empty directory that it has to itself.
type confined struct {
	*worker.Worker
	dir  string
	stop func() // looking at its files
}

func (c confined) Close() error {
	c.stop()
	err := c.Worker.Close()
	return errors.Join(err, confine.Empty(c.dir), os.Remove(c.dir))
}

// startConfined starts a session for a submission.
func startConfined(ctx context.Context, student string, noSandbox bool) (cell.Runner, error) {
	dir, err := os.MkdirTemp("", "msp-grade-")
	if err != nil {
		return nil, err
	}
	options := []string{"--student", student}
	if !noSandbox {
		options = append(options, "--confine", dir)
	}
	w, err := startWorker(ctx, "msp", options...)
	if err == nil {
		if _, err = w.Ready(ctx); err != nil {
			w.Close()
			err = fmt.Errorf("%w\n(--no-sandbox grades without it: submissions can then read and write all that you can)", err)
		}
	}
	if err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	return confined{w, dir, confine.Watch(dir, mostFiles, w.Killer)}, nil
}

// What a submission may write: all files together, one, and those that are open, which need no name and then are not counted.
const (
	mostFiles = 256 << 20
	mostFile  = 16 << 20
	mostOpen  = 64
)

// confineWorker empties the directory of what a session before this one has left, and confines this process, which is a worker. What
// a session may use beside memory for its data is the program's own part, and what the runtime keeps ready.
func confineWorker(dir string) error {
	memory, err := memoryLimit()
	if err != nil {
		return err
	}
	if memory > 0 {
		memory += 512 << 20
	}
	if err := confine.Empty(dir); err != nil {
		return fmt.Errorf("the sandbox: %w", err)
	}
	if err := confine.Enter(dir, confine.Limits{Memory: memory, File: mostFile, Open: mostOpen}); err != nil {
		return fmt.Errorf("the sandbox: %w", err)
	}
	return nil
}
