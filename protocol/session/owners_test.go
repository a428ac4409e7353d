package session

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"tetrad/positions"
)

// TestSampleOwners checks the owners in each game that has owners: shares are fractions
// of the playouts, and the position is unchanged.
func TestSampleOwners(t *testing.T) {
	tested := 0
	for _, name := range smallVariants() {
		variant, entry, err := rules.registry.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		if !entry.Appearance.Ownership {
			continue
		}
		tested++
		t.Run(name, func(t *testing.T) {
			p := variant.Start()
			fen := p.FEN()
			playouts, squares := sampleOwners(t.Context(), p, entry.NewPresentation(variant, p))
			if p.FEN() != fen {
				t.Errorf("the position has become %s", p.FEN())
			}
			if playouts != maxPlayouts || len(squares) == 0 {
				t.Errorf("%d playouts, %v", playouts, squares)
			}
			for _, s := range squares {
				if s.P1 < 0 || s.P2 < 0 || s.P1+s.P2 > 1.002 || s.P1+s.P2 == 0 {
					t.Errorf("%+v", s)
				}
			}
			ended, cancel := context.WithCancel(t.Context())
			cancel()
			if playouts, squares := sampleOwners(ended, p, entry.NewPresentation(variant, p)); playouts != 0 || len(squares) != 0 {
				t.Errorf("after its end: %d playouts, %v", playouts, squares)
			}
		})
	}
	if tested == 0 {
		t.Error("no game has owners")
	}
}

// TestOwnersAtTheEnd checks that the owners in a finished game are those on the board.
func TestOwnersAtTheEnd(t *testing.T) {
	for _, name := range smallVariants() {
		variant, entry, err := rules.registry.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		if !entry.Appearance.Ownership {
			continue
		}
		p := variant.Start()
		playOut(p)
		if p.Outcome() == positions.Undecided {
			t.Fatalf("%s: the playout has no end", name)
		}
		presentation := entry.NewPresentation(variant, p)
		pic := presentation.Picture()
		playouts, squares := sampleOwners(t.Context(), p, presentation)
		if playouts != 1 || len(squares) != len(pic.Pieces) {
			t.Fatalf("%s: %d playouts, %d squares, %d pieces", name, playouts, len(squares), len(pic.Pieces))
		}
		owners := map[string]ownedSquare{}
		for _, s := range squares {
			owners[s.Square] = s
		}
		for _, piece := range pic.Pieces {
			want := ownedSquare{Square: piece.Square.String(), P1: 1}
			if piece.Colour == pic.Colours[positions.P2] {
				want.P1, want.P2 = 0, 1
			}
			if got := owners[want.Square]; got != want {
				t.Errorf("%s: %+v, want %+v", name, got, want)
			}
		}
	}
}

// TestOwners checks the answers of a session: each request is answered, even if another
// one replaces it, and a game without owners refuses the request.
func TestOwners(t *testing.T) {
	c := begin(t)
	for _, entry := range rules.registry.Games {
		name := entry.Family.Name
		for id := range 3 {
			c.session.Handle(fmt.Appendf(nil, `{"type":"owners","id":%d,"game":%q}`, id+1, name))
		}
		seen := map[int64]bool{}
		for range 3 {
			var m struct {
				Head
				ownersReply
				Error string
			}
			if err := json.Unmarshal(<-c.replies, &m); err != nil {
				t.Fatal(err)
			}
			seen[m.ID] = true
			if isOffered := m.Type == "owners"; isOffered != entry.Appearance.Ownership || (m.Error == "") != isOffered {
				t.Errorf("%s: %+v", name, m)
			}
		}
		if len(seen) != 3 {
			t.Errorf("%s: only %v are answered", name, seen)
		}
	}
	if m := c.ask(`{"type":"owners","id":9,"game":"none"}`); m.Error == "" {
		t.Errorf("%+v", m)
	}
}

func BenchmarkSampleOwners(b *testing.B) {
	for _, name := range []string{"verto", "vinver", "vinver-19"} {
		variant, entry, err := rules.registry.Game(name)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			p := variant.Start()
			presentation := entry.NewPresentation(variant, p)
			for b.Loop() {
				sampleOwners(b.Context(), p, presentation)
			}
		})
	}
}
