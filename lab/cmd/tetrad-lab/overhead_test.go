//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
)

// A course is how long the games of a match took.
type course struct {
	span  time.Duration // from the begin of the first game to the end of the last
	games int
	busy  float64       // part of the processors' time in which a game was played
	idle  time.Duration // between two pairs on one processor, at the mean
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
	games := map[int][2]time.Time{} // begin and end, by number
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
		games[g.Number] = [2]time.Time{g.Start, end}
		c.games++
	}
	var ends []time.Time // of the last pair on each processor
	for number := 1; number < c.games; number += 2 {
		if begin := games[number][0]; len(ends) == processors {
			next := slices.IndexFunc(ends, func(end time.Time) bool { return end.Equal(slices.MinFunc(ends, time.Time.Compare)) })
			c.idle += begin.Sub(ends[next]) / time.Duration(c.games/2-processors)
			ends = slices.Delete(ends, next, next+1)
		}
		ends = append(ends, games[number+1][1])
	}
	c.span = last.Sub(first)
	c.busy = played.Seconds() / (c.span.Seconds() * float64(processors))
	return c
}

// overheadVariable is the number of repeats of TestOverheadOfFarm, at least 2.
const overheadVariable = "TETRAD_FARM_OVERHEAD"

// A usage is the processors' time of this process, and of its children that have ended: engines.
type usage struct{ own, engines time.Duration }

func usageNow(t *testing.T) (u usage) {
	t.Helper()
	for who, to := range map[int]*time.Duration{syscall.RUSAGE_SELF: &u.own, syscall.RUSAGE_CHILDREN: &u.engines} {
		var all syscall.Rusage
		if err := syscall.Getrusage(who, &all); err != nil {
			t.Fatal(err)
		}
		*to = time.Duration(all.Utime.Nano() + all.Stime.Nano())
	}
	return u
}

func (u usage) without(other usage) usage { return usage{u.own - other.own, u.engines - other.engines} }

// A ratio is the mean of ratios, with its standard error.
type ratio struct{ n, sum, squares float64 }

func (r *ratio) add(there, here float64) {
	log := math.Log(there / here)
	r.n, r.sum, r.squares = r.n+1, r.sum+log, r.squares+log*log
}

// String implements [fmt.Stringer].
func (r *ratio) String() string {
	mean := r.sum / r.n
	return fmt.Sprintf("%.4f ± %.4f", math.Exp(mean), math.Sqrt((r.squares/r.n-mean*mean)/(r.n-1)))
}

// TestOverheadOfFarm plays matches of games of about a second here and on a farm of one worker
// on the same processors, in turn, and logs the ratios of the times with their standard error. It
// is a measurement and judges nothing, and runs only if it is asked for. The ratio of the times
// of the clock needs a machine that has nothing else to do. What server, worker and command use of
// the processors, without the start and the end of a farm, does not: engines do the same work.
func TestOverheadOfFarm(t *testing.T) {
	repeats, _ := strconv.Atoi(os.Getenv(overheadVariable))
	if repeats < 2 {
		t.Skipf("%s is not 2 or more", overheadVariable)
	}
	if _, err := ownIdentity(); err != nil { // once, before anything is measured
		t.Fatal(err)
	}
	const processors = 2 // the worker of newFarm has as many
	folder := t.TempDir()
	use := func(name string, do func(t *testing.T)) usage {
		before := usageNow(t)
		t.Run(name, do)
		return usageNow(t).without(before)
	}
	play := func(onFarm bool, seed, nodes, games int) (c course, used usage) {
		out := filepath.Join(folder, fmt.Sprintf("%v%d.jsonl", onFarm, seed))
		used = use(filepath.Base(out), func(t *testing.T) {
			flags := []string{engineFlag(ugitest.Own, "name=a"), engineFlag(ugitest.Own, "name=b")}
			if onFarm {
				flags = append(newFarm(t), "--engine=cmd=own name=a", "--engine=cmd=own name=b")
			}
			mustRun(t, append([]string{"match", "--game", "verto-6", "--nodes", fmt.Sprint(nodes), "--games", fmt.Sprint(games), "--concurrency", fmt.Sprint(processors),
				"--seed", fmt.Sprint(seed), "--margin", "1m", "--out", out}, flags...)...)
		})
		if onFarm {
			used = used.without(use("a farm alone", func(t *testing.T) { newFarm(t) }))
		}
		return courseOf(t, out, processors), used
	}
	play(true, repeats, 100, 2) // the first command runs the benchmark, which says what it computes
	const nodes, games = 20_000, 16
	var clock, work ratio
	for seed := range repeats {
		courses, used := map[bool]course{}, map[bool]usage{} // by whether they were on a farm
		for _, onFarm := range []bool{seed%2 == 1, seed%2 == 0} {
			courses[onFarm], used[onFarm] = play(onFarm, seed, nodes, games)
		}
		here, there := courses[false], courses[true]
		clock.add(there.span.Seconds(), here.span.Seconds())
		all := used[false].own + used[false].engines
		work.add((all + used[true].own - used[false].own).Seconds(), all.Seconds())
		t.Logf("%d games: here %.2f s, processors busy %.2f %%, %v used by engines, %v by others, %v between pairs; "+
			"on a farm %.2f s, %.2f %%, %v, %v, %v", games, here.span.Seconds(), 100*here.busy, used[false].engines, used[false].own, here.idle,
			there.span.Seconds(), 100*there.busy, used[true].engines, used[true].own, there.idle)
	}
	t.Logf("a farm takes %v times as long, and its programs %v times the processors' time (mean of %d, standard error)", &clock, &work, repeats)
}
