//go:build unix && !linux && !darwin

package worker

// machineMemory is not known here.
func machineMemory() int64 { return 0 }
