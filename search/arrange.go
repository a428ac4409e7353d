package search

import (
	"math/rand/v2"

	"tetrad/positions"
)

// An Arrangement finds turns of a [positions.Arranger] that are worth a search, one by one.
// Some are better than most others by static evaluation, and all of them differ by chance.
type Arrangement struct {
	arranger  positions.Arranger
	p         positions.Position
	evaluator Evaluator
	draws     *Draws
	rng       *rand.Rand
	// visit is called before each evaluation. Once it returns false, turns are no longer
	// improved.
	visit func() bool

	turn, base []positions.Step
	best       Score
}

// NewArrangement returns an Arrangement for the turns of p, which Next changes and restores.
// p is nil, and so is the result, unless p [positions.Arranger.Arranges] its next turn.
func NewArrangement(t *Task, p positions.Position, draws *Draws, visit func() bool) *Arrangement {
	a := p.Abilities().Arranger
	if a == nil || !a.Arranges() {
		return nil
	}
	rng := rand.New(rand.NewPCG(t.Seed, p.Key()))
	return &Arrangement{arranger: a, p: p, evaluator: t.Evaluator, draws: draws, rng: rng, visit: visit}
}

// Short returns the turns of one step, which place nothing.
func (a *Arrangement) Short() (turns [][]positions.Step) {
	for _, s := range a.p.Steps(nil) {
		a.p.Do(s)
		if !a.p.MidTurn() {
			turns = append(turns, []positions.Step{s})
		}
		a.p.Undo()
	}
	return turns
}

// Next returns another turn. It may be one that Next has returned before. The slice is
// valid until the next call.
//
// Where the opponent arranges pieces next, the evaluation tells little, so the turn is a
// random one. Otherwise, a random turn is improved piece by piece, until no other square
// for one piece alone is better.
func (a *Arrangement) Next() []positions.Step {
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
func (a *Arrangement) draw() {
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
func (a *Arrangement) improve() {
	a.best = -Infinity
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
func (a *Arrangement) consider(turn []positions.Step) {
	if !a.visit() {
		return
	}
	mover := a.p.ToMove()
	positions.DoTurn(a.p, turn)
	score := Static(a.p, a.evaluator, a.draws, mover, 1)
	positions.UndoTurn(a.p, turn)
	if score > a.best {
		a.best = score
		copy(a.turn, turn)
	}
}
