package positionstest

import (
	_ "embed"
	"encoding/json"
	"strings"
	"testing"

	"tetrad/positions"
)

// perftVectors are published counts, made by independent programs.
//
//go:embed perft.json
var perftVectors []byte

// Vectors checks every published perft count of the family, both with the
// game's own Perft and turn by turn; the latter up to slowLimit leaves.
func Vectors(t *testing.T, f *positions.Family, slowLimit uint64) {
	t.Helper()
	var rows []struct {
		Game   string
		FEN    string
		Counts []uint64
	}
	if err := json.Unmarshal(perftVectors, &rows); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, row := range rows {
		if family, _, _ := strings.Cut(row.Game, "-"); family != f.Name {
			continue
		}
		g, err := f.Variant(row.Game)
		if err != nil {
			t.Error(err)
			continue
		}
		p, err := g.Parse(row.FEN)
		if err != nil {
			t.Errorf("%s %q: %v", row.Game, row.FEN, err)
			continue
		}
		for i, want := range row.Counts {
			checked++
			if got := positions.Perft(p, i+1); got != want {
				t.Errorf("%s %q: perft %d = %d, want %d", row.Game, row.FEN, i+1, got, want)
			}
			if want > slowLimit {
				continue
			}
			if got := positions.PerftByTurns(p, i+1); got != want {
				t.Errorf("%s %q: perft %d turn by turn = %d, want %d", row.Game, row.FEN, i+1, got, want)
			}
		}
	}
	if checked == 0 {
		t.Errorf("no published counts for %s", f.Name)
	}
}
