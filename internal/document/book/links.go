package book

import (
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// linker turns the links of one file into those of its page.
type linker struct {
	book    *Book
	page    *Page
	root    string // "../" from a page in a folder
	outside func(file string)
	err     error // of the first link that leads nowhere
}

// link returns where a link of the file leads from the page, and false if there is nothing that it could lead to.
func (l *linker) link(dest string) (string, bool) {
	u, err := url.Parse(dest)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/") {
		return dest, true // the web, or this page
	}
	file := filepath.Join(filepath.Dir(l.page.file), filepath.FromSlash(u.Path))
	info, err := os.Stat(file)
	if err != nil {
		if l.err == nil {
			l.err = fmt.Errorf("%s: [%s]: %w", l.page.Path, dest, errLink)
		}
		return "", false
	}
	readmeOf := ""
	if info.IsDir() {
		readmeOf = filepath.Join(file, readme)
	}
	for _, p := range l.book.pages() {
		if p.file == file || p.file == readmeOf {
			return (&url.URL{Path: l.root + p.Address, Fragment: u.Fragment}).String(), true
		}
	}
	if l.book.Outside == "" {
		l.outside(u.Path)
		return "", false
	}
	here, err := os.Getwd()
	if err != nil {
		l.err = err
		return "", false
	}
	relative, err := filepath.Rel(here, file)
	if err != nil || strings.HasPrefix(relative, "..") {
		l.outside(u.Path)
		return "", false
	}
	return strings.TrimSuffix(l.book.Outside, "/") + "/" + (&url.URL{Path: filepath.ToSlash(relative), Fragment: u.Fragment}).String(), true
}

// checkLinks returns an error for a link among pages that leads to no page or to no place in it.
func checkLinks(leaves []*leaf) error {
	places := map[string]map[string]bool{}
	for _, l := range leaves {
		places[l.Address] = l.ids
	}
	for _, l := range leaves {
		for _, href := range l.links {
			u, err := url.Parse(href)
			if err != nil || u.Scheme != "" || u.Host != "" {
				continue
			}
			to := l.Address
			if u.Path != "" {
				to = path.Join(path.Dir(l.Address), u.Path)
			}
			ids, known := places[to]
			if !known || u.Fragment != "" && !ids[u.Fragment] {
				return fmt.Errorf("%s: [%s]: %w", l.Path, href, errLink)
			}
		}
	}
	return nil
}
