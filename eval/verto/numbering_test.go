package verto

import "testing"

// TestNumbering counts patterns by Burnside's lemma: a reflection fixes the 3⁶
// patterns whose outer files are alike, a half turn fixes 3⁵ patterns, a quarter turn
// 3³.
func TestNumbering(t *testing.T) {
	const (
		all       = codes                            // no symmetry
		reflected = (codes + 729) / 2                // one reflection
		turned    = (codes + 4*729 + 243 + 2*27) / 8 // all eight
		// At equal depths on or next to the edge; on one edge and next to another;
		// inside in one direction; inside in both; anywhere.
		want = 2*reflected + all + 2*reflected + turned + turned
	)
	c := numbering()
	if c.entries != want {
		t.Errorf("%d entries, want %d", c.entries, want)
	}
	next := int32(0)
	for place := range places + 1 {
		for code := range codes {
			entry := c.of(place, code)[0]
			if place == anywhere {
				entry = c.of(0, code)[1]
			}
			// Entries increase with the least of the patterns that share them.
			if entry > next {
				t.Fatalf("place %d, pattern %d: entry %d, before %d is used", place, code, entry, next)
			}
			next = max(next, entry+1)
			for name, image := range symmetries(place, code) {
				if got := c.first[image.place] + int32(c.classes[image.place][image.code]); got != entry {
					t.Fatalf("place %d, pattern %d has entry %d; %s, it has %d", place, code, entry, name, got)
				}
			}
		}
	}
	if next != want {
		t.Errorf("%d entries are used, want %d", next, want)
	}
}

// A placed pattern is a pattern of a window at a place.
type placed struct{ place, code int }

// symmetries returns the images of a pattern at a place: the image by transposing the
// board, and those by reversing files or ranks if the place allows it.
func symmetries(place, code int) map[string]placed {
	ranks, files := place/depths, place%depths
	transposed := placed{files*depths + ranks, transposed(code)}
	if place == anywhere {
		transposed.place, ranks, files = anywhere, inside, inside
	}
	images := map[string]placed{"transposed": transposed}
	if files == inside {
		images["with files reversed"] = placed{place, withFilesReversed(code)}
	}
	if ranks == inside {
		images["with ranks reversed"] = placed{place, withRanksReversed(code)}
	}
	return images
}
