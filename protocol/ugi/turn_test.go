package ugi_test

import (
	"bufio"
	"bytes"
	"io"
	"runtime"
	"strings"
	"testing"

	"tetrad/engine"
)

// A replayer has an engine play one game at one node a turn, again and again, as in a match.
// It allocates nothing itself.
type replayer struct {
	t        testing.TB
	in       *io.PipeWriter
	out      *bufio.Reader
	commands [][]byte // for each turn
	next     int
}

// newReplayer returns a replayer that has played a game once.
func newReplayer(t testing.TB, game string) *replayer {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	done := make(chan error)
	go func() { done <- newServer(engine.Default()).Serve(in, out) }()
	r := &replayer{t: t, in: toServer, out: bufio.NewReader(fromServer)}
	t.Cleanup(func() {
		r.in.Close()
		<-done
	})
	moves := ""
	command := "setoption name Game value " + game + "\nuginewgame\nposition startpos\ngo nodes 1\n"
	for range 60 {
		r.commands = append(r.commands, []byte(command))
		best := r.turn()
		if best == "0000" {
			break
		}
		moves += " " + best
		command = "position startpos moves" + moves + "\ngo nodes 1\n"
	}
	r.commands[0] = []byte("uginewgame\nposition startpos\ngo nodes 1\n")
	r.next = 0
	return r
}

// turn plays the next turn and returns it, when it comes for the first time.
func (r *replayer) turn() string {
	if _, err := r.in.Write(r.commands[r.next]); err != nil {
		r.t.Fatal(err)
	}
	r.next++
	for {
		line, err := r.out.ReadSlice('\n')
		if err != nil {
			r.t.Fatal(err)
		}
		if best, ok := bytes.CutPrefix(line, []byte("bestmove ")); ok {
			if r.next < len(r.commands) {
				return ""
			}
			return strings.TrimSpace(string(best))
		}
	}
}

// game plays all turns.
func (r *replayer) game() {
	for r.next = 0; r.next < len(r.commands); {
		r.turn()
	}
}

// families are the games in which a turn is measured.
func families() (names []string) {
	for _, entry := range engine.Default().Games {
		names = append(names, entry.Family.Name)
	}
	return names
}

// BenchmarkOneNodeTurn measures a turn of a game at one node a turn: what a turn costs
// besides the search.
func BenchmarkOneNodeTurn(b *testing.B) {
	for _, name := range families() {
		b.Run(name, func(b *testing.B) {
			r := newReplayer(b, name)
			r.game()
			b.ReportAllocs()
			for b.Loop() {
				if r.next == len(r.commands) {
					r.next = 0
				}
				r.turn()
			}
		})
	}
}

// TestTurnAllocatesLittle bounds the allocations of a turn at one node, and their bytes:
// what is large stays from search to search.
func TestTurnAllocatesLittle(t *testing.T) {
	for _, name := range families() {
		r := newReplayer(t, name)
		r.game()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r.game()
		runtime.ReadMemStats(&after)
		turns := uint64(len(r.commands))
		count, bytes := (after.Mallocs-before.Mallocs)/turns, (after.TotalAlloc-before.TotalAlloc)/turns
		if count > 170 || bytes > 80<<10 {
			t.Errorf("%s: %d allocations a turn, of %d bytes", name, count, bytes)
		}
	}
}
