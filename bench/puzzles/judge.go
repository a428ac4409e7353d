package puzzles

import (
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/odds"
	"tetrad/protocol/puzzle"
	"tetrad/search"
	"tetrad/search/solve"
)

// Settings define when a turn is the only good one.
type Settings struct {
	Nodes   uint64  // of a judging search; a confirming search has [confirming] times as many
	Gap     float64 // gap between the chances of the best turn and of the other turns, 0 to 1
	Proof   uint64  // limit of visited positions in a proof; exact searches of games ignore it
	Reach   int     // the exact search of a game starts this many turns before the end
	HashMiB int     // memory of the searches, and also of the proofs
}

// confirming is the factor by which a confirming search, which has another seed, has
// more nodes than the first search.
const confirming = 3

// Limits of the search for positions that may be puzzles. It has promising times fewer
// nodes than the first judging search. promisingGap times the gap is enough as a gap,
// and promisingChance times the gap as the chance of the best turn.
const (
	promising       = 8
	promisingGap    = 0.5
	promisingChance = 0.8
)

// leastTurnsToDraw is the least number of turns left before the history can end the
// game as a draw. People do not count these turns.
const leastTurnsToDraw = 40

// A judge decides whether one turn of a position is the only good one. Its answers
// depend on its settings and on the questions since [judge.forget].
type judge struct {
	Settings
	game      positions.Game
	entry     game.Entry
	evaluator search.Evaluator
	searcher  search.Searcher
	scale     float64       // of the chances
	isExact   bool          // whether the game has its own exact search
	solver    *solve.Solver // nil until the first proof
}

func newJudge(r engine.Registry, name string, s Settings) (*judge, error) {
	variant, entry, err := r.Game(name)
	if err != nil {
		return nil, err
	}
	evaluator, err := r.Evaluator(name)
	if err != nil {
		return nil, err
	}
	j := &judge{
		Settings: s, game: variant, entry: entry, evaluator: evaluator,
		searcher: r.Searchers[entry.Auto](s.HashMiB), scale: entry.MCTSParams().Scale,
	}
	entry.Configure(j.searcher)
	if e, ok := variant.Start().(positions.Endgamer); ok {
		j.isExact = e.Endgame(positions.EndgameOptions{}) != nil
	}
	return j, nil
}

// forget discards everything learned, so that later answers do not depend on earlier
// questions.
func (j *judge) forget() {
	j.searcher.Forget()
	j.solver = nil
}

// An opinion is the result of searching a position.
type opinion struct {
	turn   []positions.Step
	chance float64 // chance of a win for the player to move; a draw counts as half a win
	proven bool    // the search has proved a win or a loss
}

// search searches p. It considers the turns in only, or all turns if only is empty.
func (j *judge) search(p positions.Position, nodes, seed uint64, only [][]positions.Step) opinion {
	var score search.Score
	result := j.searcher.Search(search.Task{
		Root: p, Evaluator: j.evaluator, Limits: search.Limits{Nodes: nodes, SearchMoves: only},
		Threads: 1, MultiPV: 1, Seed: seed, Control: search.NewControl(),
		Report: func(i search.Info) { score = i.Score },
	})
	return opinion{result.Turn, j.chance(score), score.IsProven()}
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

// A verdict names the only good turn of a position.
type verdict struct {
	board
	goal    puzzle.Goal
	certain bool // the value of the position is proved to be that of the goal
	choices int  // number of different boards after a turn; 1: the turn is forced
}

// only returns the only good turn of p. ok is false if no turn or more than one turn is
// good.
func (j *judge) only(p positions.Position) (v verdict, ok bool) {
	boards, ok := boardsAfter(p)
	if !ok {
		return verdict{}, false
	}
	if len(boards) == 1 {
		return verdict{board: boards[0], choices: 1}, true
	}
	if j.isNearEnd(p) {
		v, _ = j.proved(p, boards)
		return v, v.choices > 0
	}
	best := j.search(p, j.Nodes, 0, nil)
	if best.chance >= worthProof && !j.isExact { // an exact search has no limit
		if v, isProved := j.proved(p, boards); isProved {
			return v, v.choices > 0
		}
	}
	return j.byGap(p, best, boards)
}

// promises reports whether small searches make a single good turn in p likely.
func (j *judge) promises(p positions.Position) bool {
	if r, ok := p.(positions.Recurrent); ok && r.TurnsToDraw() < leastTurnsToDraw {
		return false
	}
	if j.isNearEnd(p) {
		return true
	}
	boards, ok := boardsAfter(p)
	if !ok || len(boards) < 2 {
		return false
	}
	nodes := max(1, j.Nodes/promising)
	best := j.search(p, nodes, 0, nil)
	least := j.Gap * promisingGap
	return best.chance >= promisingChance*j.Gap && best.chance-j.search(p, nodes, 0, others(boards, keyAfter(p, best.turn))).chance >= least
}

// worthProof is the least chance of a turn for which the judge tries to prove that only
// this turn wins.
const worthProof = 0.8

// wins reports whether a proof shows that player wins p.
func (j *judge) wins(p positions.Position, player positions.Player) bool {
	wins, ok := j.ready(p).CanWin(p, player, nil)
	return wins && ok
}

// isNearEnd reports whether the exact search of the game is sure to find the value of
// p.
func (j *judge) isNearEnd(p positions.Position) bool {
	near, ok := p.(positions.Endgamer)
	return ok && j.isExact && near.TurnsLeft() <= j.Reach
}

// proved returns a verdict by proof. The verdict has no choices if there is no single
// good turn. ok is false if the proof is too hard.
func (j *judge) proved(p positions.Position, boards []board) (v verdict, ok bool) {
	outcome, ok := j.ready(p).Outcome(p, nil)
	if !ok || outcome < 0 {
		return verdict{}, ok
	}
	found := 0
	for _, b := range boards {
		keeps, ok := j.solver.Keeps(p, b.turn, outcome, nil)
		if !ok {
			return verdict{}, false
		}
		if !keeps {
			continue
		}
		if found++; found > 1 {
			return verdict{}, true
		}
		v.board = b
	}
	v.goal, v.certain, v.choices = puzzle.Win, true, len(boards)
	if outcome == 0 {
		v.goal = puzzle.Draw
	}
	return v, true
}

// ready returns the solver with a new limit.
func (j *judge) ready(p positions.Position) *solve.Solver {
	if j.solver == nil {
		j.solver = solve.New(p, solve.Options{HashMiB: j.HashMiB, Evaluator: j.evaluator})
	}
	j.solver.Limit(j.Proof)
	return j.solver
}

// byGap returns a verdict by two searches: of p, and of p without the best turn. Both
// must be confirmed.
func (j *judge) byGap(p positions.Position, best opinion, boards []board) (verdict, bool) {
	first := keyAfter(p, best.turn)
	without := others(boards, first)
	if best.chance < j.Gap || best.chance-j.search(p, j.Nodes, 0, without).chance < j.Gap {
		return verdict{}, false
	}
	again := j.search(p, confirming*j.Nodes, 1, nil)
	if keyAfter(p, again.turn) != first || again.chance-j.search(p, confirming*j.Nodes, 1, without).chance < j.Gap {
		return verdict{}, false
	}
	return verdict{board{best.turn, first}, puzzle.Better, again.proven && again.chance == 1, len(boards)}, true
}
