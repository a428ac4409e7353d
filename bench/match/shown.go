package match

import (
	"fmt"

	"tetrad/bench/jobs"
	"tetrad/protocol/record"
)

// GamesPerJob returns the number of games of a pair.
func (Kind) GamesPerJob() int { return 2 }

// GamesOf returns the games of the result of a job, which may come from a stranger. The
// host needs no engines.
func (Kind) GamesOf(w *jobs.Workload, host *jobs.Host, index int, result []byte) ([]record.Game, error) {
	p, err := readPairs(w.Spec)
	if err != nil {
		return nil, err
	}
	variant, _, err := host.Registry.Game(p.Game)
	if err != nil {
		return nil, fmt.Errorf("this program does not know the game: %w", err)
	}
	return p.read(variant, index, result)
}
