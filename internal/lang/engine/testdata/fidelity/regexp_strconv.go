// regexp, strconv and their errors, strings.NewReplacer, unicode
package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

var spring = regexp.MustCompile(`(?P<i>\d+)-(?P<j>\d+)(?::(\d+\.?\d*))?`)

func main() {
	s := "0-1:2.5, 1-2, 10-3:4"
	for _, m := range spring.FindAllStringSubmatch(s, -1) {
		fmt.Printf("%q ", m)
	}
	fmt.Println(spring.SubexpNames(), spring.SubexpIndex("j"), spring.FindStringIndex(s))
	fmt.Println(spring.ReplaceAllString(s, "${j}>$i"), spring.ReplaceAllStringFunc(s, strings.ToUpper), spring.MatchString("x"))
	_, err := regexp.Compile("a(b")
	fmt.Println(err)
	n, err := strconv.Atoi("12x")
	var ne *strconv.NumError
	fmt.Println(n, err, errors.As(err, &ne), ne.Func, errors.Is(err, strconv.ErrSyntax))
	i8, err := strconv.ParseInt("300", 10, 8)
	fmt.Println(i8, err, errors.Is(err, strconv.ErrRange))
	u, _ := strconv.ParseUint("ff", 16, 64)
	b, _ := strconv.ParseBool("true")
	f, err := strconv.ParseFloat("1e400", 64)
	fmt.Println(u, b, f, err, strconv.FormatInt(-255, 2), strconv.Quote("a\t\"é\x00"), strconv.FormatFloat(0.1, 'g', -1, 32))
	fmt.Println(strings.NewReplacer("a", "b", "b", "a").Replace("abba"), strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, "a1ß2é"), strings.FieldsFunc("a1b22c", unicode.IsDigit), strings.EqualFold("Straße", "STRASSE"))
	r, size := utf8.DecodeRuneInString("世界")
	fmt.Printf("%c %d %d %v %q\n", r, size, utf8.RuneCountInString("世界"), utf8.ValidString("\xff"), strings.ToValidUTF8("a\xffb", "?"))
	before, after, ok := strings.Cut("k=v=w", "=")
	fmt.Println(before, after, ok, strings.Title("x"), strings.Repeat("ab", 3), strings.TrimFunc("12x3", unicode.IsDigit))
	var sb strings.Builder
	for i := range 3 {
		fmt.Fprintf(&sb, "%d;", i)
	}
	sb.WriteByte('b')
	sb.WriteRune('é')
	fmt.Println(sb.String(), sb.Len())
}
