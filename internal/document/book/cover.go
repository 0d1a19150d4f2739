package book

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"

	"github.com/massspring/msp/internal/document/notebook"
)

//go:embed cover
var coverDir embed.FS

// inside returns what the cover of a live book holds itself: its style, and the script of its cloth, which the returned policy admits.
func inside() (css, js template.HTML, policy string, err error) {
	live, err := liveScriptsDir.ReadFile("live/live.css")
	if err != nil {
		return "", "", "", err
	}
	var script []byte
	for _, name := range []string{"cover/cloth.js", "cover/cover.js"} {
		part, err := coverDir.ReadFile(name)
		if err != nil {
			return "", "", "", err
		}
		script = append(script, part...)
	}
	hash := sha256.Sum256(script)
	policy = fmt.Sprintf(coverScripts, "sha256-"+base64.StdEncoding.EncodeToString(hash[:]))
	css = template.HTML("<style>" + notebook.Style + style + string(live) + "</style>")
	return css, template.HTML("<script>" + string(script) + "</script>"), policy, nil
}
