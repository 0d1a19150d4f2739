package worker

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
)

// machineMemory is the machine's memory in bytes, or the least that a control group around this process allows.
func machineMemory() int64 {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	total := int64(info.Totalram) * int64(info.Unit)
	groups, _ := os.ReadFile("/proc/self/cgroup")
	for line := range strings.Lines(string(groups)) { // "0::/user.slice/…" or, version 1, "9:memory:/docker/…"
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		root, file := "/sys/fs/cgroup", "memory.max"
		if parts[1] == "memory" {
			root, file = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
		} else if parts[1] != "" {
			continue
		}
		for dir := path.Clean("/" + parts[2]); ; dir = path.Dir(dir) {
			text, _ := os.ReadFile(path.Join(root, dir, file)) // "max", or missing: no limit there
			if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
				total = min(total, n)
			}
			if dir == "/" {
				break
			}
		}
	}
	return total
}

// outOfMemoryKills is how many processes the system has killed since it started for want of memory, in a container too.
func outOfMemoryKills() (n int64, ok bool) {
	text, _ := os.ReadFile("/proc/vmstat")
	for line := range strings.Lines(string(text)) {
		if count, found := strings.CutPrefix(line, "oom_kill "); found {
			n, err := strconv.ParseInt(strings.TrimSpace(count), 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// residentMemory is how much of the machine's memory a process fills; 0 when it is gone.
func residentMemory(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	fields := bytes.Fields(text)
	if err != nil || len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	return pages * int64(os.Getpagesize())
}

// dieFirst asks the system, should it run out of memory after all, to end this process before others.
func dieFirst() { os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) }
