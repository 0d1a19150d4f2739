package file_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/massspring/msp/internal/system/file"
)

func ExampleSave() {
	dir, err := os.MkdirTemp("", "save")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "a.html")
	err = file.Save(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "complete or not there at all")
		return err
	})
	data, _ := os.ReadFile(path)
	fmt.Printf("%s, %v\n", data, err)
	// Output: complete or not there at all, <nil>
}
