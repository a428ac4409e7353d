package mcts

import (
	"cmp"
	"math"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// A candidate is a step or turn at the root with its statistics from the tree.
type candidate struct {
	turn         []positions.Step
	visits       float64
	sum, squares float64 // of results and of their squares
	bound        float64 // lower bound of the mean; 0 if not asked for
	proof        proof   // seen from before its last step
}

// compare orders candidates from best to worst: proven wins come first, then others
// by their bounds, then others by their visits, which are steadier than means, and
// proven losses come last. Proven wins and losses are ordered by distance.
func (a candidate) compare(b candidate) int {
	if c := cmp.Compare(b.class(), a.class()); c != 0 {
		return c
	}
	if a.class() != 0 {
		return cmp.Compare(b.proof.score(), a.proof.score())
	}
	return cmp.Or(cmp.Compare(b.bound, a.bound), cmp.Compare(b.visits, a.visits), cmp.Compare(b.mean(), a.mean()))
}

func (a candidate) class() int {
	switch a.proof.value {
	case win:
		return 1
	case loss:
		return -1
	}
	return 0
}

// mean returns the expected result between 0 and 1. It is ½ without visits.
func (a candidate) mean() float64 {
	if a.visits == 0 {
		return 0.5
	}
	return min(a.sum/a.visits, 1)
}

// setBounds gives the candidates for one step a lower bound of their results if they
// have enough visits. Of two candidates, the one with fewer visits may have the
// better bound. Leela Zero and KataGo choose their moves by lower bounds; see D. Wu's
// "Other Methods Implemented in KataGo" (2020).
//
// A proven draw is worth exactly drawn, however few visits it has. It comes before
// the best of the other candidates unless that one has a better mean.
func setBounds(all []candidate, drawn float64, params *Params) {
	most := 0.0
	for i := range all {
		most = max(most, all[i].visits)
	}
	best, margin := 0.0, 0.0 // the best bound and the distance of its mean from it
	for i := range all {
		if c := &all[i]; c.visits >= most*params.BoundShare && c.proof.value != draw {
			mean := c.sum / c.visits
			variance := max(c.squares/c.visits-float64(mean*mean), 0) + params.BoundDoubt/c.visits
			c.bound = max(mean-float64(params.BoundErrors*math.Sqrt(variance/c.visits)), leastBound)
			if c.proof.value == open && c.bound > best {
				best, margin = c.bound, mean-c.bound
			}
		}
	}
	for i := range all {
		if c := &all[i]; c.proof.value == draw {
			c.bound = max(drawn-margin, leastBound)
		}
	}
}

// leastBound is the least bound of candidates with enough visits.
const leastBound = 1e-9

// score returns the proven value, or the mean on the scale of the evaluation. drawn
// is the value of a draw.
func (a candidate) score(scale float64, drawn search.Score) search.Score {
	switch a.proof.value {
	case open:
		return search.Centipawns(a.mean(), scale)
	case draw:
		return drawn
	}
	return a.proof.score()
}

// drawn returns the chances if the turn is proven to draw, else nil. If others are open, one
// of them may win.
func (a candidate) drawn(others bool) *search.WDL {
	switch {
	case a.proof.value != draw:
		return nil
	case others:
		return &search.WDL{Win: 1, Draw: 999}
	}
	return &search.WDL{Draw: 1000}
}

// answers collects the best turns at the root of a tree.
type answers struct {
	tree   *tree
	task   *search.Task
	params *Params
	draws  *search.Draws
	turns  []candidate
	seen   map[string]bool // strings of turns
	lost   map[string]bool // strings of visited turns that are proven to lose; nil: not yet listed
}

// bestTurns returns the best turns, at least one and at most t.MultiPV, best first. A
// turn that is proven to lose comes after all others. It is the first only if every turn
// is proven to lose: while the search has not visited another one, that one may be better.
func (r *run) bestTurns() []candidate {
	best := answers{tree: r.tree, task: &r.task, params: &r.params, draws: &r.draws, seen: map[string]bool{}}
	best.walk(nil, false)
	if len(best.turns) == 0 {
		best.improvise()
	}
	best.walk(nil, true)
	return best.turns
}

// walk adds the turns that begin with the steps in made, up to the number wanted. It
// follows the tree step by step and always takes the best step first. Only with lost does
// it add turns that are proven to lose.
func (r *answers) walk(made []positions.Step, lost bool) {
	root := r.tree.position
	for _, c := range r.candidates(made) {
		if len(r.turns) >= r.task.MultiPV || c.visits == 0 && len(r.turns) > 0 {
			return
		}
		if c.proof.value == loss && !lost {
			continue
		}
		p := root.Copy()
		positions.DoTurn(p, c.turn)
		if p.MidTurn() {
			r.walk(c.turn, lost)
			continue
		}
		if turn := root.TurnString(c.turn); !r.seen[turn] {
			r.seen[turn] = true
			r.turns = append(r.turns, c)
		}
	}
}

// candidates returns the visited steps after made, best first.
func (r *answers) candidates(made []positions.Step) []candidate {
	parent := r.tree.find(made)
	if parent == nil {
		return nil
	}
	var all []candidate
	for n := range r.tree.arena.children(parent) {
		c := candidateOf(n)
		c.turn = append(slices.Clone(made), n.step())
		if c.visits > 0 {
			all = append(all, c)
		}
	}
	setBounds(all, r.draws.Chances[r.tree.position.ToMove()], r.params)
	slices.SortStableFunc(all, candidate.compare)
	return all
}

func candidateOf(n *node) candidate {
	return candidate{
		visits: float64(n.visits()), sum: n.sum(), squares: n.squares(),
		proof: n.state().seenBefore(),
	}
}

// improvise adds a turn if the tree has visited no whole one that may be good: the best
// known steps, completed by static evaluation. It adds none if every turn is proven to
// lose.
func (r *answers) improvise() {
	p := r.tree.position.Copy()
	var known []positions.Step // that the tree has visited
	for {
		next := r.candidates(known)
		if len(next) == 0 || next[0].proof.value == loss {
			break
		}
		known = next[0].turn
	}
	for made := known; ; made = nil {
		positions.DoTurn(p, made)
		turn, _ := search.BestTurn(p, made, r.task.Evaluation, r.draws, func(steps []positions.Step) bool { return r.isOpen(p, steps) })
		positions.UndoTurn(p, made)
		if turn != nil {
			r.turns = append(r.turns, candidate{turn: turn})
			r.seen[p.TurnString(turn)] = true
			return
		}
		if len(made) == 0 {
			return
		}
	}
}

// isOpen reports whether a turn may begin with the steps that p has just played, or is
// that turn, and is not proven to lose.
func (r *answers) isOpen(p positions.Position, steps []positions.Step) bool {
	if !r.task.MayBegin(steps) {
		return false
	}
	if n := r.tree.find(steps); n != nil && n.state().seenBefore().value == loss {
		return false
	}
	if p.MidTurn() {
		return true
	}
	if r.lost == nil {
		r.lost = map[string]bool{}
		r.listLost(nil)
	}
	positions.UndoTurn(p, steps)
	defer positions.DoTurn(p, steps)
	return !r.lost[p.TurnString(steps)]
}

// listLost lists the turns that begin with the steps in made and are proven to lose. The
// same turn may be open where its steps are in another order.
func (r *answers) listLost(made []positions.Step) {
	p := r.tree.position.Copy()
	for _, c := range r.candidates(made) {
		positions.DoTurn(p, c.turn)
		midTurn := p.MidTurn()
		positions.UndoTurn(p, c.turn)
		if midTurn {
			r.listLost(c.turn)
		} else if c.proof.value == loss {
			r.lost[p.TurnString(c.turn)] = true
		}
	}
}

// lineAfter returns the most visited line after steps, as far as the tree has visited
// it.
func (t *tree) lineAfter(steps []positions.Step) []positions.Step {
	var line []positions.Step
	for n := t.find(steps); n != nil; {
		var best candidate
		var next *node
		for child := range t.arena.children(n) {
			if c := candidateOf(child); c.visits > 0 && (next == nil || c.compare(best) < 0) {
				best, next = c, child
			}
		}
		if next != nil {
			line = append(line, next.step())
		}
		n = next
	}
	return line
}
