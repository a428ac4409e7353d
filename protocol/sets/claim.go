package sets

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/positions"
)

// A Kind says what a claim tells of the turns of a puzzle.
type Kind string

// The kinds.
const (
	// All: the turns are all that keep the outcome, a win or a draw. A win by any margin
	// and at any distance counts the same, since a win is what an engine plays for.
	All Kind = "all"
	// Only: the outcome is a win or a draw, and every board but that after the turn is
	// worse. Other move strings that lead to the same board are equally good. Where the rules
	// leave no choice later in a line, there is nothing to claim.
	Only Kind = "only"
	// Margin: the player to move wins by that much with best play, and the turns keep
	// it. There may be others.
	Margin Kind = "margin"
)

// A Claim is what is proved of a puzzle. Its text is the kind and the value: "all draw",
// "only win", "margin +2".
type Claim struct {
	Kind Kind
	// Value is the value of the position for the player to move with best play by both
	// sides: the margin of a Margin, else 1 for a win and 0 for a draw.
	Value int
}

// outcomes are the words for the values of All and Only, by value.
var outcomes = []string{"draw", "win"}

// Outcome returns the word for the value of an All or an Only: win or draw.
func (c Claim) Outcome() string { return outcomes[c.Value] }

// ParseOutcome returns the value of the word win or draw.
func ParseOutcome(word string) (int, error) {
	value := slices.Index(outcomes, word)
	if value < 0 {
		return 0, fmt.Errorf("the goal %q is not win or draw", positions.Clip(word))
	}
	return value, nil
}

// String returns the claim as it is written in a file.
func (c Claim) String() string {
	if c.Kind == Margin {
		return fmt.Sprintf("%s %+d", c.Kind, c.Value)
	}
	return string(c.Kind) + " " + c.Outcome()
}

func parseClaim(text string) (c Claim, err error) {
	kind, value, _ := strings.Cut(text, " ")
	switch c.Kind = Kind(kind); c.Kind {
	case All, Only:
		c.Value, err = ParseOutcome(value)
	case Margin:
		if c.Value, err = strconv.Atoi(value); err != nil || fmt.Sprintf("%+d", c.Value) != value {
			err = fmt.Errorf("%q is not a margin with its sign, such as +4 or -2", positions.Clip(value))
		}
	default:
		err = fmt.Errorf("the claim %q is none of all win, only win, margin +2 and the like", positions.Clip(text))
	}
	return c, err
}

// check refuses a puzzle whose turns the claim cannot be about.
func (c Claim) check(p *Puzzle, position positions.Position) error {
	switch {
	case len(p.Turns) == 0:
		return errors.New("there is no turn")
	case c.Kind == Only && len(p.Turns)%2 == 0:
		return errors.New("the line does not end with a turn of the solver")
	case c.Kind == Margin && position.Abilities().Scored == nil:
		return fmt.Errorf("%s has no margins", p.Game)
	}
	return nil
}
