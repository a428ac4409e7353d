//go:build unix

// The soak test looks for late answers. It plays short searches with pauses between
// them, in several engines at a time, as a client does while the other player thinks.
// Errors that occur once in a hundred thousand searches show here. It measures the
// time of a search by two clocks, the engine's (the last "info … time") and its own,
// since this program could be late as well. So could the whole machine, which a pulse of
// this program shows.
package ugiclient_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/engine/content"
	"tetrad/protocol/ugiclient"
	"tetrad/protocol/ugitest"
)

var (
	program  = flag.String("engine", "", "the program that TestSoak tests, which make soak names")
	searches = flag.Int("searches", 10_000, "searches of TestSoak, of all engines together")
)

// TestSoak fails at an answer that is late, though the machine did not stand still.
func TestSoak(t *testing.T) {
	if *program == "" {
		t.Skip("make soak runs it")
	}
	s := settings{
		command: []string{*program}, engines: 6, searches: *searches, kinds: []string{"alphabeta", "mcts"},
		moveTime: 2 * time.Millisecond, pause: 12 * time.Millisecond, late: time.Second,
	}
	for _, entry := range content.Registry().Games {
		s.games = append(s.games, entry.CheckedVariants()...)
	}
	next := time.Now()
	r, err := s.run(t.Context(), func(what string) { t.Log("LATE", what) }, func(r report) {
		if now := time.Now(); now.After(next) {
			next = now.Add(10 * time.Second)
			t.Logf("%d of %d searches, %v", r.searches, s.searches, r)
		}
	})
	if t.Logf("%d searches, %v", r.searches, r); err != nil || r.late > 0 {
		t.Errorf("%d answers are late; %v", r.late, err)
	}
}

// String returns what was found, as text.
func (r report) String() string {
	return fmt.Sprintf("%d late, %d while the machine stood still, slowest %v", r.late, r.stalled, r.slowest)
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		name, fault string
		late        time.Duration
		want        report
		fails       bool
	}{
		{"all in time", ugitest.Own, time.Hour, report{searches: 30}, false},
		{"all late", ugitest.Own, 1, report{searches: 30, late: 30}, false},
		{"an engine crashes", "crash", time.Hour, report{}, true},
		{"an engine plays nonsense", "illegal", time.Hour, report{}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &settings{
				command: ugitest.Command(c.fault), engines: 2, searches: 30, games: []string{"verto-4", "trap-3"},
				kinds: []string{"alphabeta", "mcts"}, moveTime: time.Millisecond, late: c.late,
			}
			var lines, steps int
			got, err := s.run(context.Background(), func(string) { lines++ }, func(report) { steps++ })
			if (err != nil) != c.fails {
				t.Fatal(err)
			}
			if lines != got.late+got.stalled || steps != got.searches {
				t.Errorf("%+v with %d reports of late answers and %d of progress", got, lines, steps)
			}
			got.late, got.stalled = got.late+got.stalled, 0 // the test does not know the machine
			if got.slowest = 0; !c.fails && got != c.want {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

// settings describe what to play.
type settings struct {
	command  []string // an engine and its arguments
	engines  int      // number at a time; each takes its kind of search from kinds, in turn
	searches int      // of all engines together
	games    []string // played in turn
	kinds    []string // values of the option Search, one for each engine, in turn
	moveTime time.Duration
	pause    time.Duration // greatest pause before a search; the pause is random
	late     time.Duration // an answer that takes longer, by either clock, is late
}

// A report holds the findings so far.
type report struct {
	searches int
	late     int
	stalled  int           // answers that would not be late if the machine had not stood still
	slowest  time.Duration // by the clock of the engine
}

// patience is the time to wait for an answer. An answer that never comes is an error.
const patience = 3 * time.Minute

// startup is the time that an engine has for everything except searches.
const startup = time.Minute

// run plays all searches. It calls late with a description of each late answer, also of
// those for which the machine stood still, and progress after each search, one call at a
// time. The error is the error of ctx or of an engine that failed in another way.
func (s *settings) run(ctx context.Context, late func(string), progress func(report)) (report, error) {
	var mu sync.Mutex
	var found report
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
		return begun <= s.searches
	}
	end := func(where string, a ugiclient.Answer) {
		mu.Lock()
		defer mu.Unlock()
		found.searches++
		found.slowest = max(found.slowest, a.Info.Elapsed())
		if took := max(a.Info.Elapsed(), a.Elapsed); took > s.late {
			now := time.Now()
			stood := machine.stood(now.Add(-took), now)
			if took-stood > s.late {
				found.late++
			} else {
				found.stalled++
			}
			late(fmt.Sprintf("%s: %s after %v, by the clock of the engine %v; the machine stood still for %v of it", where, a.Line, a.Elapsed, a.Info.Elapsed(), stood))
		}
		progress(found)
	}
	group, ctx := errgroup.WithContext(ctx)
	for i := range s.engines {
		group.Go(func() error {
			p := player{settings: s, number: i, begin: begin, end: end}
			return p.run(ctx)
		})
	}
	err := group.Wait()
	return found, err
}

// A player plays games in one engine, against itself.
type player struct {
	settings *settings
	number   int
	client   *ugiclient.Client
	begin    func() bool
	end      func(where string, a ugiclient.Answer)
}

func (p *player) run(ctx context.Context) (err error) {
	if p.client, err = ugiclient.Start(ugiclient.Command{Args: p.settings.command}); err != nil {
		return err
	}
	defer p.client.Close(startup)
	if _, err := p.client.Handshake(ctx, startup); err != nil {
		return err
	}
	kind := p.settings.kinds[p.number%len(p.settings.kinds)]
	for _, o := range [][2]string{{"Hash", "4"}, {"MoveOverhead", "0"}, {"Search", kind}} {
		if err := p.client.SetOption(o[0], o[1]); err != nil {
			return err
		}
	}
	rng := rand.New(rand.NewPCG(uint64(p.number), 0))
	for game := p.number; ; game++ {
		name := p.settings.games[game%len(p.settings.games)]
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
		case <-time.After(time.Duration(rng.Int64N(int64(p.settings.pause) + 1))):
		case <-ctx.Done():
			return false, ctx.Err()
		}
		if !p.begin() {
			return false, nil
		}
		position := ugiclient.PositionLine("", moves)
		a, err := p.client.Go(ctx, patience, position, fmt.Sprintf("movetime %d", p.settings.moveTime.Milliseconds()))
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
