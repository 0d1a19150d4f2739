package notebook

import (
	"bytes"
	"fmt"
	"maps"

	"github.com/massspring/msp/internal/kernel/cell"
)

// Encode gives the bytes that nbformat would write for the notebook: sorted keys, indent 1, text as lists
// of lines, unicode as it is, a newline at the end. A file that nbformat or JupyterLab wrote is unchanged
// by Read and Encode. Fields that nbformat never stores (the "trusted" mark of a cell, "signature") go.
func Encode(nb *Notebook) ([]byte, error) {
	if err := check(nb); err != nil {
		return nil, err
	}
	cells := make([]any, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = encodeCell(c)
	}
	top := object{}
	maps.Copy(top, nb.Extra)
	top["cells"] = cells
	top["metadata"] = without(nb.Metadata, "orig_nbformat", "orig_nbformat_minor", "signature")
	top["nbformat"] = 4
	top["nbformat_minor"] = max(nb.Minor, 5)
	var b bytes.Buffer
	if err := encodeJSON(&b, top, 0); err != nil {
		return nil, fmt.Errorf("notebook: %w", err)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

func encodeCell(c *Cell) object {
	o := object{}
	maps.Copy(o, c.Extra)
	o["cell_type"] = c.Type
	o["id"] = c.ID
	o["source"] = splitLines(c.Source)
	o["metadata"] = without(c.Metadata, "trusted")
	if c.Attachments != nil {
		files := object{}
		for name, bundle := range c.Attachments {
			files[name] = encodeBundle(bundle)
		}
		o["attachments"] = files
	}
	if c.Type == Code {
		o["execution_count"] = encodeCount(c.Count)
		outputs := make([]any, len(c.Outputs))
		for i := range c.Outputs {
			outputs[i] = encodeOutput(&c.Outputs[i])
		}
		o["outputs"] = outputs
	}
	return o
}

func encodeOutput(out *Output) object {
	o := object{}
	maps.Copy(o, out.Extra)
	o["output_type"] = out.Type
	switch out.Type {
	case StreamOutput:
		o["name"] = out.Name
		o["text"] = splitLines(out.Text)
	case ResultOutput:
		o["execution_count"] = encodeCount(out.Count)
		fallthrough
	case DisplayOutput:
		o["data"] = encodeBundle(out.Data)
		o["metadata"] = without(out.Metadata)
	case ErrorOutput:
		o["ename"] = out.EName
		o["evalue"] = out.EValue
		o["traceback"] = out.Traceback
	}
	return o
}

func encodeBundle(b cell.Bundle) object {
	o := object{}
	for mime, v := range b {
		if s, ok := v.(string); ok && isLineType(mime) {
			v = splitLines(s)
		}
		o[mime] = v
	}
	return o
}

func encodeCount(n *int) any {
	if n == nil {
		return nil
	}
	return *n
}

// without copies m less some keys; a nil m becomes an empty object.
func without(m map[string]any, keys ...string) object {
	o := object{}
	maps.Copy(o, m)
	for _, k := range keys {
		delete(o, k)
	}
	return o
}
