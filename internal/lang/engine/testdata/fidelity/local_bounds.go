// indexing and slicing out of bounds: local arrays, slices, strings, pointers to arrays, unsigned indexes
package main

import "fmt"

func catch(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

type Idx uint16
type A [4]int
type Buf []byte

func local(lo, hi, m int) {
	var a [5]int
	b := A{1, 2, 3, 4}
	s := make([]int, 3, 6)
	t := "hello"
	lit := []int{7, 8, 9}
	catch(func() { fmt.Println(func() []int { var x [5]int; return x[lo:hi] }()) })
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(a[lo:hi]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(a[lo:]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(b[:hi]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(b[lo:hi:m]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(s[lo:hi]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(s[lo:hi:m]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(t[lo:hi]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(lit[lo:hi]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println([]int{1, 2, 3}[hi]) }()
	func() { defer func() { fmt.Println(recover()) }(); fmt.Println(new([3]int)[lo:hi]) }()
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Printf("%T %T\n", Buf{1, 2, 3}[lo:hi], b[lo:hi])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(len(make([]int, lo, hi)), cap(make([]int, lo, m)))
	}()
}

func direct(lo, hi int) (s []int) {
	var a [5]int
	a[1] = 1
	return a[lo:hi]
}

func main() {
	for _, c := range [][3]int{{0, 2, 3}, {1, 4, 4}, {2, 1, 9}, {-1, 2, 2}, {0, 9, 9}, {0, 3, 2}, {4, 4, 4}, {0, -1, 5}, {3, 5, -1}, {7, 7, 7}, {1 << 62, 1 << 62, 1 << 62}, {0, 0, 0}, {3, 6, 6}} {
		fmt.Println(c)
		local(c[0], c[1], c[2])
		catch(func() { fmt.Println(direct(c[0], c[1])) })
	}
	i := Idx(9)
	catch(func() { var a [5]int; fmt.Println(a[i]) })
	catch(func() { var a [5]int; fmt.Println(a[i-8:]) })
	catch(func() { var a [5]int; fmt.Println(a[uint8(i)-7 : i]) })
	catch(func() { a := []string{"x"}; a[int8(i)] = "y" })
	catch(func() { a := []string{"x"}; k := ^uint64(0); a[k] = "y" })
	catch(func() { a := "x"; k := ^uintptr(0); fmt.Println(a[k]) })
	catch(func() { a := "x"; k := ^uint64(0); fmt.Println(a[k:]) })
	catch(func() { a := []int{1}; k := ^uint(0); fmt.Println(a[:k]) })
	catch(func() { var p *A; fmt.Println(len(p), p[:]) })
	catch(func() { var p *A; fmt.Println(p[i-9]) })
	catch(func() {
		var p *A
		for i, v := range p {
			fmt.Println(i, v)
		}
	})
	catch(func() { var p *A; *p = A{} })
	catch(func() { m := map[string][]int{}; fmt.Println(m["a"][0]) })
	catch(func() { m := map[string]*A{}; fmt.Println(m["a"][0]) })
	catch(func() { var x [][]int; x = append(x, nil); x[0][2]++ })
	catch(func() { type T struct{ a [3]struct{ b []int } }; var t T; t.a[2].b[i] += 1 })
}
