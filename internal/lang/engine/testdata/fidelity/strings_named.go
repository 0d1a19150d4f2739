// strings, bytes and runes of named types: indexing, conversion, append, copy, range, comparison
package main

import "fmt"

type S string
type B []byte
type R []rune
type By byte
type Ru rune
type Bys []By
type Rus []Ru

func catch(f func()) {
	defer func() { fmt.Println("  ", recover()) }()
	f()
}

func main() {
	s := S("héllo, 世界!")
	fmt.Println(len(s), s[1], s[1:3] == "é", s+"x", "x"+s, s < "z", s >= "a", s == S("h"))
	for i, r := range s {
		fmt.Print(i, ":", string(r), r, " ")
	}
	fmt.Println()
	for i := range s {
		fmt.Print(i, " ")
	}
	fmt.Println()
	fmt.Println([]byte(s), B(s), []rune(s), R(s), Bys(s), Rus(s))
	b := B(s)
	fmt.Println(string(b) == string(s), S(b) == s, S(R(s)), string(R(s)), S(Bys(s)), string(Rus(s)), string(Bys("abc")))
	fmt.Printf("%T %T %T %T %T\n", s[0], s[1:], b[1:], b[0], R(s)[0])
	fmt.Printf("%q\n", []string{string(rune(65)), string(rune(-1))})
	fmt.Println(string(rune(65)), S(rune(0x4e16)), string(Ru(66)), string(By(67)), S(By(200)), string(rune(-1)), string(rune(0x110000)), string(rune(0xd800)))
	b = append(b, "more"...)
	b = append(b, s...)
	b = append(b, B("x")...)
	b = append(b, []byte("y")...)
	u := append([]byte("u"), b[:2]...)
	u = append(u, s[:1]...)
	fmt.Println(len(b), len(u))
	fmt.Println(copy(b, s), copy(b, "zz"), copy(u, b))
	fmt.Printf("%q %q\n", string(u), string(b[:2]))
	fmt.Printf("%T %T\n", append(b, 1), append(u, b...))
	s += "tail"
	s2 := s
	s2 += "!"
	fmt.Println(s, s2, s < s2, s != s2, max(s, s2) == s2, min("b", s, "a"))
	switch s {
	case "a", "b":
		fmt.Println("no")
	case S("héllo, 世界!tail"):
		fmt.Println("yes")
	}
	m := map[S]int{"a": 1, s: 2}
	m["a"]++
	m[s] += 10
	m["new"] -= 3
	fmt.Println(m)
	n := 100
	catch(func() { fmt.Println(s[n]) })
	catch(func() { fmt.Println(s[n:]) })
	catch(func() { fmt.Println(s[:n]) })
	catch(func() { k := -1; fmt.Println(s[k]) })
	catch(func() { k := -1; fmt.Println(s[k:]) })
	catch(func() { i, j := 3, 1; fmt.Println(s[i:j]) })
	catch(func() { k := uint64(1 << 63); fmt.Println(s[k]) })
	catch(func() { k := uint8(255); fmt.Println(s[k]) })
	const c = "const"
	catch(func() { fmt.Println(c[n]) })
	catch(func() { fmt.Println(c[n-98 : n]) })
	for i, x := range []byte("añ") {
		fmt.Print(i, x, " ")
	}
	for i, x := range B("añ") {
		fmt.Print(i, x, " ")
	}
	for i, x := range Rus("añ") {
		fmt.Print(i, x, " ")
	}
	fmt.Println()
	fmt.Printf("%s %q %x %v %d\n", b[:2], s[:1], s[:2], Bys("hi"), Bys("hi"))
}
