package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tetrad/protocol/explorer"
	"tetrad/protocol/record"
)

// An explored is an answer about earlier games.
type explored struct {
	Head
	exploreReply
	Faults []string
	Error  string
}

func (c *client) explore(text string, arguments ...any) explored {
	c.t.Helper()
	c.session.Handle(fmt.Appendf(nil, text, arguments...))
	var e explored
	if text := <-c.replies; json.Unmarshal(text, &e) != nil {
		c.t.Fatalf("%s", text)
	}
	return e
}

// moves returns the turns of an answer with their counts.
func (e explored) moves() string {
	var list []string
	for _, turn := range e.Turns {
		list = append(list, fmt.Sprintf("%s %d %d-%d-%d", turn.Move, turn.Games, turn.Wins, turn.Draws, turn.Losses))
	}
	return strings.Join(list, ", ")
}

// testIndex returns an index with a few games.
func testIndex(t *testing.T) *explorer.Index {
	t.Helper()
	b := explorer.NewIndex(1 << 20)
	variant, _, err := rules.registry.Game("verto-6")
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range []record.Game{
		{Players: [2]string{"Ann", "Bob"}, Result: "p1win", Moves: []record.Move{{Turn: "c3"}, {Turn: "e5"}}},
		{Players: [2]string{"Cid", "Bob"}, Result: "draw", Moves: []record.Move{{Turn: "d4"}, {Turn: "b2"}}},
	} {
		if err := b.Add("match", i+1, variant, &g); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func TestExploreIndex(t *testing.T) {
	c := beginWith(t, Config{Explore: testIndex(t)})
	e := c.explore(`{"id":4,"type":"explore","game":"verto-6","moves":["d3"]}`)
	if e.ID != 4 || e.Type != "explore" || e.moves() != "b5 2 0-1-1" || e.Games != 2 || e.Turns[0].Score == nil || e.Turns[0].Score.Mean != 0.25 || e.Left != 0 {
		t.Fatalf("%+v", e)
	}
	turn := e.Turns[0]
	if len(turn.Also) != 0 || turn.Trace == nil || turn.Trace.Main.String() != "b5" || turn.Last.Players != [2]string{"Cid", "Bob"} ||
		len(turn.Last.Moves) != 0 {
		t.Errorf("%+v", turn)
	}
	m := e.Samples[0]
	if len(e.Samples) != 2 || m.Source != "match" || m.Place != 2 || m.Variant != "verto-6" || !slices.Equal(m.Moves, []string{"d4", "b2"}) ||
		m.Ply != 1 || m.Move != "b5" || m.Result != "draw" {
		t.Errorf("%+v", e.Samples)
	}
	if want := []explorer.Source{{Name: ownSource, Games: 0}, {Name: "match", Games: 2}}; !slices.Equal(e.Sources, want) {
		t.Errorf("%+v", e.Sources)
	}
	if e := c.explore(`{"id":4,"type":"explore","game":"verto-6","sources":["My games"]}`); e.Games != 0 || len(e.Turns) != 0 {
		t.Errorf("of other sources: %+v", e)
	}
	if e := c.explore(`{"id":4,"type":"explore","game":"verto-6","sources":[]}`); e.Games != 0 {
		t.Errorf("of no source: %+v", e)
	}
}

// keptText returns a message that keeps a finished game of one turn.
func keptText(id string, saved int, move, result string) string {
	return fmt.Sprintf(`{"id":1,"type":"keep","kept":{"id":%q,"saved":%d,"game":"verto-6","moves":[%q],"result":%q,"players":["I","You"]},"base":%d}`,
		id, saved, move, result, saved-1)
}

// Own games in the library count, and new ones count as soon as they are kept. Games
// without a result do not count.
func TestExploreOwnGames(t *testing.T) {
	library := memory{}
	for i := range 3 {
		g := &KeptGame{KeptSummary: KeptSummary{ID: fmt.Sprint("old", i), Saved: 1, Game: "verto-6", Result: "p1win"}, Moves: []string{"c3"}}
		library[g.ID] = g
	}
	library["wrong"] = &KeptGame{KeptSummary: KeptSummary{ID: "wrong", Saved: 1, Game: "verto-6", Result: "draw"}, Moves: []string{"c3", "c3"}}
	c := beginWith(t, Config{Library: library})
	ask := func() string {
		t.Helper()
		e := c.explore(`{"id":2,"type":"explore","game":"verto-6"}`)
		for e.Left > 0 {
			e = c.explore(`{"id":2,"type":"explore","game":"verto-6"}`)
		}
		if e.Error != "" {
			t.Fatal(e.Error)
		}
		var counts []string
		for _, turn := range e.Turns {
			counts = append(counts, fmt.Sprint(turn.Count))
		}
		return strings.Join(counts, " ")
	}
	if got := ask(); got != "{3 3 0 0}" {
		t.Errorf("the games of the library: %s", got)
	}
	for _, step := range []struct{ text, want string }{
		{keptText("new1", 5, "d4", "draw"), "{4 3 1 0}"},
		{keptText("new1", 6, "d4", "p2win"), "{4 3 0 1}"},
		{keptText("new2", 6, "b3", "p2win"), "{4 3 0 1} {1 0 0 1}"},
		{keptText("new2", 7, "b3", "none"), "{4 3 0 1}"},
		{`{"id":1,"type":"keep","kept":{"id":"new1","saved":9,"deleted":true},"base":8}`, "{3 3 0 0}"},
	} {
		if k := askKept(c, step.text); k.Error != "" || k.Newer != nil {
			t.Fatalf("%s: %+v", step.text, k)
		}
		if got := ask(); got != step.want {
			t.Errorf("%s: %s, want %s", step.text, got, step.want)
		}
	}
	// Changes by another tab are visible when the page asks for them.
	delete(library, "old0")
	library["old1"] = &KeptGame{KeptSummary: KeptSummary{ID: "old1", Saved: 3, Game: "verto-6", Result: "draw"}, Moves: []string{"d3"}}
	if got := ask(); got != "{3 3 0 0}" {
		t.Errorf("unasked: %s", got)
	}
	c.explore(`{"id":2,"type":"explore","game":"verto-6","fresh":true}`)
	if got := ask(); got != "{2 1 1 0}" {
		t.Errorf("asked: %s", got)
	}
	if e := c.explore(`{"id":2,"type":"ownGames","own":[]}`); !strings.Contains(e.Error, "already") {
		t.Errorf("%+v", e)
	}
}

// Without a library the page sends its games.
func TestOwnGames(t *testing.T) {
	c := beginWith(t, Config{})
	e := c.explore(`{"id":2,"type":"ownGames","own":[
		{"id":"a","game":"verto-6","moves":["c3","e5"],"result":"p1win"},
		{"id":"b","game":"verto-6","moves":["c3","c3"],"result":"p1win"},
		{"id":"c","game":"verto-6","start":"6/6/6/6/6/w5 b","first":"p2","moves":["c3"],"result":"p2win"},
		{"id":"d","game":"go","moves":["c3"],"result":"p2win"}]}`)
	if e.Type != "ownGames" || len(e.Faults) != 2 || !strings.HasPrefix(e.Faults[0], "b: ply 2") || !strings.HasPrefix(e.Faults[1], "d: there is no game") {
		t.Errorf("%+v", e)
	}
	if e = c.explore(`{"id":2,"type":"explore","game":"verto-6"}`); e.Games != 1 || len(e.Turns) != 1 || e.Samples[0].ID != "a" {
		t.Errorf("%+v", e)
	}
	c.explore(`{"id":2,"type":"ownGames","own":[{"id":"a","deleted":true}]}`)
	if e = c.explore(`{"id":2,"type":"explore","game":"verto-6"}`); e.Games != 0 || e.Sources[0] != (explorer.Source{Name: ownSource, Games: 1}) {
		t.Errorf("%+v", e)
	}
}
