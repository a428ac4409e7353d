package learn

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
)

func spec(search string) Spec {
	return Spec{Game: "trap-3", Games: 3, Search: search, Nodes: 30, Opening: 4, Slips: 6, Seed: 1}
}

// shardOf makes a shard through a job, as another machine would.
func shardOf(t *testing.T, s Spec, index int) []byte {
	t.Helper()
	w, err := s.Batch(engine.Default())
	if err != nil {
		t.Fatal(err)
	}
	local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: engine.Default()}, 2)
	defer local.Close()
	data, err := local.Do(context.Background(), &w, index)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestShards reads the games of two searches. Each is the game of its number, whatever
// else the shards hold.
func TestShards(t *testing.T) {
	lookup := func(name string) (positions.Game, error) {
		g, _, err := engine.Default().Game(name)
		return g, err
	}
	for _, name := range []string{"mcts", "alphabeta"} {
		t.Run(name, func(t *testing.T) {
			data := shardOf(t, spec(name), 2)
			if !bytes.Equal(data, shardOf(t, spec(name), 2)) || bytes.Equal(data, shardOf(t, spec(name), 3)) {
				t.Error("a shard is not made the same again, or is the same as another")
			}
			games, searched, visited := 0, 0, uint64(0)
			err := eachGame(bytes.NewReader(data), lookup, func(g *trainingGame) error {
				games++
				for _, turn := range g.Turns {
					if turn.Searched {
						searched++
						for _, v := range turn.Visits[0] {
							visited += v.Count
						}
					}
				}
				return nil
			})
			if err != nil || games != 3 || searched < 30 {
				t.Errorf("%d games, %d searched turns, error %v", games, searched, err)
			}
			if (visited > 0) != (name == "mcts") {
				t.Errorf("%d visits in %d turns", visited, searched)
			}
		})
	}
}

// TestVisitedTurns keeps the turns that enough playouts went to, which are more the fewer
// are enough.
func TestVisitedTurns(t *testing.T) {
	lookup := func(name string) (positions.Game, error) {
		g, _, err := engine.Default().Game(name)
		return g, err
	}
	var counts []int
	for _, least := range []uint64{0, 100_000, 20, 2} {
		s := spec("mcts")
		s.Visited = least
		visited := 0
		err := eachGame(bytes.NewReader(shardOf(t, s, 0)), lookup, func(g *trainingGame) error {
			for _, turn := range g.Turns {
				visited += len(turn.Visited)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, visited)
	}
	if counts[0] != 0 || counts[1] != 0 || counts[2] == 0 || counts[3] <= counts[2] {
		t.Errorf("%d turns of at least 0 and 100,000 (none wanted), 20 and 2 playouts", counts)
	}
}

// TestSetups makes games that are cut behind their setup: the last turn is the first one
// of play, and more nodes find another score for some.
func TestSetups(t *testing.T) {
	const setup = 4 + 12 // turns: pawns and arrows
	scores := func(nodes uint64) (list []search.Score) {
		s := spec("alphabeta")
		s.Games, s.Setup = 20, nodes
		err := eachGame(bytes.NewReader(shardOf(t, s, 0)), func(name string) (positions.Game, error) {
			g, _, err := engine.Default().Game(name)
			return g, err
		}, func(g *trainingGame) error {
			last := g.Turns[len(g.Turns)-1]
			if len(g.Turns) != setup+1 && g.IsCut() || !last.Searched {
				t.Errorf("%d turns, the last one %+v", len(g.Turns), last)
			}
			list = append(list, last.Score)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if few, many := scores(10), scores(1000); slices.Equal(few, many) {
		t.Errorf("10 nodes find the same as 1000: %v", few)
	}
}

func TestSpecRefuses(t *testing.T) {
	r := engine.Default()
	for name, c := range map[string]struct {
		change func(*Spec)
		want   string
	}{
		"game":    {func(s *Spec) { s.Game = "chess" }, `no game "chess"`},
		"search":  {func(s *Spec) { s.Search = "random" }, `no search "random"`},
		"games":   {func(s *Spec) { s.Games = 1000 }, "1000 games make no shard"},
		"setup":   {func(s *Spec) { s.Game, s.Setup = "verto-4", 10 }, "verto-4 has no setup"},
		"nodes":   {func(s *Spec) { s.Nodes = 0 }, "0 nodes"},
		"weights": {func(s *Spec) { s.Evaluation = "0123" }, "0123 are to play"},
	} {
		s := spec("mcts")
		c.change(&s)
		if _, err := s.Batch(r); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
	for _, text := range []string{"[]", "{}"} {
		if _, err := JobKind.Open(json.RawMessage(text), &jobs.Host{Registry: r}); err == nil {
			t.Errorf("specification %s: no error", text)
		}
	}
}

func TestShardCancelled(t *testing.T) {
	p, err := func() (*jobs.Runner, error) {
		w, err := spec("mcts").Batch(engine.Default())
		if err != nil {
			return nil, err
		}
		return JobKind.Open(w.Spec, &jobs.Host{Registry: engine.Default()})
	}()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Do(ctx, 0); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}
