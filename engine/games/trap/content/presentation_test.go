package content

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	rules "tetrad/positions/trap"
)

// TestDanger checks that a piece is in danger exactly if some turn of its enemy removes
// it.
func TestDanger(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	g := rules.Family.New(4, "")
	seen := 0
	for range 200 {
		p := g.Start()
		positionstest.RandomGame(rng, p, 1000, nil)
		p.Undo()
		pic := newPresentation(g, p).Picture()
		if pic.Phase != "play" {
			continue
		}
		danger := pic.Of(game.Danger)
		enemy := pic.Colours[p.ToMove().Opponent()]
		for _, piece := range pic.Pieces {
			if piece.Colour == enemy && slices.Contains(danger, piece.Square) != removable(g, p, piece) {
				t.Fatalf("%s: danger %v, %+v", p.FEN(), danger, piece)
			}
		}
		seen += len(danger)
	}
	if seen == 0 {
		t.Error("no piece was ever in danger")
	}
}

// removable reports whether the player to move can remove a piece of the opponent:
// whether a turn removes it, possibly after swapping places with it.
func removable(g positions.Game, p positions.Position, piece game.Piece) bool {
	for _, step := range newPresentation(g, p).Steps() {
		at := piece.Square
		if step.To == at {
			at = step.From
		}
		p.Do(step.Number)
		pieces := newPresentation(g, p).Picture().Pieces
		p.Undo()
		if !slices.ContainsFunc(pieces, func(other game.Piece) bool { return other.Square == at && other.Colour == piece.Colour }) {
			return true
		}
	}
	return false
}

// TestLines checks that the arrows and the open lines shown are those of the position.
func TestLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	g := rules.Family.New(4, "")
	p := g.Start()
	f := newPresentation(g, p)
	for range 100 {
		if p.Outcome() != positions.Undecided {
			break
		}
		fields := strings.Fields(p.FEN())
		if h, v := arrowFields(4, f.Picture().Lines); h != fields[1] || v != fields[2] {
			t.Fatalf("drawn %s %s, want %s %s", h, v, fields[1], fields[2])
		}
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
}

// arrowFields returns the two arrow fields of the position string, from the lines
// shown.
func arrowFields(size int, lines []game.Line) (horizontal, vertical string) {
	marks := map[[2]game.Square]byte{} // by line, the lower end first
	for _, line := range lines {
		from, to, mark := line.From, line.To, "><"
		if from.File() == to.File() {
			mark = "^v"
		}
		if from.Compare(to) > 0 {
			from, to, mark = to, from, mark[1:]
		}
		marks[[2]game.Square{from, to}] = mark[0]
		if line.Kind == game.Open {
			marks[[2]game.Square{from, to}] = '.'
		}
	}
	draw := func(rows, columns, files, ranks int) string {
		var lines []string
		for rank := rows - 1; rank >= 0; rank-- {
			line := ""
			for file := range columns {
				line += string(rune(marks[[2]game.Square{game.At(file, rank), game.At(file+files, rank+ranks)}]))
			}
			lines = append(lines, line)
		}
		return strings.Join(lines, "/")
	}
	return draw(size, size-1, 1, 0), draw(size-1, size, 0, 1)
}

// play plays moves from the start of a game of size 3.
func play(t *testing.T, moves ...string) (positions.Position, game.Presentation) {
	t.Helper()
	g := rules.Family.New(3, "")
	p := g.Start()
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatal(err)
		}
	}
	return p, newPresentation(g, p)
}

func TestTrace(t *testing.T) {
	inPlay, err := rules.Family.New(3, "").Parse("b1b/1w1/w2 >>/<>/>> ^vv/^^v w 0,0 3")
	if err != nil {
		t.Fatal(err)
	}
	empty, _ := play(t)
	lines, _ := play(t, "a1", "a2", "b1", "b2")
	for _, c := range []struct {
		p    positions.Position
		turn string
		want string // squares, lines, journeys
	}{
		{empty, "b2", "[b2] [] []"},
		{lines, "a1>b1", "[a1 b1] [{a1 b1 step}] []"},
		{inPlay, "b2-c2", "[b2 c2] [{b2 c2 step}] [{b2 c2 step} {c2 b2 step}]"},
	} {
		turn, err := c.p.ParseTurn(c.turn)
		if err != nil {
			t.Fatal(err)
		}
		trace := newPresentation(rules.Family.New(3, ""), c.p).Trace(turn)
		if got := fmt.Sprint(trace.Squares, trace.Lines, trace.Journeys); got != c.want {
			t.Errorf("%s: %s, want %s", c.turn, got, c.want)
		}
	}
}

func TestAttempt(t *testing.T) {
	none := game.Square{}
	for _, c := range []struct {
		fen          string
		from, square game.Square
		want         string
	}{
		{"3/3/w2 ../../.. .../... b 1,2 0", none, game.At(0, 0), "a1 is occupied"},
		{"3/bb1/ww1 ../../.. .../... w 0,0 0", game.At(0, 0), game.At(2, 2), "none joins a1 and c3"},
		{"b1b/1w1/w2 >>/<>/>> ^vv/^^v w 0,0 3", none, game.At(0, 2), "the piece on a3 is black"},
		{"b1b/1w1/w2 >>/<>/>> ^vv/^^v w 0,0 3", none, game.At(2, 0), "no piece on c1"},
	} {
		g := rules.Family.New(3, "")
		p, err := g.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.ParseTurn(newPresentation(g, p).Attempt(nil, c.from, c.square)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v to %v: %v, want %s", c.from, c.square, err, c.want)
		}
	}
}
