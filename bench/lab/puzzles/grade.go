package puzzles

import (
	"context"
	"fmt"
	"maps"

	"tetrad/bench/suites"
	"tetrad/engine"
	"tetrad/protocol/sets"
)

// gradingNodes are the limits of the two searches of alpha-beta that grade a puzzle. It is
// easy if more than half of a panel have a best turn after both, medium if after the larger
// only, and hard otherwise.
var gradingNodes = [2]uint64{100, 1_000}

// A verdict is what one judge of a panel solves.
type verdict [len(gradingNodes)]bool

// grade returns the grade that a judge alone would give.
func (v verdict) grade() sets.Grade {
	switch {
	case !v[1]:
		return sets.Hard
	case !v[0]:
		return sets.Medium
	}
	return sets.Easy
}

// gradeOf returns the hardest grade that more than half of the judges do not find too
// hard. With an even number of judges, a tie counts for the harder grade.
func gradeOf(verdicts []verdict) sets.Grade {
	for g := sets.Easy; g < sets.Hard; g++ {
		atMost := 0
		for _, v := range verdicts {
			if v.grade() <= g {
				atMost++
			}
		}
		if 2*atMost > len(verdicts) {
			return g
		}
	}
	return sets.Hard
}

// A Panel grades puzzles by the alpha-beta searches of several programs, such as versions
// of this one. A puzzle that one program chooses for what it gets wrong itself is unfair
// to it; a panel treats all of its programs alike, and those that do not take part, too.
// Its methods must not be called concurrently.
type Panel struct {
	judges []suites.Session
	ends   []func()
}

// judgeOptions are the options of the searches, which have few nodes.
var judgeOptions = map[string]string{"Search": "alphabeta", "Hash": "16"}

// NewPanel starts the programs. Without any, the engine of this program is the only
// judge. Close ends them.
func NewPanel(ctx context.Context, r engine.Registry, programs []suites.Program) (*Panel, error) {
	panel := &Panel{}
	if len(programs) == 0 {
		var options [][2]string
		for name, value := range judgeOptions {
			options = append(options, [2]string{name, value})
		}
		own, err := suites.OwnSession(r, options)
		panel.judges = []suites.Session{own}
		return panel, err
	}
	for _, p := range programs {
		options := maps.Clone(judgeOptions)
		maps.Copy(options, p.Options)
		p.Options = options
		judge, end, err := p.Start(ctx)
		if err != nil {
			panel.Close()
			return nil, fmt.Errorf("%s: %w", p.Args[0], err)
		}
		panel.judges, panel.ends = append(panel.judges, judge), append(panel.ends, end)
	}
	return panel, nil
}

// Close ends the programs.
func (p *Panel) Close() {
	for _, end := range p.ends {
		end()
	}
}

// Grade returns a puzzle with the grade that the panel gives it. ok is false if it is no
// puzzle: one of the judges finds one of the best turns without a search. The error is
// the error of ctx, or reports that a judge refuses the puzzle.
func (p *Panel) Grade(ctx context.Context, puzzle *sets.Puzzle) (graded *sets.Puzzle, ok bool, err error) {
	solves := func(judge suites.Session, nodes uint64) (bool, error) {
		answer, err := judge.Answer(ctx, puzzle, suites.Limit{Nodes: nodes})
		if err != nil {
			return false, fmt.Errorf("%v: %w", puzzle, err)
		}
		return puzzle.Keeps(answer.Move), nil
	}
	for _, judge := range p.judges {
		if atOnce, err := solves(judge, 1); err != nil || atOnce {
			return nil, false, err
		}
	}
	verdicts := make([]verdict, len(p.judges))
	for i, judge := range p.judges {
		for j, nodes := range gradingNodes {
			if verdicts[i][j], err = solves(judge, nodes); err != nil {
				return nil, false, err
			}
		}
	}
	copied := *puzzle
	copied.Grade = gradeOf(verdicts)
	return &copied, true, nil
}
