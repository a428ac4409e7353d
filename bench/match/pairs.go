package match

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"tetrad/bench/jobs"
	"tetrad/bench/match/play"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/engine/wholefile"
)

// pairs is the specification of the pairs of a match: all that decides the games. It
// names engines and has no commands, and it may come from a stranger.
type pairs struct {
	Game         string                `json:"game"`
	Players      []player              `json:"players"`
	Gauntlet     bool                  `json:"gauntlet,omitempty"`
	Openings     openingSpec           `json:"openings"`
	Seed         uint64                `json:"seed"`
	VarySeeds    bool                  `json:"vary_seeds,omitempty"`
	Margin       settings.Duration     `json:"margin"`
	Patience     settings.Duration     `json:"patience"`
	Adjudication settings.Adjudication `json:"adjudication,omitzero"`
	Details      bool                  `json:"details,omitempty"`
	Lenient      bool                  `json:"lenient,omitempty"`

	schedule settings.Schedule // without an end
}

// A player is an engine of the match, as a specification has it.
type player struct {
	Name    string             `json:"name"`
	Engine  string             `json:"engine"` // its name on the machines that play
	Ponder  bool               `json:"ponder,omitempty"`
	Restart bool               `json:"restart,omitempty"`
	Margin  *settings.Duration `json:"margin,omitempty"` // nil: that of the match
	Options settings.Options   `json:"options,omitempty"`
	Limits  settings.Limits    `json:"limits"`
}

// An openingSpec says what the openings are: random ones, those of a book, or a list.
type openingSpec struct {
	Lines   []byte `json:"lines,omitempty"` // the list in the order of its use, compressed
	Book    string `json:"book,omitempty"`  // checksum of the book in the program
	Turns   int    `json:"turns,omitempty"` // of random openings
	Balance int    `json:"balance,omitempty"`
}

// Bounds on a specification.
const (
	maxPlayers      = 1000
	maxOptions      = 1000
	maxText         = 1000    // bytes in a name or a value
	maxListed       = 4 << 20 // bytes in a list of openings
	maxOpeningTurns = 10_000
	maxPairs        = 1<<30 - 1 // in a match
)

// readPairs reads a specification and checks it.
func readPairs(text []byte) (*pairs, error) {
	p := &pairs{}
	if err := wholefile.Decode(text, p); err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return p, nil
}

// check refuses what is not a specification, and completes the schedule.
func (p *pairs) check() error {
	if len(p.Players) > maxPlayers {
		return fmt.Errorf("there are %d players, want at most %d", len(p.Players), maxPlayers)
	}
	for _, e := range p.Players {
		if err := e.check(); err != nil {
			return fmt.Errorf("engine %.100q: %w", e.Name, err)
		}
	}
	match := p.settings()
	s := p.Openings
	switch {
	case len(p.Game) > maxText:
		return errors.New("a name is too long")
	case s.Turns > maxOpeningTurns:
		return errors.New("the openings are too long")
	case len(s.Lines) > 0 && s.Book != "":
		return errors.New("the openings are both a list and a book")
	}
	if err := match.Check(); err != nil {
		return err
	}
	p.schedule = settings.NewSchedule(match)
	p.schedule.Total = 0
	return nil
}

func (e *player) check() error {
	isControl := func(text string) bool { return strings.ContainsFunc(text, unicode.IsControl) }
	if err := jobs.CheckEngineName(e.Engine); err != nil {
		return err
	}
	if len(e.Name) > maxText || len(e.Options) > maxOptions {
		return errors.New("its name is too long, or it has too many options")
	}
	for name, value := range e.Options {
		if len(name) > maxText || len(value) > maxText || isControl(name) || isControl(value) {
			return fmt.Errorf("the option %.100q is too long, or has control characters", name)
		}
	}
	return nil
}

// settings returns the settings of the match, as far as the specification has them.
func (p *pairs) settings() *settings.Match {
	s := settings.Default()
	s.Game, s.Gauntlet, s.Games = p.Game, p.Gauntlet, 2
	s.Seed, s.VarySeeds, s.Margin, s.Patience = p.Seed, p.VarySeeds, p.Margin, p.Patience
	s.Adjudication, s.Details, s.Lenient = p.Adjudication, p.Details, p.Lenient
	o := p.Openings
	s.OpeningTurns, s.Balance, s.OpeningsSum = o.Turns, o.Balance, o.Book
	if o.Book != "" {
		s.Openings = openings.BookName
	}
	s.Concurrency = jobs.MaxSlots
	for _, e := range p.Players {
		s.Players = append(s.Players, settings.Player{Name: e.Name, Ponder: e.Ponder, Restart: e.Restart, Margin: e.Margin, Options: e.Options, Limits: e.Limits})
	}
	return &s
}

// isTimed reports whether a game may depend on the speed of the machine.
func (p *pairs) isTimed() bool {
	return slices.ContainsFunc(p.Players, func(e player) bool {
		return e.Ponder || e.Limits.Time > 0 || e.Limits.MoveTime > 0 || (&settings.Player{Options: e.Options}).Threads() > 1
	})
}

// games returns the games of a job: two with one opening, in which the players change
// seats.
func (p *pairs) games(index int) (games [2]settings.ScheduledGame, err error) {
	if index < 0 || index > maxPairs {
		return games, fmt.Errorf("there is no pair %d", index)
	}
	for i := range games {
		games[i], _ = p.schedule.Game(2*index + i)
	}
	return games, nil
}

// batch returns the pairs of the match as jobs, and their specification.
func (m *Match) batch() (*pairs, jobs.Batch, error) {
	s := m.Settings
	p := &pairs{
		Game: s.Game, Gauntlet: s.Gauntlet, Seed: s.Seed, VarySeeds: s.VarySeeds, Margin: s.Margin, Patience: s.Patience,
		Adjudication: s.Adjudication, Details: s.Details, Lenient: s.Lenient,
		Openings: openingSpec{Turns: s.OpeningTurns, Balance: s.Balance},
	}
	for i := range s.Players {
		engine := &s.Players[i]
		e := player{Name: engine.Name, Engine: fmt.Sprintf("engine-%d", i+1), Ponder: engine.Ponder,
			Restart: engine.Restart, Margin: engine.Margin, Options: engine.Options, Limits: engine.Limits}
		if m.Executor != nil {
			if err := isNamed(engine); err != nil {
				return nil, jobs.Batch{}, fmt.Errorf("engine %s: %w", engine.Name, err)
			}
			e.Engine = engine.Command[0]
		}
		p.Players = append(p.Players, e)
	}
	m.nameOpenings(&p.Openings)
	if err := p.check(); err != nil {
		return nil, jobs.Batch{}, err
	}
	w, err := jobs.New(JobKind.Name, p)
	w.Slots = s.Slots()
	if err != nil && len(p.Openings.Lines) > 0 {
		err = fmt.Errorf("%s: %w; use fewer openings, those of the book, or random ones", s.Openings, err)
	}
	return p, w, err
}

// isNamed refuses a player that other machines cannot find by the name of its engine.
func isNamed(p *settings.Player) error {
	if len(p.Command) != 1 || p.Dir != "" || p.Stderr != "" || p.Init != nil {
		return errors.New("on other machines the command is the name of an engine, without arguments, dir=, stderr= and init=")
	}
	return jobs.CheckEngineName(p.Command[0])
}

// nameOpenings adds a book or a list to a source. A match of this process needs no list.
func (m *Match) nameOpenings(o *openingSpec) {
	s := m.Settings
	switch {
	case s.Openings == openings.BookName:
		o.Book = s.OpeningsSum
	case s.Openings != "" && m.Executor != nil:
		list := m.openingList
		if s.Games > 0 { // later openings are not used
			list = list[:min(len(list), s.Games/2)]
		}
		var text strings.Builder
		for _, opening := range list {
			fmt.Fprintln(&text, opening)
		}
		o.Lines = wholefile.Pack([]byte(text.String()))
	}
}

// site returns a site on this machine for the pairs of another one.
func (p *pairs) site(host *jobs.Host) (*site, error) {
	s := p.settings()
	s.Concurrency = cmp.Or(host.Slots, runtime.GOMAXPROCS(0))
	r := &site{Runner: &play.Runner{Settings: s, IsRemote: true, MemoryMiB: engine.MemoryMiB}, isIdle: host.ChecksOnly}
	if !host.ChecksOnly {
		if err := p.findEngines(s, host); err != nil {
			return nil, err
		}
	}
	m := Match{Settings: s}
	err := p.prepare(&m, host.Registry)
	r.Game, r.openings.next, r.Estimate = m.Game, m.Opening, m.estimate
	return r, err
}

// findEngines sets the commands of the players to those of a machine.
func (p *pairs) findEngines(s *settings.Match, host *jobs.Host) error {
	if n := s.Slots(); n > s.Concurrency {
		return fmt.Errorf("the games need %d processors, and this machine has %d for them", n, s.Concurrency)
	}
	for i, e := range p.Players {
		program, err := host.Engine(e.Engine)
		if err != nil {
			return err
		}
		player := &s.Players[i]
		player.Command, player.Dir, player.Guarded = program.Command, program.Dir, e.Engine != jobs.OwnEngine
	}
	return nil
}

// prepare finds the game and the openings.
func (p *pairs) prepare(m *Match, r engine.Registry) error {
	variant, entry, err := r.Game(p.Game)
	if err != nil || len(p.Openings.Lines) == 0 {
		return cmp.Or(err, m.Prepare(r))
	}
	text, err := wholefile.Unpack(p.Openings.Lines, maxListed)
	if err != nil {
		return fmt.Errorf("openings: %w", err)
	}
	list, err := openings.Read(variant, bytes.NewReader(text), 0)
	if err != nil {
		return fmt.Errorf("openings: %w", err)
	}
	m.setGame(variant, entry)
	m.Opening = func(index int) (openings.Opening, error) { return list[index%len(list)], nil }
	return nil
}
