package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine"
)

// balance is the greatest score for either side in random openings, in centipawns.
const balance = 100

// A Player plays the steps of tunings.
type Player struct {
	Registry engine.Registry
	Command  []string      // of the engine; on a farm, its name
	Threads  int           // games at the same time, where this process plays
	Executor jobs.Executor // plays; nil: this process
}

// Open reads the openings of a plan, and notes their checksum.
func (p *Plan) Open(r engine.Registry) ([]openings.Opening, error) {
	variant, entry, err := r.Game(p.Game)
	if err != nil || p.Openings == "" {
		return nil, err
	}
	list, err := openings.Open(r, p.Openings, 0, entry, variant)
	p.Sum = openings.Sum(list)
	return list, err
}

// Play plays the next step, with openings from the list or with random ones, and moves the
// constants.
func (p *Player) Play(ctx context.Context, t *Tuning, list []openings.Opening) error {
	s := settings.Default()
	s.Game, s.Games, s.Concurrency, s.Balance = t.Game, 2*PairsInStep, cmp.Or(p.Threads, 1), balance
	s.Seed = rand.NewPCG(t.Seed, uint64(len(t.Results))).Uint64()
	for i, options := range t.versions() {
		player := settings.Player{Name: []string{"up", "down"}[i], Command: p.Command, Options: options}
		player.Options["Hash"] = "16"
		player.Limits.Nodes = t.Nodes
		s.Players = append(s.Players, player)
	}
	if len(list) > 0 {
		folder, err := os.MkdirTemp("", "tetrad-lab-tune-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		s.Openings, s.Balance = filepath.Join(folder, "openings.txt"), 0
		if err := os.WriteFile(s.Openings, t.openings(list), 0o600); err != nil {
			return err
		}
	}
	result, err := p.play(ctx, &s)
	if err == nil {
		t.learn(result)
	}
	return err
}

// openings returns those of the next step, as a file has them.
func (t *Tuning) openings(list []openings.Opening) []byte {
	var text strings.Builder
	for i := range PairsInStep {
		fmt.Fprintln(&text, list[(len(t.Results)*PairsInStep+i)%len(list)])
	}
	return []byte(text.String())
}

// play plays a match and returns the games that its first player won, less those that it lost.
func (p *Player) play(ctx context.Context, s *settings.Match) (int, error) {
	m, err := match.New(p.Registry, s)
	if err != nil {
		return 0, err
	}
	if err := m.Prepare(p.Registry); err != nil {
		return 0, err
	}
	if m.Executor = p.Executor; m.Executor != nil {
		batch, err := m.Batch()
		if err != nil {
			return 0, err
		}
		defer m.Executor.Finish(&batch)
	}
	standing, end, err := m.Run(ctx)
	switch {
	case err != nil:
		return 0, err
	case end == match.Interrupted:
		return 0, ctx.Err()
	case standing.Unplayed > 0 || len(standing.Faults[0])+len(standing.Faults[1]) > 0:
		return 0, errors.New("an engine failed in a game")
	}
	results := standing.Pairings[0].Results
	return results[2] - results[0], nil
}
