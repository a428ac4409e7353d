package match

import (
	"fmt"

	"tetrad/bench/match/journal"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// New returns a match with these settings and fills in the ones that depend on the
// game. It refuses settings that no match can be played with.
func New(r engine.Registry, s *settings.Match) (*Match, error) {
	variant, entry, err := r.Game(s.Game)
	if err != nil {
		return nil, err
	}
	s.Game = variant.Name()
	if s.OpeningTurns == 0 && s.Openings == "" {
		s.OpeningTurns = entry.RandomTurns()
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	return &Match{Settings: s}, nil
}

// Resume returns the match of a journal, with the games already played. A caller
// that changes its settings must check them.
func Resume(path string) (*Match, error) {
	m := &Match{Played: map[int]record.Game{}}
	var err error
	m.Journal, m.Settings, err = journal.Open(path, func(g *record.Game) { m.Played[g.Number] = *g })
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Extend gives a match of [Resume] another number of games for each two players, and another
// sequential test, or none. The test looks first at the result of all games that are there: earlier
// verdicts are passed over. The journal keeps that when the match begins.
func (m *Match) Extend(games int, test *stats.SPRT) error {
	s := *m.Settings
	s.Games = games
	if (test == nil) != (s.SPRT == nil) || test != nil && *test != *s.SPRT {
		s.SPRT, s.TestFrom = test, 0
		for number := 1; test != nil; number++ {
			if _, has := m.Played[number]; !has {
				break
			}
			s.TestFrom = number
		}
	}
	if err := s.Check(); err != nil {
		return err
	}
	last := 0
	for number := range m.Played {
		last = max(last, number)
	}
	if total := settings.NewSchedule(&s).Total; total > 0 && total < last {
		return fmt.Errorf("the match has %d games already, and cannot be made shorter than that", last)
	}
	*m.Settings, m.isExtended = s, true
	return nil
}

// Prepare finds the game and the openings of a match that [New] or [Resume] returned.
func (m *Match) Prepare(r engine.Registry) error {
	variant, entry, err := r.Game(m.Settings.Game)
	if err != nil {
		return err
	}
	m.setGame(variant, entry)
	if m.Settings.Openings != "" {
		return m.useOpenings(r, entry)
	}
	return m.useRandomOpenings(r)
}

// setGame sets the game, and the static value of its positions.
func (m *Match) setGame(variant positions.Game, entry game.Entry) {
	m.Game = variant
	if entry.NewEvaluation != nil {
		m.estimate = entry.NewEvaluation(variant).Evaluate
	}
}

// useRandomOpenings makes the match generate its openings.
func (m *Match) useRandomOpenings(r engine.Registry) error {
	s := m.Settings
	random := openings.Random{Game: m.Game, Seed: s.Seed, Turns: s.OpeningTurns}
	if err := random.SetCriteria(r, openings.Criteria{Most: s.Balance, Nodes: openings.UsualNodes}); err != nil {
		return err
	}
	m.Opening = random.At
	return nil
}

// useOpenings makes the match use the openings of a file or a book. A resumed match
// must find the openings that it began with.
func (m *Match) useOpenings(r engine.Registry, entry game.Entry) error {
	s := m.Settings
	list, err := openings.Open(r, s.Openings, s.OpeningTurns, entry, m.Game)
	if err != nil {
		return err
	}
	sum := openings.Sum(list)
	if s.OpeningsSum != "" && s.OpeningsSum != sum {
		return fmt.Errorf("%s: the openings are not those that the match began with", s.Openings)
	}
	s.OpeningsSum = sum
	m.openingList = list
	m.Opening = func(index int) (openings.Opening, error) { return m.openingList[index%len(m.openingList)], nil }
	return nil
}
