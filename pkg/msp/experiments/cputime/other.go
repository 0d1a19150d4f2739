//go:build !unix

// Package cputime has the clock of experiments and benchmarks.
package cputime

import "time"

var start = time.Now()

// Now returns the time since the program started: close to its processor time on a quiet machine.
func Now() time.Duration { return time.Since(start) }
