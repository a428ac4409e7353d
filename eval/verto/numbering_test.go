package verto

import "testing"

// TestNumbering counts patterns by Burnside's lemma: a reflection leaves the
// 3⁶ patterns as they are whose outer files are alike, a half turn 3⁵, a
// quarter turn 3³.
func TestNumbering(t *testing.T) {
	const (
		all       = codes                            // no symmetry
		reflected = (codes + 729) / 2                // one reflection
		turned    = (codes + 4*729 + 243 + 2*27) / 8 // all eight
		// At equal depths on or next to the edge; on one and next to another; inside
		// one way; inside both ways; anywhere.
		want = 2*reflected + all + 2*reflected + turned + turned
	)
	c := numbering()
	if c.entries != want {
		t.Errorf("%d entries, want %d", c.entries, want)
	}
	for pattern, entry := range c.entry {
		for name, image := range map[string]int{
			"transposed":          transposed(pattern),
			"with files reversed": withFilesReversed(pattern),
			"with ranks reversed": withRanksReversed(pattern),
		} {
			if c.entry[image] != entry {
				t.Fatalf("pattern %d has entry %d; %s, %d, it has %d", pattern, entry, name, image, c.entry[image])
			}
		}
	}
}
