package puzzles

import (
	"errors"
	"fmt"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/puzzle"
)

// A Verifier checks puzzles. It is not safe for concurrent use.
type Verifier struct {
	Registry engine.Registry
	Settings

	judges map[string]*judge
}

// leniency is the part of the gap that is enough to verify a puzzle, since two searches
// never agree exactly.
const leniency = 0.6

// Verify checks that each turn of the solver is the only good one, by proof if the
// puzzle claims a proof. The error explains what is wrong.
func (v *Verifier) Verify(p *puzzle.Puzzle) error {
	j, err := v.judge(p.Game)
	if err != nil {
		return err
	}
	j.forget()
	position, err := p.Position(v.Registry)
	if err != nil {
		return err
	}
	for i, move := range p.Line {
		turn, err := position.ParseTurn(move)
		if err != nil {
			return fmt.Errorf("%s: %w", move, err)
		}
		if i%2 == 0 {
			if err := j.check(position, turn, p.Goal); err != nil {
				return fmt.Errorf("turn %d, %s: %w", i+1, move, err)
			}
		}
		positions.DoTurn(position, turn)
	}
	return nil
}

// judge returns the judge of a game.
func (v *Verifier) judge(name string) (*judge, error) {
	if j := v.judges[name]; j != nil {
		return j, nil
	}
	j, err := newJudge(v.Registry, name, v.Settings)
	if err != nil {
		return nil, err
	}
	if v.judges == nil {
		v.judges = map[string]*judge{}
	}
	v.judges[name] = j
	return j, nil
}

// moreProof is the factor by which a verification may visit more positions than the
// first proof. A different table may make the proof longer.
const moreProof = 10

// check checks that a turn from p is the only one that reaches a goal.
func (j *judge) check(p positions.Position, turn []positions.Step, goal puzzle.Goal) error {
	boards, ok := boardsAfter(p)
	key := keyAfter(p, turn)
	switch {
	case !ok:
		return errors.New("there are too many turns")
	case len(boards) == 1:
		return nil // forced
	case goal.IsProved():
		return j.checkProof(p, key, goal, boards)
	}
	best := j.search(p, j.Nodes, verifySeed, nil)
	gap := best.chance - j.search(p, j.Nodes, verifySeed, others(boards, key)).chance
	switch {
	case keyAfter(p, best.turn) != key:
		return fmt.Errorf("a search prefers %s", p.TurnString(best.turn))
	case gap < leniency*j.Gap:
		return fmt.Errorf("the gap is %.2f", gap)
	}
	return nil
}

// verifySeed is the seed of verifying searches. Searches that make puzzles use other
// seeds.
const verifySeed = 2

func (j *judge) checkProof(p positions.Position, key uint64, goal puzzle.Goal, boards []board) error {
	proof := j.Proof
	j.Proof *= moreProof
	v, ok := j.proved(p, boards)
	j.Proof = proof
	switch {
	case !ok:
		return errors.New("it is not proved with so many positions; give more --proof")
	case v.choices == 0:
		return errors.New("it is not the only good turn")
	case v.key != key:
		return fmt.Errorf("the only good turn is %s", p.TurnString(v.turn))
	case v.goal != goal:
		return fmt.Errorf("the goal is %s", v.goal)
	}
	return nil
}
