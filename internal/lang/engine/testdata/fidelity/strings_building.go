// strings that grow in loops, are sliced, shared, compared and kept while their sources change; Builder, bytes and joins agree
package main

import (
	"bytes"
	"fmt"
	"strings"
)

type buf struct {
	s     string
	parts []string
	b     strings.Builder
	bs    []byte
}

func (b *buf) add(s string) *buf {
	old := b.s
	b.s += s
	b.parts = append(b.parts, b.s[len(old):])
	b.b.WriteString(s)
	b.bs = append(b.bs, s...)
	return b
}
func (b *buf) ok() bool {
	return b.s == b.b.String() && b.s == string(b.bs) && strings.Join(b.parts, "") == b.s
}

func caesar(s string, k byte) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case 'a' <= c && c <= 'z':
			c = 'a' + (c-'a'+k)%26
		case 'A' <= c && c <= 'Z':
			c = 'A' + (c-'A'+26-k)%26
		}
		out = append(out, c)
	}
	return string(out)
}

func runs(s string) (out string) {
	for len(s) > 0 {
		n := 1
		for n < len(s) && s[n] == s[0] {
			n++
		}
		out, s = out+fmt.Sprint(n)+s[:1], s[n:]
	}
	return
}

func look(s string, n int) string {
	for range n {
		s = runs(s)
	}
	return s
}

func palindromes(s string) (out []string) {
	for i := range s {
		for j := i + 2; j <= len(s); j++ {
			k := 0
			for k < (j-i)/2 && s[i+k] == s[j-1-k] {
				k++
			}
			if k == (j-i)/2 {
				out = append(out, s[i:j])
			}
		}
	}
	return
}

func hash(s string) (h uint32) {
	for i := range len(s) {
		h = h*31 + uint32(s[i])
		h ^= h >> 7
	}
	return
}

func split(s, sep string) (parts []string) {
	for {
		i := 0
		for i+len(sep) <= len(s) && s[i:i+len(sep)] != sep {
			i++
		}
		if i+len(sep) > len(s) {
			return append(parts, s)
		}
		parts, s = append(parts, s[:i]), s[i+len(sep):]
	}
}

func main() {
	var b buf
	for i := range 200 {
		b.add(string(rune('a'+i%26)) + strings.Repeat("-", i%3))
	}
	fmt.Println(len(b.s), b.ok(), hash(b.s), b.parts[27], b.s[390:])
	kept := b.s[10:20]
	view := b.bs[10:20]
	copy(view, "XXXXXXXXXX")
	fmt.Println(kept, string(view), b.ok(), strings.Count(string(b.bs), "X"))
	fmt.Println(caesar("Hello, World", 3), caesar(caesar("abcXYZ", 25), 1), look("1", 8), len(look("1", 20)))
	fmt.Println(palindromes("abacabad"), split("a--b----c", "--"), len(split("", ",")), split("x,", ","))
	s, t := "base", ""
	for i := 0; i < 4; i++ {
		s, t = t+s[i%len(s):], s
	}
	fmt.Println(s, t)
	u := s
	s += "!"
	s = s[1:] + s[:1]
	fmt.Println(u, s, u != s, len(u) == len(s)-1)
	var keys []string
	m := map[string]int{}
	bs := []byte("key0")
	for i := range 5 {
		bs[3] = byte('0' + i)
		m[string(bs)] = i
		keys = append(keys, string(bs[2:]))
	}
	bs[3] = '3'
	fmt.Println(m, keys, m[string(bs)], m["key"+"4"])
	f := func() string { bs[0]++; return string(bs) }
	fmt.Println(f()+f(), f() < f(), f()[0] == bs[0], string(bs) == "p"+"ey3")
	var any1, any2 any = string(bs), "pey3"
	fmt.Println(any1 == any2, bytes.Equal([]byte(any1.(string)), bs), bytes.Compare([]byte("a"), nil))
	lines := strings.Split("one two\nthree\n\nfour", "\n")
	longest := ""
	for i, l := range lines {
		if len(l) > len(longest) {
			longest = l
		}
		lines[i] = fmt.Sprintf("%d:%-8s|", i, l)
	}
	fmt.Println(strings.Join(lines, ""), longest, strings.Fields(" a  b ")[1], strings.ToUpper(lines[1][2:5]))
}
