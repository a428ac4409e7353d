package terminal

import (
	"testing"
	"unicode"

	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// FuzzSession checks that a session with any input continues to the end of the input,
// writes nothing but text, and stands at a position of its game.
func FuzzSession(f *testing.F) {
	for _, input := range []string{
		"a1\nb1\nundo\nmoves a\n\nhelp\n", "a1\nundo\nundo\nundo 3\n", "hint\nsave x\nsave  x y \nquit\n",
		"\x1b[2J\x00\xff", "moves\nmoves \x00\nsave\n", "a1>b1\na1-b1\nswap\npass\n",
	} {
		for game := range 3 {
			f.Add(game, input)
		}
	}
	f.Fuzz(func(t *testing.T, game int, input string) {
		games := enginetest.Small(3)
		if len(input) > 300 {
			t.Skip()
		}
		s, out := newSession(t, enginetest.Games(), games[uint(game)%uint(len(games))].Name(), input)
		s.Limits.Nodes = 5
		s.Persons[positions.P2] = len(input)%2 == 0
		if err := s.Run(); err != nil {
			t.Fatal(err)
		}
		for _, r := range out.String() {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Fatalf("%q is written", r)
			}
		}
		fen := s.Engine.Position().FEN()
		if err := s.Engine.SetPosition("", s.game.Turns()); err != nil || s.Engine.Position().FEN() != fen {
			t.Errorf("position %s after %v, %v", fen, s.game.Turns(), err)
		}
	})
}
