package explorer

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"tetrad/protocol/record"
)

// An index with changed and removed games equals an index that never had them.
func TestChanges(t *testing.T) {
	variant := gameNamed(t, "trap-3")
	rng := rand.New(rand.NewPCG(6, 6))
	games := randomGames(t, rng, variant, 60, 14)
	changed, fresh := NewIndex(1<<22), NewIndex(1<<22)
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
			got := Lookup(variant, p, []*Index{changed}, all)
			want := Lookup(variant, p, []*Index{fresh}, all)
			if fmt.Sprint(got.Count, countsOf(got)) != fmt.Sprint(want.Count, countsOf(want)) {
				t.Fatalf("%q: %+v, want %+v", p.FEN(), got, want)
			}
			play(t, p, move)
		}
	}
	for i := range 20 {
		changed.Remove(fmt.Sprint(i))
	}
	if len(changed.byID) != 0 || changed.room != 1<<22 {
		t.Errorf("an empty index has %d games, and room for %d bytes", len(changed.byID), changed.room)
	}
	if answer := Lookup(variant, variant.Start(), []*Index{changed}, all); answer.Games != 0 {
		t.Errorf("an empty index answers %+v", answer)
	}
	if err := changed.Put("own", "last", variant, games[0]); err != nil {
		t.Fatal(err)
	}
	if n := turnsIn(changed); n != len(games[0].Moves) {
		t.Errorf("%d turns are kept of a game of %d", n, len(games[0].Moves))
	}
}

// turnsIn returns the number of turns in an index.
func turnsIn(x *Index) (n int) {
	for _, list := range x.visits {
		n += len(list)
	}
	return n
}

func countsOf(a *Answer) []string {
	var list []string
	for _, turn := range a.Turns {
		list = append(list, fmt.Sprint(turn.Move, turn.Count))
	}
	return list
}

func TestPutRefuses(t *testing.T) {
	variant := gameNamed(t, "verto-4")
	x := NewIndex(1 << 22)
	for moves, want := range map[string]string{"": "no turn", "b2 b2": "ply 2", "b2": ""} {
		err := x.Put("own", "1", variant, recordOf(moves))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", moves, err, want)
		}
		if got := len(x.byID); (got == 1) != (want == "") {
			t.Errorf("%q: %d games", moves, got)
		}
	}
}

// A game that is replaced again and again takes the memory of one.
func TestReplacedGames(t *testing.T) {
	variant := gameNamed(t, "trap-3")
	game := randomGames(t, rand.New(rand.NewPCG(6, 6)), variant, 1, 14)[0]
	x := NewIndex(1 << 14)
	for range 1000 {
		if err := x.Put("own", "1", variant, game); err != nil {
			t.Fatal(err)
		}
		if n := turnsIn(x); n != len(game.Moves) {
			t.Fatalf("%d turns are kept of one game", n)
		}
	}
}

// An index takes no more memory than it may, and uses most of it.
func TestMemory(t *testing.T) {
	const memory = 4 << 20
	heap := func() int {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return int(stats.HeapAlloc)
	}
	variant := gameNamed(t, "trap-3")
	games := randomGames(t, rand.New(rand.NewPCG(8, 8)), variant, 200, 14)
	for turns := range 2 { // whole games, or games of one turn
		x, before, put := NewIndex(memory), heap(), 0
		for ; ; put++ {
			g := *games[put%len(games)]
			if g.Result = "none"; turns == 1 {
				g.Moves = g.Moves[:1]
			}
			if err := x.Put("own", fmt.Sprint(put), variant, &g); errors.Is(err, ErrFull) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		used := heap() - before
		t.Logf("%d games take %d bytes, of %d", put, used, memory)
		if used > memory || used < memory/3 {
			t.Errorf("%d games take %d bytes, of %d", put, used, memory)
		}
		runtime.KeepAlive(x)
		x.Remove("0")
		if err := x.Put("own", "0", variant, recordOf("a1")); err != nil {
			t.Errorf("there is no room after a game is removed: %v", err)
		}
	}
}

func recordOf(moves string) *record.Game { return &record.Game{Result: "none", Moves: movesOf(moves)} }
