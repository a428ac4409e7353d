package explorer

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/protocol/record"
)

// An index with changed and removed games equals an index that never had them.
func TestChanges(t *testing.T) {
	variant := gameNamed(t, "trap-3")
	rng := rand.New(rand.NewPCG(6, 6))
	games := randomGames(t, rng, variant, 60, 14)
	changed, fresh := NewIndex(), NewIndex()
	for i, g := range games {
		if err := changed.Put("own", fmt.Sprint(i%20), variant, g); err != nil {
			t.Fatal(err)
		}
	}
	for i, g := range games[40:] {
		if i < 10 {
			changed.Remove(fmt.Sprint(i))
			changed.Remove(fmt.Sprint(i))
			continue
		}
		if err := fresh.Put("own", fmt.Sprint(i), variant, g); err != nil {
			t.Fatal(err)
		}
	}
	if got := changed.Sources(); len(got) != 1 || got[0] != (Source{"own", 10}) {
		t.Errorf("%v", got)
	}
	for _, g := range games[50:] {
		p := variant.Start()
		for _, move := range g.Turns() {
			got := Lookup(variant, p, []*Index{changed}, Filter{})
			want := Lookup(variant, p, []*Index{fresh}, Filter{})
			if fmt.Sprint(got.Count, countsOf(got)) != fmt.Sprint(want.Count, countsOf(want)) {
				t.Fatalf("%q: %+v, want %+v", p.FEN(), got, want)
			}
			play(t, p, move)
		}
	}
	for i := range 20 {
		changed.Remove(fmt.Sprint(i))
	}
	if changed.Games()+changed.Turns()+len(changed.players) != 0 {
		t.Errorf("an empty index has %d games, %d turns, %d players", changed.Games(), changed.Turns(),
			len(changed.players))
	}
	if answer := Lookup(variant, variant.Start(), []*Index{changed}, Filter{}); answer.Games != 0 {
		t.Errorf("an empty index answers %+v", answer)
	}
	if err := changed.Put("own", "last", variant, games[0]); err != nil {
		t.Fatal(err)
	}
	if changed.settle(); len(changed.visits) != changed.Turns() {
		t.Errorf("%d turns are kept of a game of %d", len(changed.visits), changed.Turns())
	}
}

func countsOf(a *Answer) []string {
	var list []string
	for _, turn := range a.Turns {
		list = append(list, fmt.Sprint(turn.Move, turn.Count, turn.Best))
	}
	return list
}

func TestPutRefuses(t *testing.T) {
	variant := gameNamed(t, "verto-4")
	x := NewIndex()
	for moves, want := range map[string]string{"": "no turn", "b2 b2": "ply 2", "b2": ""} {
		err := x.Put("own", "1", variant, recordOf(moves))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", moves, err, want)
		}
		if got := x.Games(); (got == 1) != (want == "") {
			t.Errorf("%q: %d games", moves, got)
		}
	}
}

func recordOf(moves string) *record.Game { return &record.Game{Result: "none", Moves: movesOf(moves)} }
