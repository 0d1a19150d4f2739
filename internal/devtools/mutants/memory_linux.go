package main

import "syscall"

// limitMemory bounds what every process may fill that we start from now on: some mistakes never have enough.
func limitMemory() error {
	const most = 6 << 30
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_DATA, &limit); err != nil {
		return err
	}
	limit.Cur = min(limit.Cur, most)
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &limit)
}
