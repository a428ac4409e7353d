// Package match plays engines against each other: any engines that speak the
// Universal Game Interface, each a process of its own, with every move checked
// by the rules of package positions.
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

// Settings say what is to be played. They are written at the head of the
// record, from where a match can be resumed.
type Settings struct {
	Name    string   `json:"name,omitempty" toml:"name"`
	Game    string   `json:"game" toml:"game"`
	Players []Player `json:"players" toml:"player"`

	Gauntlet bool        `json:"gauntlet,omitempty" toml:"gauntlet"`   // the first against each other; otherwise all against all
	Knockout bool        `json:"knockout,omitempty" toml:"knockout"`   // who loses is out; the players are seeds in their order
	TiePairs int         `json:"tie_pairs,omitempty" toml:"tie_pairs"` // pairs that may follow a tie in a knockout
	Games    int         `json:"games" toml:"games"`                   // for each two players, even; 0: no end but that of SPRT
	SPRT     *stats.SPRT `json:"sprt,omitempty" toml:"sprt"`           // of the first player against the second; nil: none

	Openings     string `json:"openings,omitempty" toml:"openings"`           // file; empty: random ones
	OpeningsSum  string `json:"openings_sum,omitempty" toml:"-"`              // of that file, to know it again
	OpeningOrder string `json:"opening_order,omitempty" toml:"opening_order"` // SequentialOrder, also where empty, or RandomOrder
	OpeningStart int    `json:"opening_start,omitempty" toml:"opening_start"` // number of the first opening, from 1; 0: the first
	OpeningCount int    `json:"opening_count,omitempty" toml:"opening_count"` // openings until the first comes again; 0: all
	Seed         uint64 `json:"seed" toml:"seed"`                             // of random openings, and of their random order
	VarySeeds    bool   `json:"vary_seeds,omitempty" toml:"vary_seeds"`       // engines that are given no Seed have another one in each game
	OpeningTurns int    `json:"opening_turns,omitempty" toml:"opening_turns"` // length of random openings; 0: as fits the game
	Balance      int    `json:"balance,omitempty" toml:"balance"`             // most centipawns of random openings for either side; 0: any
	BalanceNodes uint64 `json:"balance_nodes,omitempty" toml:"balance_nodes"` // of the search that tells

	Concurrency  int          `json:"concurrency" toml:"concurrency"` // threads of engines that think at the same time
	Margin       Duration     `json:"margin" toml:"margin"`           // time by which an answer may be late, for the pipe
	Startup      Duration     `json:"startup" toml:"startup"`         // time to start, and for each answer outside of searches
	Patience     Duration     `json:"patience" toml:"patience"`       // after so much more an engine hangs
	Resources    Resources    `json:"resources,omitzero" toml:"resources"`
	SkipLines    bool         `json:"skip_lines,omitempty" toml:"skip_lines"`       // do not replay lines of play
	FailedStarts int          `json:"failed_starts,omitempty" toml:"failed_starts"` // in a row, by which an engine ends the match; 0: it never does
	Adjudication Adjudication `json:"adjudication,omitzero" toml:"adjudication"`
	Text         string       `json:"text,omitempty" toml:"text"`               // file for the games as text; empty: none
	Log          string       `json:"log,omitempty" toml:"log"`                 // file for what passes between runner and engines; empty: none
	LogSize      int          `json:"log_size,omitempty" toml:"log_size"`       // MiB of the log, and of each file of standard error, that are kept
	PGN          string       `json:"pgn,omitempty" toml:"pgn"`                 // file for the games in PGN; empty: none
	Details      bool         `json:"details,omitempty" toml:"details"`         // records have what engines say of speed, hash and time, and the clocks
	Lenient      bool         `json:"lenient,omitempty" toml:"lenient"`         // go on with engines that refuse options
	SkipResult   bool         `json:"skip_result,omitempty" toml:"skip_result"` // do not ask engines for the result
}

// The orders of openings.
const (
	SequentialOrder = "sequential"
	RandomOrder     = "random"
)

// checkOpenings refuses settings of the openings that cannot be.
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

// A Player is an engine as it takes part in a match.
type Player struct {
	Name    string   `json:"name" toml:"name"`
	Command []string `json:"command" toml:"command"` // program and arguments
	Dir     string   `json:"dir,omitempty" toml:"dir"`
	Stderr  string   `json:"stderr,omitempty" toml:"stderr"` // file for standard error; empty: none
	Ponder  bool     `json:"ponder,omitempty" toml:"ponder"` // thinks in the opponent's time
	Options Options  `json:"options,omitempty" toml:"options"`
	Limits  Limits   `json:"limits" toml:"limits"`
}

// Options are the values of an engine's options, by name.
type Options map[string]string

// UnmarshalTOML adds those of a table, in which numbers and truth values may
// stand as such.
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

// DefaultSettings returns settings in which only the players, their limits and
// the number of games are missing.
func DefaultSettings() Settings {
	return Settings{
		Game: engine.Default().Games[0].Family.Name, Seed: 1, BalanceNodes: 2000, Concurrency: 1,
		Margin: Duration(250 * time.Millisecond), Startup: Duration(10 * time.Second), Patience: Duration(time.Minute),
		TiePairs: 5, FailedStarts: 3, LogSize: 256, Resources: Resources{MinDisk: 64, MinMemory: 64},
	}
}

// DefaultSPRT returns a test for a gain of a few Elo.
func DefaultSPRT() stats.SPRT { return stats.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05} }

// Check refuses settings that cannot be played. The game is not looked at.
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
	return errors.Join(s.checkOpenings(), s.Resources.checkNumbers(), s.Adjudication.check())
}

// checkPondering refuses games for which there are not enough threads.
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
