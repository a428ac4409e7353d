// Package match plays engines against each other. The engines speak the Universal
// Game Interface, and each runs as its own process. The rules of package positions
// check every move.
package match

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"tetrad/bench/stats"
	"tetrad/engine"
)

// Settings describe a match. They are stored at the head of the journal, from which a
// match can be resumed.
type Settings struct {
	Name    string   `json:"name,omitempty" toml:"name"`
	Game    string   `json:"game" toml:"game"`
	Players []Player `json:"players" toml:"player"`

	Gauntlet bool        `json:"gauntlet,omitempty" toml:"gauntlet"`   // the first player against each other one; otherwise all against all
	Knockout bool        `json:"knockout,omitempty" toml:"knockout"`   // the loser of a meeting is out; players are listed in seed order
	TiePairs int         `json:"tie_pairs,omitempty" toml:"tie_pairs"` // the most pairs that may follow a tie in a knockout
	Games    int         `json:"games" toml:"games"`                   // for every two players; even; 0: only SPRT ends the match
	SPRT     *stats.SPRT `json:"sprt,omitempty" toml:"sprt"`           // of the first player against the second; nil: none

	Openings     string `json:"openings,omitempty" toml:"openings"`           // file; empty: random openings
	OpeningsSum  string `json:"openings_sum,omitempty" toml:"-"`              // checksum of that file, to recognise it
	OpeningOrder string `json:"opening_order,omitempty" toml:"opening_order"` // SequentialOrder (also if empty) or RandomOrder
	OpeningStart int    `json:"opening_start,omitempty" toml:"opening_start"` // number of the first opening, from 1; 0: the first
	OpeningCount int    `json:"opening_count,omitempty" toml:"opening_count"` // number of openings before the first repeats; 0: all
	Seed         uint64 `json:"seed" toml:"seed"`                             // of random openings and of their random order
	VarySeeds    bool   `json:"vary_seeds,omitempty" toml:"vary_seeds"`       // engines without a Seed of their own get a different one in each game
	OpeningTurns int    `json:"opening_turns,omitempty" toml:"opening_turns"` // length of random openings in turns; 0: the game decides
	Balance      int    `json:"balance,omitempty" toml:"balance"`             // greatest score of random openings for either side, in centipawns; 0: any
	BalanceNodes uint64 `json:"balance_nodes,omitempty" toml:"balance_nodes"` // of the search that scores them

	Concurrency int      `json:"concurrency" toml:"concurrency"` // threads of engines that think at the same time
	Margin      Duration `json:"margin" toml:"margin"`           // time by which an answer may be late, for the pipe
	Startup     Duration `json:"startup" toml:"startup"`         // time to start, and for each answer outside searches
	Patience    Duration `json:"patience" toml:"patience"`       // additional time after which an engine counts as hanging
	// ReferenceSpeed are the nodes per second of the machine that clocks are meant for. On
	// a farm, each machine scales them by its speed. 0: each plays by its own clock.
	ReferenceSpeed uint64 `json:"reference_speed,omitempty" toml:"reference_speed"`

	SkipLines    bool         `json:"skip_lines,omitempty" toml:"skip_lines"`       // do not replay lines of play
	FailedStarts int          `json:"failed_starts,omitempty" toml:"failed_starts"` // consecutive failed starts of an engine that end the match; 0: unlimited
	Adjudication Adjudication `json:"adjudication,omitzero" toml:"adjudication"`
	Text         string       `json:"text,omitempty" toml:"text"`               // file for the games as text; empty: none
	Log          string       `json:"log,omitempty" toml:"log"`                 // file for the lines between runner and engines; empty: none
	LogSize      int          `json:"log_size,omitempty" toml:"log_size"`       // MiB to keep of the log and of each file of standard error
	PGN          string       `json:"pgn,omitempty" toml:"pgn"`                 // file for the games in PGN; empty: none
	Details      bool         `json:"details,omitempty" toml:"details"`         // records hold the engines' speed, hash and time, and the clocks
	Lenient      bool         `json:"lenient,omitempty" toml:"lenient"`         // go on with engines that refuse options
	SkipResult   bool         `json:"skip_result,omitempty" toml:"skip_result"` // do not ask engines for the result
}

// The orders of openings.
const (
	SequentialOrder = "sequential"
	RandomOrder     = "random"
)

// checkOpenings refuses impossible settings of the openings.
func (s *Settings) checkOpenings() error {
	switch {
	case s.Balance < 0 || s.OpeningTurns < 0 || s.OpeningStart < 0 || s.OpeningCount < 0:
		return errors.New("a number about the openings is negative")
	case s.OpeningOrder != "" && s.OpeningOrder != SequentialOrder && s.OpeningOrder != RandomOrder:
		return fmt.Errorf("the order %q of openings is not %s or %s", s.OpeningOrder, SequentialOrder, RandomOrder)
	case s.OpeningOrder == RandomOrder && s.Openings == "":
		return errors.New("a random order is one of a file of openings; without one they are random anyway")
	}
	return nil
}

// A Player is an engine in a match.
type Player struct {
	Name    string   `json:"name" toml:"name"`
	Command []string `json:"command" toml:"command"` // program and arguments
	Dir     string   `json:"dir,omitempty" toml:"dir"`
	Stderr  string   `json:"stderr,omitempty" toml:"stderr"` // file for standard error; empty: none
	Ponder  bool     `json:"ponder,omitempty" toml:"ponder"` // thinks during the opponent's turn
	Options Options  `json:"options,omitempty" toml:"options"`
	Limits  Limits   `json:"limits" toml:"limits"`
	// Program is what the engine was when the match began. nil: another machine plays, or
	// the settings are of an older version.
	Program *Program `json:"program,omitempty" toml:"-"`

	guarded bool // another machine chose the options, so none may be a text, such as the name of a file
}

// Options are the values of an engine's options, by name.
type Options map[string]string

// UnmarshalTOML adds the options of a table. Their values may be strings, numbers or
// booleans.
func (o *Options) UnmarshalTOML(value any) error {
	table, ok := value.(map[string]any)
	if !ok {
		return errors.New("options must be a table")
	}
	merged := maps.Clone(*o)
	if merged == nil {
		merged = Options{}
	}
	for name, v := range table {
		switch v.(type) {
		case string, int64, float64, bool:
			merged[name] = fmt.Sprint(v)
		default:
			return fmt.Errorf("option %s is neither a text nor a number nor true or false", name)
		}
	}
	*o = merged
	return nil
}

// DefaultSettings returns settings that lack only the players, their limits and the
// number of games.
func DefaultSettings() Settings {
	return Settings{
		Game: engine.Default().Games[0].Family.Name, Seed: 1, BalanceNodes: 2000, Concurrency: 1,
		Margin: Duration(250 * time.Millisecond), Startup: Duration(10 * time.Second), Patience: Duration(time.Minute),
		ReferenceSpeed: UsualReferenceSpeed, TiePairs: 5, FailedStarts: 3, LogSize: 256,
	}
}

// UsualReferenceSpeed is about that of one processor of a common machine of 2026, in
// nodes per second of the benchmark.
const UsualReferenceSpeed = 1_000_000

// DefaultSPRT returns a test for a gain of a few Elo.
func DefaultSPRT() stats.SPRT { return stats.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05} }

// HasClocks reports whether any player has a clock.
func (s *Settings) HasClocks() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Limits.hasClock() })
}

// Check refuses settings that cannot be played. It does not check the game.
func (s *Settings) Check() error {
	names := map[string]bool{}
	for _, p := range s.Players {
		if err := p.Limits.Check(); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
		if names[p.Name] {
			return fmt.Errorf("two engines are called %q; give them names", p.Name)
		}
		names[p.Name] = true
		if p.threads() > int64(s.Concurrency) {
			return fmt.Errorf("engine %s has %d threads, more than the %d of the concurrency", p.Name, p.threads(), s.Concurrency)
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
	case s.Knockout && (s.Gauntlet || s.SPRT != nil):
		return errors.New("a knockout is neither a gauntlet nor a sequential test")
	case s.TiePairs < 0:
		return errors.New("the number of pairs after a tie is negative")
	case s.SPRT != nil && len(s.Players) != 2:
		return errors.New("a sequential test is between two engines")
	case s.SPRT == nil && s.Games == 0:
		return errors.New("the number of games is missing; only a sequential test ends without it")
	case s.Concurrency < 1:
		return errors.New("the concurrency must be 1 at least")
	case s.LogSize < 1 && (s.Log != "" || slices.ContainsFunc(s.Players, func(p Player) bool { return p.Stderr != "" })):
		return errors.New("the size of the log must be 1 MiB at least")
	case s.FailedStarts < 0:
		return errors.New("the number of failed starts is negative")
	case s.Margin < 0 || s.Startup <= 0 || s.Patience <= 0:
		return errors.New("margin, startup or patience is too small")
	}
	if s.SPRT != nil {
		if err := s.SPRT.Check(); err != nil {
			return err
		}
	}
	return errors.Join(s.checkOpenings(), s.Adjudication.check())
}

// checkPondering refuses pairings that need more threads than the concurrency.
func (s *Settings) checkPondering() error {
	for a := range s.Players {
		for b := range a {
			if n := s.threads([2]int{a, b}); n > int64(s.Concurrency) {
				return fmt.Errorf("with pondering, %s and %s think at the same time with %d threads, more than the %d of the concurrency",
					s.Players[b].Name, s.Players[a].Name, n, s.Concurrency)
			}
		}
	}
	return nil
}
