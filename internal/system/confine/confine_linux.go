package confine

import (
	"fmt"
	"os"

	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
)

// measure takes something away from this process.
type measure struct {
	name string
	take func(dir string, l Limits) error
}

// measures are all of them, in their order: what is refused at the end serves to refuse the rest.
var measures = []measure{
	{"limits", limitResources},
	{"landlock", hideFiles},
	{"seccomp", refuseCalls},
	{"one architecture", refuseOtherArchitectures},
}

// Enter confines this process, all its threads and whatever they start: of all files it can use only those in dir,
// which becomes its working directory; it has no network, starts no program, and its environment is empty. An error
// names what the system lacks; the process may then be partly confined and should end.
func Enter(dir string, l Limits) error { return enter(dir, l, measures) }

func enter(dir string, l Limits, taken []measure) error {
	os.Clearenv()
	if err := os.Chdir(dir); err != nil {
		return err
	}
	for _, m := range taken {
		if err := m.take(dir, l); err != nil {
			return err
		}
	}
	return nil
}

// limitResources bounds memory and files.
func limitResources(_ string, l Limits) error {
	for _, r := range []struct {
		name     string
		resource int
		most     int64
	}{{"memory", unix.RLIMIT_DATA, l.Memory}, {"files' size", unix.RLIMIT_FSIZE, l.File},
		{"open files", unix.RLIMIT_NOFILE, l.Open}, {"core dumps", unix.RLIMIT_CORE, -1}} {
		if r.most == 0 {
			continue
		}
		n := uint64(max(0, r.most))
		if err := unix.Setrlimit(r.resource, &unix.Rlimit{Cur: n, Max: n}); err != nil {
			return fmt.Errorf("no limit on %s: %w", r.name, err)
		}
	}
	return nil
}

// hideFiles leaves the files in dir, and what is open already.
func hideFiles(dir string, _ Limits) error {
	if err := landlock.V3.RestrictPaths(landlock.RWDirs(dir)); err != nil {
		return fmt.Errorf("no landlock (Linux 6.2 and later has it, unless it is switched off): %w", err)
	}
	return nil
}
