//go:build !linux

package worker

// dieFirst cannot be asked here.
func dieFirst() {}

func outOfMemoryKills() (n int64, ok bool) { return 0, false }
