package gui

import (
	"fmt"

	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/verto"
)

// vertoView shows Verto.
type vertoView struct{ p *verto.Position }

var vertoColours = [2]string{"light", "dark"}

func (v vertoView) name(square int) string {
	return positions.SquareName(square%v.p.Stride(), square/v.p.Stride())
}

func (v vertoView) show(s *State) {
	s.Size, s.Colour = v.p.Size(), vertoColours[v.p.ToMove()]
	s.Counts = map[string]int{"empty": v.p.Empty().Count()}
	for player, colour := range vertoColours {
		stones := v.p.Stones(positions.Player(player))
		s.Counts[colour] = stones.Count()
		for _, square := range v.names(stones) {
			s.Pieces = append(s.Pieces, Piece{square, "stone", colour})
		}
	}
	if newest, ok := v.p.Newest(); ok {
		s.Newest = v.name(newest)
	}
	if v.p.Outcome() != positions.Undecided {
		s.Reason = fmt.Sprintf("The board is full: %d light stones, %d dark ones.", s.Counts["light"], s.Counts["dark"])
	}
}

func (v vertoView) names(set bitboard.Board128) []string {
	var names []string
	for ; !set.IsEmpty(); set = set.WithoutFirst() {
		names = append(names, v.name(set.First()))
	}
	return names
}

func (v vertoView) steps() []Step { return describeAll(v.p, v.step) }

func (v vertoView) step(step positions.Step) Step {
	kinds := [...]string{verto.Entry: "enter", verto.Capture: "capture", verto.Continuation: "continue", verto.Pass: "pass"}
	kind := verto.StepKind(step)
	s := Step{Number: step, Kind: kinds[kind]}
	if kind != verto.Pass {
		s.To = v.name(verto.StepSquare(step))
	}
	if flipped, ok := v.p.Flipped(step); ok {
		s.Flips = v.name(flipped)
	}
	if newest, ok := v.p.Newest(); ok {
		s.From = v.name(newest)
	}
	return s
}

func (v vertoView) attempt(turn []positions.Step, _, square string) string {
	if len(turn) == 0 {
		return square
	}
	return v.p.TurnString(turn) + "-" + square
}
