package puzzles

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"tetrad/engine/exact"
	"tetrad/engine/game"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/search"
)

// proveLine proves a claim about a line of play, for each turn of the solver in it.
func (x *proof) proveLine(p positions.Position, puzzle *sets.Puzzle) error {
	for i, move := range puzzle.Turns {
		turn, err := p.ParseTurn(move)
		if err != nil {
			return fmt.Errorf("%s: %w", move, err)
		}
		if i%2 == 0 {
			if err := x.check(p, turn, puzzle.Claim.After(i/2), i == 0); err != nil {
				return fmt.Errorf("turn %d, %s: %w", i+1, move, err)
			}
		}
		for _, r := range puzzle.Refutations {
			if r.At != i {
				continue
			}
			if err := x.refuted(p, puzzle.Claim.After(i/2), r); err != nil {
				return fmt.Errorf("the refutation %v: %w", r, err)
			}
		}
		positions.DoTurn(p, turn)
	}
	return nil
}

// check proves that a turn from p is the only one that does what a claim says. Where the
// rules leave no choice later in a line there is nothing to prove.
func (x *proof) check(p positions.Position, turn []positions.Step, claim sets.Claim, isFirst bool) error {
	boards, err := boardsAfter(p)
	if err != nil || len(boards) == 1 && !isFirst {
		return err
	}
	only, found, err := x.only(p, boards, claim)
	switch {
	case err != nil:
		return err
	case only == nil:
		return errors.New("it is not the only good turn")
	case only.key != keyAfter(p, turn):
		return fmt.Errorf("the only good turn is %s", p.TurnString(only.turn()))
	case found != claim:
		return fmt.Errorf("what is proved is %v", found)
	}
	return nil
}

// only returns the only board that does what a claim says, with the value that the claim
// has in p. The board is nil if several do, or none.
func (x *proof) only(p positions.Position, boards []board, claim sets.Claim) (only *board, found sets.Claim, err error) {
	x.begin(p)
	switch claim.Kind {
	case sets.Only:
		if claim.Value, err = x.outcome(p); err != nil || claim.Value < 0 {
			return nil, claim, err
		}
	case sets.Best:
		if claim.Value, err = x.margin(p); err != nil {
			return nil, claim, err
		}
	}
	good, err := x.boardsOf(p, boards, claim, 1)
	if len(good) == 1 {
		only = &good[0]
	}
	return only, claim, err
}

// boardsOf returns the boards that do what a claim says. It looks no further after more
// than most of them.
func (x *proof) boardsOf(p positions.Position, boards []board, claim sets.Claim, most int) (good []board, err error) {
	for _, b := range boards {
		does, ok := x.does(p, b.turn(), claim)
		if !ok {
			return nil, x.gaveUp()
		}
		if !does {
			continue
		}
		if good = append(good, b); len(good) > most {
			break
		}
	}
	return good, nil
}

// does reports whether a turn from p does what a claim says.
func (x *proof) does(p positions.Position, turn []positions.Step, claim sets.Claim) (does, ok bool) {
	solver := p.ToMove()
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	return exact.Keeps(x.solver, x.bounded, p, solver, claim, &x.stop)
}

const (
	// Small searches must make a single good turn likely. They have promising times fewer
	// nodes, and the chance of the best turn and its gap to all others must be at least this.
	promising       = 8
	promisingChance = 0.32
	promisingGap    = 0.2

	// worthProof is the least chance of a turn for which a proof is tried that only this
	// turn wins.
	worthProof = 0.8

	// drawn is how far from one half the chance may be where a draw is likely, and only one
	// turn saves it.
	drawn = 0.02

	// minBoards is the least number of boards to choose from: with fewer, or with a pass
	// alone beside them, nobody has to look for anything.
	minBoards = 3

	// minTurnsToDraw is the least number of turns left before the history can end the
	// game as a draw. People do not count these turns.
	minTurnsToDraw = 40

	// maxWithin is the greatest number of turns of a claim that the generator looks for, if
	// it does not ask for more.
	maxWithin = 4

	// maxLoss is the margin of the worst loss that a puzzle is about.
	maxLoss = -6

	// maxSolverTurns is the greatest number of turns by the solver in a line.
	maxSolverTurns = 6
)

// promisesLine reports whether a single good turn in p is likely.
func (w *finder) promisesLine(p positions.Position, _ int) bool {
	can := p.Abilities()
	switch {
	case can.Recurrent != nil && can.Recurrent.TurnsToDraw() < minTurnsToDraw:
		return false
	case can.Scored != nil:
		return w.isNearEnd(p)
	}
	boards, err := boardsAfter(p)
	if err != nil || len(boards) < minBoards {
		return false
	}
	nodes := max(1, w.Nodes/promising)
	if w.kind == sets.Within {
		_, score := w.search(p, nodes, nil)
		return score > search.MaxEval && score < search.WinIn(2*w.Least[w.kind]-3)
	}
	best, chance := w.chance(p, nodes, nil)
	if chance < promisingChance {
		return false
	}
	_, without := w.chance(p, nodes, others(boards, keyAfter(p, best)))
	if w.kind == sets.Defence {
		return without == 0
	}
	return chance-without >= promisingGap
}

// A solverTurn is the only good turn of a position in a line.
type solverTurn struct {
	board
	position positions.Position // before the turn
	choices  int                // number of different boards after a turn; 1: the turn is forced
}

// findLine returns the puzzle that begins at p. The line goes on with the best replies, as
// long as the solver again has only one good turn, or one turn at all.
func (w *finder) findLine(ctx context.Context, p positions.Position) (*sets.Puzzle, error) {
	puzzle := &sets.Puzzle{Claim: sets.Claim{Kind: w.kind}}
	turns, moves, err := w.line(p.Copy(), &puzzle.Claim)
	if len(turns) == 0 {
		return nil, err
	}
	puzzle.Turns = moves[:2*len(turns)-1]
	if _, err := w.measure(ctx, puzzle, turns); err != nil {
		return nil, err
	}
	if len(turns) == 1 && puzzle.Rating < obviousRating && p.Key()%obviousOneOf != 0 {
		return nil, nil
	}
	for _, t := range turns {
		if t.choices > 1 {
			puzzle.Themes = append(puzzle.Themes, w.themes(t.position, t.turn())...)
		}
	}
	slices.Sort(puzzle.Themes)
	puzzle.Themes = slices.Compact(puzzle.Themes)
	return puzzle, nil
}

// measure sets the difficulty of a puzzle, whose turns of the solver these are, and refutes
// what is wrongly played.
func (w *finder) measure(ctx context.Context, puzzle *sets.Puzzle, turns []solverTurn) (*Trials, error) {
	t, err := w.try(ctx, turns)
	if err != nil {
		return nil, err
	}
	sum := t.tally()
	rating, deviation := sum.rating()
	puzzle.Rating, puzzle.Error = int(math.Round(rating)), int(math.Round(deviation))
	puzzle.Refutations, err = w.refutations(ctx, puzzle.Claim, turns, t)
	return t, err
}

// Measure returns a puzzle for people with its difficulty and refutations, and the trials
// that it follows from.
func (g *Generator) Measure(ctx context.Context, puzzle *sets.Puzzle) (*sets.Puzzle, *Trials, error) {
	w, err := g.finder(puzzle.Game, puzzle.Kind)
	if err != nil {
		return nil, nil, err
	}
	p, err := puzzle.Position(g.Registry)
	if err != nil {
		return nil, nil, err
	}
	w.searcher.Forget()
	w.proof = &proof{Budget: w.Settings.Budget, evaluation: w.evaluation}
	defer w.stopWith(ctx)()
	turns, err := turnsOf(p, puzzle.Turns)
	if err != nil {
		return nil, nil, err
	}
	measured := *puzzle
	t, err := w.measure(ctx, &measured, turns)
	return &measured, t, err
}

// turnsOf returns the turns of the solver in a line from p, which it plays.
func turnsOf(p positions.Position, line []string) (turns []solverTurn, err error) {
	for i, move := range line {
		before := p.Copy()
		turn, err := positions.PlayTurn(p, move)
		if err != nil {
			return nil, err
		}
		if i%2 == 1 {
			continue
		}
		boards, err := boardsAfter(before)
		if err != nil {
			return nil, err
		}
		turns = append(turns, solverTurn{board{p.Key(), [][]positions.Step{turn}}, before, len(boards)})
	}
	return turns, nil
}

// line returns the turns of the solver from p, and all moves; the last may be a reply. The
// first turn sets the value of the claim. An error ends the line, and is returned if it has
// no turn.
func (w *finder) line(p positions.Position, claim *sets.Claim) (turns []solverTurn, moves []string, err error) {
	for len(turns) < maxSolverTurns && p.Outcome() == positions.Undecided {
		var t *solverTurn
		if t, err = w.next(p, claim, len(turns)); t == nil {
			break
		}
		turns = append(turns, *t)
		moves = append(moves, p.TurnString(t.turn()))
		positions.DoTurn(p, t.turn())
		if p.Outcome() != positions.Undecided {
			break
		}
		reply, _ := w.search(p, w.Nodes, nil)
		moves = append(moves, p.TurnString(reply))
		positions.DoTurn(p, reply)
	}
	for len(turns) > 0 && turns[len(turns)-1].choices == 1 {
		turns = turns[:len(turns)-1] // a line does not end with forced turns
	}
	return turns, moves, err
}

// next returns the turn of the solver that comes next, after some, or nil if there is none.
func (w *finder) next(p positions.Position, claim *sets.Claim, turns int) (*solverTurn, error) {
	boards, err := boardsAfter(p)
	if err != nil {
		return nil, nil
	}
	t := &solverTurn{position: p.Copy(), choices: len(boards)}
	if len(boards) == 1 {
		if t.board = boards[0]; turns == 0 {
			return nil, nil
		}
		return t, nil
	}
	if !w.isWorthProof(p, claim.Kind) {
		return nil, nil
	}
	find := w.first
	if turns > 0 {
		find = func(p positions.Position, boards []board) (*board, sets.Claim, error) {
			return w.only(p, boards, claim.After(turns))
		}
	}
	only, found, err := find(p, boards)
	if only == nil || turns > 0 && found != claim.After(turns) {
		return nil, err
	}
	if t.board = *only; turns == 0 {
		*claim = found
	}
	return t, nil
}

// isWorthProof reports whether a proof about p is likely to end.
func (w *finder) isWorthProof(p positions.Position, kind sets.ClaimKind) bool {
	if p.Abilities().Scored != nil {
		return w.isNearEnd(p)
	}
	least := map[sets.ClaimKind]float64{sets.Only: worthProof, sets.Defence: promisingChance}[kind]
	if least == 0 {
		return true
	}
	_, chance := w.chance(p, w.Nodes, nil)
	return chance >= least || kind == sets.Only && math.Abs(chance-0.5) <= drawn
}

// first returns the only good board of a position that begins a puzzle, with the claim that
// it makes. In claims about numbers of turns it is the least number with such a board.
func (w *finder) first(p positions.Position, boards []board) (only *board, claim sets.Claim, err error) {
	claim = sets.Claim{Kind: w.kind}
	if !w.kind.CountsTurns() {
		only, claim, err = w.only(p, boards, claim)
		if w.kind == sets.Best && claim.Value < maxLoss {
			only = nil
		}
		return only, claim, err
	}
	w.begin(p)
	least := w.Least[w.kind]
	for claim.Value = 1; claim.Value <= max(maxWithin, least); claim.Value++ {
		good, err := w.boardsOf(p, boards, claim, len(boards))
		switch {
		case err != nil:
			return nil, claim, err
		case len(good) == 1 && claim.Value < least:
			return nil, claim, nil
		case len(good) == 1:
			return &good[0], claim, nil
		case w.kind == sets.Within && len(good) > 1, w.kind == sets.Defence && len(good) == 0:
			return nil, claim, nil
		}
		if w.kind == sets.Defence {
			boards = good // the others have lost already
		}
	}
	return nil, claim, nil
}

// themes returns the themes of a turn that the game can recognize.
func (w *finder) themes(p positions.Position, turn []positions.Step) []string {
	if w.entry.NewPresentation == nil {
		return nil
	}
	if effects := w.entry.NewPresentation(w.game, p).Effects; effects != nil {
		return game.ThemesOf(effects(turn))
	}
	return nil
}
