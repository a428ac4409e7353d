package veletas

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
)

// TurnString returns the move string of a whole turn.
func (p *Position) TurnString(steps []positions.Step) string {
	s := p.now()
	if steps[0] == Swap {
		return "swap"
	}
	stone := squareName(int(steps[len(steps)-1]))
	if s.phase == Play {
		from, to := FromTo(steps[0])
		if from == to {
			return squareName(from) + "/" + stone
		}
		return squareName(from) + "-" + squareName(to) + "/" + stone
	}
	var b strings.Builder
	for i, step := range steps[:len(steps)-1] {
		if i > 0 {
			b.WriteByte('+')
		}
		b.WriteString(squareName(int(step)))
	}
	return b.String() + "/" + stone
}

// ParseTurn reads a move string as a legal turn from this position. The shooters of the
// setup may come in any order.
func (p *Position) ParseTurn(move string) ([]positions.Step, error) {
	s := p.now()
	if s.outcome != positions.Undecided {
		return nil, positions.ErrGameOver
	}
	if move == "swap" {
		return s.parseSwap()
	}
	pieces, stone, found := strings.Cut(move, "/")
	if s.phase == Play {
		if !found {
			ends := errors.New("a turn ends with a shot, as in d4-g7/g3 or d4/g3")
			return nil, cmp.Or(p.v.checkSquares(move, wantMove, wantStone), ends)
		}
		return s.parsePlay(p.v, pieces, stone)
	}
	if !found {
		ends := fmt.Errorf("a turn of the setup ends with a stone, as in %s", setupExample(int(s.hand)))
		return nil, cmp.Or(p.v.checkSquares(move, wantShooter, wantShooter), ends)
	}
	return s.parseSetup(p.v, pieces, stone)
}

// What may follow squares of a move string.
const (
	wantShooter = "+ and another shooter, or / and the stone"
	wantMove    = "- and where it moves, or / and the stone"
	wantStone   = "/ and the stone"
)

// checkSquares returns the reason why a move string without a stone does not consist of
// squares with + or - between them. The arguments first and later tell what may follow
// the first square and the others. It returns nil for an empty string.
func (v *variant) checkSquares(move, first, later string) error {
	want, after := first, ""
	for rest := move; rest != ""; {
		file, rank, next, err := positions.ReadSquare(rest, after, v.size)
		switch {
		case err != nil:
			return err
		case next != "" && next[0] != '+' && next[0] != '-':
			return positions.UnexpectedAfter(positions.SquareName(file, rank), next, want)
		case next != "":
			after, next = next[:1], next[1:]
		}
		rest, want = next, later
	}
	return nil
}

func (s *state) parseSwap() ([]positions.Step, error) {
	switch {
	case s.pie == offered:
		return []positions.Step{Swap}, nil
	case s.pie == swapped:
		return nil, errors.New("the sides have been swapped already")
	case s.phase == Setup1:
		return nil, errors.New("there is nothing to swap before the first turn")
	}
	return nil, errors.New("p2 may swap on the second turn of the game only")
}

// countShooters returns "1 shooter", "2 shooters" and so on.
func countShooters(n int) string {
	if n == 1 {
		return "1 shooter"
	}
	return fmt.Sprintf("%d shooters", n)
}

// setupExample returns a move string with the given number of shooters.
func setupExample(shooters int) string {
	return strings.Join([]string{"b2", "d4", "e5", "f3"}[:shooters], "+") + "/c4"
}

func (s *state) parseSetup(v *variant, pieces, stone string) ([]positions.Step, error) {
	if strings.Contains(pieces, "-") {
		return nil, fmt.Errorf("no shooter moves in the setup, where a turn is like %s", setupExample(int(s.hand)))
	}
	occupied := s.allStones().Or(s.allShooters())
	var steps []positions.Step
	after := ""
	for _, name := range strings.Split(pieces, "+") {
		sq, err := v.readSquare(name, after, wantShooter)
		after = "+"
		switch {
		case err != nil:
			return nil, err
		case slices.Contains(steps, positions.Step(sq)):
			return nil, fmt.Errorf("%s is given twice", name)
		case occupied.Has(sq):
			return nil, fmt.Errorf("shooters are placed on empty squares, and %s is not", name)
		case !v.interior.Has(sq):
			return nil, fmt.Errorf("the setup places no shooter on the perimeter, where %s is", name)
		}
		steps = append(steps, positions.Step(sq))
	}
	if len(steps) != int(s.hand) {
		return nil, fmt.Errorf("this turn places %s, and the move has %d", countShooters(int(s.hand)), len(steps))
	}
	sq, err := v.readSquare(stone, "/", "nothing")
	switch {
	case err != nil:
		return nil, err
	case occupied.Has(sq):
		return nil, fmt.Errorf("the stone is placed on an empty square, and %s is not", stone)
	case slices.Contains(steps, positions.Step(sq)):
		return nil, fmt.Errorf("a shooter is placed on %s, so the stone cannot be", stone)
	}
	slices.Sort(steps)
	return append(steps, positions.Step(sq)), nil
}

func (s *state) parsePlay(v *variant, pieces, stone string) ([]positions.Step, error) {
	if strings.Contains(pieces, "+") {
		return nil, errors.New("the setup is over; a turn is like d4-g7/g3 or d4/g3")
	}
	name, destination, moves := strings.Cut(pieces, "-")
	from, err := v.readSquare(name, "", wantMove)
	if err != nil {
		return nil, err
	}
	switch {
	case s.claimed[Black].Has(from) || s.claimed[White].Has(from):
		return nil, fmt.Errorf("a claimed shooter neither moves nor shoots, and that on %s is claimed", name)
	case !s.unclaimed.Has(from):
		return nil, fmt.Errorf("there is no shooter on %s", name)
	}
	after, to := *s, from
	if moves {
		if to, err = v.readSquare(destination, "-", wantStone); err != nil {
			return nil, err
		}
		if to == from {
			return nil, fmt.Errorf("a shooter that stays where it is is written %s/…", name)
		}
		if err := s.checkPath(v, "move", from, to); err != nil {
			return nil, err
		}
		after.move(from, to)
	}
	shot, err := v.readSquare(stone, "/", "nothing")
	if err != nil {
		return nil, err
	}
	if err := after.checkPath(v, "shot", to, shot); err != nil {
		return nil, err
	}
	return []positions.Step{fromTo(from, to), positions.Step(shot)}, nil
}

// checkPath returns the reason why a shooter on from cannot move or shoot to a square.
// The argument what names the action, move or shot, for the error.
func (s *state) checkPath(v *variant, what string, from, to int) error {
	if s.reach(v, from).Has(to) {
		return nil
	}
	stones := s.allStones()
	files, ranks := File(to)-File(from), Rank(to)-Rank(from)
	straight := files == 0 || ranks == 0 || files == ranks || files == -ranks
	switch distance := max(files, -files, ranks, -ranks); {
	case from == to:
		return fmt.Errorf("moves and shots end on empty squares, and the %s ends on %s, where the shooter stands", what, squareName(to))
	case !straight:
		return fmt.Errorf("shooters move and shoot in straight lines, and %s is on none with %s", squareName(to), squareName(from))
	default:
		step := (to - from) / distance
		for sq := from + step; sq != to; sq += step {
			if stones.Has(sq) {
				return fmt.Errorf("only shooters may be crossed, and the %s from %s to %s crosses the stone on %s", what, squareName(from), squareName(to), squareName(sq))
			}
		}
	}
	return fmt.Errorf("moves and shots end on empty squares, and the %s ends on %s, which is not", what, squareName(to))
}

// readSquare reads the name of a square. For after and want see
// [positions.ReadOnlySquare].
func (v *variant) readSquare(name, after, want string) (int, error) {
	file, rank, err := positions.ReadOnlySquare(name, after, v.size, want)
	if err != nil {
		return 0, err
	}
	return Square(file, rank), nil
}
