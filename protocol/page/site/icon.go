package site

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strconv"
	"strings"
)

// An icon is a picture of a rectangle with circles on it, like the icon of the page.
type icon struct {
	ViewBox string `xml:"viewBox,attr"`
	Rect    struct {
		Radius float64 `xml:"rx,attr"`
		Fill   colour  `xml:"fill,attr"`
	} `xml:"rect"`
	Circles []struct {
		X      float64 `xml:"cx,attr"`
		Y      float64 `xml:"cy,attr"`
		Radius float64 `xml:"r,attr"`
		Fill   colour  `xml:"fill,attr"`
	} `xml:"circle"`
}

// A colour is a colour written as #rrggbb.
type colour color.NRGBA

// UnmarshalText implements [encoding.TextUnmarshaler].
func (c *colour) UnmarshalText(text []byte) error {
	c.A = 255
	_, err := fmt.Sscanf(string(text), "#%02x%02x%02x", &c.R, &c.G, &c.B)
	return err
}

// addIcons adds the icon in the sizes that systems need for an installed program, and
// the manifest, which names them.
func (s *Site) addIcons() error {
	var svg icon
	if err := xml.Unmarshal(s.Files["icon.svg"], &svg); err != nil {
		return fmt.Errorf("icon.svg: %w", err)
	}
	m := manifest{
		Name: "Tetrad", ShortName: "Tetrad", Description: "Four board games, with an engine",
		StartURL: "./", Scope: "./", Display: "standalone", Background: "#f4f2ec", Theme: "#3c5a50",
		Icons: []manifestIcon{{"icon.svg", "any", "image/svg+xml"}},
	}
	for _, size := range []int{192, 512} {
		name := fmt.Sprintf("icon-%d.png", size)
		picture, err := svg.draw(size)
		if err != nil {
			return err
		}
		s.Files[name] = picture
		m.Icons = append(m.Icons, manifestIcon{name, fmt.Sprintf("%dx%d", size, size), "image/png"})
	}
	text, err := json.MarshalIndent(m, "", "  ")
	s.Files["manifest.webmanifest"] = text
	return err
}

// manifest is the web app manifest, which a browser needs to install the page.
type manifest struct {
	Name        string         `json:"name"`
	ShortName   string         `json:"short_name"`
	Description string         `json:"description"`
	StartURL    string         `json:"start_url"`
	Scope       string         `json:"scope"`
	Display     string         `json:"display"`
	Background  string         `json:"background_color"`
	Theme       string         `json:"theme_color"`
	Icons       []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Source string `json:"src"`
	Sizes  string `json:"sizes"`
	Type   string `json:"type"`
}

// samples is the number of points sampled per pixel in each direction, for smooth edges.
const samples = 4

// draw returns the icon as a PNG file of size × size pixels.
func (i *icon) draw(size int) ([]byte, error) {
	sides := strings.Fields(i.ViewBox)
	if len(sides) != 4 {
		return nil, fmt.Errorf("icon.svg: viewBox is %q", i.ViewBox)
	}
	side, err := strconv.ParseFloat(sides[2], 64)
	if err != nil {
		return nil, fmt.Errorf("icon.svg: viewBox: %w", err)
	}
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	step := side / float64(size*samples)
	for y := range size {
		for x := range size {
			var sum [4]int
			for n := range samples * samples {
				px := (float64(x*samples+n%samples) + 0.5) * step
				py := (float64(y*samples+n/samples) + 0.5) * step
				c := i.colourAt(px, py, side)
				for k, v := range []uint8{c.R, c.G, c.B, c.A} {
					sum[k] += int(v)
				}
			}
			picture.SetNRGBA(x, y, mean(sum))
		}
	}
	var file bytes.Buffer
	err = png.Encode(&file, picture)
	return file.Bytes(), err
}

// mean returns the colour of a pixel from the sum of its points. Points outside the icon
// are black and transparent, so they do not affect the colour.
func mean(sum [4]int) color.NRGBA {
	points := sum[3] / 255
	if points == 0 {
		return color.NRGBA{}
	}
	alpha := uint8(sum[3] / (samples * samples))
	return color.NRGBA{uint8(sum[0] / points), uint8(sum[1] / points), uint8(sum[2] / points), alpha}
}

// colourAt returns the colour of a point.
func (i *icon) colourAt(x, y, side float64) colour {
	r := i.Rect.Radius
	// Near a corner, the circle of the corner is the boundary.
	dx, dy := max(r-x, x-(side-r), 0), max(r-y, y-(side-r), 0)
	if dx*dx+dy*dy > r*r {
		return colour{}
	}
	fill := i.Rect.Fill
	for _, c := range i.Circles {
		if (x-c.X)*(x-c.X)+(y-c.Y)*(y-c.Y) <= c.Radius*c.Radius {
			fill = c.Fill
		}
	}
	return fill
}
