package jupyter

import (
	"context"
	"fmt"
	"os"
	"testing"
)

// With this variable set the test binary is the toy kernel: TEST kernel CONNECTION_FILE.
const toyKernelEnv = "MSP_TOY_KERNEL"

var toyInfo = KernelInfo{
	Implementation:        "toy",
	ImplementationVersion: "1",
	Banner:                "a toy",
	Language: LanguageInfo{Name: "toy", Version: "1", MIMEType: "text/plain", FileExtension: ".toy",
		PygmentsLexer: "text", CodeMirrorMode: "null"},
	HelpLinks: []HelpLink{{Text: "Go", URL: "https://go.dev"}},
}

func TestMain(m *testing.M) {
	if os.Getenv(toyKernelEnv) == "" {
		os.Exit(m.Run())
	}
	conn, err := ReadConnection(os.Args[2])
	if err == nil {
		err = Serve(context.Background(), conn, toyInfo, &toy{vars: map[string]string{}})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
