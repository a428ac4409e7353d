package play

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// TestDetailsOfMove checks that a record has the known details if they are requested.
func TestDetailsOfMove(t *testing.T) {
	speed, hash := new(uint64(5000)), new(uint64(3))
	said := ugiclient.Answer{
		Elapsed: 12500 * time.Microsecond, Info: info.Line{Millis: new(uint64(12)), NPS: speed, HashFull: hash, SelDepth: hash, PV: []string{"b2", "a1", "b2", "c3"}},
	}
	pondered := said
	pondered.Hit = true
	clock := record.TimeControl{Time: record.Duration(time.Second), Increment: record.Duration(10 * time.Millisecond)}
	for name, c := range map[string]struct {
		off    bool
		limits record.TimeControl
		answer ugiclient.Answer
		want   record.Details
	}{
		"not asked for":      {true, clock, said, record.Details{}},
		"on a clock":         {false, clock, said, record.Details{Deepest: hash, Line: "b2 a1", Speed: speed, Hashfull: hash, Engine: new(12.0), Latency: new(0.5), Left: new(997.5)}},
		"without a clock":    {false, record.TimeControl{Nodes: 5}, said, record.Details{Deepest: hash, Line: "b2 a1", Speed: speed, Hashfull: hash, Engine: new(12.0), Latency: new(0.5)}},
		"after pondering":    {false, clock, pondered, record.Details{Deepest: hash, Line: "b2 a1", Speed: speed, Hashfull: hash, Engine: new(12.0), Left: new(997.5)}},
		"a taciturn engine":  {false, clock, ugiclient.Answer{Elapsed: time.Millisecond}, record.Details{Left: new(1009.0)}},
		"it counts too much": {false, record.TimeControl{Depth: 1}, ugiclient.Answer{Info: info.Line{Millis: new(uint64(1))}}, record.Details{Engine: new(1.0), Latency: new(-1.0)}},
	} {
		t.Run(name, func(t *testing.T) {
			table := game{position: positionstest.TicTacToe.New(3, "").Start(), settings: &settings.Match{Plan: settings.Plan{Details: !c.off}}, clocks: newClocks([2]record.TimeControl{{}, c.limits})}
			table.clocks.spend(positions.P2, c.answer.Elapsed)
			if got := table.details(positions.P2, &c.answer); !reflect.DeepEqual(got, c.want) || table.position.ToMove() != positions.P1 {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

// TestBothAtOnce checks that both players are asked before either answers, that one who could
// not be asked is not waited for, and that the first error is blamed on its player.
func TestBothAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		fails, steps string
		blamed       positions.Player // of the fault; meaningless if nothing fails
	}{
		"nothing fails":      {"", "ask p1, ask p2, answer p1, answer p2", 0},
		"p1 cannot be asked": {"ask p1", "ask p1, ask p2, answer p2", positions.P1},
		"p2 cannot be asked": {"ask p2", "ask p1, ask p2, answer p1", positions.P2},
		"p1 does not answer": {"answer p1", "ask p1, ask p2, answer p1, answer p2", positions.P1},
		"p2 does not answer": {"answer p2", "ask p1, ask p2, answer p1, answer p2", positions.P2},
		"the first counts":   {"ask p2, answer p1", "ask p1, ask p2, answer p1", positions.P2},
	} {
		t.Run(name, func(t *testing.T) {
			g := game{clients: [2]*process{{}, {}}}
			var steps []string
			step := func(kind string) func(positions.Player, *process) error {
				return func(player positions.Player, client *process) error {
					if client != g.clients[player] {
						t.Errorf("%v has the process of the other one", player)
					}
					steps = append(steps, kind+" "+player.String())
					if strings.Contains(c.fails, steps[len(steps)-1]) {
						return fmt.Errorf("%w: %s", ugiclient.ErrCrashed, steps[len(steps)-1])
					}
					return nil
				}
			}
			err := g.askBoth(step("ask"), step("answer"))
			if got := strings.Join(steps, ", "); got != c.steps {
				t.Errorf("%s, want %s", got, c.steps)
			}
			var f *fault
			first, _, _ := strings.Cut(c.fails, ", ")
			if errors.As(err, &f) != (c.fails != "") || f != nil && (f.player != c.blamed || f.reason != record.Crashed || !strings.Contains(f.detail, first)) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestTraceOfImages checks that the images of a game under the symmetries of its
// board leave the same trace, and that other games leave a different one.
func TestTraceOfImages(t *testing.T) {
	traces := map[string]string{}
	for name, c := range map[string]struct{ game, moves string }{
		"vinver":                   {"vinver-5", "b2 swap d4 c1"},
		"vinver, files mirrored":   {"vinver-5", "d2 swap b4 c1"},
		"vinver, ranks mirrored":   {"vinver-5", "b4 swap d2 c5"},
		"vinver, another move":     {"vinver-5", "b2 swap d4 c5"},
		"vinver, another order":    {"vinver-5", "d4 swap b2 c1"},
		"trap":                     {"trap-3", "a1 b2 c3 a2"},
		"trap, turned":             {"trap-3", "c1 b2 a3 b1"},
		"trap, not quite the same": {"trap-3", "c1 b2 a3 a1"},
	} {
		variant, _, err := engine.Default().Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		var seen trace
		p := variant.Start()
		seen.add(p)
		for _, turn := range strings.Fields(c.moves) {
			if _, err := positions.PlayTurn(p, turn); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			seen.add(p)
		}
		traces[name] = seen.String()
	}
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"vinver", "vinver, files mirrored", true},
		{"vinver", "vinver, ranks mirrored", true},
		{"vinver", "vinver, another move", false},
		{"vinver", "vinver, another order", false},
		{"trap", "trap, turned", true},
		{"trap", "trap, not quite the same", false},
	} {
		if same := traces[c.a] == traces[c.b]; same != c.same {
			t.Errorf("%s and %s: the same %v, want %v", c.a, c.b, same, c.same)
		}
	}
}
