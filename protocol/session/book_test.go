package session

import (
	"encoding/json"
	"fmt"
	"testing"

	"tetrad/engine/book"
	"tetrad/search"
)

// A session says what an opening book knows of a position and of its images.
func TestBook(t *testing.T) {
	c := begin(t)
	g, _, err := c.session.solver.registry.Game("verto-5")
	if err != nil {
		t.Fatal(err)
	}
	turn := func(move string, v search.Score, depth, positions int32) book.Turn {
		return book.Turn{Move: move, Value: book.Estimated(v), Depth: depth, Positions: positions}
	}
	b, err := book.New(g, book.Head{Searches: 2, Command: "tetrad-lab book make --game verto-5 --searches 2"}, []book.Position{
		{Turns: []book.Turn{turn("c1", 0, 4, 1), turn("b2", search.LossIn(6), 3, 0)}},
		{Moves: "c1", Turns: []book.Turn{turn("e4", 0, 3, 0), turn("d4", -70, 3, 0)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	c.session.books = book.NewLibrary(c.session.solver.registry.Game, b)
	ask := func(moves string) (m struct {
		Head
		bookReply
		Error string
	}) {
		t.Helper()
		c.session.Handle(fmt.Appendf(nil, `{"id":1,"type":"book","game":"verto-5","moves":[%s]}`, moves))
		if err := json.Unmarshal(<-c.replies, &m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	m := ask("")
	if m.Type != "book" || m.Value == nil || m.Value.Proved != nil || m.Value.Chance != 0.5 || len(m.Turns) != 2 || m.Searches != 2 ||
		m.Command != "tetrad-lab book make --game verto-5 --searches 2" {
		t.Fatalf("%+v", m)
	}
	if one, two := m.Turns[0], m.Turns[1]; one.Move != "c1" || one.Positions != 1 || one.Trace == nil || two.Proved == nil || two.Proved.Outcome != -1 || two.Proved.Turns != 6 {
		t.Errorf("%+v, %+v", one, two)
	}
	if m = ask(`"c5"`); m.Value == nil || m.Turns[0].Move != "e2" {
		t.Errorf("%+v", m)
	}
	if m = ask(`"c3"`); m.Value != nil || len(m.Turns) != 0 || m.Error != "" {
		t.Errorf("%+v", m)
	}
	if m = ask(`"z9"`); m.Type != "error" {
		t.Errorf("%+v", m)
	}
}
