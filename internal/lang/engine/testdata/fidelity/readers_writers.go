// io.Reader, io.Writer and others implemented by the program, driven by bufio, io and fmt
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

type slow struct{ s string }

func (r *slow) Read(p []byte) (int, error) {
	if r.s == "" {
		return 0, io.EOF
	}
	n := copy(p, r.s[:1])
	r.s = r.s[1:]
	return n, nil
}

type counter int

func (c *counter) Write(p []byte) (int, error) { *c += counter(len(p)); return len(p), nil }

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

type rot13 struct{ r io.Reader }

func (r rot13) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	for i, c := range p[:n] {
		if c >= 'a' && c <= 'z' {
			p[i] = 'a' + (c-'a'+13)%26
		}
	}
	return n, err
}

func main() {
	sc := bufio.NewScanner(&slow{"one two\nthree\n\nfour"})
	for sc.Scan() {
		fmt.Printf("%q ", sc.Text())
	}
	fmt.Println(sc.Err())
	sc = bufio.NewScanner(strings.NewReader("1 2.5 x"))
	sc.Split(bufio.ScanWords)
	for sc.Scan() {
		var f float64
		_, err := fmt.Sscan(sc.Text(), &f)
		fmt.Print(f, " ", err, "; ")
	}
	fmt.Println()
	var c counter
	n, err := io.Copy(&c, io.LimitReader(&slow{"abcdefgh"}, 5))
	fmt.Println(n, err, c)
	var b bytes.Buffer
	fmt.Fprintf(io.MultiWriter(&b, &c), "%03d|%-4s|", 7, "x")
	fmt.Println(b.String(), c)
	_, err = fmt.Fprintln(broken{}, "x")
	fmt.Println(err)
	w := bufio.NewWriter(broken{})
	w.WriteString("y")
	fmt.Println(w.Flush())
	io.Copy(&b, rot13{strings.NewReader("uryyb")})
	io.Copy(&b, io.TeeReader(&slow{"!"}, &c))
	fmt.Println(b.String(), c)
	pr, pw := io.Pipe()
	go func() {
		fmt.Fprint(pw, "through a pipe")
		pw.CloseWithError(io.ErrUnexpectedEOF)
	}()
	all, err := io.ReadAll(pr)
	fmt.Println(string(all), err)
}
