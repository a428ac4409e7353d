//go:build !plan9

package farm

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/engine"
)

// An Identity says what a program computes. In what an order requires, an empty field
// requires nothing.
type Identity struct {
	Version  string `json:"version,omitempty"`
	Revision string `json:"revision,omitempty"`
	// Weights are the fingerprints of the evaluations, in hexadecimal, by game.
	Weights map[string]string `json:"weights,omitempty"`
	// Bench are the signatures of the search, the nodes of bench.Nodes, by game.
	Bench map[string]uint64 `json:"bench,omitempty"`
}

// maxGames bounds the games of an Identity.
const maxGames = 64

// check refuses what no Identify could have returned.
func (i *Identity) check() error {
	if len(i.Weights) > maxGames || len(i.Bench) > maxGames {
		return fmt.Errorf("%d games, want at most %d", max(len(i.Weights), len(i.Bench)), maxGames)
	}
	all := []string{i.Version, i.Revision}
	all = slices.AppendSeq(all, maps.Keys(i.Bench))
	for game, weights := range i.Weights {
		all = append(all, game, weights)
	}
	for _, text := range all {
		if err := checkText("the identity of a program", text, maxTitle); err != nil {
			return err
		}
	}
	return nil
}

// Differs returns an error if a program is not what is required. It says what differs,
// and how to mend it.
func (i *Identity) Differs(required *Identity) error {
	var all []string
	differ := func(what, is, wanted string) {
		if is != wanted && wanted != "" {
			all = append(all, fmt.Sprintf("%s: %s here, %s required", what, orNone(is), wanted))
		}
	}
	differ("version", i.Version, required.Version)
	differ("revision", i.Revision, required.Revision)
	for _, game := range slices.Sorted(maps.Keys(required.Weights)) {
		differ("weights of "+game, i.Weights[game], required.Weights[game])
	}
	for _, game := range slices.Sorted(maps.Keys(required.Bench)) {
		if is, wanted := i.Bench[game], required.Bench[game]; is != wanted {
			all = append(all, fmt.Sprintf("bench of %s: %d nodes here, %d required", game, is, wanted))
		}
	}
	if all == nil {
		return nil
	}
	mend := "run the program of the submitter here: the same release, or built from the same revision"
	if revision := required.Revision; revision != "" {
		mend += " (git checkout " + revision + " && go build ./cmd/tetrad)"
	}
	return errors.New(strings.Join(all, "; ") + "; " + mend)
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// Identify returns the identity of this program. It runs the benchmark of all games,
// which takes seconds.
func Identify(ctx context.Context, registry engine.Registry) (Identity, error) {
	i := identityOf(registry)
	_, err := bench.Nodes{Registry: registry}.Run(ctx, func(r bench.NodesResult) { i.Bench[r.Game] += r.Nodes })
	return i, err
}

// identityOf returns what can be known of this program without the benchmark.
func identityOf(registry engine.Registry) Identity {
	i := Identity{Version: machine.Version(), Revision: revision(), Weights: map[string]string{}, Bench: map[string]uint64{}}
	for _, entry := range registry.Games {
		if entry.NewEvaluator == nil {
			continue
		}
		if weights, ok := entry.NewEvaluator(entry.Family.Variants()[0]).(interface{ Fingerprint() uint64 }); ok {
			i.Weights[entry.Family.Name] = fmt.Sprintf("%016x", weights.Fingerprint())
		}
	}
	return i
}

// revision returns the commit that this program was built from, marked if there were
// changes, or "" if it is not known.
func revision() string {
	from := machine.BuiltFrom()
	if from.Commit != "" && from.Modified {
		return from.Commit + "-modified"
	}
	return from.Commit
}
