package lite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// shown are the kinds of files of a directory that go into a site: notebooks, and what they read or show.
var shown = []string{".ipynb", ".md", ".csv", ".json", ".txt", ".obj", ".png", ".jpg", ".svg", ".gif"}

// contents copies notebooks, and the files of directories, to where a site takes them from. A directory keeps its name and is not
// searched below: what lies deeper, such as the solutions of homework, is published only if it is named.
func contents(to string, sources []string) error {
	notebooks := 0
	for _, source := range sources {
		info, err := os.Stat(source)
		if err != nil {
			return err
		}
		if !info.IsDir() {
			if err := copyFile(filepath.Join(to, filepath.Base(source)), source); err != nil {
				return err
			}
			notebooks++
			continue
		}
		name, err := filepath.Abs(source)
		if err != nil {
			return err
		}
		files, err := os.ReadDir(source)
		if err != nil {
			return err
		}
		for _, f := range files {
			if !f.Type().IsRegular() || !slices.Contains(shown, strings.ToLower(filepath.Ext(f.Name()))) {
				continue
			}
			if err := copyFile(filepath.Join(to, filepath.Base(name), f.Name()), filepath.Join(source, f.Name())); err != nil {
				return err
			}
			if strings.HasSuffix(f.Name(), ".ipynb") {
				notebooks++
			}
		}
	}
	if notebooks == 0 {
		return fmt.Errorf("no notebooks in %s", strings.Join(sources, ", "))
	}
	return nil
}

// copyFile copies a file to a path that is not there yet.
func copyFile(to, from string) error {
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("%s: the site has a file of that name already", from)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if filepath.Ext(from) == ".ipynb" {
		if data, err = joined(data); err != nil {
			return fmt.Errorf("%s: %w", from, err)
		}
	}
	return os.WriteFile(to, data, 0o644)
}

// joined returns a notebook as JupyterLite shows it well. Each text of an output is one string: the format also allows a list of lines, and
// JupyterLite shows that with commas between the lines. Cells are trusted, so that their players play: the site is its author's.
func joined(data []byte) ([]byte, error) {
	var nb map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&nb); err != nil {
		return nil, err
	}
	cells, _ := nb["cells"].([]any)
	for _, c := range cells {
		cell, _ := c.(map[string]any)
		if metadata, ok := cell["metadata"].(map[string]any); ok && cell["cell_type"] == "code" {
			metadata["trusted"] = true
		}
		outputs, _ := cell["outputs"].([]any)
		for _, o := range outputs {
			output, _ := o.(map[string]any)
			joinLines(output, "text")
			bundle, _ := output["data"].(map[string]any)
			for mime := range bundle {
				if !strings.HasSuffix(mime, "json") {
					joinLines(bundle, mime)
				}
			}
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(nb)
	return b.Bytes(), err
}

// joinLines replaces a list of strings by one string.
func joinLines(m map[string]any, key string) {
	list, ok := m[key].([]any)
	if !ok {
		return
	}
	var text strings.Builder
	for _, line := range list {
		s, ok := line.(string)
		if !ok {
			return
		}
		text.WriteString(s)
	}
	m[key] = text.String()
}
