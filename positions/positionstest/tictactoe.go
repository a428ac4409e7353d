package positionstest

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// TicTacToe is a toy game for tests of general code. A turn has two steps, the file (0
// to 2) and the rank (3 to 5) of the square, so that it also shows how searches treat
// turns of several steps.
var TicTacToe = positions.Family{
	Name: "tictactoe", MinSize: 3, MaxSize: 3, DefaultSize: 3,
	Credits: "traditional",
	New:     func(int, string) positions.Game { return ticTacToe{} },
}

type ticTacToe struct{}

func (ticTacToe) Name() string              { return "tictactoe" }
func (ticTacToe) Start() positions.Position { return &toy{states: []toyState{{file: -1}}} }

func (ticTacToe) Parse(fen string) (positions.Position, error) {
	fields, err := positions.Fields(fen, "board", "side")
	if err != nil {
		return nil, err
	}
	s := toyState{file: -1}
	err = positions.ReadBoard(fields[0], 3, "xo", func(file, rank int, piece byte) error {
		s.marks[strings.IndexByte("xo", piece)] |= 1 << (3*rank + file)
		return nil
	})
	if err != nil {
		return nil, err
	}
	side, err := positions.ReadLetter(fields[1], "side", "xo")
	if err != nil {
		return nil, err
	}
	s.mover = positions.Player(strings.IndexByte("xo", side))
	return &toy{states: []toyState{s}}, nil
}

// toyState is the state at one moment. Bit 3·rank+file of marks[0] is a mark of X, of
// marks[1] a mark of O.
type toyState struct {
	marks [2]uint16
	mover positions.Player
	file  int8 // the file chosen in this turn, or -1
}

type toy struct{ states []toyState }

func (t *toy) top() *toyState { return &t.states[len(t.states)-1] }

var toyLines = [8]uint16{0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

func (t *toy) Outcome() positions.Outcome {
	s := t.top()
	for _, line := range toyLines {
		for player, marks := range s.marks {
			if marks&line == line {
				return positions.WinFor(positions.Player(player))
			}
		}
	}
	if s.marks[0]|s.marks[1] == 0o777 {
		return positions.Draw
	}
	return positions.Undecided
}

func (t *toy) Steps(dst []positions.Step) []positions.Step {
	if t.Outcome() != positions.Undecided {
		return dst
	}
	s := t.top()
	taken := s.marks[0] | s.marks[1]
	for i := range 3 {
		if s.file < 0 && taken>>i&0o111 != 0o111 {
			dst = append(dst, positions.Step(i))
		}
		if s.file >= 0 && taken>>(3*i+int(s.file))&1 == 0 {
			dst = append(dst, positions.Step(3+i))
		}
	}
	return dst
}

func (t *toy) Do(step positions.Step) {
	s := *t.top()
	if s.file < 0 {
		s.file = int8(step)
	} else {
		s.marks[s.mover] |= 1 << (3*(int(step)-3) + int(s.file))
		s.mover, s.file = s.mover.Opponent(), -1
	}
	t.states = append(t.states, s)
}

func (t *toy) Undo()                    { t.states = t.states[:len(t.states)-1] }
func (t *toy) ToMove() positions.Player { return t.top().mover }
func (t *toy) MidTurn() bool            { return t.top().file >= 0 }

func (t *toy) Abilities() positions.Abilities { return positions.Abilities{} }

func (t *toy) Copy() positions.Position {
	return &toy{states: append([]toyState(nil), t.states...)}
}

// Key mixes the whole state, which has 24 bits, by one multiplication.
func (t *toy) Key() uint64 {
	s := t.top()
	packed := uint64(s.marks[0]) | uint64(s.marks[1])<<9 | uint64(s.mover)<<18 | uint64(s.file+1)<<19
	return (packed + 1) * (positions.Zobrist("tictactoe") | 1)
}

func (t *toy) FEN() string {
	s := t.top()
	board := positions.WriteBoard(3, func(file, rank int) byte {
		for player, letter := range []byte("xo") {
			if s.marks[player]>>(3*rank+file)&1 != 0 {
				return letter
			}
		}
		return 0
	})
	return board + " " + "xo"[s.mover:s.mover+1]
}

func (t *toy) TurnString(steps []positions.Step) string {
	return positions.SquareName(int(steps[0]), int(steps[1])-3)
}

func (t *toy) ParseTurn(move string) ([]positions.Step, error) {
	file, rank, ok := positions.ParseSquare(move, 3)
	if !ok {
		return nil, fmt.Errorf("not a square")
	}
	s := t.top()
	if (s.marks[0]|s.marks[1])>>(3*rank+file)&1 != 0 {
		return nil, fmt.Errorf("the square is taken")
	}
	return []positions.Step{positions.Step(file), positions.Step(3 + rank)}, nil
}

func (t *toy) Diagram() string { return t.FEN() }
