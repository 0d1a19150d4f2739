package lite

import (
	"context"
	"io"
	"path/filepath"
)

// cellsMark is the file by which a directory is known to be one of Cells.
const cellsMark = "msp-cell.js"

// Cells makes a directory with the kernel, the element <msp-cell> for pages of any author, and one such page as an example. It appears
// under its name when it is whole, in the place of an older one.
func Cells(ctx context.Context, dir string, kernel Kernel, stderr io.Writer) error {
	return whole(dir, cellsMark, func(temp string) error {
		made := filepath.Join(temp, "site")
		if err := copyTree(made, "cells"); err != nil {
			return err
		}
		return kernel.write(ctx, made, stderr)
	})
}
