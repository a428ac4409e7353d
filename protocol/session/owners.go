package session

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"tetrad/engine/game"
	"tetrad/positions"
)

// Limits of the sampling of owners.
const (
	maxPlayouts = 400
	playoutTime = 150 * time.Millisecond // for all playouts
	maxSteps    = 4000                   // in one playout; longer playouts are abandoned
)

// An ownersReply estimates who owns each square at the end of the game.
type ownersReply struct {
	Playouts int           `json:"playouts"` // number of random games that reached the end
	Squares  []ownedSquare `json:"squares"`  // squares that had an owner in some playout, by name
}

// An ownedSquare holds the share of playouts, from 0 to 1, in which each player owned a
// square at the end. Players are identified by their current colours.
type ownedSquare struct {
	Square string  `json:"square"`
	P1     float64 `json:"p1"`
	P2     float64 `json:"p2"`
}

// owners estimates who will own each square, in the background. A new request ends the
// previous sampling, which is answered with the playouts so far.
func (s *Session) owners(q *lineRequest) (*ownersReply, error) {
	end, presentation, err := s.solver.show(q.line)
	if err != nil {
		return nil, err
	}
	if !end.entry.Appearance.Ownership {
		return nil, fmt.Errorf("in %s, squares have no owner at the end", end.entry.Title)
	}
	s.sampling.begin(s, q.Head, func(ctx context.Context) (any, error) {
		ctx, cancel := context.WithTimeout(ctx, playoutTime)
		defer cancel()
		playouts, squares := sampleOwners(ctx, end.position, presentation)
		return ownersReply{playouts, squares}, nil
	})
	return nil, nil
}

// sampleOwners plays random games from p until ctx ends, and restores p. It returns the
// number of finished playouts and the owners of the squares at their ends. If the game
// is already over, its position is the only end.
func sampleOwners(ctx context.Context, p positions.Position, presentation game.Presentation) (int, []ownedSquare) {
	var colours [2]positions.Player // the player who has each colour now
	for player, colour := range presentation.Picture().Colours {
		colours[colour] = positions.Player(player)
	}
	counts, ends := map[game.Square]*[2]int{}, 0
	most := maxPlayouts
	if p.Outcome() != positions.Undecided {
		most = 1
	}
	for range most {
		if ctx.Err() != nil {
			break
		}
		steps := playOut(p)
		if p.Outcome() != positions.Undecided {
			ends++
			for _, piece := range presentation.Picture().Pieces {
				if piece.Colour == game.Neutral {
					continue
				}
				if counts[piece.Square] == nil {
					counts[piece.Square] = new([2]int)
				}
				counts[piece.Square][colours[piece.Colour]]++
			}
		}
		for range steps {
			p.Undo()
		}
	}
	squares := []ownedSquare{}
	for square, n := range counts {
		squares = append(squares, ownedSquare{square.String(), share(n[positions.P1], ends), share(n[positions.P2], ends)})
	}
	slices.SortFunc(squares, func(a, b ownedSquare) int { return strings.Compare(a.Square, b.Square) })
	return ends, squares
}

// share returns n/all, rounded to three decimal places.
func share(n, all int) float64 { return math.Round(1000*float64(n)/float64(all)) / 1000 }

// playOut plays random steps to the end of the game and returns their number. It passes
// only if there is no other step.
func playOut(p positions.Position) int {
	var steps []positions.Step
	passer := p.Abilities().Passer
	for n := range maxSteps {
		if steps = p.Steps(steps[:0]); len(steps) == 0 {
			return n
		}
		step := steps[rand.IntN(len(steps))]
		for passer != nil && len(steps) > 1 && step == passer.Pass() {
			step = steps[rand.IntN(len(steps))]
		}
		p.Do(step)
	}
	return maxSteps
}
