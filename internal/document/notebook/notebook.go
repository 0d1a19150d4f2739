// Package notebook reads, writes, runs and renders Jupyter notebooks (nbformat 4.0 to 4.5) without Jupyter.
//
// A Notebook is plain data. Read and Encode convert between it and the bytes that nbformat and JupyterLab write.
// Execute runs its code cells through a cell.Runner. HTML renders it into one self-contained page. Save replaces a
// file only when its new contents are complete.
package notebook

import (
	"errors"
	"slices"

	"github.com/massspring/msp/internal/kernel/cell"
)

// Sentinel errors of Read and Encode; what is returned wraps one of them and says where.
var (
	ErrSyntax  = errors.New("not valid JSON")
	ErrVersion = errors.New("unsupported notebook format")
	ErrFormat  = errors.New("not a valid notebook")
)

// Notebook is a notebook of nbformat 4.5.
type Notebook struct {
	Cells    []*Cell
	Metadata map[string]any // kernelspec, language_info and whatever else the file holds
	Minor    int            // nbformat_minor, at least 5: Read upgrades older files
	Extra    map[string]any // fields at the top that this package does not know, kept as they are
}

// Kinds of cells (Cell.Type).
const (
	Code     = "code"
	Markdown = "markdown"
	Raw      = "raw"
)

// Cell is one cell. Its Source is one string, however the file splits it.
type Cell struct {
	Type        string
	ID          string // 1 to 64 letters, digits, '-' and '_', unique in the notebook
	Source      string
	Metadata    map[string]any
	Attachments map[string]cell.Bundle // file name → its data, for Markdown and raw cells; nil if absent
	Count       *int                   // execution_count of a code cell; nil when it has not run
	Outputs     []Output               // of a code cell
	Extra       map[string]any         // unknown fields, kept as they are
}

// Kinds of outputs (Output.Type).
const (
	StreamOutput  = "stream"
	DisplayOutput = "display_data"
	ResultOutput  = "execute_result"
	ErrorOutput   = "error"
)

// Output is one output of a code cell. Which fields count depends on Type.
type Output struct {
	Type      string
	Name      string         // stream: "stdout" or "stderr"
	Text      string         // stream
	Data      cell.Bundle    // display_data, execute_result
	Metadata  map[string]any // display_data, execute_result
	Count     *int           // execute_result
	EName     string         // error
	EValue    string         // error
	Traceback []string       // error, one line or block of lines each, with ANSI colours
	Extra     map[string]any // unknown fields, and all fields of an unknown Type
}

// HasTag reports whether the cell's metadata lists tag.
func (c *Cell) HasTag(tag string) bool {
	switch tags := c.Metadata["tags"].(type) {
	case []any:
		return slices.Contains(tags, any(tag))
	case []string:
		return slices.Contains(tags, tag)
	}
	return false
}

// HidesOutputs reports whether the cell's metadata ask a front end to fold its outputs, as JupyterLab does until the cell runs.
func (c *Cell) HidesOutputs() bool { return c.jupyter("outputs_hidden") }

// HidesSource reports whether the cell's metadata ask a front end to fold its code, as JupyterLab does.
func (c *Cell) HidesSource() bool { return c.jupyter("source_hidden") }

func (c *Cell) jupyter(key string) bool {
	lab, _ := c.Metadata["jupyter"].(map[string]any)
	on, _ := lab[key].(bool)
	return on
}

// Language is the language of the notebook's code, in lower case as its metadata have it, or "" when they
// do not say.
func (nb *Notebook) Language() string {
	for _, key := range []string{"language_info", "kernelspec"} {
		m, _ := nb.Metadata[key].(map[string]any)
		field := map[string]string{"language_info": "name", "kernelspec": "language"}[key]
		if name, _ := m[field].(string); name != "" {
			return name
		}
	}
	return ""
}

// FillMetadata adds the kernelspec and language_info of the msp kernel where the notebook has none, and the
// language's version where it has no other: JupyterLab takes a notebook whose language_info is not the kernel's
// for one that has been changed.
func (nb *Notebook) FillMetadata() {
	if nb.Metadata == nil {
		nb.Metadata = map[string]any{}
	}
	if _, ok := nb.Metadata["kernelspec"]; !ok {
		nb.Metadata["kernelspec"] = map[string]any{"name": "msp", "display_name": "Go (msp)", "language": "go"}
	}
	if _, ok := nb.Metadata["language_info"]; !ok {
		nb.Metadata["language_info"] = map[string]any{
			"name": "go", "file_extension": ".go", "mimetype": "text/x-go",
			"pygments_lexer": "go", "codemirror_mode": "go",
		}
	}
	if info, ok := nb.Metadata["language_info"].(map[string]any); ok && info["name"] == "go" && info["version"] == nil {
		info["version"] = cell.GoVersion()
	}
}
