package worker

import (
	"encoding/binary"
	"syscall"
)

// machineMemory is the machine's memory in bytes.
func machineMemory() int64 {
	text, err := syscall.Sysctl("hw.memsize") // eight bytes, of which the last is cut off when it is zero
	if err != nil || len(text) > 8 {
		return 0
	}
	var number [8]byte
	copy(number[:], text)
	return int64(binary.LittleEndian.Uint64(number[:]))
}
