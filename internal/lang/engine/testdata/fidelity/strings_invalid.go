// invalid UTF-8 in ranges, conversions, indexing, comparison, maps and switches; runes out of range; strings are their bytes
package main

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

type Name string
type Byte byte
type Letter rune
type Bytes []Byte

func walk(s string) (out []string) {
	for i, r := range s {
		out = append(out, fmt.Sprintf("%d:%x", i, r))
	}
	return
}

func count(s Name) (bytes, runes, bad int, last rune) {
	bytes = len(s)
	for _, last = range s {
		runes++
		if last == utf8.RuneError {
			bad++
		}
	}
	return
}

func indices(s string) (is []int) {
	for i := range s {
		if i > 4 {
			break
		}
		is = append(is, i)
		s = "changed"
	}
	return
}

func classify(s string) string {
	switch s {
	case "a\xff", "b":
		return "one"
	case "\u00e9":
		return "e acute"
	case "e\u0301":
		return "e and accent"
	case "":
		return "empty"
	case "\x00":
		return "zero"
	}
	switch {
	case s < "a":
		return "below a"
	case s > "\xf0":
		return "high"
	}
	return "other"
}

func reverse(s string) string {
	rs := []rune(s)
	for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
		rs[i], rs[j] = rs[j], rs[i]
	}
	return string(rs)
}

func flip(s string) string {
	bs := []byte(s)
	for i := range len(bs) / 2 {
		bs[i], bs[len(bs)-1-i] = bs[len(bs)-1-i], bs[i]
	}
	return string(bs)
}

func main() {
	for _, s := range []string{"aé世😀", "\xff", "a\xc3", "\xe4\xb8x", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80",
		"\xef\xbf\xbd", "x\x00y"} {
		fmt.Println(walk(s), []rune(s), string([]rune(s)) == s, utf8.ValidString(s), fmt.Sprintf("%q %x", reverse(s), flip(s)))
		fmt.Println(count(Name(s)))
	}
	fmt.Println(indices("aéx世yz"), indices(""))
	for _, s := range []string{"a\xff", "b", "é", "e\u0301", "", "\x00", "A", "\xff", "zz", "世"} {
		fmt.Print(classify(s), "; ")
	}
	fmt.Println()
	for _, r := range []rune{'a', 0, -1, 0xd800, 0x10ffff, 0x110000, 0x7fffffff, utf8.RuneError} {
		fmt.Printf("%x ", string(r))
	}
	fmt.Printf("%x %x %x\n", string([]rune{'x', -5, 0xdfff}), string(Letter(233)), string([]Letter{65, 0x1F600}))
	b := Bytes("hé")
	b[0]++
	s := string(b)
	b = append(b, 'x', 255)
	fmt.Printf("%q %q %v %d\n", s, string(b), []byte(s), copy(b[1:], Bytes("QRSTUV")))
	fmt.Printf("%q %v\n", string(b), b)
	m := map[string]int{"\xff": 1, "\xfe": 2, "\xef\xbf\xbd": 3}
	for _, r := range "\xff" {
		m[string(r)] += 10
	}
	fmt.Println(m["\xff"], m["\xfe"], m["\uFFFD"], len(m))
	fmt.Println("\xff" > "世", "a" < "a\x00", "Z" < "a", "é" == "e\u0301", "" < "\x00", "ab" >= "b", Name("x") <= "x")
	t := "aé世"
	fmt.Println(t[1], t[1:3], t[2:] == "\xa9世", len(t[:2]), t[len(t)-1], strings.ToUpper(t), strings.Index(t, "世"), t[3]>>4)
	x := ""
	for i := 0; i < 300; i += 50 {
		x += string(rune(i)) + t[i%3:i%3+1]
	}
	fmt.Printf("%q %d\n", x, len(x))
}
