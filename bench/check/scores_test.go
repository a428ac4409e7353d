//go:build unix

package check

import (
	"errors"
	"fmt"
	"testing"

	"tetrad/engine/content"
)

// started returns a session with an engine that has been greeted and plays the first of these
// games.
func started(t *testing.T, command []string, games ...string) *session {
	t.Helper()
	c := Check{
		Command: command, Plies: 60, Seed: 1, Thorough: true, machine: idle{},
		Startup: long, Patience: long, Margin: long, Registry: content.Registry(),
	}
	for _, name := range games {
		c.Games = append(c.Games, named(t, name))
	}
	s := newSession(t.Context(), &c)
	t.Cleanup(s.stop)
	if err := s.prepare(point{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// hopeful is an engine that takes the side to move for the better one, which is no fault.
var hopeful = plant{name: "hopeful", out: score("cp", func(_ *plantedEngine, n int) string { return fmt.Sprint("cp ", n+300) })}

// fair is an engine without a fault, fearful the opposite of hopeful.
var fair = plant{name: "fair"}
var fearful = plant{name: "fearful", out: score("cp", func(_ *plantedEngine, n int) string { return fmt.Sprint("cp ", n-300) })}

// TestScoresChange checks that scores for one player are found, and no engine is accused that is
// hopeful, or fearful.
func TestScoresChange(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, game string
		wrong      bool
	}{
		{"score-of-p1", "verto-6", true},
		{"score-of-p1", "veletas-7", true},
		{"score-of-p1", "vinver-7", true},
		{"hopeful", "verto-6", false},
		{"hopeful", "vinver-3", false},
		{"fearful", "vinver-3", false},
		{"fearful", "trap-3", false},
	} {
		err := try(started(t, plantedCommand(c.name), c.game).scoresChange)
		if (wrongAnswer(err) != nil) != c.wrong || err != nil && !c.wrong && !errors.As(err, new(unjudged)) {
			t.Errorf("%s, %s: %v", c.name, c.game, err)
		}
	}
}

// TestPairScores checks that Tetrad's scores change where its evaluation favours the side that has
// just moved.
func TestPairScores(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"vinver-3", "vinver-3-nopass"} {
		s := started(t, plantedCommand("fair"), game)
		var pairs signs
		err := try(func() { pairs = s.pairScores() })
		if err != nil || pairs.changed <= pairs.bothWin+pairs.bothLose {
			t.Errorf("%s: %+v, %v", game, pairs, err)
		}
	}
	for _, c := range []struct {
		pairs signs
		kept  bool
	}{
		{signs{changed: 1, bothWin: 51}, false}, {signs{bothLose: 9}, false}, {signs{changed: 4, bothWin: 4, bothLose: 4}, false},
		{signs{changed: 4, bothWin: 5, bothLose: 4}, true},
	} {
		if c.pairs.areKept() != c.kept {
			t.Errorf("%+v: %v", c.pairs, !c.kept)
		}
	}
}
