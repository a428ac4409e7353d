package match

import (
	"math"
	"strings"
	"testing"
)

// between returns the settings of a match of two engines.
func between(a, b string) *Settings {
	s := twoPlayers()
	s.Players[0].Name, s.Players[1].Name = a, b
	return s
}

// TestRatingsOfFiles checks that engines are rated across files of different engines,
// and that a copy of a file is no evidence.
func TestRatingsOfFiles(t *testing.T) {
	var r Ratings
	second := matchFile(t, between("mid", "old"), "y", 1, 2, 3, 4)
	for _, text := range []string{matchFile(t, between("new", "mid"), "x", 1, 2, 3, 4), second} {
		if later, err := r.Add(strings.NewReader(text)); later != 0 || err != nil {
			t.Fatal(later, err)
		}
	}
	ratings, err := r.Above("old")
	if err != nil || len(ratings) != 3 {
		t.Fatal(ratings, err)
	}
	for i, want := range []Rating{{Name: "new", Games: 4}, {Name: "mid", Games: 8}, {Name: "old", Games: 4}} {
		if got := ratings[i]; got.Name != want.Name || got.Games != want.Games {
			t.Errorf("place %d: %+v", i+1, got)
		}
	}
	if old := ratings[2].Elo; old.Value != 0 || old.HalfWidth() != 0 || ratings[1].Elo.Value < 100 {
		t.Errorf("%+v", ratings)
	}
	if _, err := r.Add(strings.NewReader(second)); err != nil {
		t.Fatal(err)
	}
	again, err := r.Above("old")
	if err != nil || math.Abs(again[1].Elo.Value-ratings[1].Elo.Value) > 1e-9 || again[1].Games != 12 {
		t.Errorf("with a copy: %+v, not %+v, %v", again, ratings, err)
	}
}

func TestRatingsRefuse(t *testing.T) {
	add := func(r *Ratings, s *Settings) error {
		_, err := r.Add(strings.NewReader(matchFile(t, s, "x")))
		return err
	}
	trap, slow := between("b", "c"), between("b", "c")
	trap.Game, slow.Players[0].Limits.Nodes = "trap", 2
	for want, s := range map[string]*Settings{"is of trap, not of verto": trap, "the limits of b are nodes 2": slow} {
		var r Ratings
		if err := add(&r, between("a", "b")); err != nil {
			t.Fatal(err)
		}
		if err := add(&r, s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	loose := Ratings{Loose: true}
	if err := add(&loose, between("a", "b")); err != nil {
		t.Fatal(err)
	}
	if err := add(&loose, slow); err != nil {
		t.Error(err)
	}
	for anchor, want := range map[string]string{"d": "no engine is called d", "a": "no pairs of games connect b with a"} {
		if _, err := loose.Above(anchor); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
