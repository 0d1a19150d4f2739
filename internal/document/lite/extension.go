package lite

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/massspring/msp/internal/document/outputs"
)

// Extension writes the extension of JupyterLite, with the kernel and its picture, into a directory that is made.
func Extension(ctx context.Context, dir string, kernel Kernel, logo []byte, stderr io.Writer) error {
	if err := copyTree(dir, "extension"); err != nil {
		return err
	}
	static := filepath.Join(dir, "static")
	if err := kernel.write(ctx, static, stderr); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(static, "described.js"), outputs.Described, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(static, "logo-64x64.png"), logo, 0o644)
}
