package content

import (
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/veletas"
)

// Steps is that of [game.Presentation]. In the setup it includes all squares for a shooter,
// since people may choose them in any order.
func (f presentation) Steps() []game.Step {
	var list []game.Step
	if f.p.Phase() == rules.Play || f.p.InHand() == 0 {
		for _, s := range f.p.Steps(nil) {
			list = append(list, f.step(s))
		}
		return list
	}
	if f.p.MaySwap() && len(f.pending) == 0 {
		list = append(list, f.step(rules.Swap))
	}
	for _, s := range f.placements() {
		if !slices.Contains(f.pending, s) {
			list = append(list, f.step(s))
		}
	}
	return list
}

func (f presentation) step(s positions.Step) game.Step {
	p := f.p
	step := game.Step{Number: s}
	if s == rules.Swap {
		step.Kind = game.SwapStep
		return step
	}
	mover, isMoved := p.Mover()
	switch {
	case p.Phase() != rules.Play && p.InHand() > 0:
		step.Kind, step.To = "shooter", at(int(s))
	case p.Phase() != rules.Play:
		step.Kind, step.To = "stone", at(int(s))
	case isMoved:
		step.Kind, step.From, step.To = "shoot", at(mover), at(int(s))
	default:
		from, to := rules.FromTo(s)
		step.Kind, step.From, step.To = "move", at(from), at(to)
		if from == to {
			step.Kind = game.StayStep
		}
		step.Path = []game.Square{step.From, step.To}
		return step
	}
	step.Path = []game.Square{step.To}
	return step
}

// placements returns the squares where a shooter may be placed in this turn: those that the
// rules allow for any of the shooters, if each goes on the first square possible.
func (f presentation) placements() []positions.Step {
	p := f.p.Copy().(*rules.Position)
	var list []positions.Step
	for p.InHand() > 0 {
		steps := slices.DeleteFunc(p.Steps(nil), func(s positions.Step) bool { return s == rules.Swap })
		if len(steps) == 0 {
			break
		}
		list = append(list, steps...)
		p.Do(steps[0])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Arrange is that of [game.Presentation].
func (f presentation) Arrange(chosen []positions.Step) (steps []positions.Step, pending *game.Presentation) {
	hand := f.p.InHand()
	if f.p.Phase() == rules.Play || len(chosen) == 0 || chosen[0] == rules.Swap {
		return chosen, nil
	}
	steps = slices.Clone(chosen)
	slices.Sort(steps[:min(hand, len(steps))])
	if len(steps) >= hand {
		return steps, nil
	}
	placements := f.placements()
	for i, step := range steps {
		if !slices.Contains(placements, step) || i > 0 && steps[i-1] == step {
			return steps, nil // illegal in any order
		}
	}
	f.pending = chosen
	shown := f.parts()
	return nil, &shown
}

// Attempt is that of [game.Presentation].
func (f presentation) Attempt(turn []positions.Step, from, square game.Square) string {
	switch {
	case f.p.Phase() != rules.Play:
		return f.attemptSetup(turn, square)
	case len(turn) > 0:
		from, to := rules.FromTo(turn[0])
		if from == to {
			return at(from).String() + "/" + square.String()
		}
		return at(from).String() + "-" + at(to).String() + "/" + square.String()
	case from.IsNone():
		return square.String() + "/" + square.String()
	}
	return from.String() + "-" + square.String() + "/" + from.String()
}

// attemptSetup adds legal squares to the chosen ones until the turn is complete.
func (f presentation) attemptSetup(turn []positions.Step, square game.Square) string {
	var names []string
	for _, step := range turn {
		names = append(names, at(int(step)).String())
	}
	names = append(names, square.String())
	for _, step := range f.placements() {
		if name := at(int(step)).String(); len(names) <= f.p.InHand() && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], "+") + "/" + names[last]
}
