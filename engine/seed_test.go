package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// seededGame plays a game of an engine against itself, with the given number of nodes
// per turn. It returns the moves, and the positions in a form that is the same for
// symmetric games.
func seededGame(t *testing.T, game, searcher string, seed, nodes, turns int) (moves []string, canonical string) {
	t.Helper()
	player := enginetest.NewPlayer(t, enginetest.WithToys(), game, searcher)
	setOption(t, player.Engine, "Seed", fmt.Sprint(seed))
	var images []string
	for len(moves) < turns {
		answer := player.Answer(moves, engine.Limits{Nodes: uint64(nodes)})
		if answer.Move == "" {
			break
		}
		moves = append(moves, answer.Move)
		if err := player.SetPosition("", moves); err != nil {
			t.Fatal(err)
		}
		images = append(images, canonicalForm(player.Position()))
	}
	return moves, strings.Join(images, ";")
}

// canonicalForm returns the same text for positions that are images of each other by a
// symmetry of the board.
func canonicalForm(p positions.Position) string {
	if s := p.Abilities().Symmetric; s != nil {
		return fmt.Sprint(s.CanonicalKey())
	}
	board, rest, _ := strings.Cut(p.FEN(), " ")
	var rows []string
	for _, rank := range strings.Split(board, "/") {
		row, run := "", 0
		for _, c := range rank + "|" {
			if '0' <= c && c <= '9' {
				run = 10*run + int(c-'0')
				continue
			}
			row += strings.Repeat(".", run)
			run = 0
			if c != '|' {
				row += string(c)
			}
		}
		rows = append(rows, row)
	}
	best := ""
	for range 2 {
		for range 4 {
			if image := strings.Join(rows, "/"); best == "" || image < best {
				best = image
			}
			rows = turned(rows)
		}
		slices.Reverse(rows)
	}
	return best + " " + rest
}

// turned returns a board turned by a quarter.
func turned(rows []string) []string {
	image := make([]string, len(rows))
	for i := range rows {
		for j := range rows {
			image[i] += rows[j][len(rows)-1-i : len(rows)-i]
		}
	}
	return image
}

// TestSeedsPlayDifferentGames plays every game with several seeds and a fixed number of
// nodes. The games must not be images of each other, and each seed must play its game
// again.
func TestSeedsPlayDifferentGames(t *testing.T) {
	const seeds, nodes, turns = 6, 100, 20
	for _, entry := range enginetest.WithToys().Games {
		for _, searcher := range []string{"alphabeta", "mcts"} {
			t.Run(entry.Family.Name+" "+searcher, func(t *testing.T) {
				t.Parallel()
				games := map[string][]string{}
				for seed := range seeds {
					moves, canonical := seededGame(t, entry.Family.Name, searcher, seed, nodes, turns)
					games[canonical] = moves
					if seed > 1 {
						continue
					}
					if again, _ := seededGame(t, entry.Family.Name, searcher, seed, nodes, turns); !slices.Equal(moves, again) {
						t.Errorf("seed %d plays %v and then %v", seed, moves, again)
					}
				}
				if len(games) < seeds/2 {
					t.Errorf("%d seeds play %d games: %v", seeds, len(games), games)
				}
			})
		}
	}
}
