package ataxx

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions"
)

// letters are the stones of P1 and P2, and the sides to move.
const letters = "xo"

// passMove is the move string of a pass.
const passMove = "pass"

// Parse implements positions.Game. It reads "<board> <side> <quiet>", where quiet is
// the number of turns since the last new stone. It accepts every board.
func (g game) Parse(fen string) (positions.Position, error) {
	fields, err := positions.Fields(fen, "board", "side", "quiet")
	if err != nil {
		return nil, err
	}
	var s state
	err = positions.ReadBoard(fields[0], g.size, letters, func(file, rank int, piece byte) error {
		s.stones[strings.IndexByte(letters, piece)] |= bit(file, rank)
		return nil
	})
	if err != nil {
		return nil, err
	}
	side, err := positions.ReadLetter(fields[1], "side", letters)
	if err != nil {
		return nil, err
	}
	s.side = positions.Player(strings.IndexByte(letters, side))
	quiet, err := strconv.ParseUint(fields[2], 10, 8)
	if err != nil || quiet > maxQuiet || strconv.FormatUint(quiet, 10) != fields[2] {
		return nil, fmt.Errorf("quiet is %q, want a number from 0 to %d", positions.Clip(fields[2]), maxQuiet)
	}
	s.quiet = uint8(quiet)
	return g.newPosition(s), nil
}

// FEN implements positions.Position.
func (p *Position) FEN() string {
	board := positions.WriteBoard(p.t.size, p.letter)
	return fmt.Sprintf("%s %c %d", board, letters[p.now.side], p.now.quiet)
}

// letter returns the letter of the stone on a square, or 0.
func (p *Position) letter(file, rank int) byte {
	for player, stones := range p.now.stones {
		if stones&bit(file, rank) != 0 {
			return letters[player]
		}
	}
	return 0
}

// TurnString implements positions.Position: "g2" for a new stone, "g1-e1" for a
// jump, or "pass".
func (p *Position) TurnString(steps []positions.Step) string {
	from, to, ok := Ends(steps[0])
	switch {
	case !ok:
		return passMove
	case from == to:
		return squareName(to)
	}
	return squareName(from) + "-" + squareName(to)
}

// ParseTurn implements positions.Position. The move string of a new stone may begin
// with the square of the stone beside it, as in other programs: "g1-g2" is "g2".
func (p *Position) ParseTurn(move string) ([]positions.Step, error) {
	if p.now.outcome != positions.Undecided {
		return nil, positions.ErrGameOver
	}
	s, err := p.parse(move)
	if err != nil {
		return nil, err
	}
	return []positions.Step{s}, nil
}

func (p *Position) parse(move string) (positions.Step, error) {
	own := p.now.stones[p.now.side]
	if move == passMove {
		if p.now.canMove(p.t, own) {
			return 0, errors.New("who can move may not pass")
		}
		return passStep, nil
	}
	from, rest, err := p.cutSquare(move, "")
	if err != nil {
		return 0, err
	}
	to := from
	if rest != "" {
		if to, rest, err = p.cutSquare(strings.TrimPrefix(rest, "-"), "-"); err != nil {
			return 0, err
		}
		if rest != "" {
			return 0, positions.UnexpectedAfter(squareName(to), rest, "nothing")
		}
	}
	return p.stepFor(from, to, own)
}

// stepFor returns the step to a square. For a new stone, from and to are equal.
func (p *Position) stepFor(from, to int, own uint64) (positions.Step, error) {
	jump := from != to
	switch empty := p.now.empty(p.t); {
	case empty&(1<<to) == 0:
		return 0, fmt.Errorf("there is a stone on %s", squareName(to))
	case jump && own&(1<<from) == 0:
		return 0, fmt.Errorf("there is no stone of %c on %s", letters[p.now.side], squareName(from))
	case jump && p.t.near[from]&(1<<to) != 0:
		return makeStep(to, to), nil
	case jump && p.t.far[from]&(1<<to) == 0:
		return 0, fmt.Errorf("%s is more than two squares from %s", squareName(to), squareName(from))
	case !jump && p.t.near[to]&own == 0:
		return 0, fmt.Errorf("no stone of %c is next to %s", letters[p.now.side], squareName(to))
	}
	return makeStep(from, to), nil
}

// cutSquare reads the square at the beginning of s, which stands after a mark or "".
func (p *Position) cutSquare(s, after string) (square int, rest string, err error) {
	file, rank, rest, err := positions.ReadSquare(s, after, p.t.size)
	if err != nil {
		return 0, "", err
	}
	return squareAt(file, rank), rest, nil
}

// Diagram implements positions.Position.
func (p *Position) Diagram() string {
	return positions.Diagram(p.t.size, p.letter) + p.caption() + "\n"
}

// caption says in words what the board does not show.
func (p *Position) caption() string {
	if winner, ok := p.now.outcome.Winner(); ok {
		return fmt.Sprintf("%c has won", letters[winner])
	}
	if p.now.outcome == positions.Draw {
		return "the game is drawn"
	}
	return fmt.Sprintf("%c to move; turns without a new stone: %d of %d", letters[p.now.side], p.now.quiet, maxQuiet)
}
