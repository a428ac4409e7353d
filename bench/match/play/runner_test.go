//go:build unix

package play

import (
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/ugiclient/fakeengine"

	"context"
	"strings"
	"testing"
	"time"

	"tetrad/bench/match/schedule"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/protocol/record"
)

// TestLateWhileStopped checks that a late answer loses nothing while the runner stands
// still all the time, and that the match does not try for ever.
func TestLateWhileStopped(t *testing.T) {
	t.Parallel()
	s := settings.Default()
	s.Game, s.Margin = fakeengine.Game.Name(), 0
	for i, fault := range []string{"", "late"} {
		s.Players = append(s.Players, settings.Player{Name: string(rune('A' + i)), Command: fakeengine.Command(fault), Limits: settings.Limits{Depth: 1}})
	}
	s.Players[1].Limits = settings.Limits{MoveTime: settings.Duration(10 * time.Millisecond)}
	for _, concurrency := range []int{0, 1, 2} {
		isStopped := concurrency > 0
		s.Concurrency = max(concurrency, 1)
		r := &Runner{Settings: &s, Game: fakeengine.Game, MemoryMiB: engine.MemoryMiB}
		if err := r.Begin(context.Background()); err != nil {
			t.Fatal(err)
		}
		if isStopped {
			r.heartbeat.SimulatePause(time.Hour)
		}
		g, err := r.Play(context.Background(), schedule.Game{Players: [2]int{1, 0}}, openings.Opening{})
		if isStopped && (err == nil || !strings.Contains(err.Error(), "game 1 was broken off 3 times")) {
			t.Errorf("stopped: %s, %v", g.Reason, err)
		}
		if isStopped && strings.Contains(err.Error(), "--concurrency") != (concurrency > 1) {
			t.Errorf("%d games at once: %v", concurrency, err)
		}
		if !isStopped && (err != nil || g.Reason != record.OutOfTime) {
			t.Errorf("awake: %s, %v", g.Reason, err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestMarginOfAnEngine checks that an engine with a margin of its own may be late by that, and no
// other one.
func TestMarginOfAnEngine(t *testing.T) {
	t.Parallel()
	s := settings.Default()
	s.Game, s.Margin = fakeengine.Game.Name(), 0
	for _, name := range []string{"A", "B"} {
		s.Players = append(s.Players, settings.Player{Name: name, Command: fakeengine.Command("late"),
			Limits: settings.Limits{MoveTime: settings.Duration(10 * time.Millisecond)}})
	}
	s.Players[0].Margin = new(settings.Duration(time.Hour))
	r := &Runner{Settings: &s, Game: fakeengine.Game, MemoryMiB: engine.MemoryMiB}
	if err := r.Begin(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for i, players := range [][2]int{{0, 1}, {1, 0}} {
		g, err := r.Play(context.Background(), schedule.Game{Number: i, Players: players}, openings.Opening{})
		if err != nil || g.Reason != record.OutOfTime || g.Fault != seats[1-i] || len(g.Moves) != 1-i {
			t.Errorf("%v: %s, fault of %s after %d moves, error %v", g.Players, g.Reason, g.Fault, len(g.Moves), err)
		}
	}
}

// TestScaledClocks checks that the clocks of a game are scaled for the machine, and that its
// record has the limits of the match.
func TestScaledClocks(t *testing.T) {
	limits := settings.Limits{MoveTime: settings.Duration(200 * time.Millisecond)}
	s := &settings.Match{Players: []settings.Player{{Name: "A", Limits: limits}, {Name: "B", Limits: limits}}}
	for scale, want := range map[float64]time.Duration{0: 200 * time.Millisecond, 0.625: 125 * time.Millisecond, 2: 400 * time.Millisecond} {
		r := &Runner{Settings: s, Game: fakeengine.Game, Scale: scale}
		g := r.newGame(schedule.Game{Players: [2]int{0, 1}}, openings.Opening{})
		for _, player := range []positions.Player{positions.P1, positions.P2} {
			if got, _ := g.clocks.allowed(player); got != want {
				t.Errorf("scale %v: %v has %v for a turn, want %v", scale, player, got, want)
			}
		}
		if got := g.record.Limits[0]; got != limits.String() {
			t.Errorf("scale %v: the record has the limits %s, want those of the match, %s", scale, got, limits)
		}
	}
}
