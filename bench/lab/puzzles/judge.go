package puzzles

import (
	"tetrad/bench/lab/selfplay"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/odds"
	"tetrad/search"
)

// Settings define where the maker looks for a single good turn, and how hard it tries to
// prove one.
type Settings struct {
	Nodes uint64 // of the searches that choose the answers and the positions worth a proof
	Reach int    // the exact search of a game proves this many turns before the end
	Limits
}

// The searches for positions that may be puzzles have promising times fewer nodes. The
// chance of the best turn and its gap to all others must be at least promisingChance and
// promisingGap.
const (
	promising       = 8
	promisingChance = 0.32
	promisingGap    = 0.2
)

// leastTurnsToDraw is the least number of turns left before the history can end the
// game as a draw. People do not count these turns.
const leastTurnsToDraw = 40

// A judge decides whether one turn of a position is the only good one. Its answers
// depend on its settings and on the questions since [judge.forget].
type judge struct {
	Settings
	*prover
	game     positions.Game
	entry    game.Entry
	searcher search.Searcher
	scale    float64 // of the chances
	isExact  bool    // whether the game has its own exact search
}

func newJudge(r engine.Registry, name string, s Settings) (*judge, error) {
	variant, entry, err := r.Game(name)
	if err != nil {
		return nil, err
	}
	prover, err := newProver(r, name, s.Limits)
	if err != nil {
		return nil, err
	}
	j := &judge{
		Settings: s, prover: prover, game: variant, entry: entry,
		searcher: r.Searchers[r.Auto(&entry)](s.HashMiB), scale: entry.MCTSParams().Scale,
	}
	entry.Configure(j.searcher)
	j.isExact = variant.Start().Abilities().Endgamer != nil
	return j, nil
}

// forget discards everything learned, so that later answers do not depend on earlier
// questions.
func (j *judge) forget() {
	j.searcher.Forget()
	j.prover.forget()
}

// search searches p and returns the best turn with the chance of a win for the player
// to move, of which a draw is half. It considers the turns in only, or all turns if only
// is empty.
func (j *judge) search(p positions.Position, nodes uint64, only [][]positions.Step) (turn []positions.Step, chance float64) {
	turn, report := selfplay.Search(j.searcher, search.Task{
		Root: p, Evaluator: j.evaluator, Limits: search.Limits{Nodes: nodes, SearchMoves: only},
	})
	return turn, j.chance(report.Score())
}

// chance returns the chance of a win that corresponds to a score.
func (j *judge) chance(score search.Score) float64 {
	switch {
	case score.IsProven() && score > 0:
		return 1
	case score.IsProven():
		return 0
	}
	return odds.Chance(float64(score), j.scale)
}

// worthProof is the least chance of a turn for which the judge tries to prove that only
// this turn wins.
const worthProof = 0.8

// only returns the only good turn of p. ok is false if no turn or more than one turn is
// good, or if nothing is proved.
func (j *judge) only(p positions.Position) (v verdict, ok bool) {
	boards, ok := boardsAfter(p)
	if !ok {
		return verdict{}, false
	}
	if len(boards) == 1 {
		return verdict{board: boards[0], choices: 1}, true
	}
	if j.isExact && !j.isNearEnd(p) {
		return verdict{}, false // an exact search has no limit
	}
	if !j.isExact {
		if _, chance := j.search(p, j.Nodes, nil); chance < worthProof {
			return verdict{}, false
		}
	}
	v, ok = j.prove(p, boards)
	return v, ok && v.choices > 0
}

// promises reports whether small searches make a single good turn in p likely.
func (j *judge) promises(p positions.Position) bool {
	if r := p.Abilities().Recurrent; r != nil && r.TurnsToDraw() < leastTurnsToDraw {
		return false
	}
	if j.isExact {
		return j.isNearEnd(p)
	}
	boards, ok := boardsAfter(p)
	if !ok || len(boards) < 2 {
		return false
	}
	nodes := max(1, j.Nodes/promising)
	best, chance := j.search(p, nodes, nil)
	if chance < promisingChance {
		return false
	}
	_, without := j.search(p, nodes, others(boards, keyAfter(p, best)))
	return chance-without >= promisingGap
}

// isNearEnd reports whether the exact search of the game is sure to find the value of
// p.
func (j *judge) isNearEnd(p positions.Position) bool {
	scored := p.Abilities().Scored
	return scored != nil && scored.TurnsLeft() <= j.Reach
}
