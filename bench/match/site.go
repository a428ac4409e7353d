package match

import (
	"bytes"
	"context"
	"fmt"
	"sync"

	"tetrad/bench/match/play"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/engine/wholefile"
	"tetrad/protocol/record"
)

// A site is where the games of a match are played: this machine, with the openings. A match
// of this machine has one, and so have the jobs of a match of another machine.
type site struct {
	play.Runner
	Opening     func(index int) (openings.Opening, error) // returns an opening by its number from 0
	openingList []openings.Opening                        // what Opening goes through; nil if the openings are random
	opening     sync.Mutex                                // held while Opening runs
}

// prepare finds the game and the openings. lines is a list of openings from another
// machine; empty: the settings say where they are.
func (s *site) prepare(r engine.Registry, lines []byte) error {
	variant, entry, err := r.Game(s.Settings.Game)
	if err != nil {
		return err
	}
	s.Game = variant
	if entry.NewEvaluation != nil {
		s.Estimate = entry.NewEvaluation(variant).Evaluate
	}
	plan := &s.Settings.Plan
	switch {
	case len(lines) > 0:
		return s.unpackOpenings(lines)
	case plan.Openings == "":
		random := openings.Random{Game: variant, Seed: plan.Seed, Turns: plan.OpeningTurns}
		s.Opening = random.At
		return random.SetCriteria(r, openings.Criteria{Most: plan.Balance, Nodes: openings.UsualNodes})
	}
	list, err := openings.Open(r, plan.Openings, plan.OpeningTurns, entry, variant)
	if err != nil {
		return err
	}
	sum := openings.Sum(list)
	if plan.OpeningsSum != "" && plan.OpeningsSum != sum { // a resumed match has those that it began with
		return fmt.Errorf("%s: the openings are not those that the match began with", plan.Openings)
	}
	plan.OpeningsSum = sum
	s.use(list)
	return nil
}

// unpackOpenings uses a compressed list of openings.
func (s *site) unpackOpenings(lines []byte) error {
	text, err := wholefile.Unpack(lines, maxListed)
	if err == nil {
		var list []openings.Opening
		list, err = openings.Read(s.Game, bytes.NewReader(text), 0)
		s.use(list)
	}
	if err != nil {
		return fmt.Errorf("openings: %w", err)
	}
	return nil
}

// use makes the match go through a list of openings again and again.
func (s *site) use(list []openings.Opening) {
	s.openingList = list
	s.Opening = func(index int) (openings.Opening, error) { return list[index%len(list)], nil }
}

// playPair plays the games of a pair that are not known, and calls done with each.
func (s *site) playPair(ctx context.Context, pair [2]settings.ScheduledGame, known map[int]record.Game, done func(record.Game)) error {
	if err := s.Begin(ctx); err != nil {
		return err
	}
	s.opening.Lock()
	opening, err := s.Opening(pair[0].Opening)
	s.opening.Unlock()
	if err != nil {
		return fmt.Errorf("opening %d: %w", pair[0].Opening+1, err)
	}
	for _, a := range pair {
		if _, isKnown := known[a.Number+1]; isKnown {
			continue
		}
		g, err := s.Play(ctx, a, opening)
		if err != nil {
			return err
		}
		done(g)
	}
	return nil
}
