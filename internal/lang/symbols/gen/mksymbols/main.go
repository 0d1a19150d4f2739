// Command mksymbols writes the generated files of internal/lang/symbols. go generate runs it there.
package main

import (
	"fmt"
	"os"

	"github.com/massspring/msp/internal/lang/symbols/gen"
)

func main() {
	files, err := gen.Generate(".")
	if err == nil {
		err = files.Write(".")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mksymbols:", err)
		os.Exit(1)
	}
}
