//go:build unix

package play

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
)

// TestLateWhileStopped checks that a late answer loses nothing while the runner stands
// still all the time, and that the match does not try for ever.
func TestLateWhileStopped(t *testing.T) {
	t.Parallel()
	s := settings.Default()
	s.Game, s.Margin = ugitest.Game.Name(), 0
	for i, fault := range []string{"", "late"} {
		s.Players = append(s.Players, settings.Player{Name: string(rune('A' + i)), Command: ugitest.Command(fault), Limits: record.TimeControl{Depth: 1}})
	}
	s.Players[1].Limits = record.TimeControl{MoveTime: record.Duration(10 * time.Millisecond)}
	for _, isStopped := range []bool{false, true} {
		r := &Runner{Settings: &s, Game: ugitest.Game, MemoryMiB: engine.MemoryMiB}
		if err := r.Begin(context.Background()); err != nil {
			t.Fatal(err)
		}
		if isStopped {
			r.heartbeat.SimulatePause(time.Hour)
		}
		g, err := r.Play(context.Background(), settings.ScheduledGame{Players: [2]int{1, 0}}, openings.Opening{})
		if isStopped && (err == nil || !strings.Contains(err.Error(), "game 1 was broken off 3 times")) {
			t.Errorf("stopped: %s, %v", g.Reason, err)
		}
		if !isStopped && (err != nil || g.Reason != record.OutOfTime) {
			t.Errorf("awake: %s, %v", g.Reason, err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestHangIsNoPause checks that an engine which hangs loses, although the runner stood still for a
// good part of the time in which it was silent.
func TestHangIsNoPause(t *testing.T) {
	t.Parallel()
	s := settings.Default()
	s.Game, s.Patience = ugitest.Game.Name(), record.Duration(time.Second)
	for i, fault := range []string{"hang", ""} {
		s.Players = append(s.Players, settings.Player{Name: string(rune('A' + i)), Command: ugitest.Command(fault), Limits: record.TimeControl{Depth: 1}})
	}
	r := &Runner{Settings: &s, Game: ugitest.Game, MemoryMiB: engine.MemoryMiB, Warning: func(text string) { t.Error(text) }}
	const pause = 2 * time.Second
	begin := time.Now()
	if err := r.Begin(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.heartbeat.SimulatePause(pause)
	g, err := r.Play(context.Background(), settings.ScheduledGame{Players: [2]int{0, 1}}, openings.Opening{})
	if err != nil || g.Reason != record.Hangs || g.Fault != seats[0] {
		t.Errorf("%s by %s, %v", g.Reason, g.Fault, err)
	}
	if took := time.Since(begin); took < pause+time.Duration(s.Patience) {
		t.Errorf("it lost after %v, in which the runner stood still for %v", took, pause)
	}
}

// TestPausesAndClocks checks that a late player has lost if it was late without the pauses as well,
// that the measurement says nothing if it was not, and that a pause costs no clock.
func TestPausesAndClocks(t *testing.T) {
	clock, turn := record.TimeControl{Time: record.Duration(time.Hour)}, record.TimeControl{MoveTime: record.Duration(time.Hour)}
	for name, c := range map[string]struct {
		limits      record.TimeControl
		pause, took time.Duration
		late, void  bool
	}{
		"in time":                   {turn, 0, 59 * time.Minute, false, false},
		"late":                      {turn, 0, 63 * time.Minute, true, false},
		"late by the pause":         {turn, 10 * time.Minute, 63 * time.Minute, false, true},
		"late by more":              {turn, 10 * time.Minute, 80 * time.Minute, true, false},
		"in time, with a pause":     {turn, 10 * time.Minute, 30 * time.Minute, false, false},
		"the clock ran in a pause":  {clock, 10 * time.Minute, 30 * time.Minute, false, true},
		"in time, with a short one": {clock, time.Second, 30 * time.Minute, false, false},
	} {
		h := newHeartbeat()
		h.SimulatePause(c.pause)
		m := &settings.Match{Plan: settings.Plan{Margin: record.Duration(2 * time.Minute), Players: make([]settings.Player, 2)}}
		g := game{settings: m, heartbeat: h, players: [2]int{0, 1}, clocks: newClocks([2]record.TimeControl{c.limits, c.limits})}
		allowed, _ := g.clocks.allowed(positions.P1)
		err := g.checkTime(positions.P1, "a1", time.Now(), c.took, allowed)
		if errors.As(err, new(*fault)) != c.late || errors.As(err, new(*void)) != c.void {
			t.Errorf("%s: %v", name, err)
		}
		h.Stop()
	}
}

// TestMarginOfAnEngine checks that an engine with a margin of its own may be late by that, and no
// other one.
func TestMarginOfAnEngine(t *testing.T) {
	t.Parallel()
	s := settings.Default()
	s.Game, s.Margin = ugitest.Game.Name(), 0
	for _, name := range []string{"A", "B"} {
		s.Players = append(s.Players, settings.Player{Name: name, Command: ugitest.Command("late"),
			Limits: record.TimeControl{MoveTime: record.Duration(10 * time.Millisecond)}})
	}
	s.Players[0].Margin = new(record.Duration(time.Hour))
	r := &Runner{Settings: &s, Game: ugitest.Game, MemoryMiB: engine.MemoryMiB}
	if err := r.Begin(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for i, players := range [][2]int{{0, 1}, {1, 0}} {
		g, err := r.Play(context.Background(), settings.ScheduledGame{Number: i, Players: players}, openings.Opening{})
		if err != nil || g.Reason != record.OutOfTime || g.Fault != seats[1-i] || len(g.Moves) != 1-i {
			t.Errorf("%v: %s, fault of %s after %d moves, error %v", g.Players, g.Reason, g.Fault, len(g.Moves), err)
		}
	}
}
