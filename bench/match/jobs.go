package match

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"tetrad/bench/jobs"
	"tetrad/bench/match/play"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine/wholefile"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// JobKind is the kind of work whose jobs are the pairs of games of a match: both games of
// a pair have one opening, and the players change seats. It serves the matches of other
// machines.
var JobKind = jobs.Define("match", open)

// pairs is the specification of the pairs of a match. It may come from a stranger, whose
// commands are but the names of engines on the machines that play.
type pairs struct {
	settings.Plan        // without the file of openings
	Lines         []byte `json:"lines,omitempty"` // the openings in the order of their use, compressed; empty: random ones, or those of the book

	schedule settings.Schedule // without an end
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

// Batch returns the pairs of the match as jobs, which a farm can play and count by itself.
func (m *Match) Batch() (jobs.Batch, error) {
	_, b, err := m.batch()
	return b, err
}

// batch returns the pairs of the match as jobs, and their specification.
func (m *Match) batch() (*pairs, jobs.Batch, error) {
	s := m.Settings
	p := &pairs{Plan: s.Plan}
	if s.Openings != "" && s.Openings != openings.BookName {
		list := m.openingList
		if s.Games > 0 { // later openings are not used
			list = list[:min(len(list), s.Games/2)]
		}
		var text strings.Builder
		for _, opening := range list {
			fmt.Fprintln(&text, opening)
		}
		p.Openings, p.OpeningsSum, p.Lines = "", "", wholefile.Pack([]byte(text.String()))
	}
	if err := p.check(); err != nil {
		return nil, jobs.Batch{}, err
	}
	w, err := jobs.New(JobKind.Name, p)
	w.Slots = s.Slots()
	if m.Played == nil && err == nil { // whoever has games from elsewhere must count himself
		w.Goal, err = json.Marshal(goal{s.Games, s.SPRT})
	}
	if err != nil && len(p.Lines) > 0 {
		err = fmt.Errorf("%s: %w; use fewer openings, those of the book, or random ones", s.Openings, err)
	}
	return p, w, err
}

// check refuses what is not a specification, and completes the schedule.
func (p *pairs) check() error {
	if len(p.Players) > maxPlayers {
		return fmt.Errorf("there are %d players, want at most %d", len(p.Players), maxPlayers)
	}
	for i := range p.Players {
		if err := checkPlayer(&p.Players[i]); err != nil {
			return fmt.Errorf("engine %.100q: %w", p.Players[i].Name, err)
		}
	}
	switch {
	case len(p.Game) > maxText:
		return errors.New("a name is too long")
	case p.OpeningTurns > maxOpeningTurns:
		return errors.New("the openings are too long")
	case p.Openings != "" && (p.Openings != openings.BookName || len(p.Lines) > 0):
		return errors.New("the openings are neither a list, nor the book, nor random")
	}
	p.schedule = settings.NewSchedule(&settings.Match{Plan: p.Plan})
	return p.Plan.Check()
}

// checkPlayer refuses a player that other machines cannot find by the name of its engine.
func checkPlayer(p *settings.Player) error {
	isControl := func(text string) bool { return strings.ContainsFunc(text, unicode.IsControl) }
	if len(p.Command) != 1 || p.Dir != "" || p.Stderr != "" || p.Init != nil {
		return errors.New("on other machines the command is the name of an engine, without arguments, dir=, stderr= and init=")
	}
	if err := jobs.CheckEngineName(p.Command[0]); err != nil {
		return err
	}
	if len(p.Name) > maxText || len(p.Options) > maxOptions {
		return errors.New("its name is too long, or it has too many options")
	}
	for name, value := range p.Options {
		if len(name) > maxText || len(value) > maxText || isControl(name) || isControl(value) {
			return fmt.Errorf("the option %.100q is too long, or has control characters", name)
		}
	}
	return nil
}

// games returns the games of a job: two with one opening, in which the players change
// seats.
func (p *pairs) games(index int) (games [2]settings.ScheduledGame) {
	for i := range games {
		games[i], _ = p.schedule.Game(2*index + i)
	}
	return games
}

// open checks a specification, and makes its site on this machine.
func open(p pairs, host *jobs.Host) (w jobs.Work[[]byte], err error) {
	if err := p.check(); err != nil {
		return w, err
	}
	s := &settings.Match{Plan: p.Plan, Concurrency: cmp.Or(host.Slots, runtime.GOMAXPROCS(0))}
	at := &site{Runner: play.Runner{Settings: s, IsRemote: true}}
	if !host.ChecksOnly {
		if err := findEngines(s, host); err != nil {
			return w, err
		}
	}
	if err := at.prepare(host.Registry, p.Lines); err != nil {
		return w, err
	}
	return jobs.Work[[]byte]{
		Count: maxPairs + 1,
		Do: func(ctx context.Context, index int) ([]byte, error) {
			if host.ChecksOnly {
				return nil, errors.New("this machine has no engines for the match, and only checks its results")
			}
			var games []record.Game
			if err := at.playPair(ctx, p.games(index), nil, func(g record.Game) { games = append(games, g) }); err != nil {
				return nil, err
			}
			return encodeGames(games)
		},
		Check:  func(index int, result []byte) error { _, err := p.read(at.Game, index, result); return err },
		Same:   func(index int, a, b []byte) error { return p.same(at.Game, index, a, b) },
		Weight: func(index int) int { return s.Threads(p.games(max(index, 0))[0].Players) }, // Do refuses another index
		Close:  at.Close,

		Judge:   func(text json.RawMessage) (jobs.Judge, error) { return newJudge(&p, at.Game, text) },
		Engines: p.engines(),
	}, nil
}

// findEngines sets the commands of the players to those of a machine.
func findEngines(s *settings.Match, host *jobs.Host) error {
	if n := s.Slots(); n > s.Concurrency {
		return fmt.Errorf("the games need %d processors, and this machine has %d for them", n, s.Concurrency)
	}
	s.Players = slices.Clone(s.Players)
	for i := range s.Players {
		p := &s.Players[i]
		name := p.Command[0]
		program, err := host.Engine(name)
		if err != nil {
			return err
		}
		p.Command, p.Dir, p.Guarded = program.Command, program.Dir, name != jobs.OwnEngine
	}
	return nil
}

// same returns an error that says where two results differ. Games that depend on time may
// differ.
func (p *pairs) same(variant positions.Game, index int, a, b []byte) error {
	first, err := p.read(variant, index, a)
	if err != nil {
		return err
	}
	second, err := p.read(variant, index, b)
	if err != nil || p.IsTimed() {
		return err
	}
	for i := range first {
		if err := sameGame(&first[i], &second[i]); err != nil {
			return fmt.Errorf("game %d: %w", first[i].Number, err)
		}
	}
	return nil
}

// maxGames is the number of bytes of a pair before compression.
const maxGames = 32 << 20

// encodeGames returns games as the result of a job.
func encodeGames(games []record.Game) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for i := range games {
		if err := encoder.Encode(&games[i]); err != nil {
			return nil, err
		}
	}
	return wholefile.Pack(text.Bytes()), nil
}

// read returns the games of a result, which may come from a stranger. It checks
// that they are those of this pair, and that the rules allow them.
func (p *pairs) read(variant positions.Game, index int, result []byte) ([]record.Game, error) {
	text, err := wholefile.Unpack(result, maxGames)
	if err != nil {
		return nil, err
	}
	scheduled := p.games(index)
	games := make([]record.Game, len(scheduled))
	decoder := json.NewDecoder(bytes.NewReader(text))
	for i := range games {
		if err := decoder.Decode(&games[i]); err != nil {
			return nil, fmt.Errorf("game %d of %d: %w", i+1, len(games), err)
		}
		if err := p.checkGame(variant, scheduled[i], &games[i]); err != nil {
			return nil, err
		}
	}
	if decoder.More() {
		return nil, errors.New("it has more than the games of a pair")
	}
	return games, nil
}

// checkGame refuses a game that is not the one of the schedule.
func (p *pairs) checkGame(variant positions.Game, a settings.ScheduledGame, g *record.Game) error {
	players := [2]string{p.Players[a.Players[0]].Name, p.Players[a.Players[1]].Name}
	limits := [2]string{p.Players[a.Players[0]].Limits.String(), p.Players[a.Players[1]].Limits.String()}
	switch {
	case g.Number != a.Number+1:
		return fmt.Errorf("it is game %d, not %d", g.Number, a.Number+1)
	case g.Variant != variant.Name() || g.Match != "" || g.Players != players || g.Limits != limits:
		return fmt.Errorf("game %d is of another match", g.Number)
	case g.Book > len(g.Moves) || g.Book < 0 || math.IsNaN(g.Millis) || g.Millis < 0:
		return fmt.Errorf("game %d has impossible numbers", g.Number)
	case !slices.Contains(finalResults, g.Result):
		return fmt.Errorf("game %d has the result %q", g.Number, positions.Clip(g.Result))
	}
	if _, err := g.Replay(variant, nil); err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	return nil
}

// finalResults are the results of finished games.
var finalResults = []string{positions.P1Wins.String(), positions.P2Wins.String(), positions.Draw.String()}

// sameGame returns an error that says where two games differ, apart from times.
func sameGame(a, b *record.Game) error {
	switch {
	case a.FEN != b.FEN || a.Book != b.Book:
		return errors.New("the opening is another one")
	case a.Result != b.Result || a.Reason != b.Reason:
		return fmt.Errorf("the result is %s, %s, and %s, %s", a.Result, a.Reason, b.Result, b.Reason)
	}
	for i := range min(len(a.Moves), len(b.Moves)) {
		m, n := &a.Moves[i], &b.Moves[i]
		if m.Turn != n.Turn || m.Score != n.Score || m.Bound != n.Bound || m.Depth != n.Depth || m.Nodes != n.Nodes {
			return fmt.Errorf("ply %d is %s (%s, depth %d, nodes %d) and %s (%s, depth %d, nodes %d)",
				i+1, m.Turn, m.Score, m.Depth, m.Nodes, n.Turn, n.Score, n.Depth, n.Nodes)
		}
	}
	if len(a.Moves) != len(b.Moves) {
		return fmt.Errorf("it has %d plies and %d", len(a.Moves), len(b.Moves))
	}
	return nil
}
