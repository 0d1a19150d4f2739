package viz

import "math"

// linear is a colour in linear light, 0 … 1.
type linear [3]float64

func fromSRGB(r, g, b uint8) linear {
	decode := func(v uint8) float64 {
		c := float64(v) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return linear{decode(r), decode(g), decode(b)}
}

// The two sides of a surface are told apart with any kind of colour vision.
var (
	frontColour = fromSRGB(92, 150, 214)
	backColour  = fromSRGB(240, 178, 84)
	rodColour   = fromSRGB(150, 150, 155)
	ballColour  = fromSRGB(70, 130, 205)
	pinColour   = fromSRGB(214, 80, 20)

	obstacleColour = fromSRGB(160, 160, 156)
	groundColour   = fromSRGB(214, 212, 206)
)

// The light comes from the upper left, before the picture (camera axes: right, up, towards the eye).
var (
	lightDir = vec{-0.62, 0.58, 0.42}.unit()
	// half is the normal that mirrors the light to the eye.
	half = lightDir.plus(vec{0, 0, 1}).unit()
)

// How much light there is from where.
const (
	ambient  = 0.34 // from everywhere
	sky      = 0.14 // from above, on top of that
	direct   = 0.80 // from the lamp
	wrapped  = 0.25 // how far the lamp reaches beyond its horizon, as a soft one does
	rim      = 0.35 // what of it is lost where the surface is seen edge on: that shows folds
	gloss    = 0.07
	hardness = 30
)

// shade returns the colour of a surface of the colour base with the normal n (camera axes, towards the eye;
// any length).
func shade(base linear, n vec) rgb {
	n = n.unit()
	lambert := math.Max(0, (n.dot(lightDir)+wrapped)/(1+wrapped))
	light := (ambient + sky*(0.5+0.5*n[1]) + direct*lambert) * (1 - rim*(1-math.Max(0, n[2])))
	shine := 0.0
	if c := n.dot(half); c > 0 && lambert > 0 {
		shine = gloss * math.Pow(c, hardness)
	}
	var out rgb
	for k, c := range base {
		out[k] = encode(c*light + shine)
	}
	return out
}

// encodeTable holds sRGB for linear light in steps of 1/4095.
var encodeTable = func() (t [4096]uint8) {
	for i := range t {
		c := float64(i) / 4095
		if c <= 0.0031308 {
			c *= 12.92
		} else {
			c = 1.055*math.Pow(c, 1/2.4) - 0.055
		}
		t[i] = uint8(c*255 + 0.5)
	}
	return t
}()

func encode(c float64) uint8 {
	return encodeTable[int(math.Min(1, math.Max(0, c))*4095+0.5)]
}
