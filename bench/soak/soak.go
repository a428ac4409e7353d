// Command soak looks for answers that come late. It plays short searches with
// pauses between them, in several engines at a time, as a client does whose other
// player thinks: what goes wrong once in a hundred thousand searches shows here.
// The time of a search is read from both clocks, that of the engine (the last
// "info … time") and our own, since this program could be late as well.
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

// Settings say what to play.
type Settings struct {
	Command  []string // an engine and its arguments
	Engines  int      // at a time, each with searches of its own kind in turn
	Searches int      // of all engines together
	Games    []string // played in turn
	Kinds    []string // values of the option Search, one an engine, in turn
	MoveTime time.Duration
	Pause    time.Duration // at most, before a search; it is random
	Late     time.Duration // an answer later than this, by either clock, is late
}

// A Report is what was found so far.
type Report struct {
	Searches int
	Late     int
	Slowest  time.Duration // by the clock of the engine
}

// patience is how long an answer is waited for. The one that never comes is an
// error.
const patience = 3 * time.Minute

// startup is the time of an engine for all but searches.
const startup = time.Minute

// Run plays all searches. It calls late with a description of each late answer,
// and progress after each search, one call at a time. The error is that of an
// engine that failed in another way, or of ctx.
func (s *Settings) Run(ctx context.Context, late func(string), progress func(Report)) (Report, error) {
	var mu sync.Mutex
	var report Report
	begun := 0
	// begin takes a search, and returns false when there is none left.
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
		if max(a.Info.Time, a.Elapsed) > s.Late {
			report.Late++
			late(fmt.Sprintf("%s: %s after %v, by the clock of the engine %v", where, a.Line, a.Elapsed, a.Info.Time))
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

// longest is how many turns of a game are played at most.
const longest = 300

// play plays one game. It returns false when no search is left.
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
