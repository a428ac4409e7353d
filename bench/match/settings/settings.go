// Package settings says what a match is asked to be: its players with their programs and
// limits, its openings and its end. It reads players from words.
package settings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"tetrad/bench/stats"
	"tetrad/engine"
)

// A Match is what a match is asked to be. It is stored at the head of the journal, from which a
// match can be resumed.
type Match struct {
	Name    string   `json:"name,omitempty"`
	Game    string   `json:"game"`
	Players []Player `json:"players"`

	Gauntlet bool        `json:"gauntlet,omitempty"`  // the first player against each other one; otherwise all against all
	Games    int         `json:"games"`               // for every two players; even; 0: only SPRT ends the match
	SPRT     *stats.SPRT `json:"sprt,omitempty"`      // of the first player against the second; nil: none
	TestFrom int         `json:"test_from,omitempty"` // the test was changed after this many games, and gives no verdict before

	Openings     string `json:"openings,omitempty"`      // file; empty: random openings
	OpeningsSum  string `json:"openings_sum,omitempty"`  // checksum of that file, to recognise it
	OpeningOrder string `json:"opening_order,omitempty"` // SequentialOrder (also if empty) or RandomOrder
	OpeningStart int    `json:"opening_start,omitempty"` // number of the first opening, from 1; 0: the first
	OpeningCount int    `json:"opening_count,omitempty"` // number of openings before the first repeats; 0: all
	OpeningPlies int    `json:"opening_plies,omitempty"` // turns of each opening of a file that are taken; 0: all
	Seed         uint64 `json:"seed"`                    // of random openings and of their random order
	VarySeeds    bool   `json:"vary_seeds,omitempty"`    // engines without a Seed of their own get a different one in each game
	OpeningTurns int    `json:"opening_turns,omitempty"` // length of random openings in turns; 0: the game decides
	Balance      int    `json:"balance,omitempty"`       // greatest score of random openings for either side, in centipawns; 0: any
	BalanceNodes uint64 `json:"balance_nodes,omitempty"` // of the search that scores them

	Concurrency int      `json:"concurrency"`   // threads of engines that think at the same time
	Wait        Duration `json:"wait,omitzero"` // pause before each game but the first
	Margin      Duration `json:"margin"`        // time by which an answer may be late, for the pipe
	Startup     Duration `json:"startup"`       // time to start, and for each answer outside searches
	Patience    Duration `json:"patience"`      // additional time after which an engine counts as hanging
	// ReferenceSpeed are the nodes per second of the machine that clocks are meant for. On
	// a farm, each machine scales them by its speed. 0: each plays by its own clock.
	ReferenceSpeed uint64 `json:"reference_speed,omitempty"`

	SkipLines    bool         `json:"skip_lines,omitempty"`    // do not check the lines of play and scores of engines
	FailedStarts int          `json:"failed_starts,omitempty"` // consecutive failed starts of an engine that end the match; 0: unlimited
	Adjudication Adjudication `json:"adjudication,omitzero"`
	Log          string       `json:"log,omitempty"`         // file for the lines between runner and engines; empty: none
	PGN          string       `json:"pgn,omitempty"`         // file for the games in PGN; empty: none
	Details      bool         `json:"details,omitempty"`     // records hold the engines' lines, speed, hash and time, and the clocks
	Lenient      bool         `json:"lenient,omitempty"`     // go on with engines that refuse options
	Strict       bool         `json:"strict,omitempty"`      // the first warning or fault ends the match
	SkipResult   bool         `json:"skip_result,omitempty"` // do not ask engines for the result
}

// The orders of openings.
const (
	SequentialOrder = "sequential"
	RandomOrder     = "random"
)

// checkSigns refuses negative numbers.
func (s *Match) checkSigns() error {
	a := &s.Adjudication
	for _, set := range []struct {
		flag  string
		value int
	}{
		{"openings balance=", s.Balance}, {"openings turns=", s.OpeningTurns}, {"openings start=", s.OpeningStart},
		{"openings count=", s.OpeningCount}, {"openings plies=", s.OpeningPlies},
		{"patience starts=", s.FailedStarts},
		{"resign score=", a.WinScore}, {"resign turns=", a.WinTurns},
		{"draw score=", a.DrawScore}, {"draw turns=", a.DrawTurns}, {"draw after=", a.DrawAfter}, {"max-turns ", a.MaxTurns},
	} {
		if set.value < 0 {
			return fmt.Errorf("--%s%d is negative", set.flag, set.value)
		}
	}
	return nil
}

// checkOpenings refuses impossible settings of the openings.
func (s *Match) checkOpenings() error {
	switch {
	case s.OpeningPlies > 0 && s.Openings == "":
		return errors.New("plies= is for a file of openings; give random ones a length by turns=")
	case s.OpeningOrder != "" && s.OpeningOrder != SequentialOrder && s.OpeningOrder != RandomOrder:
		return fmt.Errorf("the order %q of openings is not %s or %s", s.OpeningOrder, SequentialOrder, RandomOrder)
	case s.OpeningOrder == RandomOrder && s.Openings == "":
		return errors.New("order=random shuffles a file of openings, and no file is given")
	}
	return nil
}

// Default returns settings that lack only the players, their limits and the
// number of games.
func Default() Match {
	return Match{
		Game: engine.Default().Games[0].Family.Name, Seed: 1, BalanceNodes: 2000, Concurrency: 1,
		Margin: Duration(250 * time.Millisecond), Startup: Duration(10 * time.Second), Patience: Duration(time.Minute),
		ReferenceSpeed: usualReferenceSpeed, FailedStarts: 3,
	}
}

// usualReferenceSpeed is about that of one processor of a common machine of 2026, in
// nodes per second of the benchmark.
const usualReferenceSpeed = 1_000_000

// DefaultSPRT returns a test for a gain of a few Elo.
func DefaultSPRT() stats.SPRT { return stats.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05} }

// MarginOf returns the time by which the answers of a player may be late.
func (s *Match) MarginOf(player int) time.Duration {
	if own := s.Players[player].Margin; own != nil {
		return time.Duration(*own)
	}
	return time.Duration(s.Margin)
}

// HasClocks reports whether any player has a clock.
func (s *Match) HasClocks() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Limits.hasClock() })
}

// Check refuses settings that cannot be played. It does not check the game.
func (s *Match) Check() error {
	if s.Concurrency < 1 {
		return fmt.Errorf("--concurrency %d is less than 1", s.Concurrency)
	}
	names := map[string]bool{}
	for _, p := range s.Players {
		if err := p.Limits.Check(); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
		if names[p.Name] {
			return fmt.Errorf("two engines are called %q; give them names, as in --engine 'name=a cmd=%s'", p.Name, strings.Join(p.Command, " "))
		}
		names[p.Name] = true
		if p.Margin != nil && *p.Margin < 0 || slices.ContainsFunc(p.Init, func(line string) bool { return strings.ContainsFunc(line, unicode.IsControl) }) {
			return fmt.Errorf("engine %s: margin= is negative, or init= is more than a line", p.Name)
		}
		if p.Threads() > int64(s.Concurrency) {
			return fmt.Errorf("engine %s has %d threads, more than the %d of the concurrency", p.Name, p.Threads(), s.Concurrency)
		}
	}
	if err := s.checkPondering(); err != nil {
		return err
	}
	switch {
	case len(s.Players) < 2:
		return errors.New("a match needs two engines at least")
	case s.Games < 0 || s.Games%2 != 0:
		return fmt.Errorf("%d games for two players cannot be played in pairs; give an even number", s.Games)
	case s.SPRT != nil && len(s.Players) != 2:
		return errors.New("a sequential test is between two engines")
	case s.SPRT == nil && s.Games == 0:
		return errors.New("the number of games is missing; give --games, or --sprt, which ends a match without it")
	case s.Margin < 0 || s.Wait < 0 || s.Startup <= 0 || s.Patience <= 0:
		return errors.New("--margin, --patience, startup= or wait= is too small")
	}
	if s.SPRT != nil {
		if err := s.SPRT.Check(); err != nil {
			return err
		}
	}
	return cmp.Or(s.checkSigns(), s.checkOpenings(), s.Adjudication.check())
}

// checkPondering refuses pairings that need more threads than the concurrency.
func (s *Match) checkPondering() error {
	for a := range s.Players {
		for b := range a {
			if n := s.Threads([2]int{a, b}); n > int64(s.Concurrency) {
				return fmt.Errorf("with pondering, %s and %s think at the same time with %d threads, more than the %d of the concurrency",
					s.Players[b].Name, s.Players[a].Name, n, s.Concurrency)
			}
		}
	}
	return nil
}

// Threads returns the number of threads that two players use at the same time. If
// neither ponders, only one of them thinks at a time.
func (s *Match) Threads(players [2]int) int64 {
	a, b := &s.Players[players[0]], &s.Players[players[1]]
	if a.Ponder || b.Ponder {
		return a.Threads() + b.Threads()
	}
	return max(a.Threads(), b.Threads())
}

// Slots returns the number of processors that a game keeps busy at most.
func (s *Match) Slots() int {
	most := int64(1)
	for a := range s.Players {
		for b := range a {
			most = max(most, s.Threads([2]int{a, b}))
		}
	}
	return int(most)
}

// Adjudication ends games early. The zero value never ends one.
type Adjudication struct {
	// A player wins when both players have reported a score of at least WinScore for
	// that player in each of their last WinTurns turns; with OneSided, the reports of
	// the opponent are enough. A game is drawn when both have reported at most
	// DrawScore for either side in each of their last DrawTurns turns. Turns of 0
	// switch a rule off.
	WinScore  int  `json:"win_score,omitempty"` // centipawns
	WinTurns  int  `json:"win_turns,omitempty"`
	OneSided  bool `json:"win_one_sided,omitempty"`
	DrawScore int  `json:"draw_score,omitempty"` // centipawns
	DrawTurns int  `json:"draw_turns,omitempty"`
	DrawAfter int  `json:"draw_after,omitempty"` // no draw before this many turns
	// A game is drawn after MaxTurns turns, including the opening. 0 means never.
	MaxTurns int `json:"max_turns,omitempty"`
	// A game ends with its proved result as soon as an exact search of the runner finds it
	// and both engines have moved, unless it was proved at the end of the opening. The
	// reports of the engines make no difference.
	Prove bool `json:"prove,omitempty"`
}

func (a Adjudication) check() error {
	if a.WinTurns > 0 && a.WinScore == 0 {
		return errors.New("adjudication of wins needs a score")
	}
	return nil
}
