package main

import (
	"context"
	"fmt"
	"os"

	"github.com/massspring/msp/internal/cell"
	"github.com/massspring/msp/internal/confine"
	"github.com/massspring/msp/internal/worker"
)

// studentVar names the student to cells, who draw inputs of their own by it (package check).
const studentVar = "MSP_STUDENT"

// confined is a session in a confined process, with the empty directory that it has to itself.
type confined struct {
	*worker.Worker
	dir string
}

func (c confined) Close() error {
	err := c.Worker.Close()
	if gone := os.RemoveAll(c.dir); err == nil {
		err = gone
	}
	return err
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
	return confined{w, dir}, nil
}

// confineWorker confines this process, which is a worker. What a session may use beside memory for its data is the
// program's own part, and what the runtime keeps ready.
func confineWorker(dir string) error {
	memory, err := memoryLimit()
	if err != nil {
		return err
	}
	if memory > 0 {
		memory += 512 << 20
	}
	if err := confine.Enter(dir, confine.Limits{Memory: memory, File: 64 << 20}); err != nil {
		return fmt.Errorf("the sandbox: %w", err)
	}
	return nil
}
