package train

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"

	"tetrad/bench/lab/shards"
	"tetrad/engine"
	"tetrad/eval/net"
	"tetrad/positions"
)

// Data are the samples of files of shards.
type Data struct {
	Samples []Sample
	Games   int

	learner Learner
	variant positions.Game
	labels  Labels
	sum     hash.Hash
}

// NewData returns data without samples for a game, whose evaluation must have a net.
func NewData(r engine.Registry, game string, l Labels) (*Data, error) {
	variant, _, err := r.Game(game)
	if err != nil {
		return nil, err
	}
	evaluator, err := r.Evaluator(game)
	if err != nil {
		return nil, err
	}
	learner, ok := evaluator.(Learner)
	if !ok {
		return nil, fmt.Errorf("the evaluation of %s has no net to train", variant.Name())
	}
	return &Data{learner: learner, variant: variant, labels: l, sum: sha256.New()}, nil
}

// FirstGame returns the name of the first game whose evaluation has a net, or "".
func FirstGame(r engine.Registry) string {
	for i := range r.Games {
		name := r.Games[i].Family.Name
		if evaluator, err := r.Evaluator(name); err == nil {
			if _, ok := evaluator.(Learner); ok {
				return name
			}
		}
	}
	return ""
}

// Read adds the samples of a file. It refuses games of another variant.
func (d *Data) Read(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	lookup := func(game string) (positions.Game, error) {
		if game != d.variant.Name() {
			return nil, fmt.Errorf("its games are of %s, not of %s", positions.Clip(game), d.variant.Name())
		}
		return d.variant, nil
	}
	err = shards.Each(io.TeeReader(file, d.sum), lookup, func(g *shards.Game) error {
		if g.IsCut() {
			return errors.New("its games are cut behind their setups, and whole games are needed")
		}
		d.Samples = d.labels.append(d.Samples, d.learner, d.variant, g, d.Games)
		d.Games++
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// Sum returns the SHA-256 of the files in the order in which they were read.
func (d *Data) Sum() string { return hex.EncodeToString(d.sum.Sum(nil)) }

// Shape returns the shape of the net, but for its hidden neurons.
func (d *Data) Shape() net.Shape { return d.learner.Shape() }
