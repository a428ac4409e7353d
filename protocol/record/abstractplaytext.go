package record

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/engine/book"
	"tetrad/engine/game"
	"tetrad/positions"
)

// AbstractPlay returns the game as a record of abstractplay.com, one line of JSON. Notes
// and marks are the results of moves. The error says why that is impossible: the game is
// not played there, or breaks the rules.
func (g *Game) AbstractPlay(entry *game.Entry, variant positions.Game) (string, error) {
	notation := entry.AbstractPlay
	if notation == nil {
		return "", fmt.Errorf("there is no %s on Abstract Play", variant.Name())
	}
	if _, err := g.Replay(variant, nil); err != nil {
		return "", err
	}
	var r siteRecord
	h := &siteHeader{Event: g.Match, Start: g.Start.UTC().Format(time.RFC3339Nano)}
	r.Header, h.Game.Name, h.Site.Name = h, notation.Name, "Tetrad"
	var err error
	if h.Game.Variants, h.Position, err = notation.Describe(variant, g.FEN); err != nil {
		return "", err
	}
	h.End = g.Start.Add(time.Duration(g.Millis * float64(time.Millisecond))).UTC().Format(time.RFC3339Nano)
	h.Generated = h.End
	if h.Event != "" {
		h.Round = fmt.Sprint(g.Number) // which the format asks for beside an event
	}
	half := float64(g.HalfPoints(positions.P1))
	h.Players = []sitePlayer{{g.Players[0], half / 2}, {g.Players[1], 1 - half/2}}
	if half == 1 {
		h.Players[0].Result, h.Players[1].Result = 0, 0
	}
	moves, err := g.siteMoves(notation, variant, h)
	if err != nil {
		return "", err
	}
	r.Moves = [][]json.RawMessage{}
	for round := range slices.Chunk(moves, 2) {
		r.Moves = append(r.Moves, round)
	}
	var line strings.Builder
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err = encoder.Encode(r)
	return line.String(), err
}

// siteMoves returns the moves in the notation of the site. A swap is in the header.
func (g *Game) siteMoves(notation *game.Notation, variant positions.Game, h *siteHeader) (moves []json.RawMessage, err error) {
	_, err = g.Replay(variant, func(ply int, p positions.Position) {
		if ply == len(g.Moves) {
			return
		}
		m := &g.Moves[ply]
		if m.Turn == book.Swap {
			h.Pie = true
			slices.Reverse(h.Players)
			return
		}
		move := any(notation.Write(p, m.Turn))
		if note := strings.TrimSpace(m.Mark + " " + m.Note); note != "" {
			text, _ := json.Marshal(note) // a string has no errors
			move = siteMove{move.(string), text}
		}
		text, _ := json.Marshal(move)
		moves = append(moves, text)
	})
	for word, detail := range siteEnds {
		if g.Reason == Adjudicated && g.Detail == detail || g.Reason == OutOfTime && word == "timeout" {
			moves = append(moves, json.RawMessage(`"`+word+`"`))
		}
	}
	return moves, err
}
