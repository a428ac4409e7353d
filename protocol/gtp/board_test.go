package gtp

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
)

// variant returns the game with this name.
func variant(t testing.TB, name string) positions.Game {
	t.Helper()
	g, _, err := enginetest.WithToys().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func newBoard(t testing.TB, name string) *Board {
	t.Helper()
	g, entry, err := enginetest.WithToys().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBoard(&entry, g)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A looked is a variant that Go clients can show, and the number of random turns in
// it that the tests examine.
type looked struct {
	name  string
	turns int
}

// TestSummaryOfEdges checks that a game says itself what its players do with edges.
func TestSummaryOfEdges(t *testing.T) {
	b := newBoard(t, "verto-4")
	for edges, want := range map[game.Edges]string{
		{TopBottom: game.FirstColour, LeftRight: game.SecondColour, Verb: "crosses"}: "white crosses bottom and top, black left and right",
		{TopBottom: game.SecondColour, LeftRight: game.FirstColour, Verb: "holds"}:   "black holds bottom and top, white left and right",
	} {
		b.appearance.Edges = &edges
		if got := b.summary(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// variants are those of the smallest, the default and the largest boards, with all
// rules.
var variants = func() (list []looked) {
	for _, entry := range enginetest.WithToys().Games {
		if entry.NewPresentation == nil || !entry.Appearance.OnlyStones() {
			continue
		}
		f := entry.Family
		for _, rule := range append([]string{""}, f.Rules...) {
			for _, size := range slices.Compact([]int{f.MinSize, f.DefaultSize, f.MaxSize}) {
				list = append(list, looked{f.VariantName(size, rule), 100})
			}
		}
	}
	return list
}()

// TestTurnsConvertBothWays checks that every turn of random games converts to clicks,
// and that the clicks make that turn.
func TestTurnsConvertBothWays(t *testing.T) {
	for _, v := range variants {
		rng := rand.New(rand.NewPCG(11, uint64(len(v.name))))
		b, p := newBoard(t, v.name), variant(t, v.name).Start()
		longest := 0
		for range v.turns {
			if p.Outcome() != positions.Undecided {
				b, p = newBoard(t, v.name), variant(t, v.name).Start()
			}
			for i, turn := range positionstest.Turns(p, 60) {
				if i%3 == 0 || projecttest.Full() {
					longest = max(longest, convert(t, b, turn))
				}
			}
			steps := positions.RandomTurn(rng, p)
			turn := p.TurnString(steps)
			positions.DoTurn(p, steps)
			playTurn(t, b, turn)
			if b.position.FEN() != p.FEN() {
				t.Fatalf("%s: after %v the board is %q, want %q", v.name, b.Turns(), b.position.FEN(), p.FEN())
			}
		}
		if longest < 2 {
			t.Errorf("%s: no turn took more than one click", v.name)
		}
	}
}

// convert makes a turn by its clicks, compares the result and takes it back. It
// returns the number of clicks.
func convert(t *testing.T, b *Board, turn string) int {
	t.Helper()
	before := b.position.Key()
	clicks := playTurn(t, b, turn)
	if got := b.Turns()[len(b.Turns())-1]; got != turn {
		t.Fatalf("%s after %v: clicks %v make %s", turn, b.Turns(), clicks, got)
	}
	b.Undo(len(clicks))
	if b.position.Key() != before || b.MidTurn() {
		t.Fatalf("%s after %v is not undone", turn, b.Turns())
	}
	return len(clicks)
}

// playTurn makes a turn by its clicks. Each must be legal, and only the last may end
// the turn.
func playTurn(t *testing.T, b *Board, turn string) []Vertex {
	t.Helper()
	steps, err := b.position.ParseTurn(turn)
	if err != nil {
		t.Fatal(err)
	}
	clicks := b.clicks(steps)
	mover := b.ToMove()
	for i, v := range clicks {
		if !slices.Contains(b.Legal(), v) {
			t.Fatalf("%s after %v: click %v is not in %v", turn, b.Turns(), v, b.Legal())
		}
		if err := b.Play(Move{mover, v}); err != nil {
			t.Fatal(err)
		}
		if b.MidTurn() != (i < len(clicks)-1) {
			t.Fatalf("%s after %v: inside a turn after click %d of %v: %v", turn, b.Turns(), i+1, clicks, b.MidTurn())
		}
	}
	return clicks
}

// TestRandomClicks checks that random clicks make games which the rules accept as the
// turns that the board names, and that every click can be undone. After any click,
// the board must refuse the same click again, since GoGui sends each move several
// times.
func TestRandomClicks(t *testing.T) {
	for _, v := range variants {
		rng := rand.New(rand.NewPCG(12, uint64(len(v.name))))
		b := newBoard(t, v.name)
		start := snapshot(b)
		for range projecttest.Some(v.turns) {
			if b.Over() {
				break
			}
			legal := b.Legal()
			m := Move{b.ToMove(), legal[rng.IntN(len(legal))]}
			if b.Play(Move{m.Colour ^ 1, m.Vertex}) == nil {
				t.Fatalf("%s: %v of the wrong colour is accepted", v.name, m)
			}
			before := snapshot(b)
			if err := b.Play(m); err != nil {
				t.Fatalf("%s: legal %v: %v", v.name, m, err)
			}
			after := snapshot(b)
			if b.Play(m) == nil {
				t.Fatalf("%s: %v is accepted twice, after %v", v.name, m, b.Turns())
			}
			b.Undo(1)
			if now := snapshot(b); now != before {
				t.Fatalf("%s: %v is not undone:\n%v\n%v", v.name, m, now, before)
			}
			if err := b.Play(m); err != nil || snapshot(b) != after {
				t.Fatalf("%s: %v leads elsewhere the second time: %v", v.name, m, err)
			}
			checkStones(t, b)
		}
		checkTurns(t, b)
		b.Undo(len(b.plays))
		if now := snapshot(b); now != start {
			t.Errorf("%s: the start is not restored: %v", v.name, now)
		}
	}
}

// snapshot returns everything that a client can see of a board.
func snapshot(b *Board) [5]string {
	stones := ""
	for rank := range int8(b.Size()) {
		for file := range int8(b.Size()) {
			c, ok := stoneOn(b, Vertex{file, rank})
			stones += map[bool]string{false: ".", true: c.letter()}[ok]
		}
	}
	return [5]string{stones, b.ToMove().String(), joinVertices(b.Legal(), " "), b.position.FEN(), joinMoves(movesOf(b))}
}

// movesOf returns all moves played, oldest first.
func movesOf(b *Board) []Move {
	moves := make([]Move, len(b.plays))
	for i, p := range b.plays {
		moves[i] = p.move
	}
	return moves
}

func joinMoves(moves []Move) string {
	s := ""
	for _, m := range moves {
		s += m.String() + " "
	}
	return s
}

// stoneOn returns the stone on a point, or false if there is none.
func stoneOn(b *Board, v Vertex) (Colour, bool) {
	c, ok := b.stones()[v]
	return c, ok
}

// checkStones compares the board with its position string. It must have the same
// stones or, after a swap, stones of the other colour at the mirrored points.
func checkStones(t *testing.T, b *Board) {
	t.Helper()
	if b.MidTurn() {
		return
	}
	swapped := slices.Contains(b.Turns(), "swap")
	letters, all := map[byte]Colour{}, ""
	for _, piece := range b.picture().Pieces {
		letters[piece.Letter] = black
		if b.appearance.Colours[piece.Colour].Ink == game.Light {
			letters[piece.Letter] = white
		}
		all += string(piece.Letter)
	}
	stones := map[Vertex]Colour{}
	put := func(file, rank int, letter byte) error {
		v, c := Vertex{int8(file), int8(rank)}, letters[letter]
		if swapped {
			v, c = Vertex{v.Rank, v.File}, c^1
		}
		stones[v] = c
		return nil
	}
	board, _, _ := strings.Cut(b.position.FEN(), " ")
	if err := positions.ReadBoard(board, b.Size(), all, put); err != nil {
		t.Fatal(err)
	}
	for rank := range int8(b.Size()) {
		for file := range int8(b.Size()) {
			v := Vertex{file, rank}
			want, there := stones[v]
			if c, ok := stoneOn(b, v); ok != there || ok && c != want {
				t.Fatalf("%q: stone on %v is %v, %v", b.position.FEN(), v, c, ok)
			}
		}
	}
}

// checkTurns plays the turns of a board by the rules alone.
func checkTurns(t *testing.T, b *Board) {
	t.Helper()
	if b.MidTurn() {
		return
	}
	p := b.game.Start()
	for _, turn := range b.Turns() {
		if _, err := positions.PlayTurn(p, turn); err != nil {
			t.Fatalf("%s: %v of %v", b.game.Name(), err, b.Turns())
		}
	}
	if p.FEN() != b.position.FEN() {
		t.Errorf("%s: turns lead to %q, the board is %q", b.game.Name(), p.FEN(), b.position.FEN())
	}
}
