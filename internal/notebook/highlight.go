package notebook

import (
	"bytes"
	"html"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

// highlight is source code as HTML with the classes that the page's style colours.
func highlight(source, language string) (string, error) {
	lexer := lexers.Get(language)
	if lexer == nil {
		return "<pre class=\"chroma\"><code>" + html.EscapeString(source) + "</code></pre>", nil
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, strings.TrimRight(source, "\n"))
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	err = chromahtml.New(chromahtml.WithClasses(true)).Format(&b, styles.Fallback, tokens)
	return b.String(), err
}
