package notebook

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// giveIDs gives an id to every cell that has none. The same file always gets the same ids.
func giveIDs(nb *Notebook) {
	used := map[string]bool{}
	for _, c := range nb.Cells {
		used[c.ID] = true
	}
	for i, c := range nb.Cells {
		for salt := 0; c.ID == ""; salt++ {
			sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%d\n%s\n%s", i, salt, c.Type, c.Source))
			if id := hex.EncodeToString(sum[:4]); !used[id] {
				c.ID = id
				used[id] = true
			}
		}
	}
}

// check reports what the schema of nbformat 4.5 forbids and the types of Notebook permit.
func check(nb *Notebook) error {
	first := map[string]int{}
	for i, c := range nb.Cells {
		if c.Type != Code && c.Type != Markdown && c.Type != Raw {
			return fmt.Errorf("%w: cells[%d]: cell type %q is not one of code, markdown, raw", ErrFormat, i, c.Type)
		}
		if !validID(c.ID) {
			return fmt.Errorf("%w: cells[%d]: id %q: want 1 to 64 letters, digits, '-' and '_'", ErrFormat, i, c.ID)
		}
		if j, ok := first[c.ID]; ok {
			return fmt.Errorf("%w: cells[%d]: id %q is already that of cells[%d]; "+
				"give it another, or open the notebook in JupyterLab and save it", ErrFormat, i, c.ID, j)
		}
		first[c.ID] = i
	}
	return nil
}

func validID(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	for _, c := range []byte(id) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return true
}
