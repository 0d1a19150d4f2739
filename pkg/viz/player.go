package viz

import (
	"embed"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"html"
	"math"
	"strings"
)

//go:embed player
var playerParts embed.FS

// playerScript is the player, liveScript what one of a running simulation has besides.
var (
	playerScript = part("movie.js") + part("camera.js") + part("painter.js") + part("webgl.js") + part("raster.js") + part("player.js")
	liveScript   = part("live.js")
	playerStyle  = part("player.css")
)

func part(name string) string {
	text, err := playerParts.ReadFile("player/" + name)
	if err != nil {
		panic("viz: " + err.Error()) // it is embedded
	}
	return string(text)
}

// playerMeta is what the player has to know besides the packed data.
type playerMeta struct {
	counts
	Alt      string     `json:"alt"`
	Note     string     `json:"note,omitempty"`
	Times    []float64  `json:"times"`
	Digits   int        `json:"digits"` // of times, after the point
	Low      [3]float64 `json:"low"`
	Step     [3]float64 `json:"step"`
	Up       [3]float64 `json:"up"`
	Strain   float64    `json:"strain"`
	Strained bool       `json:"strained,omitempty"`
	Ball     float64    `json:"ballSize"` // diameters in metres
	Pin      float64    `json:"pinSize"`
	Look     playerLook `json:"look"`
	Data     string     `json:"data"`
	Live     string     `json:"live,omitempty"` // of a simulation that runs: what the hints of its widgets begin with
	Room     *[2]vec    `json:"room,omitempty"` // the box that is in view at first, if not the one around all frames
}

// playerLook is the look of Cloth: colours in linear light, except those of strains, the light and where the
// eye stands at first.
type playerLook struct {
	Front     linear     `json:"front"`
	Back      linear     `json:"back"`
	Ball      linear     `json:"ball"`
	Pin       linear     `json:"pin"`
	Rod       linear     `json:"rod"`
	Obstacle  linear     `json:"obstacle"`
	Ground    linear     `json:"ground"`
	Squeezed  [3]float64 `json:"squeezed"`
	Slack     [3]float64 `json:"slack"`
	Stretched [3]float64 `json:"stretched"`
	Light     vec        `json:"light"`
	Halfway   vec        `json:"halfway"`
	Ambient   float64    `json:"ambient"`
	Sky       float64    `json:"sky"`
	Direct    float64    `json:"direct"`
	Wrapped   float64    `json:"wrapped"`
	Rim       float64    `json:"rim"`
	Gloss     float64    `json:"gloss"`
	Hardness  float64    `json:"hardness"`
	View      struct {
		Azimuth   float64 `json:"azimuth"`
		Elevation float64 `json:"elevation"`
		Angle     float64 `json:"angle"`
	} `json:"view"`
}

func newPlayerLook() playerLook {
	l := playerLook{
		Front: frontColour, Back: backColour, Ball: ballColour, Pin: pinColour, Rod: rodColour, Obstacle: obstacleColour, Ground: groundColour,
		// Blue, grey and vermillion of the palette, which differ in every kind of colour vision.
		Squeezed: [3]float64{0, 0.447, 0.698}, Slack: [3]float64{0.82, 0.82, 0.82}, Stretched: [3]float64{0.835, 0.369, 0},
		Light: lightDir, Halfway: half,
		Ambient: ambient, Sky: sky, Direct: direct, Wrapped: wrapped, Rim: rim, Gloss: gloss, Hardness: hardness,
	}
	l.View.Azimuth, l.View.Elevation, l.View.Angle = azimuth, elevation, viewAngle
	return l
}

// HTML returns the player as an element with its style, its data and its script.
func (p Show) HTML() string { return p.page("") }

// page is the player, of a running simulation if live says how that is reached.
func (p Show) page(live string) string {
	if p.err != nil {
		return `<p role="alert">` + html.EscapeString(p.String()) + "</p>"
	}
	meta := playerMeta{
		counts: p.kept.counts, Alt: p.Alt(), Note: p.note(), Times: p.kept.times, Digits: p.digits(),
		Low: p.kept.low, Step: p.kept.step, Up: p.scene.up,
		Strain: p.kept.strain, Strained: p.strained, Ball: 2 * p.kept.sizes.ball, Pin: 2 * p.kept.sizes.pin,
		Look: newPlayerLook(), Data: p.kept.base64(), Live: live,
	}
	script := playerScript
	if live != "" {
		script += liveScript
	}
	if live != "" || len(p.scene.solid.reach) > 0 {
		meta.Room = p.room(live != "")
	}
	text, err := json.Marshal(meta) // it escapes <, > and &: the element's end cannot be in it
	if err != nil {
		panic("viz: " + err.Error()) // all numbers are finite
	}
	h := fnv.New64a()
	h.Write(text)
	id := fmt.Sprintf("%016x", h.Sum64())
	var b strings.Builder
	// The attribute keeps JupyterLab's shortcuts out: the player has keys of its own.
	fmt.Fprintf(&b, "<div class=\"msp-player\" data-msp-player=\"%s\" tabindex=\"0\" data-lm-suppress-shortcuts=\"true\">\n<style>%s</style>\n", id, playerStyle)
	if p.title != "" {
		fmt.Fprintf(&b, "<p class=\"title\">%s</p>\n", html.EscapeString(plainText(p.title)))
	}
	fmt.Fprintf(&b, "<p class=\"static\">%s. It moves where scripts run: trust the notebook, or run the cell.</p>\n", html.EscapeString(p.String()))
	fmt.Fprintf(&b, "<script type=\"application/json\">%s</script>\n", text)
	fmt.Fprintf(&b, "<script>(() => {\n%s\nstart(%q);\n})();</script>\n</div>\n", script, id)
	return b.String()
}

// digits is how many digits after the point tell the frames apart, one to six.
func (p Show) digits() int {
	least := math.Inf(1)
	for t := 1; t < len(p.kept.times); t++ {
		least = min(least, p.kept.times[t]-p.kept.times[t-1])
	}
	if math.IsInf(least, 1) {
		return 2
	}
	return min(6, max(1, int(math.Ceil(-math.Log10(least)))))
}

// room is the box around all frames and the obstacles, and around where things can fall to.
func (p Show) room(fall bool) *[2]vec {
	low, high := vec(p.kept.low), p.kept.high()
	if fall {
		size := max(high[0]-low[0], high[1]-low[1], high[2]-low[2])
		for k, up := range p.scene.up {
			low[k], high[k] = min(low[k], low[k]-up*size), max(high[k], high[k]-up*size)
		}
	}
	low, high = boxAround(append([]vec{low, high}, p.scene.solid.reach...))
	return &[2]vec{low, high}
}

// running is the player of a simulation that runs in the kernel (see Live).
type running struct {
	p  Show
	id string
}

func (r running) HTML() string   { return r.p.page(r.id) }
func (r running) String() string { return "a simulation of " + r.p.s.String() + " that runs" }
