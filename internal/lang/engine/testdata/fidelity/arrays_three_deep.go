// slices of slices of slices and arrays of arrays: flat indices, rows that are shared, rotated and of different lengths
package main

import "fmt"

func cube(n int) [][][]float64 {
	c := make([][][]float64, n)
	for i := range c {
		c[i] = make([][]float64, n)
		for j := range c[i] {
			c[i][j] = make([]float64, n)
		}
	}
	return c
}

func flatCube(n int) ([]float64, func(i, j, k int) *float64) {
	a := make([]float64, n*n*n)
	return a, func(i, j, k int) *float64 { return &a[(i*n+j)*n+k] }
}

func heat(c [][][]float64, steps int) {
	n := len(c)
	next := cube(n)
	for range steps {
		for i := 1; i < n-1; i++ {
			for j := 1; j < n-1; j++ {
				for k := 1; k < n-1; k++ {
					next[i][j][k] = (c[i-1][j][k] + c[i+1][j][k] + c[i][j-1][k] + c[i][j+1][k] + c[i][j][k-1] + c[i][j][k+1]) / 8
				}
			}
		}
		for i := range c {
			c[i], next[i] = next[i], c[i]
		}
	}
}

func total(c [][][]float64) (s float64) {
	for _, plane := range c {
		for _, row := range plane {
			for _, x := range row {
				s += x
			}
		}
	}
	return
}

func pascal(n int) [][]int {
	var rows [][]int
	for i := range n {
		row := make([]int, i+1)
		row[0], row[i] = 1, 1
		for j := 1; j < i; j++ {
			row[j] = rows[i-1][j-1] + rows[i-1][j]
		}
		rows = append(rows, row)
	}
	return rows
}

func life(g [8][8]bool) (next [8][8]bool) {
	for i := range g {
		for j := range g[i] {
			n := 0
			for di := -1; di <= 1; di++ {
				for dj := -1; dj <= 1; dj++ {
					if (di != 0 || dj != 0) && g[(i+di+8)%8][(j+dj+8)%8] {
						n++
					}
				}
			}
			next[i][j] = n == 3 || g[i][j] && n == 2
		}
	}
	return
}

func transpose(m [][]int) [][]int {
	t := make([][]int, len(m[0]))
	for j := range t {
		for i := range m {
			t[j] = append(t[j], m[i][j])
		}
	}
	return t
}

func main() {
	c := cube(9)
	c[4][4][4] = 1 << 20
	heat(c, 12)
	fmt.Println(total(c), c[4][4][4], c[1][4][5])

	a, at := flatCube(6)
	for i := range 6 {
		for j := range 6 {
			for k := range 6 {
				*at(i, j, k) = float64(i*100 + j*10 + k)
			}
		}
	}
	*at(5, 5, 5) *= 2
	s := 0.0
	for i, x := range a {
		if i%7 == 3 {
			s += x
		}
	}
	fmt.Println(len(a), s, a[215])

	rows := pascal(20)
	fmt.Println(rows[19], len(rows[7]), cap(rows[0]))
	shared := [][]int{rows[3], rows[4][1:3], rows[4]}
	shared[1][0], shared[2][2] = -4, -6
	fmt.Println(shared, rows[4])
	shared[1] = append(shared[1], 99)
	fmt.Println(rows[4], shared)

	g := [8][8]bool{1: {2: true}, 2: {3: true}, 3: {1: true, 2: true, 3: true}}
	first := g
	for range 32 {
		g = life(g)
	}
	fmt.Println(g == first)
	for range 5 {
		g = life(g)
	}
	n := 0
	for _, row := range g {
		for _, on := range row {
			if on {
				n++
			}
		}
	}
	fmt.Println(g == first, n)

	m := [][]int{{1, 2, 3}, {4, 5, 6}}
	t := transpose(m)
	m[0][0] = 100
	fmt.Println(m, t, transpose(t))

	var deep [2][3][4]int
	for i := range deep {
		for j := range deep[i] {
			for k := range deep[i][j] {
				deep[i][j][k] = i<<8 | j<<4 | k
			}
		}
	}
	plane, row := deep[1], &deep[1][2]
	row[3] = -1
	fmt.Println(plane[2][3], deep[1][2][3], len(deep), len(deep[0]), len(*row))
	defer func() { fmt.Println(recover()) }()
	for i := 0; ; i++ {
		deep[1][i][i] += i
	}
}
