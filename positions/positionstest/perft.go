package positionstest

import (
	"encoding/json"
	"os"
	"testing"

	"tetrad/positions"
)

// Vectors checks every count of testdata/perft.json in the folder of the test. They are
// published counts for the family, made by independent programs. Vectors checks the
// game's own Perft and, up to slowLimit leaves, the count turn by turn.
func Vectors(t *testing.T, f *positions.Family, slowLimit uint64) {
	t.Helper()
	var rows []struct {
		Game   string
		FEN    string
		Counts []uint64
	}
	vectors, err := os.ReadFile("testdata/perft.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(vectors, &rows); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, row := range rows {
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
