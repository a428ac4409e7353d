package terminal

import (
	"strings"
	"testing"
	"unicode"

	"tetrad/engine/enginetest"
)

// FuzzSession checks that a session with any input continues to the end of the input,
// writes nothing but text, and stands at a position of its game.
func FuzzSession(f *testing.F) {
	for _, input := range []string{
		"a1\nb1\nundo\nmoves a\nboard\nposition\nhelp\nnew\n", "level 3\nlevel x\nside none\nundo 3\ngo\n", "hint\nanalyze 0.001\nsave x\nquit\n",
		"\x1b[2J\x00\xff", "undo -1\nundo 99999999999999999999\nside\n", "a1>b1\na1-b1\nswap\npass\n",
	} {
		for game := range 3 {
			f.Add(game, input)
		}
	}
	f.Fuzz(func(t *testing.T, game int, input string) {
		games := enginetest.Small(3)
		// A search by time would make the test slow.
		if len(input) > 300 || strings.Contains(strings.ToLower(input), "analyze") {
			t.Skip()
		}
		s, out := newSession(t, enginetest.Games(), games[uint(game)%uint(len(games))].Name(), "")
		s.Request.Nodes = 5
		s.Advice.Nodes = 5
		s.In = NewPipe(strings.NewReader(input), out)
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
