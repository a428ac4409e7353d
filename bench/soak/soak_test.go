//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"tetrad/protocol/ugiclient/fakeengine"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// settings returns the settings of a short run in which no answer can be late.
func settings(fault string) *Settings {
	return &Settings{
		Command: fakeengine.Command(fault), Engines: 2, Searches: 30, Games: []string{"verto-4", "trap-3"},
		Kinds: []string{"alphabeta", "mcts"}, MoveTime: time.Millisecond, Late: time.Hour,
	}
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		name, fault string
		late        time.Duration
		want        Report
		fails       bool
	}{
		{"all in time", fakeengine.Own, time.Hour, Report{Searches: 30}, false},
		{"all late", fakeengine.Own, 1, Report{Searches: 30, Late: 30}, false},
		{"an engine crashes", "crash", time.Hour, Report{}, true},
		{"an engine plays nonsense", "illegal", time.Hour, Report{}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := settings(c.fault)
			s.Late = c.late
			var lines, steps int
			got, err := s.Run(context.Background(), func(string) { lines++ }, func(Report) { steps++ })
			if (err != nil) != c.fails {
				t.Fatal(err)
			}
			if lines != got.Late+got.Stalled || steps != got.Searches {
				t.Errorf("%+v with %d reports of late answers and %d of progress", got, lines, steps)
			}
			got.Late, got.Stalled = got.Late+got.Stalled, 0 // the test does not know the machine
			if got.Slowest = 0; !c.fails && got != c.want {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"--help", 0, "Flags:"},
		{"--searches 0", 2, "too small"},
		{"--games= ", 2, "must not be empty"},
		{"nonsense", 2, "unexpected argument"},
		{"--nonsense", 2, "unknown flag"},
		{"--engine ./no-such-program", 1, "no-such-program"},
	} {
		var out bytes.Buffer
		if code := run(context.Background(), strings.Fields(c.args), &out, &out); code != c.code || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: exit code %d, output %s", c.args, code, out.String())
		}
	}
}

// TestLateAnswersFail checks that a run with late answers ends with exit code 1 and
// names them.
func TestLateAnswersFail(t *testing.T) {
	s := settings(fakeengine.Own)
	s.Late = 1
	var out bytes.Buffer
	code := s.report(context.Background(), &out, &out)
	if allStalled := strings.Contains(out.String(), "30 searches, 0 late"); (code == 1) == allStalled || strings.Count(out.String(), "LATE") != s.Searches {
		t.Errorf("exit code %d, output %s", code, out.String())
	}
}
