package sets

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/positions"
)

// A Refutation is the reply to a wrong turn that people are likely to play, with what is
// proved after it.
type Refutation struct {
	At    int    `json:"at"`   // the place in the line of the turn that should have been played: 0, 2 …
	Turn  string `json:"turn"` // the wrong turn
	Reply string `json:"reply"`
	// Value is proved of the position after the reply: of an [Only] the outcome for the
	// solver, -1 or 0, and of a [Best] the solver's margin. Of the others it is a number of
	// turns: with -2 the opponent wins with two turns, the reply among them, and with 2 the
	// solver does not win with the next two.
	Value int `json:"value"`
	// Reason says what the reply does, in a sentence; "": nothing worth saying. It is set by
	// those who show the puzzle.
	Reason string `json:"reason"`
}

// String returns the refutation as it is written in a file: "c4:d5:-1", or "3.c4:d5:-1" for
// the third turn of a line.
func (r Refutation) String() string {
	number := ""
	if r.At > 0 {
		number = strconv.Itoa(r.At+1) + "."
	}
	return fmt.Sprintf("%s%s:%s:%+d", number, r.Turn, r.Reply, r.Value)
}

// parseRefutation reads what [Refutation.String] writes, and perhaps what it does not write.
func parseRefutation(text string) (r Refutation, err error) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return r, fmt.Errorf("%q is no wrong turn, its reply and a value, such as c4:d5:-1", positions.Clip(text))
	}
	r.Turn, r.Reply = parts[0], parts[1]
	if number, turn, ok := strings.Cut(r.Turn, "."); ok {
		r.At, err = strconv.Atoi(number)
		r.At, r.Turn = r.At-1, turn
	}
	if err == nil {
		r.Value, err = strconv.Atoi(parts[2])
	}
	if err != nil {
		err = fmt.Errorf("%q has no number: %w", positions.Clip(text), err)
	}
	return r, err
}

// refutes reports whether a turn after whose reply this value is proved is not what the
// claim says.
func (c Claim) refutes(value int) bool {
	switch c.Kind {
	case Only:
		return value >= -1 && value < c.Value
	case Best:
		return value < c.Value
	case Defence:
		return value < 0 && -value <= c.Value
	}
	return value < 0 && -value <= maxTurns || value >= max(1, c.Value-1) && value <= maxTurns
}

// checkRefutations plays the refutations by the rules and compares their values with the
// claim.
func (p *Puzzle) checkRefutations(position positions.Position) error {
	if len(p.Refutations) > 0 && !p.Kind.IsLine() {
		return errors.New("only a line has wrong turns with replies")
	}
	played := 0
	for i, r := range p.Refutations {
		if r.At < 0 || r.At%2 != 0 || r.At >= len(p.Turns) {
			return fmt.Errorf("%v: the solver has no turn %d", r, r.At+1)
		}
		for ; played < r.At; played++ {
			if _, err := positions.PlayTurn(position, p.Turns[played]); err != nil {
				return err
			}
		}
		isAfter := func(earlier Refutation) bool { return r.At > earlier.At || r.At == earlier.At && r.Turn > earlier.Turn }
		switch {
		case played > r.At || i > 0 && !isAfter(p.Refutations[i-1]):
			return fmt.Errorf("%v is not in order", r)
		case r.Turn == p.Turns[r.At]:
			return fmt.Errorf("%v: the turn is right", r)
		case !p.After(r.At / 2).refutes(r.Value):
			return fmt.Errorf("%v: the value does not refute it", r)
		}
		if err := checkReply(position, r); err != nil {
			return err
		}
	}
	return nil
}

// checkReply plays a wrong turn and its reply, and takes both back.
func checkReply(position positions.Position, r Refutation) error {
	var turns [][]positions.Step
	defer func() {
		for _, turn := range slices.Backward(turns) {
			positions.UndoTurn(position, turn)
		}
	}()
	for _, move := range []string{r.Turn, r.Reply} {
		if position.Outcome() != positions.Undecided {
			return fmt.Errorf("%v: %w", r, positions.ErrGameOver)
		}
		turn, err := canonicalTurn(position, move)
		if err != nil {
			return fmt.Errorf("%v: %w", r, err)
		}
		positions.DoTurn(position, turn)
		turns = append(turns, turn)
	}
	return nil
}
