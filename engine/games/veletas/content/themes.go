package content

import (
	"fmt"
	"math"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	rules "tetrad/positions/veletas"
)

var themes = []game.Theme{
	{Name: "claim", Title: "Claim a shooter"},
	{Name: "claim-more", Title: "Claim several at once"},
	{Name: "gift", Title: "Give a shooter away"},
	{Name: "stay", Title: "Shoot without moving"},
	{Name: "crossing", Title: "Cross a shooter"},
}

// Effects is that of [game.Presentation].
func (f presentation) Effects(turn []positions.Step) (list []game.Effect) {
	p := f.p
	if p.Phase() != rules.Play {
		return nil
	}
	own := p.Side()
	start, end := rules.FromTo(turn[0])
	shooters := p.Unclaimed().Or(p.Claimed(rules.Black)).Or(p.Claimed(rules.White))
	isCrossing := isCrossed(at(start), at(end), squares(shooters))
	before := [2]rules.Bitboard{p.Claimed(own), p.Claimed(own.Opponent())}
	leads, endangered := leading(p, own), winsAtOnce(f.game, p, own.Opponent())
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	claimed := squares(p.Claimed(own).AndNot(before[0]))
	for i, square := range claimed {
		e := game.Effect{Theme: "claim", Text: "claims " + square.String() + groups(p, square, own)}
		if i > 0 {
			e.Theme = "claim-more"
		}
		list = append(list, e)
	}
	for _, square := range squares(p.Claimed(own.Opponent()).AndNot(before[1])) {
		list = append(list, game.Effect{Theme: "gift", Text: "gives " + square.String() + " away" + groups(p, square, own.Opponent())})
	}
	switch gained := leading(p, own).And(p.Unclaimed()).AndNot(leads); {
	case p.Claimed(own).Count() >= p.Need():
		list = append(list, game.Effect{Text: fmt.Sprintf("wins with %d of the %d shooters", p.Claimed(own).Count(), p.Shooters())})
	case !gained.IsEmpty():
		list = append(list, game.Effect{Text: "gets the larger group beside " + game.Squares(squares(gained))})
	}
	if p.Outcome() == positions.Undecided {
		if winsAtOnce(f.game, p, own) {
			list = append(list, game.Effect{Text: "threatens to win at once"})
		}
		if endangered && !p.WinsAtOnce() {
			list = append(list, game.Effect{Text: "stops " + appearance.Colours[own.Opponent()].Name + " from winning at once"})
		}
	}
	if len(list) == 0 {
		list = append(list, game.Effect{Text: hemmed(p)})
	}
	if start == end {
		list = append(list, game.Effect{Theme: "stay"})
	}
	if isCrossing {
		list = append(list, game.Effect{Theme: "crossing"})
	}
	return list
}

// winsAtOnce reports whether a colour would win with its next turn if it were to move.
func winsAtOnce(g positions.Game, p *rules.Position, c rules.Colour) bool {
	fields := strings.Fields(p.FEN())
	fields[1] = string("bw"[c])
	parsed, err := g.Parse(strings.Join(fields, " "))
	return err == nil && parsed.(*rules.Position).WinsAtOnce()
}

// leading returns the unclaimed shooters beside which a colour has the larger group.
func leading(p *rules.Position, own rules.Colour) (set rules.Bitboard) {
	for rest := p.Unclaimed(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		if sq := rest.First(); p.LargestBeside(sq, own) > p.LargestBeside(sq, own.Opponent()) {
			set = set.Or(bitboard.Bit(sq))
		}
	}
	return set
}

// hemmed says which unclaimed shooter can go least far. There is one, or the game is over.
func hemmed(p *rules.Position) string {
	least, reach := 0, math.MaxInt
	for rest := p.Unclaimed(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		if n := p.Reach(rest.First()).Count(); n < reach {
			least, reach = rest.First(), n
		}
	}
	return fmt.Sprintf("leaves the shooter on %v %d %s to move to", at(least), reach, game.Noun{One: "square", Many: "squares"}.Of(reach))
}

// groups says by which groups a colour has claimed a shooter. With equal ones it goes to the
// opponent of the player who moved.
func groups(p *rules.Position, square game.Square, owner rules.Colour) string {
	sq := rules.Square(square.File(), square.Rank())
	larger, other := p.LargestBeside(sq, owner), p.LargestBeside(sq, owner.Opponent())
	if larger == other {
		return " by a tie"
	}
	return fmt.Sprintf(" with a group of %d against %d", larger, other)
}

// isCrossed reports whether one of squares lies between the ends of a straight way.
func isCrossed(from, to game.Square, squares []game.Square) bool {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	length := max(files, -files, ranks, -ranks)
	for _, square := range squares {
		for i := 1; i < length; i++ {
			if square == game.At(from.File()+i*files/length, from.Rank()+i*ranks/length) {
				return true
			}
		}
	}
	return false
}
