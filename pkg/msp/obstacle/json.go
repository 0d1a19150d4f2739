package obstacle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// file is an obstacle as JSON: the arguments of the function that makes it, and its material.
type file struct {
	Kind      string       `json:"kind"` // plane, capsule (a sphere if its ends are one point), box, mesh
	At        *[3]float64  `json:"at,omitempty"`
	Normal    *[3]float64  `json:"normal,omitempty"`
	A         *[3]float64  `json:"a,omitempty"`
	B         *[3]float64  `json:"b,omitempty"`
	Radius    float64      `json:"radius,omitempty"`
	Low       *[3]float64  `json:"low,omitempty"`
	High      *[3]float64  `json:"high,omitempty"`
	Points    [][3]float64 `json:"points,omitempty"`
	Triangles [][3]int     `json:"triangles,omitempty"`

	Friction    float64 `json:"friction,omitempty"`
	Restitution float64 `json:"restitution,omitempty"`
	Margin      float64 `json:"margin,omitempty"`
}

// MarshalJSON writes the shape and the material. The error of an obstacle with a Motion says that a function cannot be written.
func (o Obstacle) MarshalJSON() ([]byte, error) {
	if err := o.Check(); err != nil {
		return nil, fmt.Errorf("obstacle: %w", err)
	}
	if o.Motion != nil {
		return nil, fmt.Errorf("obstacle: %v: its Motion is a function and cannot be written", o)
	}
	f := file{Friction: o.Friction, Restitution: o.Restitution, Margin: o.Margin}
	switch s := o.shape.(type) {
	case plane:
		f.Kind, f.At, f.Normal = "plane", &s.at, &s.normal
	case capsule:
		f.Kind, f.A, f.B, f.Radius = "capsule", &s.a, &s.b, s.radius
	case box:
		f.Kind, f.Low, f.High = "box", &s.low, &s.high
	case *mesh:
		f.Kind, f.Points, f.Triangles = "mesh", s.points, s.triangles
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads what MarshalJSON has written.
func (o *Obstacle) UnmarshalJSON(data []byte) error {
	var f file
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return fmt.Errorf("obstacle: %w", err)
	}
	made, err := f.obstacle()
	if err != nil {
		return err
	}
	made.Friction, made.Restitution, made.Margin = f.Friction, f.Restitution, f.Margin
	if err := made.Check(); err != nil {
		return fmt.Errorf("obstacle: %w", err)
	}
	*o = made
	return nil
}

func (f file) obstacle() (Obstacle, error) {
	switch {
	case f.Kind == "plane" && f.At != nil && f.Normal != nil && *f.Normal != [3]float64{}:
		if math.Abs(v3.Norm(*f.Normal)-1) < 1e-15 {
			return Obstacle{shape: plane{*f.At, *f.Normal}}, nil // to the last bit as it was
		}
		return Plane(*f.At, *f.Normal), nil
	case f.Kind == "capsule" && f.A != nil && f.B != nil && f.Radius > 0:
		return Capsule(*f.A, *f.B, f.Radius), nil
	case f.Kind == "box" && f.Low != nil && f.High != nil &&
		f.Low[0] < f.High[0] && f.Low[1] < f.High[1] && f.Low[2] < f.High[2]:
		return Box(*f.Low, *f.High), nil
	case f.Kind == "mesh":
		return Mesh(f.Points, f.Triangles)
	}
	return Obstacle{}, fmt.Errorf("obstacle: %q without the numbers that it takes, want plane, capsule, box or mesh", f.Kind)
}
