package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/worker"
	"github.com/massspring/msp/internal/system/confine"
	"github.com/massspring/msp/internal/system/file"
)

// studentVar names the student to cells, who draw inputs of their own by it (package check).
const studentVar = "MSP_STUDENT"

// confined is a session in a confined process, with the empty directory that it has to itself.
type confined struct {
	*worker.Worker
	dir  string
	held *os.File // the directory, locked: sweep leaves it alone
	stop func()   // looking at its files
}

func (c confined) Close() error {
	c.stop()
	err := c.Worker.Close()
	return errors.Join(err, confine.Empty(c.dir), os.Remove(c.dir), c.held.Close())
}

const confinedPrefix = "msp-grade-"

// sweep removes the directories of runs that were killed. One that is in use is locked, and one that has just been made may not be yet.
func sweep() {
	dirs, err := filepath.Glob(filepath.Join(os.TempDir(), confinedPrefix+"*"))
	if err != nil {
		return
	}
	for _, dir := range dirs {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() || time.Since(info.ModTime()) < time.Minute {
			continue
		}
		f, err := os.Open(dir)
		if err != nil {
			continue // another account's
		}
		if file.Lock(f) && confine.Empty(dir) == nil {
			os.Remove(dir)
		}
		f.Close()
	}
}

// startConfined starts a session for a submission.
func startConfined(ctx context.Context, student string, noSandbox bool) (cell.Runner, error) {
	dir, err := os.MkdirTemp("", confinedPrefix)
	if err != nil {
		return nil, err
	}
	held, err := os.Open(dir)
	if err != nil {
		return nil, errors.Join(err, os.Remove(dir))
	}
	file.Lock(held)
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
		held.Close()
		os.RemoveAll(dir)
		return nil, err
	}
	return confined{w, dir, held, confine.Watch(dir, mostFiles, w.Killer)}, nil
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
