package display

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// beginnings are how content of a type begins; a ? stands for any byte. (net/http knows more, and would bring all of itself along.)
var beginnings = []struct{ begins, mimeType string }{
	{"\x89PNG\r\n\x1a\n", MIMETypePNG},
	{"\xff\xd8\xff", MIMETypeJPEG},
	{"GIF87a", "image/gif"},
	{"GIF89a", "image/gif"},
	{"RIFF????WEBP", "image/webp"},
	{"RIFF????WAVE", "audio/wave"},
	{"OggS", "application/ogg"},
	{"ID3", "audio/mpeg"},
	{"????ftyp", "video/mp4"},
	{"%PDF-", MIMETypePDF},
}

// elements are those that an HTML document, or a piece of one, may begin with.
var elements = strings.Fields("!doctype html head body title style script iframe h1 div table a b br p font")

// typeOf returns the MIME type of content by how it begins: text without control characters is plain where nothing else is known.
func typeOf(b []byte) string {
	for _, k := range beginnings {
		if begins(b, k.begins) {
			return k.mimeType
		}
	}
	if !utf8.Valid(b) || bytes.ContainsFunc(b, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\f\r\x1b", r) }) {
		return "application/octet-stream"
	}
	text := strings.ToLower(string(bytes.TrimSpace(b[:min(len(b), 512)])))
	if strings.HasPrefix(text, "<!--") {
		return MIMETypeHTML
	}
	if rest, ok := strings.CutPrefix(text, "<"); ok {
		name, _, _ := strings.Cut(strings.ReplaceAll(rest, ">", " "), " ")
		switch {
		case slices.Contains(elements, name):
			return MIMETypeHTML
		case name == "svg":
			return MIMETypeSVG
		}
	}
	return "text/plain"
}

func begins(b []byte, with string) bool {
	if len(b) < len(with) {
		return false
	}
	for i := range len(with) {
		if with[i] != '?' && b[i] != with[i] {
			return false
		}
	}
	return true
}
