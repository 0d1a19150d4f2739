package outputs

import (
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Described is the script by which JupyterLab and JupyterLite show figures with their text alternatives, as a module for a page.
//
//go:embed described.js
var Described []byte

var (
	//go:embed labextension/package.json
	labPackage []byte
	//go:embed labextension/remoteEntry.js
	labEntry []byte
)

// labextension is where an extension of JupyterLab lies below a data directory of Jupyter's.
var labextension = filepath.Join("labextensions", "@massspring", "msp-figures")

// InstallExtension writes the extension of JupyterLab that gives figures their text alternatives into a data directory of Jupyter's.
func InstallExtension(data string) error {
	dir := filepath.Join(data, labextension)
	if err := os.MkdirAll(filepath.Join(dir, "static"), 0o755); err != nil {
		return err
	}
	for _, f := range []struct { // package.json last: by it JupyterLab finds the others
		name string
		data []byte
	}{{"static/described.js", Described}, {"static/remoteEntry.js", labEntry}, {"package.json", labPackage}} {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(f.name)), f.data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// UninstallExtension removes what InstallExtension wrote, and what holds nothing else then.
func UninstallExtension(data string) error {
	dir := filepath.Join(data, labextension)
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	for range 2 {
		dir = filepath.Dir(dir)
		entries, err := os.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) || len(entries) > 0 {
			return nil
		}
		if err != nil {
			return err
		}
		if err := os.Remove(dir); err != nil {
			return err
		}
	}
	return nil
}
