package tutorials

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

var frames = regexp.MustCompile(`^moving picture of .*?: (\d+) frames`)

// A stored output shows what its cell is for: no picture is a message that there is none, and each film moves. A player keeps only as
// many frames as its Budget allows.
func TestStoredPictures(t *testing.T) {
	for _, pattern := range []string{"*.ipynb", "../notebooks/*.ipynb"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			nb, err := notebook.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range nb.Cells {
				for _, o := range c.Outputs {
					plain, html := shown(o.Data["text/plain"]), shown(o.Data["text/html"])
					if strings.HasPrefix(plain, "no picture") || strings.Contains(html, `role="alert"`) {
						t.Errorf("%s: cell %s shows an alert: %.120s", file, c.ID, plain)
					}
					if film := frames.FindStringSubmatch(plain); film != nil {
						if n, _ := strconv.Atoi(film[1]); n < 12 {
							t.Errorf("%s: the film of cell %s keeps %d frames, of at least 12", file, c.ID, n)
						}
					}
				}
			}
		}
	}
}

// shown returns a text of a bundle, "" for what is no text.
func shown(v any) string {
	s, _ := v.(string)
	return s
}
