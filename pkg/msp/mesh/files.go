package mesh

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/pkg/msp"
)

// writer returns the function that writes the format of an extension.
func writer(path string) (func(io.Writer, *Mesh) error, error) {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".obj":
		return writeOBJ, nil
	case ".ply":
		return writePLY, nil
	case ".vtk":
		return writeVTK, nil
	default:
		return nil, fmt.Errorf("mesh: %s: extension %q, want .obj, .ply or .vtk", path, ext)
	}
}

// WriteFrames writes the states of a system. The extension names the format. Each file is replaced as a whole.
//
//   - .gltf and .glb take all states as one animation of morph targets in steps of State.T, of the triangles and springs that the first
//     state has.
//   - .usda, USD as text, takes all states as samples over time, with what tears.
//   - .obj, .ply and .vtk become numbered files, cloth.obj as cloth-0000.obj, cloth-0001.obj and so on, each with the triangles and
//     springs that its state has.
func WriteFrames(path string, s *msp.System, frames []msp.State) error {
	if len(frames) == 0 {
		return fmt.Errorf("mesh: %s: no states to write", path)
	}
	ext := strings.ToLower(filepath.Ext(path))
	if ext == ".gltf" || ext == ".glb" {
		return writeGLTF(path, s, frames)
	}
	if ext == ".usda" {
		return writeUSD(path, s, frames)
	}
	if _, err := writer(path); err != nil {
		return fmt.Errorf("%w, or .gltf, .glb or .usda for states", err)
	}
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	for k, q := range frames {
		if err := FromState(s, q).Write(fmt.Sprintf("%s-%04d%s", stem, k, filepath.Ext(path))); err != nil {
			return err
		}
	}
	return nil
}

// replace writes a file beside path and renames it when it is whole, so that path is the old file or the new one.
func replace(path string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("mesh: %w", err)
	}
	defer os.Remove(f.Name()) // which fails once it is renamed
	w := bufio.NewWriter(f)
	err = write(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Chmod(0o644)
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("mesh: %s: %w", path, err)
	}
	return nil
}

// faces returns the triangles to draw: the mesh's own, or the surface of its tetrahedra.
func (m *Mesh) faces() [][3]int {
	if len(m.Triangles) == 0 {
		return m.Surface()
	}
	return m.Triangles
}
