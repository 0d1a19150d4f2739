package confine

import (
	"slices"
	"testing"

	"github.com/elastic/go-seccomp-bpf/arch"
)

// The filter leaves out names that an architecture lacks, and so misspelt ones too: these are all.
func TestRefusedCalls(t *testing.T) {
	for _, c := range []struct {
		table *arch.Info
		lacks []string
	}{{arch.X86_64, nil}, {arch.AARCH64, []string{"fork", "vfork"}}} {
		var lacks []string
		for _, name := range refused {
			if _, ok := c.table.SyscallNames[name]; !ok {
				lacks = append(lacks, name)
			}
		}
		if !slices.Equal(lacks, c.lacks) {
			t.Errorf("%s lacks %v, want %v", c.table.Name, lacks, c.lacks)
		}
	}
}
