package notebook

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// readPicture reads a regular file that is not outside the directory of pictures, also not by a symbolic link.
func (p *page) readPicture(name string) ([]byte, error) {
	if filepath.IsAbs(name) {
		return nil, fmt.Errorf("is not relative to the notebook")
	}
	within := p.opt.Pictures
	if within == "" {
		within = p.opt.Dir
	}
	if within == "" {
		within = "."
	}
	name, err := relative(within, filepath.Join(p.opt.Dir, name))
	if err != nil {
		return nil, err
	}
	if !filepath.IsLocal(name) {
		return nil, fmt.Errorf("is outside the directory %s", within)
	}
	root, err := os.OpenRoot(within)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	// A pipe is not even opened: that would wait for whoever writes into it.
	if info, err := root.Stat(name); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("is no regular file")
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxPicture+1))
	if err == nil && len(data) > maxPicture {
		err = fmt.Errorf("is larger than %d MB", maxPicture>>20)
	}
	return data, err
}

// relative is the path from dir to a file.
func relative(dir, file string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if file, err = filepath.Abs(file); err != nil {
		return "", err
	}
	return filepath.Rel(dir, file)
}

// within counts what the pictures of Markdown add to the page.
func (p *page) within(uri string) (string, error) {
	if p.pictures+len(uri) > maxAll {
		return "", fmt.Errorf("the pictures are larger than %d MB together", maxAll>>20)
	}
	p.pictures += len(uri)
	return uri, nil
}
