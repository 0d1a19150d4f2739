package sparse

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// TestMatrixMarketKeepsEveryBit writes and reads matrices of entries over all decades.
func TestMatrixMarketKeepsEveryBit(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 11))
	general, _ := randomTriplets(rnd, 9, 14, 50)
	for p := range general.Val {
		general.Val[p] = rnd.NormFloat64() * math.Pow(10, 600*rnd.Float64()-300)
	}
	matrices := graphs()
	matrices["general"] = general
	for name, a := range matrices {
		for _, symmetric := range []bool{false, true} {
			if symmetric && name == "general" {
				continue
			}
			var file bytes.Buffer
			if err := WriteMatrixMarket(&file, a, symmetric); err != nil {
				t.Fatal(err)
			}
			b, err := ReadMatrixMarket(&file)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !reflect.DeepEqual(a, b) {
				t.Errorf("%s, symmetric %v: another matrix was read than written", name, symmetric)
			}
		}
	}
}

func TestMatrixMarketForms(t *testing.T) {
	for file, want := range map[string]string{
		"%%MatrixMarket matrix coordinate real general\n% made by hand\n\n2 3 2\n1 3 1e1\n2 1 -4\n": "[0 0 10; -4 0 0]",
		"%%MatrixMarket MATRIX Coordinate Integer Symmetric\n2 2 3\n1 1 2\n2 1 -1\n2 2 2\n":         "[2 -1; -1 2]",
		"%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n2 2":                         "[1 0; 0 1]",
		"%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3\n":                      "[0 -3; 3 0]",
		"%%MatrixMarket matrix coordinate real general\n1 1 2\n1 1 1\n1 1 2\n% the parts add up \n": "[3]",
	} {
		a, err := ReadMatrixMarket(strings.NewReader(file))
		if err != nil {
			t.Errorf("%q: %v", file, err)
			continue
		}
		var rows []string
		for i := range a.Rows {
			var row []string
			for j := range a.Cols {
				row = append(row, fmt.Sprint(a.At(i, j)))
			}
			rows = append(rows, strings.Join(row, " "))
		}
		if got := "[" + strings.Join(rows, "; ") + "]"; got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
}

func TestMatrixMarketErrorsNameTheLine(t *testing.T) {
	const head = "%%MatrixMarket matrix coordinate real general\n"
	for file, line := range map[string]string{
		"":               "line 0",
		"1 1 1\n1 1 1\n": "line 1",
		"%%MatrixMarket matrix array real general\n1 1\n1\n":                 "line 1",
		"%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0\n": "line 1",
		"%%MatrixMarket matrix coordinate real hermitian\n1 1 1\n1 1 1\n":    "line 1",
		"%%MatrixMarket matrix coordinate real symmetric\n1 2 1\n1 1 1\n":    "line 2",
		head + "-1 2 1\n":                "line 2",
		head + "1 1 99999999999999999\n": "line 2",
		head + "% why\n2 2 1\n1 3 1\n":   "line 4",
		head + "2 2 1\n1 1 one\n":        "line 3",
		head + "2 2 2\n1 1 1\n":          "line 3",
		head + "2 2 1\n1 1 1\n2 2 1\n":   "line 4",
		head + "2 2 1\n1 1 1 1\n":        "line 3",
		head + "2 2 2\n1 1 1\n2 2 NaN\n": "line 4",
		head + "2 2 1\n1 1 -Inf\n":       "line 3",
		head + "2 2 1\n0 1 1\n":          "line 3",
		head + "2 2 1\n1 0 1\n":          "line 3",
		head + "2 2 1\n3 1 1\n":          "line 3",
		head + "2 2 1\n1.0 1 1\n":        "line 3",
		head + "2 2 1\n1 x 1\n":          "line 3",
		head + "2 2\n1 1 1\n":            "line 2",
		head + "2 x 1\n1 1 1\n":          "line 2",
		head + "x 2 1\n1 1 1\n":          "line 2",
		head + "2 2 x\n1 1 1\n":          "line 2",
		head + "2 2 -1\n":                "line 2",
		head + "2 -2 0\n":                "line 2",
		head + "536870912 2 0\n":         "line 2",
		head + "2 536870912 0\n":         "line 2",
		// A few bytes that ask for gigabytes.
		head + "% why\n536870911 536870911 1\n1 1 1\n": "line 3",
		head + "3 3 536870911\n1 1 1\n":                "line 3",
	} {
		_, err := ReadMatrixMarket(strings.NewReader(file))
		if !errors.Is(err, ErrMatrixMarket) || !strings.HasPrefix(err.Error(), line+":") {
			t.Errorf("%q: error %v, want it in %s", file, err, line)
		}
	}
}

// FuzzReadMatrixMarket: what is read at all is a matrix in form that is read again from what is written of it.
func FuzzReadMatrixMarket(f *testing.F) {
	f.Add("%%MatrixMarket matrix coordinate real symmetric\n% c\n3 3 4\n1 1 2\n2 1 -1\n2 2 2e-3\n3 3 nan\n")
	f.Add("%%MatrixMarket matrix coordinate pattern general\n1 4 1\n1 4\n")
	f.Fuzz(func(t *testing.T, file string) {
		a, err := ReadMatrixMarket(strings.NewReader(file))
		if err != nil || a.Rows > 1000 || a.Cols > 1000 {
			return
		}
		checkForm(t, a)
		var again bytes.Buffer
		if err := WriteMatrixMarket(&again, a, false); err != nil {
			t.Fatal(err)
		}
		b, err := ReadMatrixMarket(&again)
		if err != nil || b.NNZ() != a.NNZ() {
			t.Fatalf("%v: written and read again: %v, %v", a, b, err)
		}
	})
}

func ExampleWriteMatrixMarket() {
	t := NewTriplets(2, 2, 4)
	t.Add(0, 0, 2)
	t.Add(1, 1, 2)
	t.Add(0, 1, -1)
	t.Add(1, 0, -1)
	var file strings.Builder
	if err := WriteMatrixMarket(&file, t.CSC(), true); err != nil {
		fmt.Println(err)
	}
	fmt.Print(file.String())
	// Output:
	// %%MatrixMarket matrix coordinate real symmetric
	// 2 2 3
	// 1 1 2
	// 2 1 -1
	// 2 2 2
}
