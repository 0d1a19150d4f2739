package notebook

import (
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"

	"github.com/massspring/msp/internal/kernel/cell"
)

// embed rewrites sanitised HTML so that nothing is loaded from anywhere: attachments and relative files of <img> elements
// become data URIs, what is missing or on the web becomes a visible note. A data URI anywhere else goes: an SVG that is
// opened by a link may run scripts, one in an <img> may not.
func (p *page) embed(s string, files map[string]cell.Bundle) string {
	if !strings.Contains(s, "<img") && !strings.Contains(s, "data:") {
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
		switch {
		case kind != nethtml.StartTagToken && kind != nethtml.SelfClosingTagToken:
		case token.Data == "img":
			raw = p.image(token, files)
		case strings.Contains(raw, "data:"):
			token.Attr = slices.DeleteFunc(token.Attr, func(a nethtml.Attribute) bool { return strings.HasPrefix(a.Val, "data:") })
			raw = token.String()
		}
		b.WriteString(raw)
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
		p.notice("image %q: %v", shorten(src), err)
		what := alt
		if what == "" {
			what = shorten(src)
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
		mime, content, ok := strings.Cut(u.Opaque, ";base64,")
		if !ok || !imageTypes[mime] {
			return "", fmt.Errorf("is not a base64-encoded picture")
		}
		uri, err := base64URI(mime, content)
		if err != nil {
			return "", err
		}
		return p.within(uri)
	case u.Scheme == "attachment":
		name, err := url.PathUnescape(strings.TrimPrefix(src, "attachment:"))
		if err != nil {
			return "", err
		}
		bundle, ok := files[name]
		if !ok {
			return "", fmt.Errorf("the cell has no attachment of that name")
		}
		for _, mime := range mimeOrder {
			if s, ok := bundle[mime].(string); ok && imageTypes[mime] {
				uri, err := dataURI(mime, s)
				if err != nil {
					return "", err
				}
				return p.within(uri)
			}
		}
		return "", fmt.Errorf("the attachment is no image")
	case u.Scheme != "" || u.Host != "":
		return "", fmt.Errorf("is on the web, and the page must not need a network: save it next to the notebook")
	case src == "":
		return "", fmt.Errorf("has no address")
	}
	data, err := p.readPicture(filepath.FromSlash(u.Path))
	if err != nil {
		return "", err
	}
	mime := http.DetectContentType(data)
	if strings.EqualFold(path.Ext(u.Path), ".svg") && (strings.HasPrefix(mime, "text/") || strings.HasPrefix(mime, "image/svg")) {
		mime = "image/svg+xml"
	}
	if !imageTypes[mime] {
		return "", fmt.Errorf("the file is no PNG, JPEG, GIF, WebP or SVG picture")
	}
	return p.within("data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(data))
}

// shorten cuts an address that is too long for a message.
func shorten(s string) string {
	if len(s) > 100 {
		return strings.ToValidUTF8(s[:100], "") + "…"
	}
	return s
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
	return base64URI(mime, content)
}

func base64URI(mime, content string) (string, error) {
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
