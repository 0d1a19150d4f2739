package bind

import (
	"bufio"
	"bytes"
	"container/heap"
	linked "container/list"
	"errors"
	"fmt"
	"image"
	"math"
	"math/big"
	"math/bits"
	"math/cmplx"
	"math/rand/v2"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// users are the shapes that have adapters, each with a function that has it: gen.go writes the adapters from this list.
//
// A call without an adapter goes by reflection and takes about 0.3 µs longer, which a loop notices and a single call does not. So a
// shape is here if a lesson, the gallery or a homework calls it a thousand times in one run, or if a student would call such a
// function in a loop and it returns in less than a microsecond. RATIONALE.md has the measurement.
var users = []struct {
	key  string
	user any
}{
	// Called thousands of times by lessons: the model, methods, matrices.
	{"p,w>c", (*msp.System).Pinned},
	{"p,p>pp", (*ode.RK).Step},
	{"p>p", (*msp.System).L},
	{"p>d", (*mat.Dense).Trace},
	{"p>w", (*msp.System).NumParticles},
	{"p>pww", (*msp.System).ExternalForce},
	{"p>pp", (*bufio.Writer).Flush},
	{"p,d>p", ode.NewVelocityVerlet},
	{"p,d>p,pp", func(s *msp.System, h float64) (*int, error) { return nil, nil }},
	{"p,pww>d", (*msp.System).ElasticEnergy},
	{"p,pww>pww", (*msp.System).Force},
	{"p,pww>", (*msp.System).ApplyPins},
	{"p,pww,pww>", func(to *int, x, y []float64) {}},
	{"p,pww,pww>d", func(a *int, x, y []float64) float64 { return 0 }},
	{"p,pww,pww>pww", (*msp.System).DampingForce},
	{"p,pwwpwwdw>d", (*msp.System).TotalEnergy},
	{"pwpwwpwwpwwwpwww,dd>dd", ode.Tableau.R},
	{"pwpwwpwww,dd>dd", ode.Multistep.R},
	{"p,d,pwpwwpwwpwwwpwww>p", ode.NewRK},
	{"dddppp,pww>pp", obstacle.Obstacle.Outside},
	{"p,w,w,d>", (*sparse.Triplets).Add},
	{"p,w,w>d", (*mat.Dense).At},
	{"p,w>d", (*mat.VecDense).AtVec},
	{"p,w,d>", (*mat.VecDense).SetVec},
	{"p,w,pww>", (*mat.Dense).SetRow},
	{"p>w,w", (*mat.Dense).Dims},
	{"p,pp>", (*mat.Dense).CloneFrom},
	{"p,pp,pp>", (*mat.Dense).Mul},
	{"p,pp,pp>pp", (*mat.Dense).Solve},
	{"p,d,pp>", (*mat.Dense).Scale},
	{"p,pp,d,pp>", (*mat.VecDense).AddScaledVec},
	{"w,w,pww>p", mat.NewDense},
	{"w,pww>p", mat.NewVecDense},
	{"pp>d", mat.Trace},
	{"pp>p", mat.DenseCopyOf},
	{"pp,pp>d", mat.Dot},
	{"pww>d", floats.Sum},
	{"pww>w", floats.MaxIdx},
	{"pww,d>d", floats.Norm},
	{"d,pww>", floats.Scale},
	{"pww,pww>", floats.Add},
	{"pww,pww>d", floats.Dot},
	{"pww,pww>pww", floats.CumSum},
	{"pww,pww>c", floats.Equal},
	{"pww,d,pww>", floats.AddScaled},
	{"pww,pww,d>d", floats.Distance},
	{"pww,d,pww>pww", floats.ScaleTo},
	{"pww,pww,pww>pww", floats.AddTo},
	{"pww,pww,d,pww>pww", floats.AddScaledTo},
	{"pww,pww,pww>d", stat.Correlation},
	{"ddpp>d", distuv.Normal.Rand},
	{"dpp>d", distuv.Poisson.Rand},
	{"ddd>d", r3.Norm},
	{"ddd>ddd", r3.Unit},
	{"d,ddd>ddd", r3.Scale},
	{"ddd,ddd>d", r3.Dot},
	{"ddd,ddd>ddd", r3.Add},

	// What compiled code calls: right-hand sides, integrands, callbacks.
	{">", func() {}},
	{">c", func() bool { return false }},
	{">w", rand.Int},
	{">d", rand.Float64},
	{">pw", func() string { return "" }},
	{">pp", func() error { return nil }},
	{">p", linked.New},
	{">pww", ode.Schemes},
	{"d>pww", func(x float64) []float64 { return nil }},
	{"d,pww>pww", func(t float64, y []float64) []float64 { return nil }},
	{"d,pww,pww>", func(t float64, y, dy []float64) {}},
	{"d,pww,pww,pww>", func(t float64, x, v, a []float64) {}},
	{"pww,d>pww", func(x []float64, h float64) []float64 { return nil }},
	{"pww,pww,d>pww", func(x, v []float64, t float64) []float64 { return nil }},
	{"pww,d,d>d", func(x []float64, a, b float64) float64 { return 0 }},
	{"pww>pp", func(x []float64) error { return nil }},
	{"pww>pww", func(x []float64) []float64 { return nil }},
	{"pww>c", func(x []float64) bool { return false }},
	{"w,w>c", func(i, j int) bool { return false }},
	{"w,w>d", func(i, j int) float64 { return 0 }},
	{"w,w,d>", func(i, j int, x float64) {}},
	{"w>c", func(i int) bool { return false }},
	{"p,p>c", func(a, b *int) bool { return false }},
	{"p,p>w", func(a, b *int) int { return 0 }},
	{"pw,pw>c", strings.Contains},
	{"pw>c", func(s string) bool { return false }},

	// package sort and container/heap
	{"pp>", sort.Sort},
	{"pp,p>", sort.Slice},
	{"pp,pp>", heap.Push},
	{"pww>", sort.Ints},
	{"pww,w>w", sort.SearchInts},
	{"pww,w,w>", sort.IntSlice.Swap},
	{"pww,w,w>c", sort.IntSlice.Less},
	{"p,w,w>", func(h *sort.IntSlice, i, j int) {}},

	// package math and its own
	{"d>d", math.Sqrt},
	{"d>w", math.Float64bits},
	{"d>c", math.IsNaN},
	{"d,d>c", func(x, y float64) bool { return false }},
	{"d>d,d", math.Sincos},
	{"d>d,w", math.Frexp},
	{"d,d>d", math.Hypot},
	{"d,d>d,d", func(x, y float64) (float64, float64) { return x, y }},
	{"d,w>d", math.Ldexp},
	{"d,w>c", math.IsInf},
	{"d,d,d>d", math.FMA},
	{"w>d", math.Inf},
	{"w>w", bits.Len64},
	{"w,w>w", bits.RotateLeft64},
	{"w,w>w,w", bits.Mul64},
	{"w,w,w>w,w", bits.Add64},
	{"dd>d", cmplx.Abs},
	{"dd>c", cmplx.IsNaN},
	{"dd>dd", cmplx.Exp},
	{"dd,dd>dd", cmplx.Pow},
	{"d,d>dd", cmplx.Rect},
	{"dd>d,d", cmplx.Polar},
	{"p,w>w", (*rand.Rand).IntN},
	{"p,p,p>p", (*big.Int).Mul},
	{"p,p>p", (*big.Int).Neg},
	{"p,w>p", (*big.Int).SetInt64},

	// text
	{"pp>pw", error.Error},
	{"pw>pp", errors.New},
	{"pp>pp", errors.Unwrap},
	{"pp,pp>c", errors.As},
	{"pww>w,pp", fmt.Println},
	{"pww>pw", fmt.Sprint},
	{"pw,pww>w,pp", fmt.Printf},
	{"pw,pww>pw", fmt.Sprintf},
	{"pw,pww>pp", fmt.Errorf},
	{"pp,pww>w,pp", fmt.Fprintln},
	{"pp,pw,pww>w,pp", fmt.Fprintf},
	{"pw>pw", strings.ToUpper},
	{"pw>w", utf8.RuneCountInString},
	{"pw>pww", strings.Fields},
	{"pw,w>pw", strings.Repeat},
	{"pw,p>pww", strings.FieldsFunc},
	{"p,pw>pw", strings.Map},
	{"pw,c>w", strings.IndexByte},
	{"pw,i>w", strings.IndexRune},
	{"pw,i>c", strings.ContainsRune},
	{"pw,pw>w", strings.Index},
	{"pw,pw>pw", strings.Trim},
	{"pw,pw>pww", strings.Split},
	{"pw,pw>pw,c", strings.CutPrefix},
	{"pw,pw>pw,pw,c", strings.Cut},
	{"pw,pw,pw>pw", strings.ReplaceAll},
	{"pw,pw,pw,w>pw", strings.Replace},
	{"pww,pw>pw", strings.Join},
	{"p>pw", (*strings.Builder).String},
	{"p,c>pp", (*strings.Builder).WriteByte},
	{"p,i>w,pp", (*strings.Builder).WriteRune},
	{"p,pw>w,pp", (*strings.Builder).WriteString},
	{"p,pww>w,pp", (*bytes.Buffer).Write},
	{"p>c", (*bufio.Scanner).Scan},
	{"p>c,pp", (*bufio.Reader).ReadByte},
	{"p>i,w,pp", (*bufio.Reader).ReadRune},
	{"i>c", unicode.IsLetter},
	{"i>i", unicode.ToUpper},
	{"w>pw", strconv.Itoa},
	{"w,w>pw", strconv.FormatInt},
	{"d,c,w,w>pw", strconv.FormatFloat},
	{"pw>w,pp", strconv.Atoi},
	{"pw,w>d,pp", strconv.ParseFloat},
	{"pw,w,w>w,pp", strconv.ParseInt},

	// goroutines and clocks
	{"p>", (*sync.Mutex).Lock},
	{"p,w>", (*sync.WaitGroup).Add},
	{"p,p>", (*sync.Once).Do},
	{"p,pp>pp,c", (*sync.Map).Load},
	{"p,w,w>c", (*atomic.Int64).CompareAndSwap},
	{"p,pp>p", (*linked.List).PushBack},
	{">wwp", time.Now},
	{"wwp>w", time.Since},
	{"wwp,wwp>w", time.Time.Sub},
	{"wwp,w>wwp", time.Time.Add},
	{"w>", time.Sleep},

	// pictures and reflection, a pixel or a field at a time
	{"p,w,w>pp", (*image.RGBA).At},
	{"p,w,w,pp>", (*image.RGBA).Set},
	{"pp>ppw", reflect.ValueOf},
	{"ppw,w>ppw", reflect.Value.Field},
	{"ppw>w", reflect.Value.Len},
	{"ppw>pp", reflect.Value.Interface},
}
