// Command extension writes the JupyterLite extension with the kernel into a new directory, as `msp lite` puts it into its sites:
//
//	go run ./release/extension [-quick] VERSION DIR
package main

import (
	"context"
	"flag"
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
	quick := flag.Bool("quick", false, "pack the kernel in seconds, not minutes")
	flag.Parse()
	if flag.NArg() != 2 {
		log.Fatal("want: extension [-quick] VERSION DIR")
	}
	version := flag.Arg(0)
	dir, err := filepath.Abs(flag.Arg(1))
	if err != nil {
		log.Fatal(err)
	}
	kernel := lite.Kernel{Small: !*quick, Build: func(ctx context.Context, out string) (map[string][]byte, error) {
		return build.Kernel(ctx, "", version, out, func(line string) { log.Print(line) })
	}}
	if err := lite.Extension(context.Background(), dir, kernel, jupyter.Logo(), os.Stderr); err != nil {
		log.Fatal(err)
	}
}
