package alphabeta

import (
	"math/rand/v2"

	"tetrad/positions"
	"tetrad/search"
)

// An arrangement finds turns of a [positions.Arranger] that are worth a search, one by one.
// Some are better than most others by static evaluation, and all of them differ by chance.
type arrangement struct {
	arranger  positions.Arranger
	p         positions.Position
	evaluator search.Evaluator
	draws     *search.Draws
	rng       *rand.Rand
	// visit is called before each evaluation. Once it returns false, turns are no longer
	// improved.
	visit func() bool

	turn, base []positions.Step
	best       search.Score
}

// newArrangement returns an arrangement for the turns of p, which next changes and restores.
// The result is nil unless the next turn of p [positions.Arranger.Arranges] pieces.
func newArrangement(t *search.Task, p positions.Position, draws *search.Draws, visit func() bool) *arrangement {
	a := p.Abilities().Arranger
	if a == nil || !a.Arranges() {
		return nil
	}
	rng := rand.New(rand.NewPCG(t.Seed, p.Key()))
	return &arrangement{arranger: a, p: p, evaluator: t.Evaluator, draws: draws, rng: rng, visit: visit}
}

// short returns the turns of one step, which place nothing.
func (a *arrangement) short() (turns [][]positions.Step) {
	for _, s := range a.p.Steps(nil) {
		a.p.Do(s)
		if !a.p.MidTurn() {
			turns = append(turns, []positions.Step{s})
		}
		a.p.Undo()
	}
	return turns
}

// next returns another turn. It may be one that next has returned before. The slice is
// valid until the next call.
//
// Where the opponent arranges pieces next, the evaluation tells little, so the turn is a
// random one. Otherwise, a random turn is improved piece by piece, until no other square
// for one piece alone is better.
func (a *arrangement) next() []positions.Step {
	a.draw()
	positions.DoTurn(a.p, a.turn)
	last := !a.arranger.Arranges()
	positions.UndoTurn(a.p, a.turn)
	if last {
		a.improve()
	}
	return a.turn
}

// draw makes a.turn a random turn. Random steps alone would make some turns likelier than
// others, where pieces of one kind are placed in the order of the squares.
func (a *arrangement) draw() {
	for a.turn = a.turn[:0]; len(a.turn) < 2; {
		a.turn = append(a.turn[:0], positions.RandomTurn(a.rng, a.p)...)
	}
	for range 2 {
		for i := range a.turn {
			a.base = append(a.base[:0], a.turn...)
			seen := 0
			a.arranger.Rearrange(a.base, i, func(turn []positions.Step) {
				if seen++; a.rng.IntN(seen) == 0 {
					copy(a.turn, turn)
				}
			})
		}
	}
}

// improve changes a.turn piece by piece.
func (a *arrangement) improve() {
	a.best = -search.Infinity
	a.consider(a.turn)
	i := len(a.turn) - 1
	for settled := 0; settled < len(a.turn); settled++ {
		a.base = append(a.base[:0], a.turn...)
		before := a.best
		a.arranger.Rearrange(a.base, i, a.consider)
		if a.best > before {
			settled = 0
		}
		if i--; i < 0 {
			i = len(a.turn) - 1
		}
	}
}

// consider makes turn the best one if it is.
func (a *arrangement) consider(turn []positions.Step) {
	if !a.visit() {
		return
	}
	mover := a.p.ToMove()
	positions.DoTurn(a.p, turn)
	score := search.Static(a.p, a.evaluator, a.draws, mover, 1)
	positions.UndoTurn(a.p, turn)
	if score > a.best {
		a.best = score
		copy(a.turn, turn)
	}
}
