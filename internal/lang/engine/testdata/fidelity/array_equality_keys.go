// arrays and structs of arrays as values, keys and interface values
package main

import "fmt"

type Cell [2]int
type Grid [3][3]rune
type Board struct {
	g    Grid
	turn rune
}

func (g Grid) set(c Cell, r rune) Grid { g[c[0]][c[1]] = r; return g }
func (g *Grid) put(c Cell, r rune)     { g[c[0]][c[1]] = r }

func (b Board) String() string {
	s := string(b.turn) + ":"
	for _, row := range b.g {
		for _, r := range row {
			if r == 0 {
				r = '.'
			}
			s += string(r)
		}
	}
	return s
}

func main() {
	var a Grid
	b := a.set(Cell{1, 1}, 'x')
	c := b
	c.put(Cell{0, 2}, 'o')
	fmt.Println(Board{a, 'x'}, Board{b, 'o'}, Board{c, 'x'}, a == b, b == c)
	c[0][2] = 0
	fmt.Println(b == c, any(b) == any(c), any(b[0]) == any([3]rune{}))
	visited := map[Board]int{{b, 'o'}: 1}
	visited[Board{c, 'o'}]++
	fmt.Println(len(visited), visited[Board{b, 'o'}])
	pa := &a
	for i, row := range pa {
		row[i] = 'z'
		pa[i][i] = rune('a' + i)
	}
	fmt.Println(Board{a, 'y'}, len(pa), len(pa[0]))
	for i, row := range a {
		a[2-i][0] = '!'
		_ = row
	}
	fmt.Println(Board{*pa, 'y'})
	e := [...]string{2: "c", 0: "a"}
	fmt.Printf("%d %q %T\n", len(e), e, e)
	f := [2]func() int{func() int { return 1 }, nil}
	fmt.Println(f[0](), f[1] == nil)
	var x any = Cell{1, 2}
	_, isArray := x.([2]int)
	y, isCell := x.(Cell)
	y[0] = 7
	fmt.Println(isArray, isCell, x, y, x == any(Cell{1, 2}))
	s := a[:]
	s[0][0] = 'S'
	fmt.Printf("%c %d\n", a[0][0], cap(s[1:]))
	z := [0]int{}
	fmt.Println(len(z), z == [0]int{})
}
