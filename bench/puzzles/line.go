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
	isEnd    bool               // the line may end with the turn: its gain is obvious or proved
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
		t := solverTurn{verdict: v, position: p.Copy(), before: slices.Clone(moves)}
		moves = append(moves, p.TurnString(v.turn))
		t.isEnd = v.certain || j.shows(p, v.turn)
		positions.DoTurn(p, v.turn)
		isOver := p.Outcome() != positions.Undecided
		t.isEnd = v.choices > 1 && (t.isEnd || isOver)
		d.turns = append(d.turns, t)
		if isOver {
			break
		}
		reply := j.search(p, j.Nodes, 0, nil).turn
		moves = append(moves, p.TurnString(reply))
		positions.DoTurn(p, reply)
		if p.Outcome() != positions.Undecided {
			break
		}
	}
	j.cut(d)
	return d, len(d.turns) > 0
}

// accepts reports whether a turn may continue the line, and records the goal.
func (d *draft) accepts(v verdict) bool {
	isForced := v.choices == 1
	switch {
	case len(d.turns) == 0:
		d.goal = v.goal
		return !isForced
	case isForced:
		return true
	case d.goal.IsProved():
		return v.goal == d.goal
	}
	return v.goal != puzzle.Draw
}

// cut removes the turns after the last turn with which the line may end.
func (j *judge) cut(d *draft) {
	for len(d.turns) > 0 && !j.mayEnd(&d.turns[len(d.turns)-1]) {
		d.turns = d.turns[:len(d.turns)-1]
	}
}

// mayEnd reports whether the line may end with a turn: the turn is not forced, and the
// board or a proof shows its value. An exact search has no limit, so mayEnd uses it
// only near the end of the game.
func (j *judge) mayEnd(t *solverTurn) bool {
	if t.isEnd || t.choices == 1 || j.isExact {
		return t.isEnd
	}
	solver := t.position.ToMove()
	positions.DoTurn(t.position, t.turn)
	defer positions.UndoTurn(t.position, t.turn)
	return j.wins(t.position, solver)
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

// shows reports whether the gain of a turn is obvious.
func (j *judge) shows(p positions.Position, turn []positions.Step) bool {
	names := j.themes(p, turn)
	return slices.ContainsFunc(j.entry.Themes, func(t game.Theme) bool { return t.Shows && slices.Contains(names, t.Name) })
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
