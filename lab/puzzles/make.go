package puzzles

import (
	"context"
	"errors"
	"math/rand/v2"

	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/engine/sets"
	"tetrad/lab/learn"
	"tetrad/positions"
	"tetrad/search"
)

// Settings define which puzzles a generator looks for, and where.
type Settings struct {
	Kinds []sets.ClaimKind // those that are tried in each game; each is the first in turn
	Seed  uint64
	Nodes uint64 // of the searches that choose replies and the positions worth a proof
	Reach int    // turns before the end from which a game that knows them is proved
	// The least number of turns of a win, of the solver or in a Defence of the opponent; 0: any.
	Least map[sets.ClaimKind]int
	Budget
}

// A Generator makes puzzles for some variants in turn. Its results depend only on its fields.
type Generator struct {
	Registry engine.Registry
	Games    []string // canonical names
	Settings

	finders map[string]*finder // by variant and kind
}

// maxFailures is the number of proofs that are too hard after which a generator looks for no
// more puzzles of a kind in a game.
const maxFailures = 3

// FromGame returns the puzzle in the game with this number, counted from 0, or nil if
// there is none. It tries the kinds in order, each on the positions in random order.
func (g *Generator) FromGame(ctx context.Context, number uint64) (*sets.Puzzle, error) {
	list, opening, err := g.start(number)
	if err != nil {
		return nil, err
	}
	w := list[0]
	rng := rand.New(rand.NewPCG(g.Seed, number))
	fens, err := w.play(ctx, rng, opening)
	if err != nil {
		return nil, err
	}
	order := rng.Perm(len(fens))
	for _, w := range list {
		failures := 0
		for _, i := range order {
			puzzle, err := w.puzzle(ctx, fens[i], len(fens)-i)
			if puzzle != nil {
				return puzzle, nil
			}
			if errors.As(err, &tooHard{}) {
				failures, err = failures+1, nil
			}
			if err != nil {
				return nil, err
			}
			if failures == maxFailures {
				break
			}
		}
	}
	return nil, nil
}

// start returns the finders of the game with this number, and its opening.
func (g *Generator) start(number uint64) (list []*finder, opening openings.Opening, err error) {
	variants := uint64(len(g.Games))
	if list, err = g.findersOf(g.Games[number%variants], number/variants); err != nil {
		return nil, opening, err
	}
	w := list[0]
	random := openings.Random{Game: w.game, Seed: g.Seed, Turns: w.entry.RandomTurns()}
	opening, err = random.At(int(number))
	return list, opening, err
}

// findersOf returns the finders of a game, one for each kind, for one of its games.
func (g *Generator) findersOf(name string, number uint64) (list []*finder, err error) {
	for i := range g.Kinds {
		w, err := g.finder(name, g.Kinds[(uint64(i)+number)%uint64(len(g.Kinds))])
		if err != nil {
			return nil, err
		}
		list = append(list, w)
	}
	return list, nil
}

// A finder makes puzzles of one kind for one variant.
type finder struct {
	Settings
	kind sets.ClaimKind
	*proof
	*players
	game     positions.Game
	entry    game.Entry
	searcher search.Searcher
}

// finder returns the finder of a game and makes it when it is first needed.
func (g *Generator) finder(name string, kind sets.ClaimKind) (*finder, error) {
	key := name + " " + string(kind)
	if w := g.finders[key]; w != nil {
		return w, nil
	}
	variant, entry, err := g.Registry.Game(name)
	if err != nil {
		return nil, err
	}
	evaluation, err := g.Registry.Evaluation(name)
	if err != nil {
		return nil, err
	}
	searcher := g.Registry.Auto(&entry)
	if kind != sets.Only {
		searcher = g.Registry.ByDepth // it sees wins, and what it says at a first look is one step deep
	}
	w := &finder{
		Settings: g.Settings, kind: kind, proof: &proof{Budget: g.Budget, evaluation: &evaluation.Evaluation},
		players: &players{g.Registry, name, map[int]*engine.Player{}},
		game:    variant, entry: entry, searcher: g.Registry.Searchers[searcher](g.HashMiB),
	}
	entry.Configure(w.searcher)
	if g.finders == nil {
		g.finders = map[string]*finder{}
	}
	g.finders[key] = w
	return w, nil
}

// puzzle returns the puzzle of a position, after which ends turns were played, or nil if
// there is none. It depends on nothing before, and is proved from empty tables, as
// [prover.Prove] proves it again.
func (w *finder) puzzle(ctx context.Context, fen string, ends int) (*sets.Puzzle, error) {
	p, err := w.game.Parse(fen)
	if err != nil {
		return nil, err
	}
	w.searcher.Forget()
	w.proof = &proof{Budget: w.Settings.Budget, evaluation: w.evaluation, deep: isDeep(w.kind)}
	defer w.stopWith(ctx)()
	promises, find := w.promisesLine, w.findLine
	if w.kind == sets.All {
		promises, find = w.promisesAll, w.findAll
	}
	if !promises(p, ends) || w.winsTooSoon(p) {
		return nil, ctx.Err()
	}
	puzzle, err := find(ctx, p)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if puzzle != nil {
		puzzle.Game, puzzle.FEN = w.game.Name(), p.FEN()
	}
	return puzzle, err
}

// winsTooSoon reports whether p may be won in fewer turns than the puzzles of a kind take.
// Claims about numbers of turns say that themselves.
func (w *finder) winsTooSoon(p positions.Position) bool {
	least := w.Least[w.kind]
	if least < 2 || w.kind.CountsTurns() {
		return false
	}
	w.begin(p)
	wins, ok := w.bounded.WinsWithin(p, p.ToMove(), 2*least-3, &w.stop)
	return wins || !ok
}

// search searches p and returns the best turn with its score. It considers the turns in
// only, or all turns if only is empty.
func (w *finder) search(p positions.Position, nodes uint64, only [][]positions.Step) ([]positions.Step, search.Score) {
	turn, report := learn.Search(w.searcher, search.Task{
		Root: p, Evaluation: w.evaluation, Nodes: nodes, SearchMoves: only,
	})
	return turn, report.Score()
}

// chance searches as [finder.search] does, and returns the chance of a win for the player
// to move, of which a draw is half.
func (w *finder) chance(p positions.Position, nodes uint64, only [][]positions.Step) (turn []positions.Step, chance float64) {
	turn, score := w.search(p, nodes, only)
	return turn, w.entry.WDL(p, score).Points()
}

// isNearEnd reports whether a game that knows how many turns are left is so near to its end
// that a proof takes no time.
func (w *finder) isNearEnd(p positions.Position) bool {
	scored := p.Abilities().Scored
	return scored != nil && scored.TurnsLeft() <= w.Reach
}
