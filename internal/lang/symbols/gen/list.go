package gen

// Standard is what is compiled in of the standard library. Left out are networks below HTTP, starting processes,
// compression, cryptography beyond hashes and random numbers, and the tool chain's own packages: no lesson
// needs them, and they would double the binary. Notebooks written for gophernotes use net/http and io/ioutil.
var Standard = []string{
	"bufio",
	"bytes",
	"cmp",
	"container/heap",
	"container/list",
	"container/ring",
	"context",
	"crypto/md5",
	"crypto/rand",
	"crypto/sha1",
	"crypto/sha256",
	"encoding",
	"encoding/base64",
	"encoding/binary",
	"encoding/csv",
	"encoding/gob",
	"encoding/hex",
	"encoding/json",
	"encoding/xml",
	"errors",
	"flag",
	"fmt",
	"go/ast",
	"go/format",
	"go/parser",
	"go/token",
	"hash",
	"hash/crc32",
	"hash/fnv",
	"html",
	"html/template",
	"image",
	"image/color",
	"image/color/palette",
	"image/draw",
	"image/gif",
	"image/jpeg",
	"image/png",
	"io",
	"io/fs",
	"io/ioutil",
	"iter",
	"log",
	"maps",
	"math",
	"math/big",
	"math/bits",
	"math/cmplx",
	"math/rand",
	"math/rand/v2",
	"os",
	"path",
	"path/filepath",
	"reflect",
	"regexp",
	"runtime",
	"runtime/debug",
	"slices",
	"sort",
	"strconv",
	"strings",
	"sync",
	"sync/atomic",
	"testing",
	"text/tabwriter",
	"text/template",
	"time",
	"unicode",
	"unicode/utf16",
	"unicode/utf8",
}

// Networked is what is compiled in of the standard library where there are sockets: not in a browser, which would have to load
// all of it, with the cryptography that it needs, and could use little.
var Networked = []string{"net/http"}

// Gonum is what is compiled in of gonum: linear algebra, statistics, integration, optimisation and plots, and
// the packages whose types their exported API mentions.
var Gonum = []string{
	"gonum.org/v1/gonum/blas",
	"gonum.org/v1/gonum/blas/blas64",
	"gonum.org/v1/gonum/blas/cblas128",
	"gonum.org/v1/gonum/diff/fd",
	"gonum.org/v1/gonum/floats",
	"gonum.org/v1/gonum/floats/scalar",
	"gonum.org/v1/gonum/integrate",
	"gonum.org/v1/gonum/integrate/quad",
	"gonum.org/v1/gonum/interp",
	"gonum.org/v1/gonum/lapack",
	"gonum.org/v1/gonum/mat",
	"gonum.org/v1/gonum/optimize",
	"gonum.org/v1/gonum/spatial/r2",
	"gonum.org/v1/gonum/spatial/r3",
	"gonum.org/v1/gonum/stat",
	"gonum.org/v1/gonum/stat/distuv",
	"gonum.org/v1/plot",
	"gonum.org/v1/plot/font",
	"gonum.org/v1/plot/palette",
	"gonum.org/v1/plot/palette/moreland",
	"gonum.org/v1/plot/plotter",
	"gonum.org/v1/plot/plotutil",
	"gonum.org/v1/plot/text",
	"gonum.org/v1/plot/vg",
	"gonum.org/v1/plot/vg/draw",
	"gonum.org/v1/plot/vg/vgimg",
}

// Ours is what is compiled in of this module.
var Ours = []string{
	"github.com/massspring/msp/pkg/msp",
	"github.com/massspring/msp/pkg/msp/check",
	"github.com/massspring/msp/pkg/msp/collide",
	"github.com/massspring/msp/pkg/msp/collide/detect",
	"github.com/massspring/msp/pkg/msp/experiments",
	"github.com/massspring/msp/pkg/msp/mesh",
	"github.com/massspring/msp/pkg/msp/methods",
	"github.com/massspring/msp/pkg/msp/obstacle",
	"github.com/massspring/msp/pkg/msp/ode",
	"github.com/massspring/msp/pkg/msp/scenes",
	"github.com/massspring/msp/pkg/msp/sparse",
	"github.com/massspring/msp/pkg/nb",
	"github.com/massspring/msp/pkg/nb/display",
	"github.com/massspring/msp/pkg/viz",
	"github.com/massspring/msp/pkg/widget",
}

// All lists every package, the standard library first.
func All() []string {
	all := append([]string{}, Standard...)
	all = append(all, Networked...)
	all = append(all, Gonum...)
	return append(all, Ours...)
}
