package search

import (
	"math/rand/v2"

	"tetrad/positions"
)

// A Sampler finds turns of a [positions.Arranger] that are worth a search, one by one, since
// there are too many to list. Some are better than most others by static evaluation, and all
// of them differ by chance.
type Sampler struct {
	arranger   positions.Arranger
	p          positions.Position
	evaluation *Evaluation
	draws      *Draws
	rng        *rand.Rand
	visit      func() bool

	turn, base []positions.Step
	best       Score
}

// NewSampler returns a sampler of the turns of p, which Next changes and restores. The result
// is nil unless the next turn of p [positions.Arranger.Arranges] pieces. Turns are no longer
// improved once visit, which is called before each evaluation, returns false.
func NewSampler(t *Task, p positions.Position, draws *Draws, visit func() bool) *Sampler {
	a := p.Abilities().Arranger
	if a == nil || !a.Arranges() {
		return nil
	}
	rng := rand.New(rand.NewPCG(t.Seed, p.Key()))
	return &Sampler{arranger: a, p: p, evaluation: t.Evaluation, draws: draws, rng: rng, visit: visit}
}

// Short returns the turns of one step, which place nothing.
func (a *Sampler) Short() (turns [][]positions.Step) {
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
func (a *Sampler) Next() []positions.Step {
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
func (a *Sampler) draw() {
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
func (a *Sampler) improve() {
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
func (a *Sampler) consider(turn []positions.Step) {
	if !a.visit() {
		return
	}
	mover := a.p.ToMove()
	positions.DoTurn(a.p, turn)
	score := Static(a.p, a.evaluation, a.draws, mover, 1)
	positions.UndoTurn(a.p, turn)
	if score > a.best {
		a.best = score
		copy(a.turn, turn)
	}
}
