package confine

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// Who is not root can remove what a submission has forbidden its owner, and counts it as too much before.
func TestForbidden(t *testing.T) {
	dir := t.TempDir()
	write(t, 1, dir, "forbidden", "of its owner", "a")
	write(t, 1, dir, "read-only", "b")
	must(t, os.Symlink("/usr", filepath.Join(dir, "forbidden", "link")))
	if os.Geteuid() == 0 {
		const nobody = 65534
		must(t, os.Chmod(filepath.Dir(dir), 0o755)) // the way there
		must(t, filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
			must(t, err)
			return os.Lchown(name, nobody, nobody)
		}))
		runtime.LockOSThread() // whose user it is
		t.Cleanup(func() { unix.Setfsuid(0); runtime.UnlockOSThread() })
		if old, _ := unix.SetfsuidRetUid(nobody); old != 0 {
			t.Fatalf("the files were opened by user %d, want 0", old)
		}
	}
	must(t, os.Chmod(filepath.Join(dir, "forbidden", "of its owner"), 0))
	must(t, os.Chmod(filepath.Join(dir, "forbidden"), 0))
	must(t, os.Chmod(filepath.Join(dir, "read-only"), 0o500))
	if err := within(dir, 1<<30); err == nil {
		t.Error("counted what cannot be seen")
	}
	must(t, os.Chmod(dir, 0))
	must(t, Empty(dir))
	if left, err := os.ReadDir(dir); len(left) > 0 || err != nil {
		t.Errorf("left: %v, %v", left, err)
	}
}
