//go:build !unix

// Package cputime has the clock of experiments and benchmarks.
package cputime

import "time"

var start = time.Now()

// Now is the time since the program started: nearly what it had of the processor on a quiet machine.
func Now() time.Duration { return time.Since(start) }
