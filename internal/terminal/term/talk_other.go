//go:build !unix

package term

import (
	"os"
	"time"
)

// talk asks nothing: a console is read in another way here.
func talk(in, out *os.File, question string, limit time.Duration) []byte { return nil }
