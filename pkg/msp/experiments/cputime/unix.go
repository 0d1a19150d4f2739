//go:build unix

// Package cputime has the clock of experiments and benchmarks.
package cputime

import (
	"syscall"
	"time"
)

// Now returns the processor time that this process has used so far: other work of the machine does not count.
func Now() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // of a wrong argument alone
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
