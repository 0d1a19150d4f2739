package sparse

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// ErrMatrixMarket says that the input is not a matrix in the Matrix Market format that ReadMatrixMarket supports. The wrapping
// error states the line and the fault.
var ErrMatrixMarket = errors.New("sparse: not a Matrix Market matrix")

// maxOrder is the most rows or columns that ReadMatrixMarket takes: beyond, an int32 does not number them.
const maxOrder = math.MaxInt32 / 4

// A matrix takes memory for its rows and columns too, empty or not. So that a few bytes do not ask for gigabytes, one of
// more than freeOrder of them needs an entry for every sparsest.
const freeOrder, sparsest = 1 << 20, 100

// WriteMatrixMarket writes A in the Matrix Market coordinate format with every digit of its values (R. F. Boisvert, R. Pozo, K.
// A. Remington: The Matrix Market exchange formats, NISTIR 5935, 1996). If symmetric is true, it writes only the lower triangle.
func WriteMatrixMarket(w io.Writer, a *CSC, symmetric bool) error {
	out := bufio.NewWriter(w)
	kind, entries := "general", a.NNZ()
	if symmetric {
		wantSquare(a)
		kind, entries = "symmetric", 0
		eachStored(a, true, func(int, int, float64) { entries++ })
	}
	fmt.Fprintf(out, "%%%%MatrixMarket matrix coordinate real %s\n%d %d %d\n", kind, a.Rows, a.Cols, entries)
	var line []byte
	eachStored(a, symmetric, func(i, j int, v float64) {
		line = strconv.AppendInt(line[:0], int64(i+1), 10)
		line = strconv.AppendInt(append(line, ' '), int64(j+1), 10)
		line = strconv.AppendFloat(append(line, ' '), v, 'g', -1, 64)
		out.Write(append(line, '\n'))
	})
	return out.Flush() // which has the error of all that was written before
}

// eachStored calls f for the entries of A, of the lower triangle alone if so told.
func eachStored(a *CSC, lower bool, f func(i, j int, v float64)) {
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			if i := a.RowIdx[p]; i >= j || !lower {
				f(i, j, a.Val[p])
			}
		}
	}
}

// ReadMatrixMarket reads a matrix in the Matrix Market coordinate format: real, integer or pattern (all ones), general,
// symmetric or skew-symmetric. It stores both triangles of the latter two. Values must be finite. The error wraps
// ErrMatrixMarket, with the line, or is the reader's.
func ReadMatrixMarket(r io.Reader) (*CSC, error) {
	in := lines{Scanner: bufio.NewScanner(r)}
	in.Buffer(nil, 1<<20)
	head := strings.Fields(strings.ToLower(in.next()))
	if len(head) != 5 || head[0] != "%%matrixmarket" || head[1] != "matrix" || head[2] != "coordinate" {
		return nil, in.wrong("header: want %%%%MatrixMarket matrix coordinate …")
	}
	field, symmetry := head[3], head[4]
	if field != "real" && field != "integer" && field != "pattern" {
		return nil, in.wrong("entries are %q: want real, integer or pattern", field)
	}
	if symmetry != "general" && symmetry != "symmetric" && symmetry != "skew-symmetric" {
		return nil, in.wrong("matrix is %q: want general, symmetric or skew-symmetric", symmetry)
	}
	size := strings.Fields(in.data())
	rows, cols, entries, ok := threeSizes(size)
	if !ok || symmetry != "general" && rows != cols {
		return nil, in.wrong("size %q: want rows, columns and entries", strings.Join(size, " "))
	}
	sizeLine := in.number
	t := NewTriplets(rows, cols, min(2*entries, 1<<10)) // what is said of the size is not yet to be trusted
	for range entries {
		i, j, v, ok := entry(strings.Fields(in.data()), field == "pattern")
		if !ok || i < 1 || i > rows || j < 1 || j > cols {
			return nil, in.wrong("want the row, 1 … %d, the column, 1 … %d, and the finite value of an entry", rows, cols)
		}
		t.Add(i-1, j-1, v)
		if i == j || symmetry == "general" {
			continue
		}
		if symmetry == "skew-symmetric" {
			v = -v
		}
		t.Add(j-1, i-1, v)
	}
	if line := in.data(); line != "" {
		return nil, in.wrong("%q after the last of %d entries", line, entries)
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", in.number+1, err)
	}
	if order := max(rows, cols); order > freeOrder && order > sparsest*entries {
		return nil, fmt.Errorf("line %d: %w: %d rows and %d columns with %d entries in all", sizeLine, ErrMatrixMarket, rows, cols, entries)
	}
	return t.CSC(), nil
}

// threeSizes reads the line after the header.
func threeSizes(f []string) (rows, cols, entries int, ok bool) {
	if len(f) != 3 {
		return 0, 0, 0, false
	}
	rows, err1 := strconv.Atoi(f[0])
	cols, err2 := strconv.Atoi(f[1])
	entries, err3 := strconv.Atoi(f[2])
	ok = err1 == nil && err2 == nil && err3 == nil && entries >= 0 &&
		rows >= 0 && rows <= maxOrder && cols >= 0 && cols <= maxOrder
	return rows, cols, entries, ok
}

// entry reads the line of one entry. It is not ok if its value is not finite.
func entry(f []string, pattern bool) (i, j int, v float64, ok bool) {
	want := 3
	if pattern {
		want = 2
	}
	if len(f) != want {
		return 0, 0, 0, false
	}
	i, err1 := strconv.Atoi(f[0])
	j, err2 := strconv.Atoi(f[1])
	v, err3 := 1.0, error(nil)
	if !pattern {
		v, err3 = strconv.ParseFloat(f[2], 64)
	}
	return i, j, v, err1 == nil && err2 == nil && err3 == nil && v-v == 0
}

// lines counts the lines that are read.
type lines struct {
	*bufio.Scanner
	number int
}

// next returns the next line, empty at the end.
func (l *lines) next() string {
	if !l.Scan() {
		return ""
	}
	l.number++
	return l.Text()
}

// data returns the next line that is neither a comment nor blank, empty at the end.
func (l *lines) data() string {
	for l.Scan() {
		l.number++
		if line := strings.TrimSpace(l.Text()); line != "" && line[0] != '%' {
			return line
		}
	}
	return ""
}

func (l *lines) wrong(format string, args ...any) error {
	if err := l.Err(); err != nil {
		return fmt.Errorf("line %d: %w", l.number+1, err)
	}
	return fmt.Errorf("line %d: %w: %s", l.number, ErrMatrixMarket, fmt.Sprintf(format, args...))
}
