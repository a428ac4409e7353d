package explorer

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/protocol/record"
)

// A library with changed and removed games equals a library that never had them.
func TestLibraryChanges(t *testing.T) {
	variant := gameNamed(t, "trap-3")
	rng := rand.New(rand.NewPCG(6, 6))
	games := randomGames(t, rng, variant, 60, 14)
	changed, fresh := NewLibrary("own"), NewLibrary("own")
	for i, g := range games {
		if err := changed.Put(fmt.Sprint(i%20), variant, g); err != nil {
			t.Fatal(err)
		}
	}
	for i, g := range games[40:] {
		if i < 10 {
			changed.Remove(fmt.Sprint(i))
			changed.Remove(fmt.Sprint(i))
			continue
		}
		if err := fresh.Put(fmt.Sprint(i), variant, g); err != nil {
			t.Fatal(err)
		}
	}
	if got := changed.Sources(); len(got) != 1 || got[0] != (Source{"own", 10}) {
		t.Errorf("%v", got)
	}
	for _, g := range games[50:] {
		p := variant.Start()
		for _, move := range g.Turns() {
			got, err := Lookup(variant, p, []Store{changed}, Filter{})
			if err != nil {
				t.Fatal(err)
			}
			want, err := Lookup(variant, p, []Store{fresh}, Filter{})
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(got.Count, countsOf(got)) != fmt.Sprint(want.Count, countsOf(want)) {
				t.Fatalf("%q: %+v, want %+v", p.FEN(), got, want)
			}
			play(t, p, move)
		}
	}
	for i := range 20 {
		changed.Remove(fmt.Sprint(i))
	}
	if len(changed.visits)+len(changed.results)+changed.turns != 0 {
		t.Errorf("an empty library has %d positions, %d players, %d turns", len(changed.visits), len(changed.results), changed.turns)
	}
}

func countsOf(a *Answer) []string {
	var list []string
	for _, turn := range a.Turns {
		list = append(list, fmt.Sprint(turn.Move, turn.Count, turn.Best))
	}
	return list
}

func TestLibraryRefuses(t *testing.T) {
	variant := gameNamed(t, "verto-4")
	l := NewLibrary("own")
	for moves, want := range map[string]string{"": "no turn", "b2 b2": "ply 2", "b2": ""} {
		err := l.Put("1", variant, recordOf(moves))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", moves, err, want)
		}
		if got := l.Sources()[0].Games; (got == 1) != (want == "") {
			t.Errorf("%q: %d games", moves, got)
		}
	}
}

func recordOf(moves string) *record.Game { return &record.Game{Result: "none", Moves: movesOf(moves)} }
