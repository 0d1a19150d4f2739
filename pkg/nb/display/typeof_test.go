package display

import (
	"net/http"
	"strings"
	"testing"
)

// What is content's type is told as net/http tells it, for what a cell shows.
func TestTypeOfIsThatOfHTTP(t *testing.T) {
	for _, content := range []string{
		"", "words", "words\nand more\t\x1b[31mred", "äöü ∇", "\x00\x01", "a\x00b", "\x89PNG\r\n\x1a\nrest", "\xff\xd8\xff\xe0",
		"GIF89a", "GIF87a..", "RIFF1234WEBPVP", "RIFF1234WAVE", "OggS\x00", "ID3\x03", "%PDF-1.7",
		"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom",
		"<!DOCTYPE html><p>", "  \n<html lang=en>", "<p>x", "<b >", "<bold>", "<!-- x -->", "<TABLE\n>", "a < b", "<", "<1>",
	} {
		want, _, _ := strings.Cut(http.DetectContentType([]byte(content)), ";")
		if got := typeOf([]byte(content)); got != want {
			t.Errorf("%q is %s, net/http says %s", content, got, want)
		}
	}
	if got := typeOf([]byte("<svg xmlns='x'>")); got != MIMETypeSVG {
		t.Errorf("a drawing is %s", got)
	}
}
