// Command soak looks for late answers. It plays short searches with pauses between
// them, in several engines at a time, as a client does while the other player thinks.
// Errors that occur once in a hundred thousand searches show here. It measures the
// time of a search by two clocks, the engine's (the last "info … time") and its own,
// since this program could be late as well. So could the whole machine, which a pulse of
// this program shows.
package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/protocol/ugiclient"
)

// Settings describe what to play.
type Settings struct {
	Command  []string // an engine and its arguments
	Engines  int      // number at a time; each takes its kind of search from Kinds, in turn
	Searches int      // of all engines together
	Games    []string // played in turn
	Kinds    []string // values of the option Search, one for each engine, in turn
	MoveTime time.Duration
	Pause    time.Duration // greatest pause before a search; the pause is random
	Late     time.Duration // an answer that takes longer, by either clock, is late
}

// A Report holds the findings so far.
type Report struct {
	Searches int
	Late     int
	Stalled  int           // answers that would not be late if the machine had not stood still
	Slowest  time.Duration // by the clock of the engine
}

// patience is the time to wait for an answer. An answer that never comes is an error.
const patience = 3 * time.Minute

// startup is the time that an engine has for everything except searches.
const startup = time.Minute

// Run plays all searches. It calls late with a description of each late answer, also of
// those for which the machine stood still, and progress after each search, one call at a
// time. The error is the error of ctx or of an engine that failed in another way.
func (s *Settings) Run(ctx context.Context, late func(string), progress func(Report)) (Report, error) {
	var mu sync.Mutex
	var report Report
	var machine pulse
	var beating sync.WaitGroup
	defer beating.Wait()
	beats, stop := context.WithCancel(ctx)
	defer stop()
	beating.Go(func() { machine.run(beats) })
	begun := 0
	// begin takes a search. It returns false if none is left.
	begin := func() bool {
		mu.Lock()
		defer mu.Unlock()
		begun++
		return begun <= s.Searches
	}
	end := func(where string, a ugiclient.Answer) {
		mu.Lock()
		defer mu.Unlock()
		report.Searches++
		report.Slowest = max(report.Slowest, a.Info.Time)
		if took := max(a.Info.Time, a.Elapsed); took > s.Late {
			now := time.Now()
			stood := machine.stood(now.Add(-took), now)
			if took-stood > s.Late {
				report.Late++
			} else {
				report.Stalled++
			}
			late(fmt.Sprintf("%s: %s after %v, by the clock of the engine %v; the machine stood still for %v of it", where, a.Line, a.Elapsed, a.Info.Time, stood))
		}
		progress(report)
	}
	group, ctx := errgroup.WithContext(ctx)
	for i := range s.Engines {
		group.Go(func() error {
			p := player{settings: s, number: i, begin: begin, end: end}
			return p.run(ctx)
		})
	}
	err := group.Wait()
	return report, err
}

// A player plays games in one engine, against itself.
type player struct {
	settings *Settings
	number   int
	client   *ugiclient.Client
	begin    func() bool
	end      func(where string, a ugiclient.Answer)
}

func (p *player) run(ctx context.Context) (err error) {
	if p.client, err = ugiclient.Start(ugiclient.Command{Args: p.settings.Command}); err != nil {
		return err
	}
	defer p.client.Close(startup)
	if _, err := p.client.Handshake(ctx, startup); err != nil {
		return err
	}
	kind := p.settings.Kinds[p.number%len(p.settings.Kinds)]
	for _, o := range [][2]string{{"Hash", "4"}, {"MoveOverhead", "0"}, {"Search", kind}} {
		if err := p.client.SetOption(o[0], o[1]); err != nil {
			return err
		}
	}
	rng := rand.New(rand.NewPCG(uint64(p.number), 0))
	for game := p.number; ; game++ {
		name := p.settings.Games[game%len(p.settings.Games)]
		more, err := p.play(ctx, rng, name, kind)
		if err != nil {
			return fmt.Errorf("engine %d, %s, %s: %w", p.number, name, kind, err)
		}
		if !more {
			return nil
		}
	}
}

// longest is the greatest number of turns in a game.
const longest = 300

// play plays one game. It returns false if no search is left.
func (p *player) play(ctx context.Context, rng *rand.Rand, game, kind string) (more bool, err error) {
	if err := p.client.Ready(ctx, startup, "setoption name Game value "+game, "uginewgame"); err != nil {
		return false, err
	}
	var moves []string
	for range longest {
		select {
		case <-time.After(time.Duration(rng.Int64N(int64(p.settings.Pause) + 1))):
		case <-ctx.Done():
			return false, ctx.Err()
		}
		if !p.begin() {
			return false, nil
		}
		position := ugiclient.PositionLine("", moves)
		a, err := p.client.Go(ctx, patience, position, fmt.Sprintf("movetime %d", p.settings.MoveTime.Milliseconds()))
		if err == nil && len(a.Errors) > 0 {
			err = errors.New(strings.Join(a.Errors, "; "))
		}
		if err != nil {
			return false, err
		}
		p.end(fmt.Sprintf("engine %d, %s, %s, turn %d", p.number, game, kind, len(moves)+1), a)
		if a.Move == "0000" {
			return true, nil
		}
		moves = append(moves, a.Move)
	}
	return true, nil
}
