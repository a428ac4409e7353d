// Package settings says what a match is asked to be: its players with their programs and
// limits, its openings and its end. It reads players from words.
package settings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"tetrad/engine"
	"tetrad/stats"
)

// A Match is what a match is asked to be. It is stored at the head of the journal, from which a
// match can be resumed.
type Match struct {
	Game    string   `json:"game"`
	Players []Player `json:"players"`

	Gauntlet bool        `json:"gauntlet,omitempty"`  // the first player against each other one; otherwise all against all
	Games    int         `json:"games"`               // for every two players; even; 0: only SPRT ends the match
	SPRT     *stats.SPRT `json:"sprt,omitempty"`      // of the first player against the second; nil: none
	TestFrom int         `json:"test_from,omitempty"` // the test was changed after this many games, and gives no verdict before

	Openings     string `json:"openings,omitempty"`      // file; empty: random openings
	OpeningsSum  string `json:"openings_sum,omitempty"`  // checksum of that file, to recognise it
	Seed         uint64 `json:"seed"`                    // of random openings
	VarySeeds    bool   `json:"vary_seeds,omitempty"`    // engines without a Seed of their own get a different one in each game
	OpeningTurns int    `json:"opening_turns,omitempty"` // turns of each opening: the length of random ones, and the most that are taken of a file; 0: all of a file
	Balance      int    `json:"balance,omitempty"`       // greatest score of random openings for either side, in centipawns; 0: any

	Concurrency int      `json:"concurrency"` // threads of engines that think at the same time
	Margin      Duration `json:"margin"`      // time by which an answer may be late, for the pipe
	Patience    Duration `json:"patience"`    // time of silence, at the start and beyond the limits, after which an engine counts as hanging

	Adjudication Adjudication `json:"adjudication,omitzero"`
	Log          string       `json:"log,omitempty"`     // file for the lines between runner and engines; empty: none
	PGN          string       `json:"pgn,omitempty"`     // file for the games in PGN; empty: none
	Details      bool         `json:"details,omitempty"` // records hold the engines' lines, speed, hash and time, and the clocks
	Lenient      bool         `json:"lenient,omitempty"` // go on with engines that refuse options
	Strict       bool         `json:"strict,omitempty"`  // the first warning or fault ends the match
}

// Default returns settings that lack only the players, their limits and the
// number of games.
func Default() Match {
	return Match{
		Game: engine.Default().Games[0].Family.Name, Seed: 1, Concurrency: 1,
		Margin: Duration(250 * time.Millisecond), Patience: Duration(time.Minute),
	}
}

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
	case s.Margin < 0 || s.Patience <= 0:
		return errors.New("--margin or --patience is too small")
	case min(s.OpeningTurns, s.Balance, s.Adjudication.WinScore, s.Adjudication.DrawScore) < 0:
		return errors.New("--opening-turns, --balance, --resign or --draw is negative")
	}
	if s.SPRT != nil {
		return s.SPRT.Check()
	}
	return nil
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
	// A player wins when both players have reported a score of at least WinScore for that
	// player in each of their last WinTurns turns, in centipawns; 0: never.
	WinScore int `json:"win_score,omitempty"`
	// A game of at least DrawAfter turns is drawn when both players have reported at most
	// DrawScore for either side in each of their last DrawTurns turns; 0: never.
	DrawScore int `json:"draw_score,omitempty"`
	// A game ends with its proved result as soon as an exact search of the runner finds it
	// and both engines have moved, unless it was proved at the end of the opening. The
	// reports of the engines make no difference.
	Prove bool `json:"prove,omitempty"`
}

// The turns of adjudication by score, as most testers of chess engines have them.
const (
	WinTurns  = 3
	DrawTurns = 8
	DrawAfter = 40
)
