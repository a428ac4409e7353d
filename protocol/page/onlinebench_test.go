package page

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"tetrad/protocol/online"
)

// A pair is a game whose people are both connected.
type pair struct{ players [2]*guest }

// newPair begins a game with clocks.
func newPair(b *testing.B, s *Server, games *online.Games) *pair {
	b.Helper()
	game, first, err := games.Invite(online.Setup{Game: "vinver-13", Side: "p1", Base: 3_600_000, Increment: 1000})
	if err != nil {
		b.Fatal(err)
	}
	second, err := game.Sit("Bob")
	if err != nil {
		b.Fatal(err)
	}
	p := &pair{}
	for i, secret := range []string{first, second} {
		p.players[i] = openLink(b, s, game.Key())
		p.players[i].must("follow", fmt.Sprintf(`,"secret":%q`, secret))
	}
	return p
}

// turn makes a turn, and returns the time until the other one sees it.
func (p *pair) turn(ply int) time.Duration {
	mover, other := p.players[ply%2], p.players[1-ply%2]
	move := "pass"
	if ply%2 == 0 {
		move = fmt.Sprintf("%c%d", 'a'+ply/2%13, 1+ply/2/13)
	}
	began := time.Now()
	mover.must("act", fmt.Sprintf(`,"do":"move","move":%q,"ply":%d`, move, ply))
	other.await(func(v online.View) bool { return len(v.Moves) > ply })
	delay := time.Since(began)
	mover.await(func(v online.View) bool { return len(v.Moves) > ply })
	return delay
}

// BenchmarkOnlineGames makes a turn in each of 100 games at once. It reports the time from a
// turn to the sight of it at the other machine, at the median and at the 99th percentile, and
// the memory of the server and all 200 clients together for each game.
func BenchmarkOnlineGames(b *testing.B) {
	const count, longest = 100, 40
	s, games := startOnline(b)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	pairs := make([]*pair, count)
	var delays []time.Duration
	for i := range b.N {
		ply := i % longest
		if ply == 0 {
			b.StopTimer()
			for j := range pairs {
				if pairs[j] != nil {
					pairs[j].players[0].must("act", `,"do":"resign"`)
					pairs[j].players[0].conn.CloseNow()
					pairs[j].players[1].conn.CloseNow()
				}
				pairs[j] = newPair(b, s, games)
			}
			b.StartTimer()
		}
		var mu sync.Mutex
		var turns sync.WaitGroup
		for _, p := range pairs {
			turns.Go(func() {
				delay := p.turn(ply)
				mu.Lock()
				defer mu.Unlock()
				delays = append(delays, delay)
			})
		}
		turns.Wait()
	}
	b.StopTimer()
	runtime.GC()
	runtime.ReadMemStats(&after)
	slices.Sort(delays)
	at := func(share float64) float64 { return delays[int(share*float64(len(delays)-1))].Seconds() * 1000 }
	b.ReportMetric(at(0.5), "median-ms")
	b.ReportMetric(at(0.99), "p99-ms")
	b.ReportMetric(float64(after.HeapInuse+after.StackInuse-before.HeapInuse-before.StackInuse)/count/1024, "KiB/game")
}
