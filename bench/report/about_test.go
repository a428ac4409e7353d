package report

import (
	"strings"
	"testing"

	"tetrad/engine/content"
)

func TestAbout(t *testing.T) {
	for _, c := range []struct {
		name, title, rules string
		size               int
	}{
		{"vinver", "Vinver 19 × 19", "You may pass, but not in answer to a pass.", 19},
		{"vinver-11", "Vinver 11 × 11", "You may pass, but not in answer to a pass.", 11},
		{"vinver-11-nopass", "Vinver 11 × 11, no passes", "Each turn places a stone", 11},
		{"trap-king", "Trap 6 × 6, with kings", "king", 6},
		{"verto-4-old", "Verto 4 × 4, captures compulsory (2010)", "must capture", 4},
	} {
		_, entry, err := content.Registry().Game(c.name)
		if err != nil {
			t.Fatal(err)
		}
		d := data{name: c.name, entry: entry, size: c.size}
		if about := d.about(); about.Name != c.name || about.Title != c.title || !strings.Contains(about.Rules, c.rules) {
			t.Errorf("%s: %+v", c.name, about)
		}
	}
}
