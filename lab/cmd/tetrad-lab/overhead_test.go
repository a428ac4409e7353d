//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
)

// A course is how long the games of a match took.
type course struct {
	span  time.Duration // from the begin of the first game to the end of the last
	games int
	busy  float64 // part of the processors' time in which a game was played
}

// courseOf reads the file of a match that kept this many processors busy.
func courseOf(t *testing.T, path string, processors int) (c course) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var first, last time.Time
	var played time.Duration
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var g record.Game
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		if g.Number == 0 {
			continue // the settings
		}
		took := time.Duration(g.Millis * float64(time.Millisecond))
		end := g.Start.Add(took)
		if c.games == 0 || g.Start.Before(first) {
			first = g.Start
		}
		if end.After(last) {
			last = end
		}
		played += took
		c.games++
	}
	c.span = last.Sub(first)
	c.busy = played.Seconds() / (c.span.Seconds() * float64(processors))
	return c
}

// overheadVariable is the number of repeats of TestOverheadOfFarm, at least 2.
const overheadVariable = "TETRAD_FARM_OVERHEAD"

// TestOverheadOfFarm plays matches of games of about a second here and on a farm of one
// worker on the same processors, in turn, and logs the ratio of the times with its
// standard error. It is a measurement and judges nothing: it needs a machine that has
// nothing else to do, and runs only if it is asked for.
func TestOverheadOfFarm(t *testing.T) {
	repeats, _ := strconv.Atoi(os.Getenv(overheadVariable))
	if repeats < 2 {
		t.Skipf("%s is not 2 or more", overheadVariable)
	}
	const games, processors = 24, 2 // the worker of newFarm has as many
	farm := newFarm(t)
	folder := t.TempDir()
	play := func(name string, seed int, flags ...string) course {
		out := filepath.Join(folder, fmt.Sprintf("%s%d.jsonl", name, seed))
		a, b := engineFlag(ugitest.Own, "name=a"), engineFlag(ugitest.Own, "name=b")
		if len(flags) > 0 {
			a, b = "--engine=cmd=own name=a", "--engine=cmd=own name=b"
		}
		mustRun(t, append([]string{"match", a, b, "--game", "verto-6", "--nodes", "40000", "--games", fmt.Sprint(games), "--concurrency", fmt.Sprint(processors), "--seed", fmt.Sprint(seed),
			"--margin", "1m", "--out", out}, flags...)...)
		return courseOf(t, out, processors)
	}
	var sum, squares float64
	for seed := range repeats {
		var here, there course
		if seed%2 == 0 {
			here, there = play("here", seed), play("there", seed, farm...)
		} else {
			there, here = play("there", seed, farm...), play("here", seed)
		}
		ratio := math.Log(there.span.Seconds() / here.span.Seconds())
		sum, squares = sum+ratio, squares+ratio*ratio
		t.Logf("%d games of %.2f s: here %.2f s, processors busy %.2f %%; on a farm %.2f s, %.2f %%; ratio %.4f", games,
			here.span.Seconds()*processors*here.busy/games, here.span.Seconds(), 100*here.busy, there.span.Seconds(), 100*there.busy, math.Exp(ratio))
	}
	n := float64(repeats)
	mean := sum / n
	spread := math.Sqrt((squares/n - mean*mean) / (n - 1))
	t.Logf("a farm takes %.4f ± %.4f times as long (mean of %d, standard error)", math.Exp(mean), spread, repeats)
}
