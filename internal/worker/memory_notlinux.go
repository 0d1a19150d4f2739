//go:build !linux

package worker

// residentMemory is not told here without C.
func residentMemory(int) int64 { return 0 }

// dieFirst cannot be asked here.
func dieFirst() {}

func outOfMemoryKills() (n int64, ok bool) { return 0, false }
