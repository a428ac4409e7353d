package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	hash "github.com/dgryski/go-farm"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/engine/wholefile"
)

// An Identity says what a program computes: texts, such as its version, by what they are. It is a
// part of the name of each submission, which requires that those that it has are the same.
type Identity map[string]string

// What an Identity has. The last four are of a game, a variant or an engine, whose name follows.
const (
	OfProtocol = "protocol"
	OfVersion  = "version"
	OfBuild    = "build"              // the commit; with changes, or if it is not known, the checksum of the program
	ofWeights  = "weights of "        // fingerprint of the evaluation
	ofNodes    = "nodes in bench of " // that the searches of bench.Nodes visit
	// MCTS is given its playouts, so that nodes do not tell what it makes of them: the
	// fingerprint of the turns that the searches choose does.
	ofAnswers = "answers in bench of "
	OfEngine  = "engine " // what another program calls itself
)

// check refuses what no Identify could have returned.
func (i Identity) check() error {
	if len(i) > maxFields {
		return fmt.Errorf("the identity has %d texts, want at most %d", len(i), maxFields)
	}
	for what, is := range i {
		if err := errors.Join(CheckText("the identity of a program", what, maxTitle), CheckText("the identity of a program", is, maxTitle)); err != nil {
			return err
		}
	}
	return nil
}

// Differs returns an error that says what differs from what is required, and how to mend it.
func (i Identity) Differs(required Identity) error {
	var all []string
	remedy := "start the worker with that program: --engine NAME=COMMAND"
	for _, what := range slices.Sorted(maps.Keys(required)) {
		if i[what] == required[what] {
			continue
		}
		all = append(all, fmt.Sprintf("%s: %s here, %s required", what, cmp.Or(i[what], "none"), required[what]))
		if !strings.HasPrefix(what, OfEngine) {
			remedy = "run the program of the submitter here: the same release, or built from the same commit"
		}
	}
	if all == nil {
		return nil
	}
	return errors.New(strings.Join(all, "; ") + "; " + remedy)
}

// Identify returns the identity of this program. Its benchmark of all games takes seconds.
func Identify(ctx context.Context, registry engine.Registry) (Identity, error) {
	i := Identity{OfProtocol: fmt.Sprint(Protocol), OfVersion: machine.Version()}
	for _, entry := range registry.Games {
		if weights := entry.Fingerprint(); weights != "" {
			i[ofWeights+entry.Family.Name] = weights
		}
	}
	from := machine.BuiltFrom()
	i[OfBuild] = from.Commit
	if from.Commit == "" || from.Modified {
		var err error
		if i[OfBuild], err = programSum(); err != nil {
			return nil, err
		}
	}
	_, err := bench.Nodes{Registry: registry}.Run(ctx, i.add)
	return i, err
}

// add adds a search of the benchmark. Of each variant there is the sum of the nodes, and a
// fingerprint made from the one of the answers before and the new answer.
func (i Identity) add(r bench.NodesResult) {
	before, _ := strconv.ParseUint(i[ofNodes+r.Game], 10, 64)
	i[ofNodes+r.Game] = fmt.Sprint(before + r.Nodes)
	i[ofAnswers+r.Game] = fmt.Sprintf("%016x", hash.Fingerprint64([]byte(i[ofAnswers+r.Game]+" "+r.Answer)))
}

// programSum returns the SHA-256 of the file of this program.
func programSum() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return settings.SumOfFile(path)
}

// CachedIdentity returns the identity of this program like Identify. The benchmark takes seconds,
// so its result is cached in a file, behind a checksum of the program and the result, and taken
// from there while both are the same. A file that cannot be read or written does no harm.
func CachedIdentity(ctx context.Context, registry engine.Registry, file string) (Identity, error) {
	program, err := programSum()
	if err != nil || file == "" {
		return Identify(ctx, registry)
	}
	known, _ := wholefile.Read(file, maxIdentity)
	sum, text, _ := strings.Cut(string(known), "\n")
	i := Identity{}
	if sum == Sum(program+text) && json.Unmarshal([]byte(text), &i) == nil {
		return i, nil
	}
	if i, err = Identify(ctx, registry); err != nil {
		return nil, err
	}
	fresh, _ := json.Marshal(i) // texts have no errors
	if os.MkdirAll(filepath.Dir(file), 0o700) == nil {
		wholefile.WriteBytes(file, 0o600, []byte(Sum(program+string(fresh))+"\n"+string(fresh)))
	}
	return i, nil
}
