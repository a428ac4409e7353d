// Package settings says what a match is asked to be: its players with their programs and
// limits, its openings and its end. It reads settings from words and from files.
package settings

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/BurntSushi/toml"

	"tetrad/bench/stats"
	"tetrad/engine"
)

// A Match is what a match is asked to be. It is stored at the head of the journal, from which a
// match can be resumed.
type Match struct {
	Name    string   `json:"name,omitempty" toml:"name"`
	Game    string   `json:"game" toml:"game"`
	Players []Player `json:"players" toml:"player"`

	Gauntlet bool        `json:"gauntlet,omitempty" toml:"gauntlet"` // the first player against each other one; otherwise all against all
	Games    int         `json:"games" toml:"games"`                 // for every two players; even; 0: only SPRT ends the match
	SPRT     *stats.SPRT `json:"sprt,omitempty" toml:"sprt"`         // of the first player against the second; nil: none
	TestFrom int         `json:"test_from,omitempty" toml:"-"`       // the test was changed after this many games, and gives no verdict before

	Openings     string `json:"openings,omitempty" toml:"openings"`           // file; empty: random openings
	OpeningsSum  string `json:"openings_sum,omitempty" toml:"-"`              // checksum of that file, to recognise it
	OpeningOrder string `json:"opening_order,omitempty" toml:"opening_order"` // SequentialOrder (also if empty) or RandomOrder
	OpeningStart int    `json:"opening_start,omitempty" toml:"opening_start"` // number of the first opening, from 1; 0: the first
	OpeningCount int    `json:"opening_count,omitempty" toml:"opening_count"` // number of openings before the first repeats; 0: all
	OpeningPlies int    `json:"opening_plies,omitempty" toml:"opening_plies"` // turns of each opening of a file that are taken; 0: all
	Seed         uint64 `json:"seed" toml:"seed"`                             // of random openings and of their random order
	VarySeeds    bool   `json:"vary_seeds,omitempty" toml:"vary_seeds"`       // engines without a Seed of their own get a different one in each game
	OpeningTurns int    `json:"opening_turns,omitempty" toml:"opening_turns"` // length of random openings in turns; 0: the game decides
	Balance      int    `json:"balance,omitempty" toml:"balance"`             // greatest score of random openings for either side, in centipawns; 0: any
	BalanceNodes uint64 `json:"balance_nodes,omitempty" toml:"balance_nodes"` // of the search that scores them

	Concurrency int      `json:"concurrency" toml:"concurrency"` // threads of engines that think at the same time
	Wait        Duration `json:"wait,omitzero" toml:"wait"`      // pause before each game but the first
	Margin      Duration `json:"margin" toml:"margin"`           // time by which an answer may be late, for the pipe
	Startup     Duration `json:"startup" toml:"startup"`         // time to start, and for each answer outside searches
	Patience    Duration `json:"patience" toml:"patience"`       // additional time after which an engine counts as hanging
	// ReferenceSpeed are the nodes per second of the machine that clocks are meant for. On
	// a farm, each machine scales them by its speed. 0: each plays by its own clock.
	ReferenceSpeed uint64 `json:"reference_speed,omitempty" toml:"reference_speed"`

	SkipLines    bool         `json:"skip_lines,omitempty" toml:"skip_lines"`       // do not check the lines of play and scores of engines
	FailedStarts int          `json:"failed_starts,omitempty" toml:"failed_starts"` // consecutive failed starts of an engine that end the match; 0: unlimited
	Adjudication Adjudication `json:"adjudication,omitzero" toml:"adjudication"`
	Log          string       `json:"log,omitempty" toml:"log"`                 // file for the lines between runner and engines; empty: none
	LogSize      int          `json:"log_size,omitempty" toml:"log_size"`       // MiB to keep of the log and of each file of standard error
	PGN          string       `json:"pgn,omitempty" toml:"pgn"`                 // file for the games in PGN; empty: none
	Details      bool         `json:"details,omitempty" toml:"details"`         // records hold the engines' lines, speed, hash and time, and the clocks
	Lenient      bool         `json:"lenient,omitempty" toml:"lenient"`         // go on with engines that refuse options
	Strict       bool         `json:"strict,omitempty" toml:"strict"`           // the first warning or fault ends the match
	SkipResult   bool         `json:"skip_result,omitempty" toml:"skip_result"` // do not ask engines for the result
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
		ReferenceSpeed: usualReferenceSpeed, FailedStarts: 3, LogSize: 256,
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
	case s.LogSize < 1 && (s.Log != "" || slices.ContainsFunc(s.Players, func(p Player) bool { return p.Stderr != "" })):
		return errors.New("the size of the log must be 1 MiB at least")
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
	WinScore  int  `json:"win_score,omitempty" toml:"win_score"` // centipawns
	WinTurns  int  `json:"win_turns,omitempty" toml:"win_turns"`
	OneSided  bool `json:"win_one_sided,omitempty" toml:"win_one_sided"`
	DrawScore int  `json:"draw_score,omitempty" toml:"draw_score"` // centipawns
	DrawTurns int  `json:"draw_turns,omitempty" toml:"draw_turns"`
	DrawAfter int  `json:"draw_after,omitempty" toml:"draw_after"` // no draw before this many turns
	// A game is drawn after MaxTurns turns, including the opening. 0 means never.
	MaxTurns int `json:"max_turns,omitempty" toml:"max_turns"`
	// A game ends with its proved result as soon as an exact search of the runner finds it
	// and both engines have moved, unless it was proved at the end of the opening. The
	// reports of the engines make no difference.
	Prove bool `json:"prove,omitempty" toml:"prove"`
}

func (a Adjudication) check() error {
	if a.WinTurns > 0 && a.WinScore == 0 {
		return errors.New("adjudication of wins needs a score")
	}
	return nil
}

// config is a settings file in TOML. It holds the fields of Settings and a table
// [[player]] for each player. Optional tables are [sprt] for the test, [each] with
// defaults for all players, and [limits] for their limits alone.
type config struct {
	Match
	Limits  Limits           `toml:"limits"`
	Each    Player           `toml:"each"`
	Players []toml.Primitive `toml:"player"`
}

// Read reads a settings file into s. Settings that the file does not mention
// keep their values. It refuses unknown settings, but does not check the values. The
// defaults for each player pass through change and are returned.
func Read(in io.Reader, s *Match, change func(each Player) (Player, error)) (each Player, err error) {
	c := config{Match: *s}
	test := DefaultSPRT()
	c.SPRT = &test
	meta, err := toml.NewDecoder(in).Decode(&c)
	if err != nil {
		return each, inLine(err)
	}
	if c.Each.Limits == (Limits{}) {
		c.Each.Limits = c.Limits
	}
	if each, err = change(c.Each); err != nil {
		return each, err
	}
	for _, table := range c.Players {
		p := each
		if each.Margin != nil {
			p.Margin = new(*each.Margin)
		}
		p.Limits, p.Options, p.Command = Limits{}, maps.Clone(each.Options), slices.Clone(each.Command)
		if err := meta.PrimitiveDecode(table, &p); err != nil {
			return each, inLine(err)
		}
		if p.Limits == (Limits{}) {
			p.Limits = each.Limits
		}
		c.Match.Players = append(c.Match.Players, p)
	}
	switch {
	case len(meta.Undecoded()) > 0:
		return each, fmt.Errorf("%s is not understood", meta.Undecoded()[0])
	case c.Each.Name != "":
		return each, errors.New("each: all players cannot have one name")
	case !meta.IsDefined("sprt"):
		c.SPRT = s.SPRT
	}
	*s = c.Match
	return each, nil
}

// badType is the message of package toml on a value of another type.
var badType = regexp.MustCompile(`^toml: (line \d+) \(last key "([^"]*)"\): incompatible types: TOML value has type (\w+); destination has type (\w+)$`)

// inLine adds the line number to an error of a file, if it is known.
func inLine(err error) error {
	if syntax, ok := errors.AsType[toml.ParseError](err); ok {
		return fmt.Errorf("line %d: %s", syntax.Position.Line, syntax.Message)
	}
	if text := err.Error(); badType.MatchString(text) {
		return errors.New(badType.ReplaceAllString(text, "$1: $2 is of type $3, not $4"))
	}
	return err
}
