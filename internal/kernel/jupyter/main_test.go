package jupyter

import (
	"context"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/connection"
	"github.com/massspring/msp/internal/kernel/jupyter/zmq"
)

// With this variable set the test binary is the toy kernel: TEST kernel CONNECTION_FILE.
const toyKernelEnv = "MSP_TOY_KERNEL"

// The toy kernel keeps its history in the file that this variable names.
const toyHistoryEnv = "MSP_TOY_HISTORY"

var toyInfo = KernelInfo{
	Implementation:        "toy",
	ImplementationVersion: "1",
	Banner:                "a toy",
	Language: LanguageInfo{Name: "toy", Version: "1", MIMEType: "text/plain", FileExtension: ".toy",
		PygmentsLexer: "text", CodeMirrorMode: "null"},
	HelpLinks: []HelpLink{{Text: "Go", URL: "https://go.dev"}},
	Subshells: true,
}

// With this variable set the toy kernel says "held" and does not serve before its input ends.
const toyHeldEnv = "MSP_TOY_HELD"

// With this variable set a cell of the toy kernel may show what it likes.
const toyUnlimitedEnv = "MSP_TOY_UNLIMITED"

func toyOptions() Options {
	o := Options{History: os.Getenv(toyHistoryEnv), LimitHelp: "the toy cannot change it"}
	if os.Getenv(toyUnlimitedEnv) != "" {
		o.TextLimit = -1
	}
	return o
}

// With this variable set the test binary does nothing until its input ends.
const idleEnv = "MSP_TEST_IDLE"

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(idleEnv) != "":
		io.Copy(io.Discard, os.Stdin)
		return
	case os.Getenv(toyKernelEnv) == "":
		os.Exit(m.Run())
	}
	if os.Getenv(toyHeldEnv) != "" {
		fmt.Println("held")
		io.Copy(io.Discard, os.Stdin)
	}
	conn, err := connection.Read(os.Args[2])
	if err == nil {
		err = serveOn(context.Background(), conn, &toy{vars: map[string]string{}}, toyOptions())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// serveOn serves a toy on sockets.
func serveOn(ctx context.Context, conn connection.Info, r cell.Runner, o Options) error {
	t, err := zmq.Listen(conn)
	if err != nil {
		return err
	}
	o.Key = conn.Key
	return Serve(ctx, t, toyInfo, r, o)
}
