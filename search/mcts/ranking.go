package mcts

import (
	"cmp"
	"math"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// A candidate is a step or turn at the root, with what all trees together know
// of it.
type candidate struct {
	turn                []positions.Step
	visits, wins, draws uint64
	proof               proof
}

// compare orders candidates, best first: proven wins, then by visits, which
// are steadier than means, then proven losses. Proven values go by distance.
func (a candidate) compare(b candidate) int {
	if c := cmp.Compare(b.class(), a.class()); c != 0 {
		return c
	}
	if a.class() != 0 {
		return cmp.Compare(b.proof.score(), a.proof.score())
	}
	return cmp.Or(cmp.Compare(b.visits, a.visits), cmp.Compare(b.mean(), a.mean()))
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

// mean returns the expected result between 0 and 1, ½ where nothing is known.
func (a candidate) mean() float64 {
	if a.visits == 0 {
		return 0.5
	}
	return (float64(a.wins) + float64(a.draws)/2) / float64(a.visits)
}

// score returns the proven value, or the mean on the scale of centipawns that
// gives odds of ten to one 400.
func (a candidate) score() search.Score {
	if a.proof.value != open {
		return a.proof.score()
	}
	mean := min(max(a.mean(), 0.0001), 0.9999)
	return search.Estimate(int(math.Round(400 * math.Log10(mean/(1-mean)))))
}

// wdl returns the chances, or false where there are none to count.
func (a candidate) wdl() (search.WDL, bool) {
	switch a.proof.value {
	case win:
		return search.WDL{Win: 1000}, true
	case draw:
		return search.WDL{Draw: 1000}, true
	case loss:
		return search.WDL{Loss: 1000}, true
	}
	if a.visits == 0 {
		return search.WDL{}, false
	}
	w, d := int(a.wins*1000/a.visits), int(a.draws*1000/a.visits)
	return search.WDL{Win: w, Draw: d, Loss: 1000 - w - d}, true
}

// ranking collects the best turns at the root of several trees.
type ranking struct {
	trees []*tree
	p     positions.Position // at the root
	most  int
	turns []candidate
	seen  map[string]bool // strings of turns
}

// rankTurns returns the best turns, at least one and at most most, best first.
// Trees are followed step by step, always to the best step first.
func rankTurns(trees []*tree, most int) []candidate {
	task := &trees[0].shared.task
	r := ranking{trees: trees, p: task.Root, most: most, seen: map[string]bool{}}
	r.walk(nil)
	if len(r.turns) == 0 {
		r.turns = []candidate{r.improvise(task)}
	}
	return r.turns
}

// walk adds the turns that begin with made.
func (r *ranking) walk(made []positions.Step) {
	for _, c := range r.candidates(made) {
		if len(r.turns) >= r.most || c.visits == 0 && len(r.turns) > 0 {
			return
		}
		p := r.p.Copy()
		positions.DoTurn(p, c.turn)
		if p.MidTurn() {
			r.walk(c.turn)
			continue
		}
		if turn := r.p.TurnString(c.turn); !r.seen[turn] {
			r.seen[turn] = true
			r.turns = append(r.turns, c)
		}
	}
}

// candidates returns the steps after made that some tree has visited, best first.
func (r *ranking) candidates(made []positions.Step) []candidate {
	var all []candidate
	index := map[positions.Step]int{}
	for _, t := range r.trees {
		n := t.find(made)
		if n == nil {
			continue
		}
		for _, c := range t.arena.children(n) {
			if c.visits == 0 {
				continue
			}
			i, known := index[c.step]
			if !known {
				i = len(all)
				index[c.step] = i
				all = append(all, candidate{turn: append(slices.Clone(made), c.step)})
			}
			all[i].add(&c)
		}
	}
	slices.SortStableFunc(all, candidate.compare)
	return all
}

func (a *candidate) add(n *node) {
	a.visits += uint64(n.visits)
	a.wins += uint64(n.wins)
	a.draws += uint64(n.draws)
	if a.proof.value == open {
		a.proof = n.proof
	}
}

// improvise returns a whole turn where no tree has visited one: the best steps
// known, finished by static evaluation.
func (r *ranking) improvise(task *search.Task) candidate {
	if task.Limits.Turns != nil {
		return candidate{turn: task.Limits.Turns[0]}
	}
	best := candidate{}
	for {
		next := r.candidates(best.turn)
		if len(next) == 0 {
			break
		}
		best = next[0]
	}
	best.turn = search.FinishTurn(task.Root.Copy(), task.Evaluator, best.turn)
	return best
}

// find returns the node that steps lead to from the root, or nil.
func (t *tree) find(steps []positions.Step) *node {
	n := t.arena.at(rootNode)
	for _, s := range steps {
		children := t.arena.children(n)
		i := slices.IndexFunc(children, func(c node) bool { return c.step == s })
		if i < 0 {
			return nil
		}
		n = &children[i]
	}
	return n
}

// lineAfter returns the line of most visits after steps, as far as it was
// visited.
func (t *tree) lineAfter(steps []positions.Step) []positions.Step {
	var line []positions.Step
	for n := t.find(steps); n != nil; {
		var best *node
		children := t.arena.children(n)
		for i := range children {
			c := &children[i]
			if c.visits > 0 && (best == nil || candidateOf(c).compare(candidateOf(best)) < 0) {
				best = c
			}
		}
		if best == nil {
			break
		}
		line = append(line, best.step)
		n = best
	}
	return line
}

func candidateOf(n *node) candidate {
	var c candidate
	c.add(n)
	return c
}
