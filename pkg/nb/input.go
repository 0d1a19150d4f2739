package nb

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/massspring/msp/pkg/nb/host"
)

// Input asks the user for a line and returns it without the newline. The error is io.EOF at the end of the input, or if there is
// nobody to ask.
func Input(prompt string) (string, error) {
	if h := host.Current(); h != nil {
		return h.Read(prompt, false)
	}
	own.mu.Lock()
	defer own.mu.Unlock()
	fmt.Print(prompt)
	line, err := own.in.ReadString('\n')
	if line != "" {
		err = nil
	}
	return strings.TrimRight(line, "\r\n"), err
}

// own is the standard input of a program of its own.
var own = struct {
	mu sync.Mutex
	in *bufio.Reader
}{in: bufio.NewReader(os.Stdin)}

// Password asks the user for a line without echoing it. It needs a front end.
func Password(prompt string) (string, error) {
	if h := host.Current(); h != nil {
		return h.Read(prompt, true)
	}
	return "", errors.New("nb: a password is asked for by a front end: this program's terminal would show it")
}
