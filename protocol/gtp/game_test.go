package gtp

import (
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// playWords plays vertices, each for the player to move.
func playWords(t *testing.T, b *Board, words string) {
	t.Helper()
	for word := range strings.FieldsSeq(words) {
		v, err := parseVertex(word, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Play(Move{b.ToMove(), v}); err != nil {
			t.Fatalf("%s of %s: %v", word, words, err)
		}
	}
}

func wantTurns(t *testing.T, b *Board, want string) {
	t.Helper()
	if got := strings.Join(b.Turns(), " "); got != want {
		t.Errorf("turns are %q, want %q", got, want)
	}
}

func wantLegal(t *testing.T, b *Board, want string) {
	t.Helper()
	if got := joinVertices(b.Legal(), " "); got != want {
		t.Errorf("legal moves are %q, want %q", got, want)
	}
}

// TestVertoClicks plays a game of Verto with all kinds of turns: a stone, a capture,
// one that continues without a choice (b3), one with a choice (a3), and a choice of
// the direction (c3).
func TestVertoClicks(t *testing.T) {
	b := newBoard(t, "verto-5")
	playWords(t, b, "B4 C1 D5 A4 B2 C4 B3 A3")
	wantTurns(t, b, "b4 c1 d5 a4 b2 c4xb4 b3xc4-b5")
	wantLegal(t, b, "C3 C5")
	playWords(t, b, "C5")
	wantLegal(t, b, "C3 A5 E5")
	playWords(t, b, "E5 D2 D1 E2 C3")
	wantTurns(t, b, "b4 c1 d5 a4 b2 c4xb4 b3xc4-b5 a3xb2-c5-e5 d2 d1 e2")
	wantLegal(t, b, "B3 C4")
	if c, ok := stoneOn(b, Vertex{2, 2}); !ok || c != black {
		t.Error("the stone entered is not shown before its direction is chosen")
	}
	if b.ToMove() != black || !b.MidTurn() {
		t.Error("the turn of black has ended")
	}
}

// TestVinverSwap checks that after a swap the players keep their colours and the
// board is mirrored.
func TestVinverSwap(t *testing.T) {
	b := newBoard(t, "vinver-5")
	playWords(t, b, "D2 D2")
	wantTurns(t, b, "d2 swap")
	if c, ok := stoneOn(b, Vertex{1, 3}); !ok || c != white {
		t.Error("there is no white stone on B4")
	}
	if _, ok := stoneOn(b, Vertex{3, 1}); ok {
		t.Error("there is a stone on D2")
	}
	if b.ToMove() != black {
		t.Error("white is to move")
	}
	playWords(t, b, "E1 C3 pass A2")
	wantTurns(t, b, "d2 swap a5 c3 pass b1")
}

func TestFlipsInAnyOrder(t *testing.T) {
	for _, clicks := range []string{"B4", "C3"} {
		b := newBoard(t, "vinver-5")
		playWords(t, b, "C4 C3 A1 B4 B3")
		wantLegal(t, b, "C3 B4")
		playWords(t, b, clicks)
		wantTurns(t, b, "c4 c3 a1 b4 b3x"+strings.ToLower(clicks))
	}
}

func TestOtherGamesAreRefused(t *testing.T) {
	for _, entry := range enginetest.WithToys().Games {
		g := entry.Family.New(entry.Family.DefaultSize, "")
		_, err := NewBoard(&entry, g)
		shown := entry.NewPresentation != nil && entry.Appearance.OnlyStones()
		if shown != (err == nil) || err != nil && !strings.Contains(err.Error(), g.Name()) {
			t.Errorf("%s: error is %v", g.Name(), err)
		}
	}
	s := &Server{Engine: engine.New(content.Registry())}
	if err := s.Engine.SetOption("Game", "trap"); err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(strings.NewReader("name\n"), nil); err == nil {
		t.Error("a server plays Trap")
	}
}

// TestRestsOfTurn compares the ways to end a turn with the legal turns that begin in
// the same way.
func TestRestsOfTurn(t *testing.T) {
	b := newBoard(t, "verto-5")
	playWords(t, b, "B4 C1 D5 A4 B2 C4 B3")
	var all []string
	positions.EachTurn(b.position, func(steps []positions.Step) bool {
		all = append(all, b.position.TurnString(steps))
		return true
	})
	playWords(t, b, "A3")
	var got []string
	for _, r := range b.rests(1000) {
		got = append(got, r.turn)
		n := len(b.plays)
		b.playSteps(r.steps)
		if b.MidTurn() || b.Turns()[len(b.Turns())-1] != r.turn {
			t.Errorf("%v does not make %s", r.steps, r.turn)
		}
		b.Undo(len(b.plays) - n)
	}
	want := slices.DeleteFunc(all, func(turn string) bool { return !strings.HasPrefix(turn, "a3") })
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(want) < 3 {
		t.Errorf("a3 ends by %v, want %v", got, want)
	}
	if most := b.rests(2); len(most) != 2 {
		t.Errorf("%d ways, want at most 2", len(most))
	}
}

func TestVertices(t *testing.T) {
	for file := range int8(19) {
		for rank := range int8(19) {
			v := Vertex{file, rank}
			for _, word := range []string{v.String(), strings.ToLower(v.String())} {
				if got, err := parseVertex(word, 19); err != nil || got != v {
					t.Errorf("%s reads as %v, %v", word, got, err)
				}
			}
		}
	}
	if s := (Vertex{8, 0}).String(); s != "J1" {
		t.Errorf("the ninth file is %s", s)
	}
	for _, word := range []string{"", "A", "I5", "A0", "A20", "U1", "T20", "A01", "A+1", "1A", "AA1", "A1 ", "é1", "a-1", "passe"} {
		if v, err := parseVertex(word, 19); err == nil {
			t.Errorf("%q reads as %v", word, v)
		}
	}
	if _, err := parseVertex("J1", 8); err == nil {
		t.Error("J1 is a vertex of 8x8")
	}
	for _, word := range []string{"pass", "PASS", "Pass"} {
		if v, err := parseVertex(word, 3); err != nil || v != pass {
			t.Errorf("%s reads as %v, %v", word, v, err)
		}
	}
}
