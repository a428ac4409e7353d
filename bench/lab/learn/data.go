package learn

import (
	"context"
	"errors"
	"fmt"

	"tetrad/bench/lab/shards"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/eval/net"
	"tetrad/positions"
)

// Data are the samples of files of shards.
type Data struct {
	Samples []NetSample
	Games   int
	Sum     string // SHA-256 of the files that were read last, in their order

	net     *game.Net
	variant positions.Game
	labels  Labels
}

// NewData returns data without samples for a game, whose evaluation must have a net.
func NewData(r engine.Registry, name string, l Labels) (*Data, error) {
	variant, _, err := r.Game(name)
	if err != nil {
		return nil, err
	}
	evaluation, err := r.Evaluation(name)
	if err != nil {
		return nil, err
	}
	if evaluation.Net == nil {
		return nil, fmt.Errorf("the evaluation of %s has no net to train", variant.Name())
	}
	return &Data{net: evaluation.Net, variant: variant, labels: l}, nil
}

// FirstGame returns the name of the first game whose evaluation has a net, or "".
func FirstGame(r engine.Registry) string {
	for i := range r.Games {
		name := r.Games[i].Family.Name
		if evaluation, err := r.Evaluation(name); err == nil && evaluation.Net != nil {
			return name
		}
	}
	return ""
}

// Read adds the samples of files. It refuses games of another variant.
func (d *Data) Read(ctx context.Context, files ...string) (err error) {
	d.Sum, err = shards.Files(ctx, files, []positions.Game{d.variant}, func(_ positions.Game, g *shards.TrainingGame) error {
		if g.IsCut() {
			return errors.New("its games are cut behind their setups, and whole games are needed")
		}
		d.Samples = d.labels.append(d.Samples, d.net, d.variant, g, d.Games)
		d.Games++
		return nil
	})
	return err
}

// Shape returns the shape of the net, but for its hidden neurons.
func (d *Data) Shape() net.Shape { return d.net.Shape }
