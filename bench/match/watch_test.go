package match

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"tetrad/bench/match/play"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/spectator"
	"tetrad/stats"
)

// newMatch returns a match between two engines that a test never starts.
func watchedMatch(t *testing.T) *Match {
	t.Helper()
	s := settings.Default()
	test := settings.DefaultSPRT()
	s.Game, s.SPRT, s.Games = engine.Default().Games[0].Family.Name, &test, 0
	s.Players = []settings.Player{{Name: "one", Command: []string{"one"}, Limits: record.TimeControl{Nodes: 1}}, {Name: "two", Command: []string{"two"}, Limits: record.TimeControl{Nodes: 1}}}
	m, err := New(engine.Default(), &s)
	if err != nil {
		t.Fatal(err)
	}
	if m.Game, _, err = engine.Default().Game(s.Game); err != nil {
		t.Fatal(err)
	}
	return m
}

// follow collects reports until the match is over.
func follow(f *Feed) (reports func() []spectator.MatchReport) {
	var list []spectator.MatchReport
	var following sync.WaitGroup
	begun := make(chan struct{})
	following.Go(func() {
		f.Follow(context.Background(), func(r *spectator.MatchReport) {
			if list = append(list, *r); len(list) == 1 {
				close(begun)
			}
		})
	})
	<-begun
	return func() []spectator.MatchReport {
		following.Wait()
		return list
	}
}

func TestReportsTellEachGameOnce(t *testing.T) {
	m := watchedMatch(t)
	f := NewFeed(m)
	reports := follow(f)
	standing := &results.Standing{Pairings: []results.Pairing{{Players: [2]int{0, 1}}}, Faults: make([]map[record.Reason]int, 2)}
	const games = 40
	for n := 1; n <= games; n++ {
		g := record.Game{Number: n, Players: [2]string{"one", "two"}, Result: "p1win", Reason: record.Rules, Moves: []record.Move{{Turn: "a1"}}}
		f.Playing(play.Live{Game: g})
		standing.Games = n
		f.Playing(play.Live{Game: g, Over: true})
		f.Finished(g, standing)
	}
	f.Close(AllPlayed, time.Minute)
	var numbers []int
	list := reports()
	for _, r := range list {
		for _, g := range r.News {
			numbers = append(numbers, g.Number)
		}
		if _, err := json.Marshal(r); err != nil {
			t.Fatal(err)
		}
	}
	if len(numbers) != games || !slices.IsSorted(numbers) || numbers[0] != 1 {
		t.Errorf("reports tell of games %v", numbers)
	}
	if last := list[len(list)-1]; last.End != string(AllPlayed) || last.Played != games || len(last.Live) != 0 {
		t.Errorf("the last report: %+v", last)
	}
}

func TestLiveGames(t *testing.T) {
	f := NewFeed(watchedMatch(t))
	moves := []record.Move{{Turn: "a1"}, {Turn: "b2", Score: "cp 10"}, {Turn: "c3", Score: "mate 3", Bound: "mate 2 upperbound"}}
	for _, n := range []int{2, 1} {
		f.Playing(play.Live{Game: record.Game{Number: n, Players: [2]string{"one", "two"}, Moves: moves, Book: 1}, Left: [2]time.Duration{time.Second, time.Minute}})
	}
	r, _ := f.report(0)
	if len(r.Live) != 2 || r.Live[0].Number != 1 {
		t.Fatalf("%+v", r.Live)
	}
	if got, want := fmt.Sprint(r.Live[0]), "{1 [one two]  [a1 b2 c3] [mate 2 upperbound cp 10] [1000 60000]}"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestKeptGames runs a match with more games than the feed keeps.
func TestKeptGames(t *testing.T) {
	f := NewFeed(watchedMatch(t))
	standing := &results.Standing{Pairings: make([]results.Pairing, 1), Faults: make([]map[record.Reason]int, 2)}
	for n := 1; n <= maxShown+10; n++ {
		standing.Games = n
		f.Finished(record.Game{Number: n}, standing)
	}
	for _, c := range []struct {
		number int
		kept   bool
	}{{-1, false}, {0, false}, {10, false}, {11, true}, {maxShown + 10, true}, {maxGames + 11, false}} {
		g, kept := f.Game(c.number)
		if kept != c.kept || kept && g.Number != c.number {
			t.Errorf("game %d: %+v, %t", c.number, g, kept)
		}
	}
	if r, _ := f.report(0); len(r.News) != maxShown || r.Oldest != 11 {
		t.Errorf("%d games, the oldest is %d", len(r.News), r.Oldest)
	}
	if r, _ := f.report(maxShown + 9); len(r.News) != 1 {
		t.Errorf("%d new games, want 1", len(r.News))
	}
}

// TestCurveStaysShort adds many pairs and checks the remaining points.
func TestCurveStaysShort(t *testing.T) {
	m := watchedMatch(t)
	var c curve
	standing := &results.Standing{Pairings: make([]results.Pairing, 1)}
	rng := rand.New(rand.NewPCG(1, 2))
	for standing.Games < 20_000 {
		standing.Games++
		if standing.Games%2 == 0 {
			standing.Pairings[0].Pairs.Add(rng.IntN(5))
		}
		c.add(m.Settings, standing)
	}
	points := c.points()
	if len(points) < maxPoints/4 || len(points) > maxPoints+1 {
		t.Fatalf("%d points", len(points))
	}
	last := points[len(points)-1]
	if last.Games != 20_000 || *last.Value != standing.Pairings[0].Pairs.Elo().Value || last.LLR != m.Settings.SPRT.LLR(standing.Pairings[0].Pairs) {
		t.Errorf("the last point: %+v", last)
	}
	if !slices.IsSortedFunc(points, func(a, b spectator.MatchPoint) int { return a.Games - b.Games }) {
		t.Error("the points are not in order")
	}
}

func TestInfinityIsNull(t *testing.T) {
	p := results.Pairing{Pairs: stats.Pairs{0, 0, 0, 0, 3}}
	if _, err := json.Marshal(eloOf(&p)); err != nil {
		t.Fatal(err)
	}
}

// TestCloseDoesNotWaitForever has a viewer that blocks.
func TestCloseDoesNotWaitForever(t *testing.T) {
	f := NewFeed(watchedMatch(t))
	stuck, begun := make(chan struct{}), make(chan struct{})
	var following sync.WaitGroup
	following.Go(func() {
		f.Follow(context.Background(), func(*spectator.MatchReport) {
			select {
			case <-begun:
			default:
				close(begun)
				<-stuck
			}
		})
	})
	<-begun
	f.Close(Interrupted, time.Millisecond)
	close(stuck)
	following.Wait()
}

func TestMover(t *testing.T) {
	for _, c := range []struct {
		p2First bool
		index   int
		want    positions.Player
	}{{false, 0, positions.P1}, {false, 3, positions.P2}, {true, 0, positions.P2}, {true, 1, positions.P1}} {
		if got := mover(&record.Game{P2First: c.p2First}, c.index); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
