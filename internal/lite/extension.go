package lite

import (
	"context"
	"os"
	"path/filepath"
)

// extension writes the extension of JupyterLite, with the kernel, into a directory.
func (o Options) extension(ctx context.Context, dir string) error {
	if err := copyTree(dir, "extension"); err != nil {
		return err
	}
	static := filepath.Join(dir, "static")
	if err := o.Kernel.write(ctx, static, o.Stderr); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(static, "logo-64x64.png"), o.Logo, 0o644)
}
