// Package game has the types through which a game gives the engine everything that is
// its own: names, evaluation, constants of the searches, openings, test positions. Each
// game fills in one [Entry], in its folder below engine/games.
package game

import (
	"fmt"
	"io/fs"

	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// An Entry is everything that the program needs to know of one family of games. Only
// Family is required. A front end does without whatever a game leaves out.
type Entry struct {
	Family *positions.Family
	// Title is the name of the family for people: "Chess".
	Title string
	// About says in a sentence for newcomers what one does in the game.
	About string
	// RuleTitles give the meaning of each rule suffix, for people.
	RuleTitles map[string]string
	// RuleTexts explain in a sentence each rule suffix, and under "" the usual
	// rules, which it is chosen against.
	RuleTexts map[string]string

	// NewEvaluator makes the static evaluation of a game; nil: the program can set up
	// and count positions of the game, but not search them.
	NewEvaluator func(positions.Game) search.Evaluator
	Auto         string // the searcher that Search auto means; "": the one for searches by depth
	// AlphaBeta and MCTS change the default parameters of a search for this game; nil:
	// no changes.
	AlphaBeta func(*alphabeta.Params)
	MCTS      func(*mcts.Params)
	// LevelScale multiplies the playouts of the levels. It is for games with so many
	// turns that a search one turn ahead is stronger than the first levels; 0 is 1.
	LevelScale uint64

	// Look describes to front ends how the family looks. NewFace makes the face by
	// which they show and handle a position in one of its games; nil: they show
	// letters, or do without the game.
	Look    Look
	NewFace func(positions.Game, positions.Position) Face
	// Themes are what puzzles of the game can be about; nil: nothing that has a
	// name. The faces of a game that has any are [Themer]s.
	Themes []Theme
	// Elements are what is worth knowing of the use of the rules, for reports; nil:
	// nothing.
	Elements []Element

	// OpeningTurns is the number of random turns after which games differ and are still
	// open; 0: [DefaultOpeningTurns].
	OpeningTurns int
	// Bench are the game's positions of the node benchmark.
	Bench []BenchPosition
	// Checks serve to check other engines that play the game.
	Checks Checks
	// Files are the files of the game; nil: none. Their names:
	//
	//	openings/<variant>.txt  balanced openings, see [Entry.Openings]
	//	suite.txt               test positions, see [Entry.Suite]
	//	puzzles.txt             puzzles for people, see [Entry.Puzzles]
	//	solved.txt              solved positions, see [Entry.Solved]
	//	books/<variant>.tbk     opening books by search, see [Entry.Book]
	Files fs.FS
}

// A BenchPosition is a position of the node benchmark.
type BenchPosition struct {
	Variant, FEN string
	Depth        int // depth of the alpha-beta search, in turns
}

// DefaultOpeningTurns is the length of random openings for a game that sets none.
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

// Openings returns the file of balanced openings of a variant. If the program has none,
// the error is [fs.ErrNotExist].
func (e *Entry) Openings(variant string) ([]byte, error) {
	return e.file("openings/" + variant + ".txt")
}

// Suite returns the file of test positions. If the program has none, the error is
// [fs.ErrNotExist].
func (e *Entry) Suite() ([]byte, error) { return e.file("suite.txt") }

// Endgames returns the file of endgames with proven values. If the program has none,
// the error is [fs.ErrNotExist].
func (e *Entry) Endgames() ([]byte, error) { return e.file("endgames.txt") }

// Puzzles returns the file of puzzles for people. The error is [fs.ErrNotExist]
// where the program has none.
func (e *Entry) Puzzles() ([]byte, error) { return e.file("puzzles.txt") }

// Solved returns the file of solved positions, one on each line: the name of the game,
// a position string or the word start, and the value for the player to move ("draw",
// "win within 9", "loss by 2"), with semicolons between them. The error is
// [fs.ErrNotExist] where the program has none.
func (e *Entry) Solved() ([]byte, error) { return e.file("solved.txt") }

// Book returns the opening book of a variant, which tetrad-lab book make has made. If the
// program has none, the error is [fs.ErrNotExist].
func (e *Entry) Book(variant string) ([]byte, error) {
	return e.file("books/" + variant + ".tbk")
}

func (e *Entry) file(name string) ([]byte, error) {
	if e.Files == nil {
		return nil, fmt.Errorf("%s of %s: %w", name, e.Family.Name, fs.ErrNotExist)
	}
	return fs.ReadFile(e.Files, name)
}

// Evaluator is the [Entry.NewEvaluator] of an evaluation that is the same for all
// variants: the zero value of its type.
func Evaluator[E search.Evaluator](positions.Game) search.Evaluator {
	var e E
	return e
}
