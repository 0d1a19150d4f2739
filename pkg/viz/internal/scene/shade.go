package scene

import (
	"image/color"
	"math"
	"sync"
)

// Linear is a colour in linear light, 0 … 1.
type Linear [3]float64

func FromSRGB(r, g, b uint8) Linear {
	decode := func(v uint8) float64 {
		c := float64(v) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return Linear{decode(r), decode(g), decode(b)}
}

func (c Linear) times(f float64) Linear { return Linear{f * c[0], f * c[1], f * c[2]} }

// The colours of the two sides of a surface differ for any kind of colour vision.
var (
	FrontColour = FromSRGB(92, 150, 214)
	BackColour  = FromSRGB(240, 178, 84)
	RodColour   = FromSRGB(150, 150, 155)
	BallColour  = FromSRGB(70, 130, 205)
	PinColour   = FromSRGB(214, 80, 20)

	ObstacleColour = FromSRGB(160, 160, 156)
	GroundColour   = FromSRGB(214, 212, 206)
)

// The light comes from the upper left, before the picture (camera axes: right, up, towards the eye).
var (
	LightDir = Vec{-0.62, 0.58, 0.42}.unit()
	// Half is the normal that mirrors the light to the eye.
	Half = LightDir.Plus(Vec{0, 0, 1}).unit()
)

// How much light there is from where.
const (
	Ambient  = 0.34 // from everywhere
	Sky      = 0.14 // from above, on top of that
	Direct   = 0.80 // from the lamp
	Wrapped  = 0.25 // how far the lamp reaches beyond its horizon, as a soft one does
	Rim      = 0.35 // the part that is lost where the surface is seen edge on: that shows folds
	Gloss    = 0.07
	Hardness = 30
)

// shade returns the colour of a surface of the colour base with the normal n (camera axes, towards the eye;
// any length).
func shade(base Linear, n Vec) rgb {
	n = n.unit()
	lambert := positive((n.Dot(LightDir) + Wrapped) / (1 + Wrapped))
	light := (Ambient + Sky*(0.5+0.5*n[1]) + Direct*lambert) * (1 - Rim*(1-positive(n[2])))
	shine := 0.0
	if c := n.Dot(Half); c > 0 && lambert > 0 {
		shine = gloss(c)
	}
	var out rgb
	table := encoded()
	for k, c := range base {
		out[k] = table[max(0, min(4095, int((c*light+shine)*4095+0.5)))]
	}
	return out
}

// positive is max(0, x), which in WebAssembly is a call of Go's run time: each sample asks for it.
func positive(x float64) float64 {
	if x > 0 {
		return x
	}
	return 0
}

// gloss returns Gloss c^Hardness, by squares: math.Pow is for any power, and this is asked for at every sample.
func gloss(c float64) float64 {
	shine := Gloss
	for n := uint(Hardness); n > 0; n >>= 1 {
		if n&1 == 1 {
			shine *= c
		}
		c *= c
	}
	return shine
}

// encoded returns sRGB for linear light in steps of 1/4095.
var encoded = sync.OnceValue(func() *[4096]uint8 {
	var t [4096]uint8
	for i := range t {
		c := float64(i) / 4095
		if c <= 0.0031308 {
			c *= 12.92
		} else {
			c = 1.055*math.Pow(c, 1/2.4) - 0.055
		}
		t[i] = uint8(c*255 + 0.5)
	}
	return &t
})

// Towards returns the colour mixed with another one.
func (c Linear) Towards(other Linear, share float64) color.Color {
	var out [3]uint8
	for k := range c {
		v := min(1, max(0, c[k]+(other[k]-c[k])*share))
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		out[k] = uint8(math.Round(255 * v))
	}
	return color.RGBA{out[0], out[1], out[2], 255}
}
