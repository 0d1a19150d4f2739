package notebook

import (
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	nethtml "golang.org/x/net/html"

	"github.com/massspring/msp/internal/cell"
)

// embed rewrites the <img> elements of sanitised HTML so that nothing is loaded from anywhere:
// attachments and relative files become data URIs, what is missing or on the web becomes a visible note.
func (p *page) embed(s string, files map[string]cell.Bundle) string {
	if !strings.Contains(s, "<img") {
		return s
	}
	var b strings.Builder
	for z := nethtml.NewTokenizer(strings.NewReader(s)); ; {
		kind := z.Next()
		if kind == nethtml.ErrorToken {
			return b.String()
		}
		raw := string(z.Raw())
		token := z.Token()
		if token.Data != "img" || kind != nethtml.StartTagToken && kind != nethtml.SelfClosingTagToken {
			b.WriteString(raw)
			continue
		}
		b.WriteString(p.image(token, files))
	}
}

func (p *page) image(t nethtml.Token, files map[string]cell.Bundle) string {
	src, alt := "", ""
	for _, a := range t.Attr {
		switch a.Key {
		case "src":
			src = a.Val
		case "alt":
			alt = a.Val
		}
	}
	data, err := p.imageData(src, files)
	if err != nil {
		p.notice("image %q: %v", src, err)
		what := alt
		if what == "" {
			what = src
		}
		return fmt.Sprintf("<span class=\"bad\" title=\"%s\">[image: %s]</span>", html.EscapeString(err.Error()), html.EscapeString(what))
	}
	for i := range t.Attr {
		if t.Attr[i].Key == "src" {
			t.Attr[i].Val = data
		}
	}
	return t.String()
}

// imageData is the data URI of an image named in Markdown or HTML.
func (p *page) imageData(src string, files map[string]cell.Bundle) (string, error) {
	u, err := url.Parse(src)
	if err != nil {
		return "", fmt.Errorf("not an address: %w", err)
	}
	switch {
	case u.Scheme == "data":
		return src, nil
	case u.Scheme == "attachment":
		name, err := url.PathUnescape(strings.TrimPrefix(src, "attachment:"))
		if err != nil {
			return "", err
		}
		bundle, ok := files[name]
		if !ok {
			return "", fmt.Errorf("the cell has no attachment of that name")
		}
		for mime, v := range bundle {
			if s, ok := v.(string); ok && imageTypes[mime] {
				return dataURI(mime, s)
			}
		}
		return "", fmt.Errorf("the attachment is no image")
	case u.Scheme != "" || u.Host != "":
		return "", fmt.Errorf("is on the web; the page is to need no network: save it beside the notebook")
	case src == "":
		return "", fmt.Errorf("has no address")
	}
	name := filepath.FromSlash(u.Path)
	if filepath.IsAbs(name) {
		return "", fmt.Errorf("is not relative to the notebook")
	}
	data, err := os.ReadFile(filepath.Join(p.opt.Dir, name))
	if err != nil {
		return "", err
	}
	mime := http.DetectContentType(data)
	if strings.EqualFold(filepath.Ext(name), ".svg") && (strings.HasPrefix(mime, "text/") || strings.HasPrefix(mime, "image/svg")) {
		mime = "image/svg+xml"
	}
	if !imageTypes[mime] {
		return "", fmt.Errorf("the file is no PNG, JPEG, GIF, WebP or SVG picture")
	}
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(data), nil
}

// imageTypes are the pictures that a page may hold; in an <img> not even an SVG can run anything.
var imageTypes = map[string]bool{
	"image/png": true, "image/jpeg": true, "image/gif": true, "image/webp": true, "image/svg+xml": true,
}

// dataURI takes content as nbformat stores it: SVG as text, the others as base64.
func dataURI(mime, content string) (string, error) {
	if mime == "image/svg+xml" {
		return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString([]byte(content)), nil
	}
	clean := strings.Join(strings.Fields(content), "")
	if _, err := base64.StdEncoding.DecodeString(clean); err != nil {
		return "", fmt.Errorf("%s: %w", mime, err)
	}
	return "data:" + mime + ";base64," + clean, nil
}

// isImageData lets data URIs of images through the sanitiser.
func isImageData(u *url.URL) bool {
	mime, _, ok := strings.Cut(u.Opaque, ";base64,")
	return ok && imageTypes[mime]
}
