package farm

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	hash "github.com/dgryski/go-farm"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/engine"
)

// An Identity says what a program computes. In what a submission requires, an empty field
// requires nothing.
type Identity struct {
	Version  string `json:"version,omitempty"`
	Revision string `json:"revision,omitempty"`
	// Weights are the fingerprints of the evaluations, in hexadecimal, by game.
	Weights map[string]string `json:"weights,omitempty"`
	// Bench are the nodes that the searches of bench.Nodes visit, by variant.
	Bench map[string]uint64 `json:"bench,omitempty"`
	// Answers are fingerprints of the turns that they choose, in hexadecimal, by
	// variant. MCTS is given its playouts, so that nodes do not tell what it makes of
	// them.
	Answers map[string]string `json:"answers,omitempty"`
}

// isEmpty reports whether an identity requires nothing.
func (i *Identity) isEmpty() bool {
	return i.Version == "" && i.Revision == "" && len(i.Weights) == 0 && len(i.Bench) == 0 && len(i.Answers) == 0
}

// maxGames bounds the games of an Identity.
const maxGames = 64

// check refuses what no Identify could have returned.
func (i *Identity) check() error {
	if games := max(len(i.Weights), len(i.Bench), len(i.Answers)); games > maxGames {
		return fmt.Errorf("%d games, want at most %d", games, maxGames)
	}
	all := []string{i.Version, i.Revision}
	all = slices.AppendSeq(all, maps.Keys(i.Bench))
	for _, texts := range []map[string]string{i.Weights, i.Answers} {
		for game, text := range texts {
			all = append(all, game, text)
		}
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
	for _, game := range slices.Sorted(maps.Keys(required.Answers)) {
		differ("answers in the bench of "+game, i.Answers[game], required.Answers[game])
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
	_, err := bench.Nodes{Registry: registry}.Run(ctx, i.add)
	return i, err
}

// add adds a search of the benchmark. The fingerprint of a variant's answers is made
// from that of the answers before, and the new one.
func (i *Identity) add(r bench.NodesResult) {
	i.Bench[r.Game] += r.Nodes
	i.Answers[r.Game] = fmt.Sprintf("%016x", hash.Fingerprint64([]byte(i.Answers[r.Game]+" "+r.Answer)))
}

// identityOf returns what can be known of this program without the benchmark.
func identityOf(registry engine.Registry) Identity {
	i := Identity{Version: machine.Version(), Revision: revision(), Weights: map[string]string{}, Bench: map[string]uint64{}, Answers: map[string]string{}}
	for _, entry := range registry.Games {
		if weights := entry.Fingerprint(); weights != "" {
			i.Weights[entry.Family.Name] = weights
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
