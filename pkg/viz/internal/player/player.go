package player

import (
	"embed"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"html"
	"math"
	"strings"
	"sync"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

//go:embed web
var playerParts embed.FS

// playerScript is the player, liveScript what one of a running simulation has besides.
var (
	playerScript = parts("movie.js", "camera.js", "painter.js", "webgl.js", "raster.js", "arrows.js", "player.js")
	liveScript   = parts("live.js")
	playerStyle  = parts("player.css")
)

// parts returns a function that puts files of the player together when it is first called.
func parts(names ...string) func() string {
	return sync.OnceValue(func() string {
		var b strings.Builder
		for _, name := range names {
			text, err := playerParts.ReadFile("web/" + name)
			if err != nil {
				panic("viz: " + err.Error()) // it is embedded
			}
			b.Write(text)
		}
		return b.String()
	})
}

// playerMeta is what the player has to know besides the packed data.
type playerMeta struct {
	Counts
	Alt      string        `json:"alt"`
	Note     string        `json:"note,omitempty"`
	Times    []float64     `json:"times"`
	Digits   int           `json:"digits"` // of times, after the point
	Low      [3]float64    `json:"low"`
	Step     [3]float64    `json:"step"`
	Up       [3]float64    `json:"up"`
	Strain   float64       `json:"strain"`
	Strained bool          `json:"strained,omitempty"`
	Ball     float64       `json:"ballSize"` // diameters in metres
	Pin      float64       `json:"pinSize"`
	Look     playerLook    `json:"look"`
	Data     string        `json:"data"`
	Moving   [][2]int      `json:"moving,omitempty"` // the corners of obstacles that move, from and to
	Live     string        `json:"live,omitempty"`   // of a simulation that runs: what the hints of its widgets begin with
	Tears    []Tear        `json:"tears,omitempty"`
	Room     *[2]scene.Vec `json:"room,omitempty"` // the box that is in view at first, if not the one around all frames
}

// playerLook is the look of Draw: colours in linear light, except those of strains, the light and where the
// eye stands at first.
type playerLook struct {
	Front     scene.Linear `json:"front"`
	Back      scene.Linear `json:"back"`
	Ball      scene.Linear `json:"ball"`
	Pin       scene.Linear `json:"pin"`
	Rod       scene.Linear `json:"rod"`
	Obstacle  scene.Linear `json:"obstacle"`
	Ground    scene.Linear `json:"ground"`
	Squeezed  [3]float64   `json:"squeezed"`
	Slack     [3]float64   `json:"slack"`
	Stretched [3]float64   `json:"stretched"`
	Light     scene.Vec    `json:"light"`
	Halfway   scene.Vec    `json:"halfway"`
	Ambient   float64      `json:"ambient"`
	Sky       float64      `json:"sky"`
	Direct    float64      `json:"direct"`
	Wrapped   float64      `json:"wrapped"`
	Rim       float64      `json:"rim"`
	Gloss     float64      `json:"gloss"`
	Hardness  float64      `json:"hardness"`
	View      struct {
		Azimuth   float64 `json:"azimuth"`
		Elevation float64 `json:"elevation"`
		Angle     float64 `json:"angle"`
	} `json:"view"`
}

func newPlayerLook(from scene.Look) playerLook {
	l := playerLook{
		Front: scene.FrontColour, Back: scene.BackColour, Ball: scene.BallColour, Pin: scene.PinColour, Rod: scene.RodColour,
		Obstacle: scene.ObstacleColour, Ground: scene.GroundColour,
		Squeezed: scene.Squeezed, Slack: scene.Slack, Stretched: scene.Stretched,
		Light: scene.LightDir, Halfway: scene.Half,
		Ambient: scene.Ambient, Sky: scene.Sky, Direct: scene.Direct, Wrapped: scene.Wrapped,
		Rim: scene.Rim, Gloss: scene.Gloss, Hardness: scene.Hardness,
	}
	l.View.Azimuth, l.View.Elevation, l.View.Angle = from.Azimuth, from.Elevation, scene.ViewAngle
	return l
}

// HTML returns the player as an element with its style, its data and its script.
func (p Show) HTML() string { return p.page("") }

// page returns the player; live is the prefix of the widgets' hints of a running simulation, or empty.
func (p Show) page(live string) string {
	if p.err != nil {
		return `<p role="alert">` + html.EscapeString(p.String()) + "</p>"
	}
	meta := playerMeta{
		Counts: p.kept.Counts, Alt: p.Alt(), Note: p.note(), Times: p.kept.times, Digits: p.digits(),
		Low: p.kept.Low, Step: p.kept.Step, Up: p.scene.Up,
		Strain: p.kept.strain, Strained: p.strained, Ball: 2 * p.kept.sizes.Ball, Pin: 2 * p.kept.sizes.Pin,
		Look: newPlayerLook(p.look), Data: p.kept.base64(), Moving: p.kept.moving, Live: live, Tears: p.tears,
	}
	script := playerScript()
	if live != "" {
		script += liveScript()
	}
	if live != "" || len(p.reach) > 0 {
		meta.Room = p.Room(live != "")
	}
	text, err := json.Marshal(meta) // it escapes <, > and &: the element's end cannot be in it
	if err != nil {
		panic("viz: " + err.Error()) // all numbers are finite
	}
	h := fnv.New64a()
	h.Write(text)
	id := fmt.Sprintf("%016x", h.Sum64())
	var b strings.Builder
	name := ink.PlainText(p.title)
	if name == "" {
		name = "moving picture"
	}
	// The last attribute keeps JupyterLab's shortcuts out: the player has its own keys.
	fmt.Fprintf(&b, "<div class=\"msp-player\" data-msp-player=\"%s\" role=\"group\" aria-label=\"%s\" data-lm-suppress-shortcuts=\"true\">\n"+
		"<style>%s</style>\n", id, html.EscapeString(name), playerStyle())
	if p.title != "" {
		fmt.Fprintf(&b, "<p class=\"title\">%s</p>\n", html.EscapeString(ink.PlainText(p.title)))
	}
	fmt.Fprintf(&b, "<p class=\"static\">%s. It moves where scripts run: trust the notebook, or run the cell.</p>\n",
		html.EscapeString(p.String()))
	fmt.Fprintf(&b, "<script type=\"application/json\">%s</script>\n", text)
	fmt.Fprintf(&b, "<script>(() => {\n%s\nstart(%q);\n})();</script>\n</div>\n", script, id)
	return b.String()
}

// digits returns how many digits after the point distinguish the frames, one to six.
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

// Room returns the box around all frames and the obstacles, and around where things can fall to.
func (p Show) Room(fall bool) *[2]scene.Vec {
	low, high := scene.Vec(p.kept.Low), p.kept.high()
	if fall {
		size := max(high[0]-low[0], high[1]-low[1], high[2]-low[2])
		for k, up := range p.scene.Up {
			low[k], high[k] = min(low[k], low[k]-up*size), max(high[k], high[k]-up*size)
		}
	}
	low, high = scene.BoxAround(append([]scene.Vec{low, high}, p.reach...))
	return &[2]scene.Vec{low, high}
}

// Running is the player of a simulation that runs in the kernel.
type Running struct {
	Show Show
	ID   string // what the hints of its widgets begin with
}

// HTML returns the player.
func (r Running) HTML() string { return r.Show.page(r.ID) }

// String describes the player in one line.
func (r Running) String() string { return "a running simulation of " + r.Show.s.String() }
