package viz

import (
	"errors"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// attempts are what a class does to figures by mistake, by the verb: each panics with a sentence that begins with the
// package's name, or makes a figure with an error, or draws; nothing else.
func attempts() map[string][]func() Figure {
	cloth := msp.Cloth(3, 3)
	nan, inf := math.NaN(), math.Inf(1)
	at := func(i int, v float64) msp.State {
		q := cloth.Rest()
		q.X[i] = v
		return q
	}
	fast := cloth.Rest()
	fast.V[3] = inf
	broken := []*msp.System{nil, {}, {Mass: make([]float64, 9)}, msp.Cloth(3, 3), msp.Cloth(3, 3), msp.Cloth(3, 3),
		msp.Cloth(3, 3), msp.Cloth(3, 3)}
	broken[3].Springs[2].J = 99
	broken[4].Triangles[1] = [3]int{0, 1, -1}
	broken[5].Mass[3] = nan
	broken[6].Fext = make([]float64, 5)
	broken[7].Springs, broken[7].Triangles = nil, nil
	states := []msp.State{{}, at(3, nan), at(3, inf), at(4, -1e200), at(4, 1e99), fast, msp.Cloth(2, 2).Rest(), {X: make([]float64, 27)}}
	ofState := func(f func(s *msp.System, q msp.State) Figure) (all []func() Figure) {
		for _, q := range states {
			all = append(all, func() Figure { return f(cloth, q) })
		}
		for _, s := range broken {
			all = append(all, func() Figure { return f(s, cloth.Rest()) })
			all = append(all, func() Figure { return f(s, msp.State{}) })
		}
		return all
	}
	frames := func(f func(s *msp.System, frames []msp.State) Figure) []func() Figure {
		all := ofState(func(s *msp.System, q msp.State) Figure { return f(s, []msp.State{cloth.Rest(), q}) })
		return append(all, func() Figure { return f(cloth, nil) })
	}
	biggest := math.MaxFloat64
	values := [][]float64{nil, {nan}, {inf, -inf}, {nan, 1, 2}, {-biggest, biggest}, {0, 1e300}, {-1e300, 1e300}, {1e16, 1e16 + 2},
		{1, math.Nextafter(1, 2)},
		{0, 5e-324}, {1e-310, 3e-310}, {5}, {0, 0, 0}, {math.Copysign(0, -1), 1e-15}, {-3, -2}, {1000, 1000.0001, 1000.0002}}
	ofValues := func(f func(v []float64) Figure) (all []func() Figure) {
		for _, v := range values {
			all = append(all, func() Figure { return f(v) })
		}
		return all
	}
	curves := func(f func(c ...Curve) Figure) []func() Figure {
		all := append(
			ofValues(func(v []float64) Figure { return f(Line("a", v, v)) }),
			ofValues(func(v []float64) Figure {
				return f(Line("a", make([]float64, len(v)), v), Line("b", v, make([]float64, len(v))))
			})...)
		return append(all, func() Figure { return f() }, func() Figure { return f(Curve{}) },
			func() Figure { return f(Curve{X: []float64{1, 2}}) },
			func() Figure {
				return f(Line(strings.Repeat("a long name ", 90)+"\n_{", []float64{1, 2}, []float64{3, 4}))
			})
	}
	matrices := func(f func(a mat.Matrix) Figure) []func() Figure {
		var none *mat.Dense
		return []func() Figure{
			func() Figure { return f(nil) }, func() Figure { return f(none) }, func() Figure { return f(&mat.Dense{}) },
			func() Figure { return f(mat.NewDense(2, 2, []float64{nan, inf, -inf, 0})) },
			func() Figure { return f(mat.NewDense(1, 3, []float64{biggest, -biggest, 5e-324})) },
			func() Figure { return f(mat.NewDense(2, 2, nil)) },
			func() Figure { return f(mat.NewDense(1, 30000, ones(30000))) },
			func() Figure { return f(endless{}) }, func() Figure { return f(mat.Transpose{Matrix: endless{}}) },
		}
	}
	traces := func(f func(t ...Series) Figure) []func() Figure {
		all := ofValues(func(v []float64) Figure { return f(Trace("a", msp.Trace{G: v, Seconds: v})) })
		return append(all, func() Figure { return f() },
			func() Figure { return f(Trace("a", msp.Trace{G: []float64{2, 1}})) },
			func() Figure { return f(Trace("a", trace(2, 1)).Against(nan)) },
			func() Figure { return f(Trace("a", trace(2, 1)).Against(5)) })
	}
	fields := func(f func(a0, a1, b0, b1, v float64) Figure) []func() Figure {
		return []func() Figure{
			func() Figure { return f(0, 0, 0, 1, 1) }, func() Figure { return f(1, 0, 0, 1, 1) }, func() Figure { return f(nan, 1, 0, 1, 1) },
			func() Figure { return f(0, inf, 0, 1, 1) }, func() Figure { return f(-biggest, biggest, 0, 1, 1) },
			func() Figure { return f(0, 1e300, 0, 1e-300, 1) },
			func() Figure { return f(1e16, 1e16+2, 0, 1, 1) }, func() Figure { return f(0, 5e-324, 0, 1, 1) },
			func() Figure { return f(0, 1, 0, 1, nan) },
			func() Figure { return f(0, 1, 0, 1, biggest) },
		}
	}
	stability := func(f func(r func(z complex128) complex128) Figure) []func() Figure {
		var all []func() Figure
		for _, v := range []complex128{0, 1, 2, complex(nan, 0), complex(inf, inf), complex(biggest, 0)} {
			all = append(all, func() Figure { return f(func(complex128) complex128 { return v }) })
		}
		return append(all, func() Figure { return f(nil) }, func() Figure { return f(func(z complex128) complex128 { return 1 / z }) })
	}
	figures := func(f func(f ...Figure) Figure) []func() Figure {
		return []func() Figure{func() Figure { return f() }, func() Figure { return f(Figure{}) },
			func() Figure { return f(Figure{}, failed(fault.ErrEmpty), Spy(cloth.L())) },
			func() Figure { return f(f(f(f(Spy(cloth.L()), Spy(cloth.L())), Figure{}), Draw(cloth, cloth.Rest()))) }}
	}
	problems := func(f func(p ode.Problem, m ...ode.Scheme) Figure) []func() Figure {
		return []func() Figure{func() Figure { return f(ode.Dahlquist(-1)) },
			func() Figure { return f(ode.Dahlquist(-1), ode.RungeKutta(ode.Heun)) },
			func() Figure { return f(ode.Dahlquist(1e300), ode.RungeKutta(ode.Heun)) }}
	}
	return map[string][]func() Figure{
		"Bars": append(ofValues(func(v []float64) Figure { return Bars("x", make([]string, len(v)), v) }),
			func() Figure { return Bars("x", []string{"a"}, nil) },
			func() Figure { return Bars("x", make([]string, 500), make([]float64, 500)) },
			func() Figure { return Bars("x", make([]string, 400), ones(400)) },
			func() Figure { return Bars("x", []string{strings.Repeat("long", 100), "b"}, ones(2)) }),
		"Draw":        ofState(func(s *msp.System, q msp.State) Figure { return Draw(s, q) }),
		"Convergence": append(traces(Convergence), traces(func(t ...Series) Figure { return Convergence(t...).OverTime() })...),
		"Decision":    {func() Figure { return Decision(nil) }, func() Figure { return Decision(&ode.Question{}) }},
		"DirectionField": append(fields(func(a0, a1, b0, b1, v float64) Figure {
			return DirectionField(func(t, y float64) float64 { return v }, a0, a1, b0, b1)
		}), func() Figure { return DirectionField(nil, 0, 1, 0, 1) }),
		"Energy": frames(Energy),
		"EnergyDrift": append(frames(func(s *msp.System, frames []msp.State) Figure { return EnergyDrift(s, MotionOf("a", frames)) }),
			func() Figure { return EnergyDrift(cloth) }),
		"Grid": append(figures(func(f ...Figure) Figure { return Grid(2, f...) }),
			func() Figure { return Grid(0) }, func() Figure { return Grid(-3, Figure{}) }),
		"Heat":      matrices(Heat),
		"Histogram": ofValues(func(v []float64) Figure { return Histogram("x", v) }),
		"Probes": append(ofValues(func(v []float64) Figure { return Probes(&msp.Probe{Name: "a", Unit: "N", T: v, Values: v}) }),
			func() Figure { return Probes() }, func() Figure { return Probes(nil) }, func() Figure { return Probes(&msp.Probe{}) },
			func() Figure { return Probes(&msp.Probe{T: []float64{1}, Values: []float64{1, 2}}) }),
		"Lines":         curves(func(c ...Curve) Figure { return Lines("x", "y", c...) }),
		"LogLog":        curves(func(c ...Curve) Figure { return LogLog("x", "y", c...) }),
		"PhasePortrait": curves(PhasePortrait),
		"PlaneField": append(fields(func(a0, a1, b0, b1, v float64) Figure {
			return PlaneField(func(a, b float64) (float64, float64) { return v, a }, a0, a1, b0, b1)
		}), func() Figure { return PlaneField(nil, 0, 1, 0, 1) }),
		"Regions": append(stability(func(r func(z complex128) complex128) Figure { return Regions(Region("a", r)) }),
			func() Figure { return Regions() }),
		"Row":       figures(Row),
		"Springs":   ofState(Springs),
		"Spy":       matrices(Spy),
		"Stability": stability(Stability),
		"Strain":    ofState(Strain),
		"Trajectory": append(frames(func(s *msp.System, frames []msp.State) Figure { return Trajectory(frames, 0, 4) }),
			func() Figure { return Trajectory([]msp.State{cloth.Rest()}) },
			func() Figure { return Trajectory([]msp.State{cloth.Rest()}, -1) },
			func() Figure { return Trajectory([]msp.State{cloth.Rest()}, 9) }),
		"WorkPrecision": append(problems(WorkPrecision),
			problems(func(p ode.Problem, m ...ode.Scheme) Figure { return WorkPrecision(p, m...).OverTime() })...),
	}
}

// endless is a matrix too large to look at every entry.
type endless struct{}

func (endless) Dims() (r, c int) { return 1e9, 1e9 }

func (endless) At(i, j int) float64 { return 1 }

func (endless) T() mat.Matrix { return mat.Transpose{Matrix: endless{}} }

// Attempted returns the verbs of which there are attempts; none is to be forgotten.
func Attempted() (verbs []string) {
	for verb := range attempts() {
		verbs = append(verbs, verb)
	}
	return verbs
}

func TestBadInput(t *testing.T) {
	t.Parallel()
	for verb, all := range attempts() {
		for k, try := range all {
			if os.Getenv("MSP_ALL") == "" && (k+len(verb))%3 != 0 { // .ci/full makes all attempts
				continue
			}
			func() {
				defer func() {
					if r := recover(); r != nil {
						if text, ok := r.(string); !ok || !strings.HasPrefix(text, "viz: ") && !strings.HasPrefix(text, "ode: ") {
							buf := make([]byte, 3000)
							t.Errorf("%s, attempt %d: panic %v\n%s", verb, k, r, buf[:runtime.Stack(buf, false)])
						}
					}
				}()
				f := try()
				if f.Alt() == "" || f.page.Raster(1).Bounds().Empty() {
					t.Errorf("%s, attempt %d shows nothing", verb, k)
				}
				if w, h := f.page.Size(); !(w > 0 && h > 0 && h < ink.Px(3000)) {
					t.Errorf("%s, attempt %d is %g × %g CSS pixels", verb, k, w/ink.Px(1), h/ink.Px(1))
				}
				if err := f.Err(); err != nil {
					named := false
					for _, e := range []error{fault.ErrEmpty, fault.ErrNotFinite, fault.ErrReference, fault.ErrTooMany, msp.ErrInvalid, ode.ErrNotFinite} {
						named = named || errors.Is(err, e)
					}
					if !named {
						t.Errorf("%s, attempt %d: error %v is none of the package's", verb, k, err)
					}
				}
			}()
		}
	}
}
