//go:build amd64 && !linux && !darwin

package native

import "errors"

// code would hold machine code.
type code struct{}

func (*code) address() uintptr { return 0 }

func newCode([]byte) (*code, error) { return nil, errors.ErrUnsupported }

// Available reports that memory cannot be made executable here.
func Available() bool { return false }
