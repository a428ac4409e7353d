package session

import (
	"errors"
	"fmt"
	"slices"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// A solver answers questions about the rules. It has no memory and is safe for
// concurrent use.
type solver struct{ registry engine.Registry }

// A line is a game as the page keeps it: a position string, which is empty for the
// start position, and the moves from there.
type line struct {
	Game  string   `json:"game"`
	FEN   string   `json:"fen"`
	Moves []string `json:"moves"`
}

// A moveError is an illegal move in a line.
type moveError struct {
	ply int // the number of the move, from 1
	error
}

// A played line is a line after its moves were played by the rules.
type played struct {
	entry    game.Entry
	game     positions.Game
	position positions.Position // at the end
	fen      string             // of the beginning; empty: the start position
	moves    []string           // in their canonical form
	last     []positions.Step   // the steps of the last turn
}

// replay plays a line. Its errors are for display.
func (v solver) replay(l line) (*played, error) {
	variant, entry, err := v.registry.Game(l.Game)
	if err != nil {
		return nil, err
	}
	end := &played{entry: entry, game: variant, position: variant.Start()}
	if l.FEN != "" {
		if end.position, err = variant.Parse(l.FEN); err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		end.fen = end.position.FEN()
	}
	p := end.position
	for i, move := range l.Moves {
		steps, err := positions.PlayTurn(p, move)
		if err != nil {
			return nil, moveError{i + 1, err}
		}
		positions.UndoTurn(p, steps)
		end.moves = append(end.moves, p.TurnString(steps))
		positions.DoTurn(p, steps)
		end.last = steps
	}
	return end, nil
}

// presentation returns the presentation of the position at the end.
func (end *played) presentation() (game.Presentation, error) {
	if end.entry.NewPresentation == nil {
		return game.Presentation{}, fmt.Errorf("there is no board for %s", end.game.Name())
	}
	return end.entry.NewPresentation(end.game, end.position), nil
}

// lastTrace returns the trace of the last turn, or nil if there is none.
func (end *played) lastTrace(presentation game.Presentation) *game.Trace {
	if end.last == nil {
		return nil
	}
	positions.UndoTurn(end.position, end.last)
	defer positions.DoTurn(end.position, end.last)
	return traceOf(presentation, end.last)
}

// show plays a line for an answer that shows its end on a board.
func (v solver) show(l line) (*played, game.Presentation, error) {
	end, err := v.replay(l)
	if err != nil {
		return nil, game.Presentation{}, err
	}
	presentation, err := end.presentation()
	return end, presentation, err
}

// A stateRequest asks for the position at the end of a line, after the steps chosen so far
// in its unfinished turn.
type stateRequest struct {
	Head
	line
	Partial []positions.Step `json:"partial,omitempty"`
}

type stateReply struct {
	State *State `json:"state" tstype:"State"`
}

func (s *Session) state(q *stateRequest) (*stateReply, error) {
	state, err := s.solver.state(q.line, q.Partial)
	return &stateReply{state}, err
}

// state describes the position at the end of a line, after the steps chosen so far in
// its unfinished turn.
func (v solver) state(l line, partial []positions.Step) (*State, error) {
	end, presentation, err := v.show(l)
	if err != nil {
		return nil, err
	}
	p := end.position
	fen := p.FEN()
	steps, shown, isPending := partial, presentation, false
	if presentation.Arrange != nil {
		if arranged, pending := presentation.Arrange(partial); pending != nil {
			steps, shown, isPending = nil, *pending, true
		} else {
			steps = arranged
		}
	}
	var last *game.Trace
	if len(partial) == 0 {
		last = end.lastTrace(presentation)
	}
	if err := doSteps(p, steps); err != nil {
		return nil, err
	}
	turn := ""
	if len(steps) > 0 && !p.MidTurn() {
		positions.UndoTurn(p, steps)
		turn = p.TurnString(steps)
		if steps, err = p.ParseTurn(turn); err != nil { // in the order in which a game has them
			return nil, err
		}
		last = traceOf(presentation, steps)
		positions.DoTurn(p, steps)
		fen = p.FEN()
	}
	s := newState(&end.entry.Appearance, shown, p)
	s.Game, s.FEN, s.Turn, s.Last = end.game.Name(), fen, turn, last
	s.MidTurn = s.MidTurn || isPending
	return s, nil
}

// doSteps plays steps of one turn, if they are legal.
func doSteps(p positions.Position, steps []positions.Step) error {
	for i, step := range steps {
		if i > 0 && !p.MidTurn() {
			return errors.New("the turn is over before its last step")
		}
		if !slices.Contains(p.Steps(nil), step) {
			return fmt.Errorf("step %d of the turn is not legal", i+1)
		}
		p.Do(step)
	}
	return nil
}

// An explainRequest asks why a choice at the end of a line is illegal.
type explainRequest struct {
	Head
	line
	click
}

// A click is a choice: either a complete move or a square, which may follow steps of the
// turn and a chosen piece.
type click struct {
	Move    string           `json:"move,omitempty"`
	Square  string           `json:"square,omitempty"`
	From    string           `json:"from,omitempty"`
	Partial []positions.Step `json:"partial,omitempty"`
}

type explainReply struct {
	Legal bool   `json:"legal"`
	Error string `json:"error"` // the rule broken
}

func (s *Session) explain(q *explainRequest) (*explainReply, error) {
	broken, err := s.solver.explain(q.line, q.click)
	if err != nil || broken == nil {
		return &explainReply{Legal: true}, err
	}
	return &explainReply{Error: broken.Error()}, nil
}

// explain returns the rule that a choice at the end of a line breaks, or nil if the
// choice is legal. err is about the line.
func (v solver) explain(l line, c click) (broken, err error) {
	end, err := v.replay(l)
	if err != nil {
		return nil, err
	}
	if end.position.Outcome() != positions.Undecided {
		return positions.ErrGameOver, nil
	}
	move := c.Move
	if c.Square != "" {
		if move, err = v.attempt(l, end, c); err != nil {
			return nil, err
		}
	}
	_, broken = end.position.ParseTurn(move)
	return broken, nil
}

// attempt returns the move string that a click on a square stands for.
func (v solver) attempt(l line, end *played, c click) (string, error) {
	presentation, err := end.presentation()
	if err != nil {
		return "", err
	}
	if err := v.checkPartial(l, c.Partial); err != nil {
		return "", err
	}
	size := presentation.Picture().Size
	square, ok := game.ParseSquare(c.Square, size)
	from, isChosen := game.ParseSquare(c.From, size)
	if !ok || c.From != "" && !isChosen {
		return "", fmt.Errorf("%q and %q are not two squares of the board", positions.Clip(c.From), positions.Clip(c.Square))
	}
	return presentation.Attempt(c.Partial, from, square), nil
}

// checkPartial checks that steps begin a turn and leave it unfinished.
func (v solver) checkPartial(l line, partial []positions.Step) error {
	if len(partial) == 0 {
		return nil
	}
	s, err := v.state(l, partial)
	if err == nil && !s.MidTurn {
		err = errors.New("the turn is over already")
	}
	return err
}
