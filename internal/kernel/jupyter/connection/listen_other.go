//go:build !unix

package connection

import (
	"errors"
	"os"
)

// listen is for systems whose sockets are files.
func listen([4]byte, int) (*os.File, error) { return nil, errors.ErrUnsupported }
