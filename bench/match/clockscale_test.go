//go:build unix

package match

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/match/settings"
	"tetrad/protocol/ugiclient/fakeengine"
)

const millisecond = settings.Duration(time.Millisecond)

// pairsElsewhere returns the batch of a match for other machines, in which the
// players have limits and clocks are for a machine of this speed.
func pairsElsewhere(t *testing.T, limits settings.Limits, reference uint64) jobs.Batch {
	t.Helper()
	s := away(newSettings(2, "", ""), "sound", "sound")
	s.ReferenceSpeed = reference
	for i := range s.Players {
		s.Players[i].Limits = limits
	}
	m := newMatch(s)
	m.Executor = newUnruly(t)
	_, w, err := m.batch()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// openOn opens a batch on a machine of this speed.
func openOn(t *testing.T, w jobs.Batch, speed jobs.Speed) (*runner, error) {
	t.Helper()
	host := &jobs.Host{Registry: fakeengine.Registry(), Engines: map[string]jobs.Engine{"sound": {Command: fakeengine.Command("")}}, Slots: 1, Speed: speed}
	r, err := JobKind{}.Open(w.Spec, host)
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { r.Close() })
	return r.(*runner), nil
}

// A machine of a farm scales its clocks by its speed, and plays by none if that is not
// known well enough.
func TestClocksElsewhere(t *testing.T) {
	clocked := settings.Limits{MoveTime: 200 * millisecond}
	for _, c := range []struct {
		name      string
		limits    settings.Limits
		reference uint64
		speed     jobs.Speed
		want      float64 // scale; 0: none
		refusal   string
	}{
		{"fast", clocked, 1e6, jobs.Speed{PerSecond: 1.6e6}, 0.625, ""},
		{"slow", clocked, 1e6, jobs.Speed{PerSecond: 5e5, Spread: 0.01}, 2, ""},
		{"noisy", clocked, 1e6, jobs.Speed{PerSecond: 1e6, Spread: 0.2}, 0, "varies by 20.0%"},
		{"far too slow", clocked, 1e6, jobs.Speed{PerSecond: 1e5}, 0, "100000 nodes per second"},
		{"not measured", clocked, 1e6, jobs.Speed{}, 0, "not known"},
		{"not scaled", clocked, 0, jobs.Speed{PerSecond: 1e5, Spread: 0.2}, 0, ""},
		{"noisy, by nodes", settings.Limits{Nodes: 50}, 1e6, jobs.Speed{PerSecond: 1e5, Spread: 0.2}, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := openOn(t, pairsElsewhere(t, c.limits, c.reference), c.speed)
			if c.refusal != "" || err != nil {
				if err == nil || !strings.Contains(err.Error(), c.refusal) || c.refusal == "" {
					t.Errorf("the refusal is %v, want %q", err, c.refusal)
				}
				return
			}
			if r.site.Scale != c.want {
				t.Errorf("clocks are scaled by %v, want %v", r.site.Scale, c.want)
			}
		})
	}
}

// Work that is limited by nodes is the same, whatever machine clocks are for.
func TestSpeedIsOnlyForClocks(t *testing.T) {
	a, b := pairsElsewhere(t, settings.Limits{Nodes: 50}, 1e6), pairsElsewhere(t, settings.Limits{Nodes: 50}, 2e6)
	if a.ID() != b.ID() {
		t.Errorf("the batches are\n%s\n%s", a.Spec, b.Spec)
	}
	a, b = pairsElsewhere(t, settings.Limits{MoveTime: millisecond}, 1e6), pairsElsewhere(t, settings.Limits{MoveTime: millisecond}, 2e6)
	if a.ID() == b.ID() {
		t.Errorf("one batch is for two clocks: %s", a.Spec)
	}
}

// A game says how its clocks were scaled, and no result says what cannot be.
func TestScaleInRecord(t *testing.T) {
	r, err := openOn(t, pairsElsewhere(t, settings.Limits{Depth: 1, Time: settings.Duration(time.Hour)}, 1e6), jobs.Speed{PerSecond: 1.25e6})
	if err != nil {
		t.Fatal(err)
	}
	result, err := r.Do(t.Context(), 0)
	if err == nil {
		err = r.Check(0, result)
	}
	if err != nil {
		t.Fatal(err)
	}
	games, err := r.pairs.read(r.site.Game, 0, result)
	if err != nil || games[0].ClockScale != 0.8 || games[1].ClockScale != 0.8 {
		t.Fatalf("the games are %v, %v, want a scale of 0.8", games, err)
	}
	for _, scale := range []float64{0, -1, 0.49, 2.01, 1e300} {
		t.Run(fmt.Sprint(scale), func(t *testing.T) {
			games[1].ClockScale = scale
			result, err := encodeGames(games)
			if err != nil {
				t.Fatal(err)
			}
			if err := r.Check(0, result); err == nil || !strings.Contains(err.Error(), "is scaled by") {
				t.Errorf("a scale of %v: %v, want a refusal", scale, err)
			}
		})
	}
}
