package gen

import (
	"path/filepath"
	"slices"
)

// Generate makes every generated file. dir is a directory of this module.
func Generate(dir string) (Files, error) {
	pkgs, err := Load(dir, All())
	if err != nil {
		return nil, err
	}
	files := Files{}
	rest := pkgs
	for _, t := range []struct {
		name  string
		paths []string
	}{{"standard", Standard}, {"networked", Networked}, {"gonum", Gonum}, {"ours", Ours}} {
		files["z_"+t.name+".go"] = valueTable("symbols", t.name, rest[:len(t.paths)])
		rest = rest[len(t.paths):]
	}
	files["z_networked.go"] = slices.Concat([]byte("//go:build !js\n\n"), files["z_networked.go"])
	if files["z_types.zip"], err = typeArchive(pkgs, filepath.Join(dir, "_source")); err != nil {
		return nil, err
	}
	files["docs/z_index.zip"], err = docIndex(pkgs)
	return files, err
}
