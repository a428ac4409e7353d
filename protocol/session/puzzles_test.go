package session

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
)

// The page can play the lines of all puzzles, their themes have titles, and it knows which
// games have any.
func TestPuzzles(t *testing.T) {
	c := begin(t)
	for _, entry := range rules.registry.Games {
		name := entry.Family.Name
		if !newFamily(&entry).HasPuzzles {
			if m := c.ask(fmt.Sprintf(`{"id": 4, "type": "puzzles", "game": %q}`, name)); m.Type != "error" {
				t.Errorf("%s: %+v", name, m)
			}
			continue
		}
		reply := c.askPuzzles(t, name)
		if len(reply.Puzzles) == 0 {
			t.Errorf("%s: %+v", name, reply)
		}
		keys, refuted := map[string]bool{}, 0
		for _, p := range reply.Puzzles {
			if len(p.Key) != 16 || keys[p.Key] || len(p.Turns)%2 != 1 {
				t.Errorf("%s: %+v", name, p)
			}
			keys[p.Key] = true
			if len(p.Reasons) != len(p.Turns) || p.Reasons[0] == "" || p.Error == 0 {
				t.Errorf("%s: %+v has no reason, or no error of its rating", name, p)
			}
			for _, r := range p.Refutations {
				refuted++
				moves := append(slices.Clone(p.Turns[:r.At]), r.Turn, r.Reply)
				if _, err := rules.replay(line{Game: p.Game, FEN: p.FEN, Moves: moves}); err != nil {
					t.Errorf("%s: %+v: %v", name, r, err)
				}
			}
			for _, theme := range p.Themes {
				if !slices.ContainsFunc(reply.Themes, func(t pageTheme) bool { return t.Name == theme && t.Title != "" }) {
					t.Errorf("%s: %+v has a theme without a title", name, p)
				}
			}
		}
		if refuted < len(reply.Puzzles) {
			t.Errorf("%s: %d wrong turns of %d puzzles are refuted", name, refuted, len(reply.Puzzles))
		}
		p := reply.Puzzles[0]
		if _, err := rules.replay(line{Game: p.Game, FEN: p.FEN, Moves: p.Turns}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReasonsAreTrue reads all sentences of the puzzles: none counts all of something, which
// says nothing, and none ends a threat where the opponent wins at once.
func TestReasonsAreTrue(t *testing.T) {
	c := begin(t)
	all := regexp.MustCompile(`\b(\d+) of (\d+)\b`)
	read, claims := 0, 0
	for _, entry := range rules.registry.Games {
		if !newFamily(&entry).HasPuzzles {
			continue
		}
		check := func(p pagePuzzle, moves []string, reason string) {
			read++
			if found := all.FindStringSubmatch(reason); found != nil && found[1] == found[2] {
				t.Errorf("%s %s, %v: %q", p.Game, p.FEN, moves, reason)
			}
			if !strings.Contains(reason, "ends the threat") && !strings.Contains(reason, "from winning at once") {
				return
			}
			claims++
			end, err := rules.replay(line{Game: p.Game, FEN: p.FEN, Moves: moves})
			if err != nil {
				t.Fatal(err)
			}
			winner := positions.WinFor(end.position.ToMove())
			positions.EachTurn(end.position, func(turn []positions.Step) bool {
				positions.DoTurn(end.position, turn)
				defer positions.UndoTurn(end.position, turn)
				if end.position.Outcome() == winner {
					t.Errorf("%s %s, %v: %q, but the opponent wins at once", p.Game, p.FEN, moves, reason)
					return false
				}
				return true
			})
		}
		for _, p := range c.askPuzzles(t, entry.Family.Name).Puzzles {
			for i, reason := range p.Reasons {
				check(p, p.Turns[:i+1], reason)
			}
			for _, r := range p.Refutations {
				check(p, append(slices.Clone(p.Turns[:r.At]), r.Turn, r.Reply), r.Reason)
			}
		}
	}
	if read < 1000 || claims < 20 {
		t.Errorf("only %d sentences were read, %d of them about threats", read, claims)
	}
}

// askPuzzles asks for the puzzles of a game.
func (c *client) askPuzzles(t *testing.T, name string) *puzzlesReply {
	t.Helper()
	list, err := c.session.puzzles(&puzzlesRequest{Game: name})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestPuzzlesOfAnotherGame(t *testing.T) {
	c := begin(t)
	fifth := rules.registry.Games[len(rules.registry.Games)-1].Family.Name
	for _, name := range []string{"", "go", fifth} {
		if m := c.ask(fmt.Sprintf(`{"id": 4, "type": "puzzles", "game": %q}`, name)); m.Type != "error" || m.ID != 4 || m.Error == "" {
			t.Errorf("%q: %+v", name, m)
		}
	}
}
