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
	"tetrad/protocol/record"
	"tetrad/stats"
)

// A Plan is all that decides the games of a match, whoever plays them. It is a part of the
// settings at the head of a journal, and the specification of the jobs of a farm, where the
// command of a player is the name of its engine.
type Plan struct {
	Game    string   `json:"game"`
	Players []Player `json:"players"`

	Gauntlet     bool   `json:"gauntlet,omitempty"`      // the first player against each other one; otherwise all against all
	Openings     string `json:"openings,omitempty"`      // file; empty: random openings
	OpeningsSum  string `json:"openings_sum,omitempty"`  // checksum of that file, to recognise it
	Seed         uint64 `json:"seed"`                    // of random openings
	VarySeeds    bool   `json:"vary_seeds,omitempty"`    // engines without a Seed of their own get a different one in each game
	OpeningTurns int    `json:"opening_turns,omitempty"` // turns of each opening: the length of random ones, and the most that are taken of a file; 0: all of a file
	Balance      int    `json:"balance,omitempty"`       // greatest score of random openings for either side, in centipawns; 0: any

	Margin       record.Duration `json:"margin"`   // time by which an answer may be late, for the pipe
	Patience     record.Duration `json:"patience"` // time of silence, at the start and beyond the limits, after which an engine counts as hanging
	Adjudication Adjudication    `json:"adjudication,omitzero"`
	Details      bool            `json:"details,omitempty"` // records hold the engines' lines, speed, hash and time, and the clocks
	Lenient      bool            `json:"lenient,omitempty"` // go on with engines that refuse options
}

// A Match is what a match is asked to be: its plan, where it ends, and what this machine does
// for it. It is stored at the head of the journal, from which a match can be resumed.
type Match struct {
	Plan

	Games int         `json:"games"`          // for every two players; even; 0: only SPRT ends the match
	SPRT  *stats.SPRT `json:"sprt,omitempty"` // of the first player against the second; nil: none

	Concurrency int    `json:"concurrency"`      // threads of engines that think at the same time
	Log         string `json:"log,omitempty"`    // file for the lines between runner and engines; empty: none
	PGN         string `json:"pgn,omitempty"`    // file for the games in PGN; empty: none
	Strict      bool   `json:"strict,omitempty"` // the first warning or fault ends the match
}

// Default returns settings that lack only the players, their limits and the
// number of games.
func Default() Match {
	return Match{Concurrency: 1, Plan: Plan{
		Game: engine.Default().Games[0].Family.Name, Seed: 1, Margin: record.Duration(250 * time.Millisecond), Patience: record.Duration(time.Minute),
	}}
}

// DefaultSPRT returns a test for a gain of a few Elo.
func DefaultSPRT() stats.SPRT { return stats.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05} }

// MarginOf returns the time by which the answers of a player may be late.
func (p *Plan) MarginOf(player int) time.Duration {
	if own := p.Players[player].Margin; own != nil {
		return time.Duration(*own)
	}
	return time.Duration(p.Margin)
}

// HasClocks reports whether any player has a clock.
func (p *Plan) HasClocks() bool {
	return slices.ContainsFunc(p.Players, func(p Player) bool { return p.Limits.Time > 0 || p.Limits.MoveTime > 0 })
}

// IsTimed reports whether a game may depend on the speed of the machine.
func (p *Plan) IsTimed() bool {
	return p.HasClocks() || slices.ContainsFunc(p.Players, func(p Player) bool { return p.Ponder || p.Threads() > 1 })
}

// Check refuses settings that cannot be played. It does not check the game.
func (s *Match) Check() error {
	if err := s.Plan.Check(); err != nil {
		return err
	}
	n := s.Slots()
	switch {
	case s.Concurrency < 1:
		return fmt.Errorf("--concurrency %d is less than 1", s.Concurrency)
	case n > s.Concurrency:
		return fmt.Errorf("the engines of a game think with %d threads at the same time, more than the %d of --concurrency", n, s.Concurrency)
	case s.Games < 0 || s.Games%2 != 0:
		return fmt.Errorf("%d games for two players cannot be played in pairs; give an even number", s.Games)
	case s.SPRT != nil && len(s.Players) != 2:
		return errors.New("a sequential test is between two engines")
	case s.SPRT == nil && s.Games == 0:
		return errors.New("the number of games is missing; give --games, or --sprt, which ends a match without it")
	case s.SPRT != nil:
		return s.SPRT.Check()
	}
	return nil
}

// Check refuses a plan that cannot be played. It does not check the game.
func (p *Plan) Check() error {
	names := map[string]bool{}
	for _, e := range p.Players {
		if err := e.Limits.Check(); err != nil {
			return fmt.Errorf("engine %s: %w", e.Name, err)
		}
		if names[e.Name] {
			return fmt.Errorf("two engines are called %q; give them names, as in --engine 'name=a cmd=%s'", e.Name, strings.Join(e.Command, " "))
		}
		names[e.Name] = true
		if e.Margin != nil && *e.Margin < 0 || slices.ContainsFunc(e.Init, func(line string) bool { return strings.ContainsFunc(line, unicode.IsControl) }) {
			return fmt.Errorf("engine %s: margin= is negative, or init= is more than a line", e.Name)
		}
	}
	switch {
	case len(p.Players) < 2:
		return errors.New("a match needs two engines at least")
	case p.Margin < 0 || p.Patience <= 0:
		return errors.New("--margin or --patience is too small")
	case min(p.OpeningTurns, p.Balance, p.Adjudication.WinScore, p.Adjudication.DrawScore) < 0:
		return errors.New("--opening-turns, --balance, --resign or --draw is negative")
	}
	return nil
}

// Threads returns the number of threads that two players use at the same time. If
// neither ponders, only one of them thinks at a time.
func (p *Plan) Threads(players [2]int) int {
	a, b := &p.Players[players[0]], &p.Players[players[1]]
	if a.Ponder || b.Ponder {
		return a.Threads() + b.Threads()
	}
	return max(a.Threads(), b.Threads())
}

// Slots returns the number of processors that a game keeps busy at most.
func (p *Plan) Slots() int {
	most := 1
	for a := range p.Players {
		for b := range a {
			most = max(most, p.Threads([2]int{a, b}))
		}
	}
	return most
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
