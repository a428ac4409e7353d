package gui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/positions"
)

// An oracle answers questions about the rules. It remembers nothing and is safe
// for concurrent use.
type oracle struct{ registry engine.Registry }

// A line is a game as the page keeps it: a position string, the start if
// empty, and the moves from there.
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

// A played line is what the rules make of a line.
type played struct {
	game     positions.Game
	position positions.Position // at the end
	fen      string             // of the beginning; empty: the start
	moves    []string           // in their canonical form
}

// replay plays a line. Its errors are for people.
func (o oracle) replay(l line) (*played, error) {
	game, _, err := o.registry.Game(l.Game)
	if err != nil {
		return nil, err
	}
	end := &played{game: game, position: game.Start()}
	if l.FEN != "" {
		if end.position, err = game.Parse(l.FEN); err != nil {
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
	}
	return end, nil
}

func (end *played) view() (view, error) {
	if v, ok := viewOf(end.game, end.position); ok {
		return v, nil
	}
	return nil, fmt.Errorf("there is no board for %s", end.game.Name())
}

// state describes the position at the end of a line, after the steps chosen so
// far in its unfinished turn.
func (o oracle) state(l line, partial []positions.Step) (*State, error) {
	end, err := o.replay(l)
	if err != nil {
		return nil, err
	}
	p := end.position
	v, err := end.view()
	if err != nil {
		return nil, err
	}
	s := &State{Game: end.game.Name(), FEN: p.FEN(), Pieces: []Piece{}}
	steps, shown := partial, v
	if a, ok := v.(arranger); ok {
		if arranged, pending := a.arrange(partial); pending != nil {
			steps, shown = nil, pending
		} else {
			steps = arranged
		}
	}
	if err := doSteps(p, steps); err != nil {
		return nil, err
	}
	if len(steps) > 0 && !p.MidTurn() {
		positions.UndoTurn(p, steps)
		s.Turn = p.TurnString(steps)
		positions.DoTurn(p, steps)
		s.FEN = p.FEN()
	}
	s.Pie = pieOf(s.FEN)
	s.ToMove, s.Outcome, s.MidTurn = p.ToMove().String(), p.Outcome().String(), p.MidTurn()
	shown.show(s)
	s.Steps = shown.steps()
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

// pieOf returns the field of a position string that tells about the swap of
// sides: in the games with that rule it is the last one.
func pieOf(fen string) string {
	last := fen[strings.LastIndexByte(fen, ' ')+1:]
	if strings.Contains("=?x", last) {
		return last
	}
	return ""
}

// A click is a question why a choice is illegal: either a whole move, or a
// square after the steps of a turn and perhaps a chosen piece.
type click struct {
	Move    string           `json:"move"`
	Square  string           `json:"square"`
	From    string           `json:"from"`
	Partial []positions.Step `json:"partial"`
}

// explain returns the rule that a choice breaks at the end of a line, or nil
// where it is legal. The other error is about the line.
func (o oracle) explain(l line, c click) (broken, err error) {
	end, err := o.replay(l)
	if err != nil {
		return nil, err
	}
	if end.position.Outcome() != positions.Undecided {
		return positions.ErrGameOver, nil
	}
	move := c.Move
	if c.Square != "" {
		v, err := end.view()
		if err != nil {
			return nil, err
		}
		if err := o.checkPartial(l, c.Partial); err != nil {
			return nil, err
		}
		move = v.attempt(c.Partial, c.From, c.Square)
	}
	_, broken = end.position.ParseTurn(move)
	return broken, nil
}

// checkPartial checks that steps begin a turn and leave it unfinished.
func (o oracle) checkPartial(l line, partial []positions.Step) error {
	if len(partial) == 0 {
		return nil
	}
	s, err := o.state(l, partial)
	if err == nil && !s.MidTurn {
		err = errors.New("the turn is over already")
	}
	return err
}

// A family is what the page has to know of a game before it is played.
type family struct {
	Family      string   `json:"family"`
	Sizes       []int    `json:"sizes"`
	DefaultSize int      `json:"defaultSize"`
	Rules       []string `json:"rules"`
	Credits     string   `json:"credits"`
	Variants    []string `json:"variants"`
}

func (o oracle) families() []family {
	list := []family{}
	for _, entry := range o.registry.Games {
		f := entry.Family
		if _, ok := viewOf(f.New(f.DefaultSize, ""), f.New(f.DefaultSize, "").Start()); !ok {
			continue
		}
		shown := family{Family: f.Name, Sizes: f.AllSizes(), DefaultSize: f.DefaultSize, Rules: append([]string{}, f.Rules...), Credits: f.Credits}
		for _, game := range f.Variants() {
			shown.Variants = append(shown.Variants, game.Name())
		}
		list = append(list, shown)
	}
	return list
}
