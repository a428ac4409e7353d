// Package game has the types through which a game gives the engine everything that is
// its own: evaluation, constants of the searches, books, and as [Content] names, presentations,
// openings and test positions. Each game fills in one [Entry], in its folder below
// engine/games.
package game

import (
	"cmp"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"tetrad/positions"
	"tetrad/search"
)

// An Entry is everything that the program needs to know of one family of games: what a
// search needs, and the [Content] for front ends. Only Family is required.
type Entry struct {
	Family *positions.Family

	// NewEvaluation makes the evaluation of a variant; nil: the program can set up
	// and count positions of the game, but not search them.
	NewEvaluation func(positions.Game) *Evaluation
	Auto          string // the searcher that Search auto means; "": the one for searches by depth
	// Scale is the evaluation, in centipawns, at which the odds of a win are e to 1; 0:
	// [positions.ChanceScale].
	Scale float64
	// Odds turn scores into chances; nil: Scale does, and no game is drawn.
	Odds *Odds
	// Tunings change the default parameters of searchers for this game.
	Tunings []Tuning
	// LevelScale multiplies the playouts of the levels. It is for games with so many
	// turns that a search one turn ahead is stronger than the first levels; 0 is 1.
	LevelScale uint64

	// OpeningTurns is the number of random turns after which games differ and are still
	// open; 0: 4.
	OpeningTurns int
	// Bench are the game's positions of the node benchmark.
	Bench []BenchPosition
	// Books are the opening books by search, books/<variant>.jsonl.gz, see [Entry.Book]; nil:
	// none.
	Books fs.FS

	// Content is what front ends need beyond that. The registry of the program without
	// front ends leaves it out.
	Content
}

// A BenchPosition is a position of the node benchmark.
type BenchPosition struct {
	Variant, FEN string
	Depth        int // depth of the alpha-beta search, in turns
}

// MustParseBench reads positions of the benchmark, one a line: the variant, the depth and the
// position string. Lines that begin with # are comments. It panics on any other text, since the
// text is part of the program.
func MustParseBench(text string) (list []BenchPosition) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		depth, err := strconv.Atoi(fields[1])
		if err != nil {
			panic("game: line of the benchmark: " + line)
		}
		list = append(list, BenchPosition{Variant: fields[0], Depth: depth, FEN: fields[2]})
	}
	return list
}

// defaultOpeningTurns is the length of random openings for a game that sets none.
const defaultOpeningTurns = 4

// A Tuning changes the parameters of one kind of searcher, and leaves those of others alone.
type Tuning func(parameters any)

// Tune returns the tuning of searchers whose parameters have type P.
func Tune[P any](change func(*P)) Tuning {
	return func(parameters any) {
		if p, ok := parameters.(*P); ok {
			change(p)
		}
	}
}

// Configure gives a searcher the parameters of the game.
func (e *Entry) Configure(s search.Searcher) {
	p := s.Parameters()
	search.ResetParams(p)
	for _, tune := range e.Tunings {
		tune(p)
	}
}

// ChanceScale returns the evaluation, in centipawns, at which the odds of a win are e to 1.
func (e *Entry) ChanceScale() float64 { return cmp.Or(e.Scale, positions.ChanceScale) }

// RandomTurns returns the number of random turns that make an opening.
func (e *Entry) RandomTurns() int { return cmp.Or(e.OpeningTurns, defaultOpeningTurns) }

// Fingerprint distinguishes the weights of the game's evaluation from others, in
// hexadecimal; "" if there are none.
func (e *Entry) Fingerprint() string {
	if e.NewEvaluation == nil {
		return ""
	}
	fingerprint := e.NewEvaluation(e.Family.New(e.Family.DefaultSize, "")).Fingerprint
	if fingerprint == nil {
		return ""
	}
	return fmt.Sprintf("%016x", fingerprint())
}

// Book returns the opening book of a variant, which tetrad-lab book make has made. If the
// program has none, the error is [fs.ErrNotExist].
func (e *Entry) Book(variant string) ([]byte, error) {
	return e.read(e.Books, "books/"+variant+".jsonl.gz")
}

// read returns a file of the game, of which the program may have none.
func (e *Entry) read(files fs.FS, name string) ([]byte, error) {
	if files == nil {
		return nil, fmt.Errorf("%s of %s: %w", name, e.Family.Name, fs.ErrNotExist)
	}
	return fs.ReadFile(files, name)
}
