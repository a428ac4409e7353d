package gui

import (
	"math/bits"
	"strings"

	"tetrad/positions"
	"tetrad/positions/trap"
)

// trapView shows Trap.
type trapView struct {
	game positions.Game
	p    *trap.Position
}

var trapColours = [2]string{"white", "black"}

// trapPoint returns the name of a point, a number file + 8·rank.
func trapPoint(point int) string { return positions.SquareName(point%8, point/8) }

// trapOffsets lead to the neighbours in the order of [trap.Ways].
var trapOffsets = [...]int{1, -1, 8, -8}

func (v trapView) show(s *State) {
	s.Size, s.Colour = v.p.Size(), trapColours[v.p.ToMove()]
	s.Phase = [...]string{trap.Pawns: "pawns", trap.Arrows: "arrows", trap.Play: "play"}[v.p.Phase()]
	s.Counts = map[string]int{"quiet": v.p.Quiet()}
	s.Hand = map[string]int{}
	for i, colour := range trapColours {
		player := positions.Player(i)
		s.Counts[colour] = bits.OnesCount64(v.p.Pieces(player))
		s.Hand[player.String()] = v.p.Hand(player)
		for _, point := range trapPoints(v.p.Pieces(player)) {
			s.Pieces = append(s.Pieces, Piece{trapPoint(point), v.kind(point), colour})
		}
	}
	v.showLines(s)
	if v.p.Phase() == trap.Play && v.p.Outcome() == positions.Undecided {
		s.Danger = v.danger()
	}
	s.Reason = v.reason()
}

func (v trapView) kind(point int) string {
	if v.p.Kings()>>point&1 != 0 {
		return "king"
	}
	return "pawn"
}

// trapPoints returns the members of a set.
func trapPoints(set uint64) []int {
	var points []int
	for ; set != 0; set &= set - 1 {
		points = append(points, bits.TrailingZeros64(set))
	}
	return points
}

// showLines adds the arrows, and the lines that have none.
func (v trapView) showLines(s *State) {
	out, open := v.p.Out(), v.p.Open()
	for way, offset := range trapOffsets {
		for _, from := range trapPoints(out[way]) {
			s.Arrows = append(s.Arrows, Line{trapPoint(from), trapPoint(from + offset)})
		}
		if offset > 0 { // each line from one of its ends only
			for _, from := range trapPoints(open[way]) {
				s.OpenLines = append(s.OpenLines, [2]string{trapPoint(from), trapPoint(from + offset)})
			}
		}
	}
}

// danger returns the pieces that a single turn of their enemy would remove if
// the enemy were to move now. Where they stand after a swap is where they are.
func (v trapView) danger() []string {
	var endangered uint64
	for _, side := range []string{"w", "b"} {
		fields := strings.Fields(v.p.FEN())
		fields[3] = side
		parsed, err := v.game.Parse(strings.Join(fields, " "))
		if err != nil {
			continue // that side cannot be to move here, and so threatens nothing
		}
		p := parsed.(*trap.Position)
		enemy := p.Pieces(p.ToMove().Opponent())
		for _, step := range p.Steps(nil) {
			from, to := trap.Ends(step)
			trapped := p.Trapped(step)
			if trapped>>from&1 != 0 { // a piece that was swapped to there
				trapped = trapped&^(1<<from) | 1<<to
			}
			endangered |= trapped & enemy
		}
	}
	var names []string
	for _, point := range trapPoints(endangered) {
		names = append(names, trapPoint(point))
	}
	return names
}

func (v trapView) reason() string {
	winner, won := v.p.Outcome().Winner()
	switch {
	case v.p.Outcome() == positions.Undecided:
		return ""
	case won:
		loser := winner.Opponent()
		name := [2]string{"White", "Black"}[loser]
		switch {
		case v.p.Pieces(loser) == 0:
			return name + " has no piece left."
		case v.p.HasKings() && v.p.Pieces(loser)&v.p.Kings() == 0:
			return name + " has lost the king."
		}
		return name + " has no move."
	case !v.p.DrawnByHistory():
		return "Both kings are trapped at once."
	case v.p.Quiet() == 100:
		return "A hundred turns have passed without a removal."
	}
	return "The same position has occurred for the third time."
}

func (v trapView) steps() []Step { return describeAll(v.p, v.step) }

func (v trapView) step(step positions.Step) Step {
	from, to := trap.Ends(step)
	s := Step{Number: step, Kind: "pawn", To: trapPoint(to)}
	switch v.p.Phase() {
	case trap.Arrows:
		s.Kind, s.From = "arrow", trapPoint(from)
	case trap.Play:
		s.Kind, s.From = "move", trapPoint(from)
	}
	return s
}

func (v trapView) attempt(_ []positions.Step, from, square string) string {
	mark := "-"
	if v.p.Phase() == trap.Arrows {
		mark = ">"
	}
	if from == "" {
		return square
	}
	return from + mark + square
}
