// Package game holds the types by which a game tells the engine all that is its
// own: names, evaluation, constants of the searches, openings, test positions.
// Each game fills in one [Entry], in its folder below engine/games.
package game

import (
	"fmt"
	"io/fs"

	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// An Entry is what the program has to know of one family of games. Only Family
// is needed; a front end does without what a game does not have.
type Entry struct {
	Family *positions.Family
	// Title is the name of the family for people: "Chess".
	Title string
	// RuleTitles say for people what each rule suffix means.
	RuleTitles map[string]string

	// NewEvaluator makes the static evaluation of a game; nil: its positions
	// can be set up and counted, but not searched.
	NewEvaluator func(positions.Game) search.Evaluator
	Auto         string // the searcher that Search auto means
	// AlphaBeta and MCTS set the parameters of a search that differ from its
	// defaults in this game; nil: none do.
	AlphaBeta func(*alphabeta.Params)
	MCTS      func(*mcts.Params)
	// LevelScale multiplies the playouts of levels in a game with so many turns that
	// a look one turn ahead is stronger than the first levels; 0 is 1.
	LevelScale uint64

	// Look is what front ends know of how the family looks; NewFace makes what
	// they show of a position, and handle it by, in one of its games. nil: they
	// show letters, or do without the game.
	Look    Look
	NewFace func(positions.Game, positions.Position) Face

	// OpeningTurns is the number of random turns after which games differ and
	// are still open; 0: [DefaultOpeningTurns].
	OpeningTurns int
	// Bench are the game's positions of the node benchmark.
	Bench []BenchPosition
	// Checks are for engines of others that play the game.
	Checks Checks
	// Files are those that come with the game; nil: none. Their names:
	//
	//	openings/<variant>.txt  balanced openings, see [Entry.Openings]
	//	suite.txt               test positions, see [Entry.Suite]
	Files fs.FS
}

// A BenchPosition is a position of the node benchmark.
type BenchPosition struct {
	Variant, FEN string
	Depth        int // in turns, to which alpha-beta goes
}

// DefaultOpeningTurns is the length of random openings where a game says none.
const DefaultOpeningTurns = 4

// Configure gives a searcher the parameters of the game.
func (e *Entry) Configure(s search.Searcher) {
	switch s := s.(type) {
	case *alphabeta.Searcher:
		s.Params = alphabeta.Defaults()
		if e.AlphaBeta != nil {
			e.AlphaBeta(&s.Params)
		}
	case *mcts.Searcher:
		s.Params = e.MCTSParams()
	}
}

// MCTSParams returns the parameters of Monte-Carlo tree search in the game.
func (e *Entry) MCTSParams() mcts.Params {
	p := mcts.Defaults()
	if e.MCTS != nil {
		e.MCTS(&p)
	}
	return p
}

// RandomTurns returns the number of random turns that make an opening.
func (e *Entry) RandomTurns() int {
	if e.OpeningTurns == 0 {
		return DefaultOpeningTurns
	}
	return e.OpeningTurns
}

// Openings returns the file of balanced openings of a variant. The error is
// [fs.ErrNotExist] where the program has none.
func (e *Entry) Openings(variant string) ([]byte, error) {
	return e.file("openings/" + variant + ".txt")
}

// Suite returns the file of test positions. The error is [fs.ErrNotExist] where
// the program has none.
func (e *Entry) Suite() ([]byte, error) { return e.file("suite.txt") }

func (e *Entry) file(name string) ([]byte, error) {
	if e.Files == nil {
		return nil, fmt.Errorf("%s of %s: %w", name, e.Family.Name, fs.ErrNotExist)
	}
	return fs.ReadFile(e.Files, name)
}

// Evaluator makes the function for [Entry.NewEvaluator] of an evaluation that is
// the same for all variants: the zero value of its type.
func Evaluator[E search.Evaluator](positions.Game) search.Evaluator {
	var e E
	return e
}
