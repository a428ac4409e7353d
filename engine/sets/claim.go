package sets

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/positions"
)

// A ClaimKind says what a claim tells of the turns of a puzzle.
type ClaimKind string

// The kinds.
const (
	// All: the turns are all that keep the outcome, a win or a draw. A win by any margin
	// and at any distance counts the same, since a win is what an engine plays for.
	All ClaimKind = "all"
	// Avoid: this is the outcome, a win or a draw, and each of the turns throws it away.
	// Others may, too.
	Avoid ClaimKind = "avoid"
	// Margin: the player to move wins by that much with best play, and the turns keep
	// it. There may be others.
	Margin ClaimKind = "margin"

	// The others are for people. The turns are a line of play, and in each turn of the
	// solver only one board is good. Other move strings that lead to the same board are
	// equally good. Where the rules leave no choice later in a line, nothing is claimed.

	// Only: the outcome is a win or a draw, and every other board is worse.
	Only ClaimKind = "only"
	// Within: the solver wins with this many turns of its own, the one on the board among
	// them. After every other turn that takes more, if it wins at all.
	Within ClaimKind = "within"
	// Defence: after every other turn the opponent wins with this many turns, and after
	// this one not. Whether it holds for ever is not claimed.
	Defence ClaimKind = "defence"
	// Best: the solver wins by that much, negative if it loses, and every other board is
	// worth less.
	Best ClaimKind = "best"
)

// Lines are the kinds whose turns are a line of play.
var Lines = []ClaimKind{Only, Within, Defence, Best}

// IsLine reports whether the turns are a line of play.
func (k ClaimKind) IsLine() bool { return slices.Contains(Lines, k) }

// CountsTurns reports whether the value of a claim is a number of turns.
func (k ClaimKind) CountsTurns() bool { return k == Within || k == Defence }

// A Claim is what is proved of a puzzle. Its text is the kind and the value: "all draw",
// "only win", "margin +2", "within 3".
type Claim struct {
	Kind ClaimKind
	// Value is a margin of a Margin or Best, a number of turns of a Within or Defence, and
	// else the outcome for the player to move: 1 for a win, 0 for a draw.
	Value int
}

// maxTurns is the greatest number of turns of a claim.
const maxTurns = 50

// After returns what a claim about a line says once the solver has made some turns.
func (c Claim) After(turns int) Claim {
	if c.Kind == Within {
		c.Value -= turns
	}
	return c
}

// outcomes are the words for the values of All, Avoid and Only, by value.
var outcomes = []string{"draw", "win"}

// String returns the claim as it is written in a file.
func (c Claim) String() string {
	switch c.Kind {
	case Margin, Best:
		return fmt.Sprintf("%s %+d", c.Kind, c.Value)
	case Within, Defence:
		return fmt.Sprintf("%s %d", c.Kind, c.Value)
	}
	return string(c.Kind) + " " + outcomes[c.Value]
}

// ParseClaim reads the text of a claim.
func ParseClaim(text string) (c Claim, err error) {
	kind, value, _ := strings.Cut(text, " ")
	switch c.Kind = ClaimKind(kind); c.Kind {
	case All, Avoid, Only:
		if c.Value = slices.Index(outcomes, value); c.Value < 0 {
			err = fmt.Errorf("the goal %q is not win or draw", positions.Clip(value))
		}
	case Within, Defence:
		c.Value, err = strconv.Atoi(value)
		if err != nil || c.Value < 1 || c.Value > maxTurns || strconv.Itoa(c.Value) != value {
			err = fmt.Errorf("%q is not a number of turns from 1 to %d", positions.Clip(value), maxTurns)
		}
	case Margin, Best:
		if c.Value, err = strconv.Atoi(value); err != nil || fmt.Sprintf("%+d", c.Value) != value {
			err = fmt.Errorf("%q is not a margin with its sign, such as +4 or -2", positions.Clip(value))
		}
	default:
		err = fmt.Errorf("the claim %q is none of all win, avoid win, margin +2, only win, within 3, defence 2, best +4 and the like", positions.Clip(text))
	}
	return c, err
}

// check refuses a puzzle whose turns the claim cannot be about.
func (c Claim) check(p *Puzzle, position positions.Position) error {
	switch {
	case len(p.Turns) == 0:
		return errors.New("there is no turn")
	case c.Kind.IsLine() && len(p.Turns)%2 == 0:
		return errors.New("the line does not end with a turn of the solver")
	case c.Kind == Within && len(p.Turns) >= 2*c.Value:
		return errors.New("the line has more turns than the claim")
	}
	switch scored := position.Abilities().Scored != nil; {
	case scored && c.Kind.CountsTurns():
		return fmt.Errorf("the claims of %s are about margins, not numbers of turns", p.Game)
	case !scored && (c.Kind == Margin || c.Kind == Best):
		return fmt.Errorf("%s has no margins", p.Game)
	}
	return nil
}
