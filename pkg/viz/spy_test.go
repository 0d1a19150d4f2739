package viz

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/sparse"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/matrix"
)

// drawn draws the pattern of A with dot dots along each entry or block, and nothing else.
func drawn(A mat.Matrix, dot int) (*matrix.Pattern, *vgimg.Canvas) {
	rows, cols := A.Dims()
	b := matrix.NewPattern(rows, cols)
	eachNonzero(A, b.Add)
	b.Sort()
	c := vgimg.NewWith(vgimg.UseWH(ink.Px(float64(dot*cols)/float64(b.Block)), ink.Px(float64(dot*rows)/float64(b.Block))), vgimg.UseDPI(96))
	matrix.Spy{Pattern: b}.DrawEntries(draw.New(c))
	return b, c
}

func randomMatrix(r *rand.Rand, rows, cols int, share float64) *mat.Dense {
	A := mat.NewDense(rows, cols, nil)
	for i := range rows {
		for j := range cols {
			if r.Float64() < share {
				A.Set(i, j, r.NormFloat64())
			}
		}
	}
	return A
}

// Every way of drawing shows exactly the nonzeros, in the colours of their signs: read back in the middle of
// each entry.
func TestSpyShowsTheNonzeros(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, test := range []struct {
		name       string
		rows, cols int
		share      float64
	}{
		{"squares", 17, 30, 0.3},
		{"shapes", 100, 60, 0.3},
		{"image", 300, 280, 0.5},
	} {
		A := randomMatrix(r, test.rows, test.cols, test.share)
		const dot = 10
		_, c := drawn(A, dot)
		for i := range test.rows {
			for j := range test.cols {
				want := color.RGBA{255, 255, 255, 255}
				if v := A.At(i, j); v > 0 {
					want = ink.Orange
				} else if v < 0 {
					want = ink.Blue
				}
				if got := color.RGBAModel.Convert(c.Image().At(j*dot+dot/2, i*dot+dot/2)); got != want {
					t.Fatalf("%s: entry (%d, %d) = %.2g is %v, want %v", test.name, i, j, A.At(i, j), got, want)
				}
			}
		}
	}
}

// In a large matrix a block is coloured if and only if there is a nonzero in it.
func TestSpyBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	A := randomMatrix(r, 900, 1203, 0.02)
	const dot = 4
	b, c := drawn(A, dot)
	if b.Block != 4 {
		t.Fatalf("blocks of %d, want 4", b.Block)
	}
	for i := range b.BlockRows() {
		for j := range b.BlockCols() {
			any := false
			for k := range 16 {
				if y, x := 4*i+k/4, 4*j+k%4; y < 900 && x < 1203 {
					any = any || A.At(y, x) != 0
				}
			}
			if j == b.BlockCols()-1 {
				continue // its first column only is in the matrix: its middle is outside
			}
			got := color.RGBAModel.Convert(c.Image().At(j*dot+dot/2, i*dot+dot/2))
			if white := got == (color.RGBA{255, 255, 255, 255}); i > 0 && i < b.BlockRows()-1 && j > 0 && white == any {
				t.Fatalf("block (%d, %d) is %v; it has nonzeros: %v", i, j, got, any)
			}
		}
	}
}

// stored is a matrix that lists its entries, some of them zeros, out of order.
type stored struct{ mat.Matrix }

func (s stored) DoNonZero(do func(i, j int, v float64)) {
	rows, cols := s.Dims()
	for i := rows - 1; i >= 0; i-- {
		for j := range cols {
			do(i, j, s.At(i, j))
		}
	}
}

func TestEachNonzero(t *testing.T) {
	A := randomMatrix(rand.New(rand.NewPCG(7, 8)), 12, 9, 0.4)
	want := string(Spy(A).PNG())
	if string(Spy(stored{A}).PNG()) != want {
		t.Error("a matrix that lists its entries is drawn otherwise")
	}
	if string(Spy(stored{A}.transposed()).PNG()) != string(Spy(mat.DenseCopyOf(A.T())).PNG()) {
		t.Error("a transposed matrix is drawn otherwise")
	}
	s := msp.Cloth(4, 4)
	if got, want := Spy(s.J()).String(), "spy plot of a 16×58 matrix, 116 nonzeros"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A matrix from a Matrix Market file, as large as those of its collection, is drawn by its entries and not by looking at
// each of ten thousand million places.
func TestSpyOfAMatrixMarketFile(t *testing.T) {
	const n = 100_000
	var file strings.Builder
	fmt.Fprintf(&file, "%%%%MatrixMarket matrix coordinate real symmetric\n%d %d %d\n", n, n, 2*n-1)
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&file, "%d %d 4\n", i, i)
		if i > 1 {
			fmt.Fprintf(&file, "%d %d -1\n", i, i-1)
		}
	}
	A, err := sparse.ReadMatrixMarket(strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []mat.Matrix{A, A.T()} {
		f := Spy(m)
		if want := "spy plot of a 100000×100000 matrix, 299998 nonzeros"; f.Err() != nil || f.String() != want {
			t.Errorf("%q (%v), want %q", f, f.Err(), want)
		}
		if len(f.PNG()) == 0 {
			t.Error("no picture")
		}
	}
}

// A dense field is an image in every format, one dot of it for a dot of the page: a shape for each entry of 200×200 takes
// 735 KB.
func TestHeatSizes(t *testing.T) {
	h := mat.NewDense(200, 200, nil)
	for i := range 200 {
		for j := range 200 {
			h.Set(i, j, math.Sin(float64(i*j)/900))
		}
	}
	f := Heat(h)
	if png, svg, pdf := len(f.PNG()), len(f.AsSVG().SVG()), len(f.PDF()); png > 150_000 || svg > 250_000 || pdf > 250_000 {
		t.Errorf("PNG of %d, SVG of %d, PDF of %d bytes", png, svg, pdf)
	} else {
		t.Logf("PNG of %d, SVG of %d, PDF of %d bytes", png, svg, pdf)
	}
}

func (s stored) transposed() mat.Matrix { return mat.Transpose{Matrix: s} }

func TestSpyOfWhatIsNotFinite(t *testing.T) {
	f := Spy(mat.NewDense(2, 2, []float64{1, math.NaN(), math.Inf(1), -2}))
	if want := "spy plot of a 2×2 matrix, 4 nonzeros, 2 of them not finite"; f.String() != want {
		t.Errorf("%q, want %q", f, want)
	}
	if f.Err() != nil {
		t.Error(f.Err())
	}
}

func TestSpyOfNothing(t *testing.T) {
	if err := Spy(&mat.Dense{}).Err(); !errors.Is(err, fault.ErrEmpty) {
		t.Errorf("error %v, want ErrEmpty", err)
	}
	f := Spy(mat.NewDense(3, 2, nil))
	if f.Err() != nil || f.page.Caption != "3×2, no nonzeros" {
		t.Errorf("error %v, caption %q", f.Err(), f.page.Caption)
	}
}

// Drawn large or small, a spy plot stays within bounds that a notebook bears.
func TestSpySizes(t *testing.T) {
	for _, A := range []mat.Matrix{
		msp.ClothWith(81, 81, msp.LayoutCurtain).L(),
		randomMatrix(rand.New(rand.NewPCG(9, 10)), 400, 400, 0.5),
	} {
		f := Spy(A)
		if n := len(f.PNG()); n > 300_000 {
			t.Errorf("%v: PNG of %d bytes", f, n)
		}
		if n := len(f.AsSVG().SVG()); n > 400_000 {
			t.Errorf("%v: SVG of %d bytes", f, n)
		}
	}
	for _, n := range []int{1, 2, 40, 41, 5000} { // a diagonal, from one entry to many
		w, h := Spy(mat.NewDiagDense(n, ones(n))).page.Size()
		if w < ink.Px(300) || w > ink.Px(600) || h > ink.Px(700) {
			t.Errorf("%d×%d: figure of %.0f × %.0f CSS pixels", n, n, w/ink.Px(1), h/ink.Px(1))
		}
	}
}

func ones(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}
