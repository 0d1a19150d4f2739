// readers, writers and split functions declared by the program and used by bufio, io and fmt: short reads, errors, wrappers
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

type Slow struct {
	s    string
	n, k int
}
type Upper struct{ io.Reader }
type Counter struct {
	io.Writer
	calls, bytes int
}
type Limit int
type Tee struct {
	*bytes.Buffer
	other io.Writer
}
type Log struct {
	lines []string
	part  []byte
}

func (s *Slow) Read(p []byte) (int, error) {
	s.k++
	if s.n >= len(s.s) {
		return 0, io.EOF
	}
	n := copy(p, s.s[s.n:min(s.n+1+s.k%3, len(s.s))])
	s.n += n
	if s.n == len(s.s) && s.k%2 == 0 {
		return n, io.EOF
	}
	return n, nil
}
func (u Upper) Read(p []byte) (n int, err error) {
	n, err = u.Reader.Read(p)
	copy(p, bytes.ToUpper(p[:n]))
	return
}
func (c *Counter) Write(p []byte) (int, error) {
	c.calls++
	c.bytes += len(p)
	return c.Writer.Write(p)
}
func (l *Limit) Write(p []byte) (int, error) {
	if n := int(*l); n < len(p) {
		*l = 0
		return n, errors.New("limit reached")
	}
	*l -= Limit(len(p))
	return len(p), nil
}
func (t Tee) Write(p []byte) (int, error) { t.other.Write(p[:1]); return t.Buffer.Write(p) }
func (l *Log) Write(p []byte) (int, error) {
	for _, b := range p {
		if b == '\n' {
			l.lines, l.part = append(l.lines, string(l.part)), l.part[:0]
		} else {
			l.part = append(l.part, b)
		}
	}
	return len(p), nil
}

func main() {
	b, err := io.ReadAll(Upper{&Slow{s: "hello, wörld"}})
	fmt.Println(string(b), err)
	s := bufio.NewScanner(&Slow{s: "one two\nthree\r\n\nlast"})
	for s.Scan() {
		fmt.Printf("%q ", s.Text())
	}
	s = bufio.NewScanner(Upper{&Slow{s: "a bb  ccc"}})
	s.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		adv, tok, err := bufio.ScanWords(data, atEOF)
		if len(tok) == 3 {
			err = bufio.ErrFinalToken
		}
		return adv, tok, err
	})
	for s.Scan() {
		fmt.Print(s.Text(), "|")
	}
	fmt.Println(s.Err())
	c := &Counter{Writer: io.Discard}
	n, err := io.Copy(c, struct{ io.Reader }{strings.NewReader(strings.Repeat("x", 100000))})
	fmt.Println(n, err, c.calls, c.bytes)
	l := Limit(5)
	k, err := fmt.Fprintf(io.MultiWriter(c, &l), "%s-%d", "abc", 12345)
	fmt.Println(k, err, l, c.bytes)
	w := bufio.NewWriterSize(&Counter{Writer: new(Limit)}, 4)
	k, err = w.WriteString("abcdefgh")
	fmt.Println(k, err, w.Flush(), w.Buffered())
	var log Log
	t := Tee{new(bytes.Buffer), &log}
	fmt.Fprintln(t, "first")
	fmt.Fprint(t, "\nsecond", 1, "\n")
	t.WriteString("direct")
	io.WriteString(t, "!")
	fmt.Printf("%q %q %q %d\n", t.String(), log.lines, log.part, t.Len())
	pr, pw := io.Pipe()
	go func() {
		for i := range 3 {
			fmt.Fprintf(pw, "%d,", i)
		}
		pw.CloseWithError(errors.New("done early"))
	}()
	b, err = io.ReadAll(Upper{pr})
	fmt.Println(string(b), err)
	r := io.TeeReader(io.LimitReader(&Slow{s: "123 45.5 word rest"}, 14), &log)
	var i int
	var f float64
	var str string
	k, err = fmt.Fscan(r, &i, &f, &str)
	fmt.Println(k, err, i, f, str, string(log.part))
	br := bufio.NewReader(io.MultiReader(&Slow{s: "é1"}, strings.NewReader("世\nend")))
	ch, size, _ := br.ReadRune()
	br.UnreadRune()
	line, err := br.ReadString('\n')
	_, err2 := br.Peek(10)
	fmt.Printf("%c %d %q %v %v\n", ch, size, line, err, err2)
	_, err = io.ReadFull(&Slow{s: "abc"}, make([]byte, 5))
	fmt.Println(err, errors.Is(err, io.ErrUnexpectedEOF))
}
