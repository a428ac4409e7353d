package positionstest

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/slowtest"
)

// A Rarity is something that random games seldom show. It reports whether the last turn,
// from one position to the next, is an example of it.
type Rarity func(before, after positions.Position) bool

// MoverLoses is a win by a turn of the loser.
func MoverLoses(before, after positions.Position) bool {
	return after.Outcome() == positions.WinFor(before.ToMove().Opponent())
}

// Draws is the end of a game without a winner.
func Draws(_, after positions.Position) bool { return after.Outcome() == positions.Draw }

// Wins is a win of either player.
func Wins(_, after positions.Position) bool {
	_, won := after.Outcome().Winner()
	return won
}

// Ends plays games that are steered to rare ends, beside the slow rules: every other turn
// is the one that leaves the opponent the fewest turns. For each position it also tries
// all turns, if there are at most maxTurnSet, of the position string that vary makes of its
// string; a nil function changes nothing. A string that is refused is left out. Each of the
// rarities must occur among these turns: otherwise a fault there would not be found. Long
// tests play ten times as many games.
func Ends(t *testing.T, g positions.Game, games, maxTurnSet int, vary func(*rand.Rand, string) string, rare map[string]Rarity) {
	t.Helper()
	e := ends{t, g, maxTurnSet, vary, rare, map[string]int{}}
	rng := rand.New(rand.NewPCG(6, uint64(len(g.Name()))))
	if projecttest.Enabled() {
		games *= 10
	}
	for range games {
		e.play(rng)
	}
	for name := range rare {
		if e.seen[name] == 0 && !t.Failed() {
			t.Errorf("%s: no turn of %d games is an example of this: %s", g.Name(), games, name)
		}
	}
	t.Logf("%s: %v", g.Name(), e.seen)
}

type ends struct {
	t          *testing.T
	game       positions.Game
	maxTurnSet int
	vary       func(*rand.Rand, string) string
	rare       map[string]Rarity
	seen       map[string]int // examples of each rarity
}

// play plays a game.
func (e *ends) play(rng *rand.Rand) {
	p, slow := e.game.Start(), slowtest.New(e.game.Name())
	for ply := 0; ply < 1000 && p.Outcome() == positions.Undecided && !e.t.Failed(); ply++ {
		turn := p.TurnString(positions.RandomTurn(rng, p))
		e.tryAll(rng, p.FEN())
		if turns := Turns(p, e.maxTurnSet+1); ply%2 == 0 && len(turns) <= e.maxTurnSet {
			turn = e.tightest(p, turns)
		}
		e.turn(p, slow, turn)
	}
}

// tryAll plays each of the turns from the varied string of a position.
func (e *ends) tryAll(rng *rand.Rand, fen string) {
	if e.vary != nil {
		fen = e.vary(rng, fen)
	}
	p, err := e.game.Parse(fen)
	if err != nil || p.Outcome() != positions.Undecided {
		return
	}
	turns := Turns(p, e.maxTurnSet+1)
	if len(turns) > e.maxTurnSet {
		return
	}
	for _, turn := range turns {
		e.turn(p.Copy(), slowtest.Parse(e.game.Name(), fen), turn)
	}
}

// turn plays a turn by both rules, and compares what comes of it.
func (e *ends) turn(p positions.Position, slow slowtest.Position, turn string) {
	before := p.Copy()
	if _, err := positions.PlayTurn(p, turn); err != nil {
		e.t.Fatalf("%q: %v", before.FEN(), err)
	}
	if !slow.Legal(turn) {
		e.t.Fatalf("%q: turn %s is illegal in the reference", before.FEN(), turn)
	}
	slow.Play(turn)
	CompareState(e.t, p, slow)
	for name, is := range e.rare {
		if is(before, p) {
			e.seen[name]++
		}
	}
}

// tightest returns the turn that leaves the opponent the fewest turns, but at least one if
// that is possible.
func (e *ends) tightest(p positions.Position, turns []string) string {
	best, fewest := turns[0], uint64(0)
	for _, turn := range turns {
		steps, err := positions.PlayTurn(p, turn)
		if err != nil {
			e.t.Fatal(err)
		}
		replies := positions.Perft(p, 1)
		positions.UndoTurn(p, steps)
		if replies > 0 && (fewest == 0 || replies < fewest) {
			best, fewest = turn, replies
		}
	}
	return best
}
