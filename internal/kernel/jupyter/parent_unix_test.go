//go:build unix

package jupyter

import (
	"fmt"
	"os"
	"testing"
)

// nameParent names a process as Jupyter does.
func nameParent(_ *testing.T, p *os.Process) string { return fmt.Sprint(p.Pid) }
