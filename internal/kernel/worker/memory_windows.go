package worker

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// The two calls that golang.org/x/sys/windows does not have.
var (
	kernel32             = windows.NewLazySystemDLL("kernel32.dll")
	globalMemoryStatusEx = kernel32.NewProc("GlobalMemoryStatusEx")
	getProcessMemoryInfo = kernel32.NewProc("K32GetProcessMemoryInfo")
)

// memoryStatus is MEMORYSTATUSEX.
type memoryStatus struct {
	length, load                                                                  uint32
	total, avail, totalPage, availPage, totalVirtual, availVirtual, availExtended uint64
}

// machineMemory is the machine's memory in bytes.
func machineMemory() int64 {
	var m memoryStatus
	m.length = uint32(unsafe.Sizeof(m))
	if ok, _, _ := globalMemoryStatusEx.Call(uintptr(unsafe.Pointer(&m))); ok == 0 {
		return 0
	}
	return int64(m.total)
}

// memoryCounters is PROCESS_MEMORY_COUNTERS.
type memoryCounters struct {
	length, faults                                                                             uint32
	peakResident, resident, peakPaged, paged, peakNonPaged, nonPaged, committed, peakCommitted uintptr
}

// residentMemory is how much of the machine's memory a process fills; 0 when it is gone.
func residentMemory(pid int) int64 {
	process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return 0
	}
	defer windows.CloseHandle(process)
	var c memoryCounters
	c.length = uint32(unsafe.Sizeof(c))
	if ok, _, _ := getProcessMemoryInfo.Call(uintptr(process), uintptr(unsafe.Pointer(&c)), uintptr(c.length)); ok == 0 {
		return 0
	}
	return int64(c.resident)
}
