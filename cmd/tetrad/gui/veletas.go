package gui

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
	"tetrad/positions/veletas"
)

// veletasView shows Veletas. The rules take the shooters of the setup in square
// order, since a set should have one order; people place them in any order. So
// the page's choices wait in pending until they are a whole set.
type veletasView struct {
	p       *veletas.Position
	pending []positions.Step // shooters of the setup chosen so far
}

var veletasColours = [2]string{veletas.Black: "black", veletas.White: "white"}

func veletasSquare(sq int) string { return positions.SquareName(veletas.File(sq), veletas.Rank(sq)) }

func veletasSquares(set veletas.Board) []string {
	names := []string{}
	for ; !set.IsEmpty(); set = set.WithoutFirst() {
		names = append(names, veletasSquare(set.First()))
	}
	return names
}

func (v veletasView) show(s *State) {
	p := v.p
	s.Size, s.Colour = p.Size(), veletasColours[p.Side()]
	s.Phase = [...]string{veletas.Setup1: "setup", veletas.Setup2: "setup", veletas.Play: "play"}[p.Phase()]
	s.Hand = map[string]int{"p1": 0, "p2": 0}
	s.Hand[p.ToMove().String()] = p.InHand() - len(v.pending)
	s.Counts = map[string]int{
		"shooters": p.Shooters(), "need": p.Shooters()/2 + 1, "neutral": p.Unclaimed().Count() + len(v.pending),
	}
	add := func(names []string, kind, colour string) {
		for _, name := range names {
			s.Pieces = append(s.Pieces, Piece{name, kind, colour})
		}
	}
	for c, colour := range veletasColours {
		s.Counts[colour] = p.Claimed(veletas.Colour(c)).Count()
		add(veletasSquares(p.Stones(veletas.Colour(c))), "stone", colour)
		add(veletasSquares(p.Claimed(veletas.Colour(c))), "claimed", colour)
	}
	add(veletasSquares(p.Unclaimed()), "shooter", "neutral")
	for _, step := range v.pending {
		add([]string{veletasSquare(int(step))}, "shooter", "neutral")
		s.Newest = veletasSquare(int(step))
	}
	s.MidTurn = s.MidTurn || len(v.pending) > 0
	if mover, ok := p.Mover(); ok {
		s.Newest = veletasSquare(mover)
	}
	v.showReach(s)
	if winner, ok := p.Outcome().Winner(); ok {
		colour := [2]string{"Black", "White"}[veletasColourOf(p, winner)]
		s.Reason = fmt.Sprintf("%s has claimed %d of the %d shooters.",
			colour, p.Claimed(veletasColourOf(p, winner)).Count(), p.Shooters())
	}
}

func veletasColourOf(p *veletas.Position, player positions.Player) veletas.Colour {
	if p.PlayerOf(veletas.Black) == player {
		return veletas.Black
	}
	return veletas.White
}

// showReach adds the squares that each unclaimed shooter reaches.
func (v veletasView) showReach(s *State) {
	s.Reach = map[string][]string{}
	for rest := v.p.Unclaimed(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		s.Reach[veletasSquare(sq)] = veletasSquares(v.p.Reach(sq))
	}
}

func (v veletasView) steps() []Step {
	if v.p.Phase() == veletas.Play || v.p.InHand() == 0 {
		return describeAll(v.p, v.step)
	}
	list := []Step{}
	if v.p.MaySwap() && len(v.pending) == 0 {
		list = append(list, v.step(veletas.Swap))
	}
	for _, step := range v.room() {
		if !slices.Contains(v.pending, step) {
			list = append(list, v.step(step))
		}
	}
	return list
}

func (v veletasView) step(step positions.Step) Step {
	p := v.p
	switch {
	case step == veletas.Swap:
		return Step{Number: step, Kind: "swap"}
	case p.Phase() != veletas.Play && p.InHand() > 0:
		return Step{Number: step, Kind: "shooter", To: veletasSquare(int(step))}
	case p.Phase() != veletas.Play:
		return Step{Number: step, Kind: "stone", To: veletasSquare(int(step))}
	}
	if mover, ok := p.Mover(); ok {
		return Step{Number: step, Kind: "shoot", From: veletasSquare(mover), To: veletasSquare(int(step))}
	}
	from, to := veletas.FromTo(step)
	kind := "move"
	if from == to {
		kind = "stay"
	}
	return Step{Number: step, Kind: kind, From: veletasSquare(from), To: veletasSquare(to)}
}

// room returns the squares where a shooter may be placed in this turn: what the
// rules allow to any of them where each goes on the first square it can.
func (v veletasView) room() []positions.Step {
	p := v.p.Copy().(*veletas.Position)
	var room []positions.Step
	for p.InHand() > 0 {
		steps := slices.DeleteFunc(p.Steps(nil), func(s positions.Step) bool { return s == veletas.Swap })
		if len(steps) == 0 {
			break
		}
		room = append(room, steps...)
		p.Do(steps[0])
	}
	slices.Sort(room)
	return slices.Compact(room)
}

// arrange implements arranger.
func (v veletasView) arrange(chosen []positions.Step) (steps []positions.Step, pending view) {
	hand := v.p.InHand()
	if v.p.Phase() == veletas.Play || len(chosen) == 0 || chosen[0] == veletas.Swap {
		return chosen, nil
	}
	steps = slices.Clone(chosen)
	slices.Sort(steps[:min(hand, len(steps))])
	if len(steps) >= hand {
		return steps, nil
	}
	room := v.room()
	for i, step := range steps {
		if !slices.Contains(room, step) || i > 0 && steps[i-1] == step {
			return steps, nil // which is illegal in any order
		}
	}
	v.pending = chosen
	return nil, v
}

func (v veletasView) attempt(turn []positions.Step, from, square string) string {
	if v.p.Phase() != veletas.Play {
		return v.attemptSetup(turn, square)
	}
	if len(turn) > 0 {
		from, to := veletas.FromTo(turn[0])
		if from == to {
			return veletasSquare(from) + "/" + square
		}
		return veletasSquare(from) + "-" + veletasSquare(to) + "/" + square
	}
	if from == "" {
		return square + "/" + square
	}
	return from + "-" + square + "/" + from
}

// attemptSetup adds legal squares to those chosen until the turn is a whole one.
func (v veletasView) attemptSetup(turn []positions.Step, square string) string {
	var squares []string
	for _, step := range turn {
		squares = append(squares, veletasSquare(int(step)))
	}
	squares = append(squares, square)
	for _, step := range v.room() {
		if name := veletasSquare(int(step)); len(squares) <= v.p.InHand() && !slices.Contains(squares, name) {
			squares = append(squares, name)
		}
	}
	last := len(squares) - 1
	return strings.Join(squares[:last], "+") + "/" + squares[last]
}
