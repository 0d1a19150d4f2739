// Command modzip makes a directory PROXY that serves the module in TREE as a module proxy does:
//
//	go run ./release/modzip TREE VERSION PROXY
//	GOPROXY=file://PROXY,… go install github.com/massspring/msp/cmd/msp@VERSION
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("modzip: ")
	if len(os.Args) != 4 {
		log.Fatal("want: modzip TREE VERSION PROXY")
	}
	if err := serve(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

func serve(tree, version, proxy string) error {
	mod, err := os.ReadFile(filepath.Join(tree, "go.mod"))
	if err != nil {
		return err
	}
	m := module.Version{Path: modfile.ModulePath(mod), Version: version}
	if err := module.Check(m.Path, m.Version); err != nil {
		return err
	}
	var files bytes.Buffer
	if err := zip.CreateFromDir(&files, m, tree); err != nil {
		return err
	}
	dir := filepath.Join(proxy, filepath.FromSlash(m.Path), "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, content := range map[string][]byte{
		"list":            []byte(version + "\n"),
		version + ".info": fmt.Appendf(nil, "{%q: %q}\n", "Version", version),
		version + ".mod":  mod,
		version + ".zip":  files.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
			return err
		}
	}
	fmt.Printf("%s@%s: %.1f MB\n", m.Path, m.Version, float64(files.Len())/1e6)
	return nil
}
