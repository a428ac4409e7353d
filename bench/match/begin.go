package match

import (
	"fmt"

	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/protocol/record"
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
	return unprepared(s), nil
}

// Resume returns the match of a journal, with the games already played. A caller
// that changes its settings must check them.
func Resume(path string) (*Match, error) {
	played := map[int]record.Game{}
	j, s, err := results.OpenJournal(path, func(g *record.Game) { played[g.Number] = *g })
	if err != nil {
		return nil, err
	}
	m := unprepared(s)
	m.Journal, m.Played = j, played
	return m, nil
}

// Extend gives a match of [Resume] another number of games for each two players. The journal keeps
// that when the match begins.
func (m *Match) Extend(games int) error {
	s := *m.Settings
	s.Games = games
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
