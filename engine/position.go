package engine

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// history is the current position with the turns that led to it. Clients send the whole
// game before each turn. So the engine keeps the last list and plays only the new part.
type history struct {
	game     positions.Game
	fen      string // "" for the start position
	position positions.Position
	turns    []playedTurn
}

// playedTurn is a turn as the client sent it and as the engine played it.
type playedTurn struct {
	move  string
	steps []positions.Step
}

func newHistory(game positions.Game) history {
	return history{game: game, position: game.Start()}
}

// SetPosition goes to the position string fen, or to the start position if fen is
// empty, and plays moves. An error names the cause and, in a list of moves, the ply. On
// an error the position does not change.
func (e *Engine) SetPosition(fen string, moves []string) error {
	if e.Searching() {
		return ErrSearching
	}
	if fen == e.history.fen {
		return e.history.replaceTurns(moves)
	}
	next, err := replay(e.history.game, fen, moves)
	if err == nil {
		e.history = next
	}
	return err
}

// replay returns the history of moves from the position string fen, or from the start
// position if fen is empty. An error names the cause and, in a list of moves, the ply.
func replay(game positions.Game, fen string, moves []string) (history, error) {
	h := newHistory(game)
	if fen != "" {
		position, err := game.Parse(fen)
		if err != nil {
			return h, err
		}
		h.fen, h.position = strings.Clone(fen), position
	}
	return h, h.extend(moves)
}

// PlayMoves plays moves from the current position. On an error it plays none of them.
func (e *Engine) PlayMoves(moves []string) error {
	if e.Searching() {
		return ErrSearching
	}
	return e.history.extend(moves)
}

// replaceTurns takes back the turns that differ from moves, and plays the rest of
// moves.
func (h *history) replaceTurns(moves []string) error {
	same := 0
	for same < len(moves) && same < len(h.turns) && moves[same] == h.turns[same].move {
		same++
	}
	tail := append([]playedTurn(nil), h.turns[same:]...)
	h.takeBack(same)
	err := h.extend(moves[same:])
	if err != nil {
		for _, t := range tail {
			positions.DoTurn(h.position, t.steps)
		}
		h.turns = append(h.turns, tail...)
	}
	return err
}

// extend plays moves. On an error it plays none of them.
func (h *history) extend(moves []string) error {
	from := len(h.turns)
	for _, move := range moves {
		if err := h.play(move); err != nil {
			err = fmt.Errorf("ply %d: %w", len(h.turns)+1, err)
			h.takeBack(from)
			return err
		}
	}
	return nil
}

func (h *history) play(move string) error {
	steps, err := positions.PlayTurn(h.position, move)
	if err == positions.ErrGameOver {
		return fmt.Errorf("%s: %w", positions.Clip(move), err)
	}
	if err != nil {
		return err
	}
	// Clone, so that the whole line that contains move can be freed.
	h.turns = append(h.turns, playedTurn{strings.Clone(move), steps})
	return nil
}

// takeBack undoes turns until left of them remain.
func (h *history) takeBack(left int) {
	for len(h.turns) > left {
		last := len(h.turns) - 1
		positions.UndoTurn(h.position, h.turns[last].steps)
		h.turns = h.turns[:last]
	}
}
