package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"tetrad/bench/jobs"
	"tetrad/protocol/record"
)

// Kind is the kind of work whose jobs are the pairs of games of a match: both games of
// a pair have one opening, and the players change seats. The zero value is what serves
// the matches of other machines.
type Kind struct {
	room *room // of the only match, which is played in this process; nil: each workload has its own
}

// Name implements [jobs.Kind].
func (Kind) Name() string { return "match" }

// Open implements [jobs.Kind].
func (k Kind) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	p, err := readPairs(text)
	if err != nil {
		return nil, err
	}
	if k.room != nil {
		return &runner{pairs: p, room: k.room}, nil
	}
	room, err := p.room(host)
	if err != nil {
		return nil, err
	}
	return &runner{pairs: p, room: room, leaves: true}, nil
}

// A runner plays the pairs of a workload.
type runner struct {
	pairs  *pairs
	room   *room
	leaves bool // closes the room
}

// Do implements [jobs.Runner]. It plays the games of a pair, apart from those that are
// known.
func (r *runner) Do(ctx context.Context, index int) ([]byte, error) {
	if r.room.isIdle {
		return nil, errors.New("this machine has no engines for the match, and only checks its results")
	}
	p, err := r.pairs.at(index)
	if err != nil {
		return nil, err
	}
	if err := r.room.begin(ctx); err != nil {
		return nil, err
	}
	opening, err := r.room.openings.at(p.opening)
	if err != nil {
		return nil, fmt.Errorf("opening %d: %w", p.opening+1, err)
	}
	var games [2]record.Game
	for i, a := range p.games() {
		if games[i], err = r.room.play(ctx, a, opening); err != nil {
			return nil, err
		}
	}
	return encodeGames(games[:])
}

// Weight implements [jobs.Weigher].
func (r *runner) Weight(index int) int {
	p, err := r.pairs.at(index)
	if err != nil {
		return 1 // Do refuses the index
	}
	return int(r.room.settings.threads(p.players))
}

// Check implements [jobs.Checker].
func (r *runner) Check(index int, result []byte) error {
	_, err := r.pairs.read(r.room.game, index, result)
	return err
}

// Same implements [jobs.Comparer]. Games that depend on time may differ.
func (r *runner) Same(index int, a, b []byte) error {
	first, err := r.pairs.read(r.room.game, index, a)
	if err != nil {
		return err
	}
	second, err := r.pairs.read(r.room.game, index, b)
	if err != nil || r.pairs.isTimed() {
		return err
	}
	for i := range first {
		if err := sameGame(&first[i], &second[i]); err != nil {
			return fmt.Errorf("game %d: %w", first[i].Number, err)
		}
	}
	return nil
}

// Close implements [jobs.Runner].
func (r *runner) Close() error {
	if !r.leaves {
		return nil
	}
	return r.room.close()
}
