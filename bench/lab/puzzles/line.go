package puzzles

import (
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/puzzle"
)

// mostSolverTurns is the greatest number of turns by the solver in a line.
const mostSolverTurns = 6

// A draft is an unfinished puzzle: a position, the solver's turns and the replies.
type draft struct {
	game  string
	fen   string
	goal  puzzle.Goal
	turns []solverTurn
}

// A solverTurn is the only good turn of a position.
type solverTurn struct {
	verdict
	position positions.Position // before the turn
	before   []string           // the moves from the puzzle's position to this one
}

// draft returns the puzzle that begins at a position string. ok is false if there is
// none.
func (j *judge) draft(fen string) (*draft, bool) {
	p, err := j.game.Parse(fen)
	if err != nil || p.Outcome() != positions.Undecided {
		return nil, false
	}
	d := &draft{game: j.game.Name(), fen: p.FEN()}
	var moves []string
	for len(d.turns) < mostSolverTurns {
		v, ok := j.only(p)
		if !ok || !d.accepts(v) {
			break
		}
		d.turns = append(d.turns, solverTurn{verdict: v, position: p.Copy(), before: slices.Clone(moves)})
		moves = append(moves, p.TurnString(v.turn))
		positions.DoTurn(p, v.turn)
		if p.Outcome() != positions.Undecided {
			break
		}
		reply, _ := j.search(p, j.Nodes, nil)
		moves = append(moves, p.TurnString(reply))
		positions.DoTurn(p, reply)
		if p.Outcome() != positions.Undecided {
			break
		}
	}
	d.cut()
	return d, len(d.turns) > 0
}

// accepts reports whether a turn may continue the line, and records the goal.
func (d *draft) accepts(v verdict) bool {
	isForced := v.choices == 1
	if len(d.turns) == 0 {
		d.goal = v.goal
		return !isForced
	}
	return isForced || v.goal == d.goal
}

// cut removes the forced turns at the end.
func (d *draft) cut() {
	for len(d.turns) > 0 && d.turns[len(d.turns)-1].choices == 1 {
		d.turns = d.turns[:len(d.turns)-1]
	}
}

// puzzle returns the draft as a puzzle, with a difficulty and the themes of the turns.
func (d *draft) puzzle(rating int, themes func(positions.Position, []positions.Step) []string) *puzzle.Puzzle {
	last := d.turns[len(d.turns)-1]
	p := &puzzle.Puzzle{
		Game: d.game, FEN: d.fen, Goal: d.goal, Rating: rating,
		Line: append(slices.Clone(last.before), last.position.TurnString(last.turn)),
	}
	for _, t := range d.turns {
		if t.choices > 1 {
			p.Themes = append(p.Themes, themes(t.position, t.turn)...)
		}
	}
	slices.Sort(p.Themes)
	p.Themes = slices.Compact(p.Themes)
	return p
}

// themes returns the themes of a turn that the game can recognize.
func (j *judge) themes(p positions.Position, turn []positions.Step) []string {
	if j.entry.NewFace == nil {
		return nil
	}
	if t, ok := j.entry.NewFace(j.game, p).(game.Themer); ok {
		return t.Themes(turn)
	}
	return nil
}
