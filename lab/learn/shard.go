package learn

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"tetrad/positions"
	"tetrad/search"
)

// A header is what a shard says of itself.
type header struct {
	Game  string          `json:"game"`  // canonical name of the variant
	Index int             `json:"index"` // of the shard among those of its specification
	Games int             `json:"games"` // number of games
	Size  int             `json:"size"`  // bytes of the games
	Spec  json.RawMessage `json:"spec"`  // how the games were played; only people read it
}

// A trainingGame is a game from the start position to its end. It may also be cut: then it has
// no outcome, and ends with a searched turn whose score tells what it came to.
type trainingGame struct {
	Outcome positions.Outcome
	Turns   []trainingTurn
}

// IsCut reports whether g has no outcome.
func (g *trainingGame) IsCut() bool { return g.Outcome == positions.Undecided }

// A trainingTurn is a turn of a game.
type trainingTurn struct {
	Steps []positions.Step
	// Searched reports whether a search chose the turn. Other turns are random.
	Searched bool
	Score    search.Score // of the search, for the player to move
	// Visits are those of the search, of each step of the turn: the policy that it
	// teaches. They are empty if the search counts no visits.
	Visits [][]Visit
	// Visited are turns that the search has judged well enough to learn from, whether they
	// were played or not. They are empty if nothing was asked for.
	Visited []ScoredTurn
}

// A ScoredTurn is a turn with the score of a search, for the player to move.
type ScoredTurn struct {
	Steps []positions.Step
	Score search.Score
}

// A Visit is the number of visits of one of the legal steps.
type Visit struct {
	Index int // among the legal steps, ascending
	Count uint64
}

const (
	magic         = "tetrad shard 1\n"
	maxShardBytes = 64 << 20 // bytes of the games of a shard
	maxGameBytes  = 1 << 16  // bytes of the header, and games of a shard
)

// encodeShard returns the shard with these games of variant. The fields of h that tell of the
// games and the variant are set. It panics on an illegal step.
func encodeShard(h header, variant positions.Game, games []trainingGame) ([]byte, error) {
	var body []byte
	for i := range games {
		body = appendGame(body, variant, &games[i])
	}
	h.Game, h.Games, h.Size = variant.Name(), len(games), len(body)
	if h.Games > maxGameBytes || h.Size > maxShardBytes {
		return nil, fmt.Errorf("%d games of %d bytes are too much for a shard; make more shards of fewer games", h.Games, h.Size)
	}
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	data := bytes.Join([][]byte{[]byte(magic), head, []byte("\n"), body}, nil)
	sum := sha256.Sum256(data)
	return append(data, sum[:]...), nil
}
