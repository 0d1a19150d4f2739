// Command extension writes the JupyterLite extension with the kernel into a new directory, as `msp lite` puts it into its sites:
//
//	go run ./release/extension VERSION DIR
package main

import (
	"context"
	"log"
	"os"
	"path/filepath"

	"github.com/massspring/msp/internal/document/lite"
	"github.com/massspring/msp/internal/kernel/jupyter"
	"github.com/massspring/msp/internal/lang/build"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("extension: ")
	if len(os.Args) != 3 {
		log.Fatal("want: extension VERSION DIR")
	}
	version := os.Args[1]
	dir, err := filepath.Abs(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	kernel := lite.Kernel{Small: true, Build: func(ctx context.Context, out string) (map[string][]byte, error) {
		return build.Kernel(ctx, "", version, out, func(line string) { log.Print(line) })
	}}
	if err := lite.Extension(context.Background(), dir, kernel, jupyter.Logo(), os.Stderr); err != nil {
		log.Fatal(err)
	}
}
