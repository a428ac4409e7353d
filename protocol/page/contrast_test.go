package page

import (
	"fmt"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
)

// A palette maps the names of properties to the colours of a board.
type palette map[string]string

var (
	cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	cssBlock   = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	cssColour  = regexp.MustCompile(`--([\w-]+):\s*(#[0-9a-fA-F]{6})\b`)
	cssGlow    = regexp.MustCompile(`\.square\.last[^{]*\{ fill: color-mix\(in srgb, var\(--glow\) (\d+)%, var\(--even\)\)`)
)

// add adds the colours that a style sheet sets for a selector.
func (p palette) add(css, selector string) {
	for _, block := range cssBlock.FindAllStringSubmatch(cssComment.ReplaceAllString(css, ""), -1) {
		if strings.TrimSpace(block[1]) != selector {
			continue
		}
		for _, colour := range cssColour.FindAllStringSubmatch(block[2], -1) {
			p[colour[1]] = colour[2]
		}
	}
}

// paletteOf returns the colours of a game in a theme, following the order of the
// cascade.
func paletteOf(t *testing.T, entry *game.Entry, isDark bool) palette {
	t.Helper()
	common := readText(t, site, "board/board.css")
	own, _ := pageText(entry, "board.css") // the file is optional
	p := palette{}
	p.add(common, ".board")
	p.add(own, ".board."+entry.Family.Name)
	if isDark {
		p.add(common, `[data-theme="dark"] .board`)
		p.add(own, `[data-theme="dark"] .board.`+entry.Family.Name)
	}
	return p
}

func readText(t *testing.T, files fs.FS, name string) string {
	t.Helper()
	text, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func pageText(entry *game.Entry, name string) (string, error) {
	if entry.Files == nil {
		return "", fs.ErrNotExist
	}
	text, err := fs.ReadFile(entry.Files, "page/"+name)
	return string(text), err
}

// The important things on a board have a contrast of at least 3:1 to their background,
// and coordinates and arrows at least 4.5:1, in both themes. Contrast is that of WCAG
// 2.2. The usual colours, of a game without its own, are for squares.
func TestContrast(t *testing.T) {
	share := cssGlow.FindStringSubmatch(readText(t, site, "board/board.css"))
	if share == nil {
		t.Fatal("board.css does not say how squares of the last turn are coloured")
	}
	percent, _ := strconv.Atoi(share[1])
	usual := game.Entry{Family: &positions.Family{Name: "usual"}, Content: game.Content{Appearance: game.Appearance{Layout: game.Checkered}}}
	for _, entry := range append(gamesOnPage(), usual) {
		if _, err := pageText(&entry, "board.css"); err != nil && entry.Appearance.Layout == game.Points {
			continue
		}
		for _, isDark := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s dark=%t", entry.Family.Name, isDark), func(t *testing.T) {
				p := paletteOf(t, &entry, isDark)
				grounds := map[string]string{"paper": p["paper"]}
				if entry.Appearance.Layout != game.Points {
					grounds = map[string]string{"even": p["even"], "last turn": mix(t, p["glow"], p["even"], percent)}
				}
				if entry.Appearance.Layout == game.Checkered {
					grounds["odd"] = p["odd"]
				}
				for name, ground := range grounds {
					for _, mark := range []string{"target", "chosen", "last", "danger"} {
						stands(t, mark+" on "+name, 3, ground, p[mark])
					}
					for _, mark := range []string{"plan", "reply"} {
						stands(t, mark+" on "+name, 3, ground, mix(t, p[mark], ground, 85)) // its line is not opaque
					}
					for _, ink := range []string{"light", "dark", "brass"} {
						stands(t, ink+" piece on "+name, 3, ground, p[ink+"-2"], p[ink+"-rim"])
					}
				}
				for _, ink := range []string{"light", "dark"} {
					for _, mark := range []string{"on-stone", "won"} {
						stands(t, mark+" on a "+ink+" stone", 3, p[ink+"-2"], p[mark])
					}
				}
				stands(t, "coordinates", 4.5, p["paper"], p["ink"])
				if entry.Appearance.Layout == game.Points {
					stands(t, "lines", 3, p["paper"], p["rule"])
				}
			})
		}
	}
}

// stands checks that at least one of the colours has enough contrast to the background.
func stands(t *testing.T, what string, least float64, ground string, colours ...string) {
	t.Helper()
	var best float64
	for _, colour := range colours {
		best = max(best, contrast(t, ground, colour))
	}
	if best < least {
		t.Errorf("%s: %v on %s has a contrast of %.2f, want %.1f", what, colours, ground, best, least)
	}
}

func TestContrastItself(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want float64
	}{{"#000000", "#ffffff", 21}, {"#ffffff", "#ffffff", 1}, {"#767676", "#ffffff", 4.54}, {"#ff0000", "#0000ff", 2.15}} {
		if got := contrast(t, test.a, test.b); math.Abs(got-test.want) > 0.005 {
			t.Errorf("%s and %s: %.3f, want %.2f", test.a, test.b, got, test.want)
		}
	}
	if got := mix(t, "#ff0000", "#0000ff", 25); got != "#4000bf" {
		t.Errorf("a mixture is %s", got)
	}
}

// contrast returns the contrast ratio of WCAG 2.2.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	lights := []float64{luminance(t, a) + 0.05, luminance(t, b) + 0.05}
	return slices.Max(lights) / slices.Min(lights)
}

// luminance returns the relative luminance of a colour in the form #rrggbb.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	weights := [3]float64{0.2126, 0.7152, 0.0722}
	var sum float64
	for i, part := range parts(t, colour) {
		c := float64(part) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weights[i] * c
	}
	return sum
}

// mix returns color-mix(in srgb, a percent%, b).
func mix(t *testing.T, a, b string, percent int) string {
	t.Helper()
	x, y := parts(t, a), parts(t, b)
	mixed := "#"
	for i := range x {
		mixed += fmt.Sprintf("%02x", (int(x[i])*percent+int(y[i])*(100-percent)+50)/100)
	}
	return mixed
}

func parts(t *testing.T, colour string) [3]uint8 {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 24)
	if err != nil || len(colour) != 7 {
		t.Fatalf("%q is no colour #rrggbb", colour)
	}
	return [3]uint8{uint8(n >> 16), uint8(n >> 8), uint8(n)}
}
