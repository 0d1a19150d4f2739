// conversions of strings, bytes and runes, also of named element types, and invalid UTF-8
package main

import "fmt"

type B byte
type R rune
type Bytes []byte
type Text string

func main() {
	s := "héé\xff世"
	b := []byte(s)
	r := []rune(s)
	fmt.Println(len(s), len(b), len(r), r)
	b[0] = 'H'
	fmt.Printf("%v %q %q\n", string(b) == s, b[:3], string(r[1:]))
	t := Text(s)
	bs := Bytes(t)
	bs = append(bs, "!"...)
	fmt.Printf("%T %d %T %q\n", t, len(bs), bs, Text(bs))
	nb := []B("abc")
	nr := []R("aé")
	fmt.Println(nb, nr, string(nb), string(nr), Text(nb))
	fmt.Printf("%v %q %v\n", copy(b, "xyz"), string(b[:3]), copy(bs[1:], t[:2]))
	var none []byte
	fmt.Println(string(none) == "", []byte("") == nil, len([]rune("")))
	for i, c := range "a\xc3z\xe4\xb8" {
		fmt.Print(i, ":", c, " ")
	}
	fmt.Println()
	for i := range t {
		fmt.Print(i, " ")
	}
	fmt.Println(t[1:3], t[0], t[len(t)-3:] == "世", string(rune(s[1])))
	m := map[string]int{"ab": 1}
	key := []byte("ab")
	fmt.Println(m[string(key)], "x"+string(key)+"y", string(key) < "b")
}
