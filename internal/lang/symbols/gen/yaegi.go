package gen

import (
	"fmt"
	"go/types"
	"path"
	"slices"
	"sort"
	"strings"
)

// wrapped are the compiled interfaces that declared types can be under yaegi. An interpreted type has no methods that
// compiled code could call: yaegi hands it over as a struct of functions that implements the interface. A declared type
// as another interface is refused.
var wrapped = []string{
	"container/heap.Interface", "context.Context", "flag.Value", "fmt.Stringer", "hash.Hash",
	"image.Image", "image/color.Color", "image/color.Model", "image/draw.Image",
	"io.ByteReader", "io.ByteWriter", "io.Closer", "io.ReadCloser", "io.ReadWriter", "io.Reader", "io.ReaderAt", "io.ReaderFrom",
	"io.RuneReader", "io.Seeker", "io.StringWriter", "io.WriteCloser", "io.Writer", "io.WriterAt", "io.WriterTo",
	"math/rand.Source", "math/rand.Source64", "math/rand/v2.Source",
	"net/http.Handler", "net/http.ResponseWriter", "sort.Interface", "sync.Locker",
	"gonum.org/v1/gonum/mat.Matrix", "gonum.org/v1/gonum/mat.Symmetric", "gonum.org/v1/gonum/mat.Vector",
	"gonum.org/v1/plot.DataRanger", "gonum.org/v1/plot.Normalizer", "gonum.org/v1/plot.Plotter", "gonum.org/v1/plot.Ticker",
	"gonum.org/v1/plot/palette.Palette",
	"gonum.org/v1/plot/plotter.GridXYZ", "gonum.org/v1/plot/plotter.Labeller", "gonum.org/v1/plot/plotter.Valuer",
	"gonum.org/v1/plot/plotter.XYLabeller", "gonum.org/v1/plot/plotter.XYZer", "gonum.org/v1/plot/plotter.XYer",
}

// noWrapper is the reason for which a declared type cannot be an interface.
const noWrapper = "interface without a wrapper: a declared type cannot be it"

// wrappers generates the types that implement the interfaces of wrapped.
func wrappers(pkgs []*Package) []byte {
	im := &importNames{names: map[string]string{}, taken: map[string]bool{"reflect": true}}
	var table, decls strings.Builder
	for _, p := range pkgs {
		var lines string
		for _, t := range ExportsOf(p.Types).Types {
			if !isWrapped(p, t) {
				continue
			}
			name := mangled(p.Path) + "_" + t.Name()
			lines += fmt.Sprintf("\t\t%q: reflect.ValueOf((*%s)(nil)),\n", "_"+t.Name(), name)
			decls.WriteString(wrapper(name, t.Type().Underlying().(*types.Interface), im))
		}
		if lines != "" {
			fmt.Fprintf(&table, "\t%q: {\n%s\t},\n", p.Path+"/"+p.Types.Name(), lines)
		}
	}
	return formatted(fmt.Sprintf("%s\n\npackage yaegisym\n\nimport (\n\t\"reflect\"\n%s)\n\n"+
		"// wrappers are under the keys of the tables and the names that yaegi looks for.\n"+
		"var wrappers = map[string]map[string]reflect.Value{\n%s}\n\n%s", header, im, &table, &decls))
}

func isWrapped(p *Package, t *types.TypeName) bool {
	return slices.Contains(wrapped, p.Path+"."+t.Name())
}

// wrapper generates the type called name that implements i.
func wrapper(name string, i *types.Interface, im *importNames) string {
	var fields, methods strings.Builder
	for m := range i.Methods() {
		sig := m.Signature()
		params, args, results := im.signature(sig)
		fmt.Fprintf(&fields, "\tW%s func(%s) %s\n", m.Name(), params, results)
		fmt.Fprintf(&methods, "func (w %s) %s(%s) %s {\n", name, m.Name(), params, results)
		if m.Name() == "String" && sig.Params().Len() == 0 {
			// fmt asks every value that has this method, also those whose interpreted type does not.
			methods.WriteString("\tif w.WString == nil {\n\t\treturn \"\"\n\t}\n")
		}
		call := fmt.Sprintf("w.W%s(%s)", m.Name(), args)
		if sig.Results().Len() > 0 {
			call = "return " + call
		}
		fmt.Fprintf(&methods, "\t%s\n}\n\n", call)
	}
	// The field IValue and the prefix W are what yaegi looks for.
	return fmt.Sprintf("type %s struct {\n\tIValue any\n%s}\n\n%s", name, &fields, &methods)
}

// importNames chooses names under which a file imports packages.
type importNames struct {
	names map[string]string // by path
	taken map[string]bool
}

func (im *importNames) qualify(p *types.Package) string {
	if name, ok := im.names[p.Path()]; ok {
		return name
	}
	name := p.Name()
	for n := 2; im.taken[name]; n++ {
		name = fmt.Sprintf("%s%d", p.Name(), n)
	}
	im.taken[name] = true
	im.names[p.Path()] = name
	return name
}

// String is the lines of an import declaration.
func (im *importNames) String() string {
	var paths []string
	for p := range im.names {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	var b strings.Builder
	for _, p := range paths {
		if path.Base(p) == im.names[p] {
			fmt.Fprintf(&b, "\t%q\n", p)
		} else {
			fmt.Fprintf(&b, "\t%s %q\n", im.names[p], p)
		}
	}
	return b.String()
}

// signature writes the parameters of sig with names of their own, those names as arguments, and the results.
func (im *importNames) signature(sig *types.Signature) (params, args, results string) {
	var ps, as, rs []string
	for i := range sig.Params().Len() {
		t := types.TypeString(unaliased(sig.Params().At(i).Type()), im.qualify)
		name := fmt.Sprintf("a%d", i)
		as = append(as, name)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t = "..." + strings.TrimPrefix(t, "[]")
			as[i] += "..."
		}
		ps = append(ps, name+" "+t)
	}
	for i := range sig.Results().Len() {
		rs = append(rs, types.TypeString(unaliased(sig.Results().At(i).Type()), im.qualify))
	}
	return strings.Join(ps, ", "), strings.Join(as, ", "), "(" + strings.Join(rs, ", ") + ")"
}

// unaliased is t, or what it is an alias of where the alias is not exported.
func unaliased(t types.Type) types.Type {
	if a, ok := t.(*types.Alias); ok && a.Obj().Pkg() != nil && !a.Obj().Exported() {
		return types.Unalias(t)
	}
	return t
}
