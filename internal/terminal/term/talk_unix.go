//go:build unix

package term

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// talk writes the question and returns what comes in until the answer is complete or the limit has passed.
func talk(in, out *os.File, question string, limit time.Duration) (said []byte) {
	fd := int(in.Fd())
	before, err := term.MakeRaw(fd)
	if err != nil {
		return nil
	}
	defer term.Restore(fd, before)
	if _, err := out.WriteString(question); err != nil {
		return nil
	}
	end := time.Now().Add(limit)
	for !complete(said) {
		left := time.Until(end)
		if left <= 0 {
			break
		}
		var set unix.FdSet
		set.Set(fd)
		wait := unix.NsecToTimeval(left.Nanoseconds())
		n, err := unix.Select(fd+1, &set, nil, nil, &wait)
		if err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			break
		}
		var buf [1024]byte
		n, err = unix.Read(fd, buf[:])
		if err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			break
		}
		said = append(said, buf[:n]...)
	}
	return said
}
