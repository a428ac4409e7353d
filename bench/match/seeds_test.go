//go:build unix

package match

import (
	"slices"
	"strings"
	"testing"

	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
)

// TestVariedSeeds checks that with varied seeds the games of one opening differ, and
// that another run repeats them. A player with its own seed keeps it.
func TestVariedSeeds(t *testing.T) {
	play := func(vary bool, own string) (games []string, standing *results.Standing) {
		s := newSettings(8, "", "")
		s.VarySeeds = vary
		for i := range s.Players {
			s.Players[i].Options = settings.Options{"Search": "random"}
			if own != "" {
				s.Players[i].Options["seed"] = own
			}
		}
		m := newMatch(s)
		m.Opening = func(int) (openings.Opening, error) { return openings.Opening{Moves: []string{"b2"}}, nil }
		all, standing, _ := run(t, m)
		for _, g := range all {
			games = append(games, strings.Join(g.Turns(), " "))
		}
		return games, standing
	}
	different := func(games []string) int { return len(slices.Compact(slices.Sorted(slices.Values(games)))) }
	if games, _ := play(false, ""); different(games) != 1 {
		t.Errorf("without varied seeds, games are %q", games)
	}
	if games, _ := play(true, "5"); different(games) != 1 {
		t.Errorf("with seeds of their own, games are %q", games)
	}
	games, standing := play(true, "")
	if different(games) < 4 || standing.Copies > 2 {
		t.Errorf("with varied seeds, games are %q, %d of them copies", games, standing.Copies)
	}
	if again, _ := play(true, ""); !slices.Equal(games, again) {
		t.Errorf("games are %q and then %q", games, again)
	}
}
