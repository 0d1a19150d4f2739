// a generic matrix: row slices, transpose, product, String method, errors for wrong shapes
package main

import (
	"fmt"
	"strings"
)

type number interface {
	~int | ~float64 | ~complex128
}
type Matrix[T number] struct {
	rows, cols int
	data       []T
}

func New[T number](rows ...[]T) *Matrix[T] {
	m := &Matrix[T]{rows: len(rows), cols: len(rows[0])}
	for _, r := range rows {
		m.data = append(m.data, r...)
	}
	return m
}
func (m *Matrix[T]) At(i, j int) *T { return &m.data[i*m.cols+j] }
func (m *Matrix[T]) Row(i int) []T  { return m.data[i*m.cols : (i+1)*m.cols : (i+1)*m.cols] }
func (m *Matrix[T]) T() *Matrix[T] {
	t := &Matrix[T]{m.cols, m.rows, make([]T, len(m.data))}
	for i := range m.rows {
		for j := range m.cols {
			*t.At(j, i) = *m.At(i, j)
		}
	}
	return t
}
func (m *Matrix[T]) Mul(n *Matrix[T]) (*Matrix[T], error) {
	if m.cols != n.rows {
		return nil, fmt.Errorf("shapes %dx%d and %dx%d", m.rows, m.cols, n.rows, n.cols)
	}
	p := &Matrix[T]{m.rows, n.cols, make([]T, m.rows*n.cols)}
	for i := range m.rows {
		for j := range n.cols {
			for k := range m.cols {
				*p.At(i, j) += *m.At(i, k) * *n.At(k, j)
			}
		}
	}
	return p, nil
}
func (m *Matrix[T]) String() string {
	var b strings.Builder
	for i := range m.rows {
		fmt.Fprintln(&b, m.Row(i))
	}
	return b.String()
}

func main() {
	a := New([]int{1, 2, 3}, []int{4, 5, 6})
	p, err := a.Mul(a.T())
	fmt.Print(a, a.T(), p, err, "\n")
	_, err = a.Mul(a)
	fmt.Println(err)
	c := New([]complex128{1i, 2}, []complex128{3, -1i})
	q, _ := c.Mul(c)
	fmt.Print(q)
	*a.At(1, 1) = 50
	r := append(a.Row(0), 99)
	fmt.Println(a.Row(1), r)
	fmt.Printf("%T %T\n", a, c)
}
