package suites

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"tetrad/engine"
)

// A Panel grades puzzles by the alpha-beta searches of several programs, such as versions
// of this one. A puzzle that one program chooses for what it gets wrong itself is unfair
// to it; a panel treats all of its programs alike, and those that do not take part, too.
// Its methods must not be called concurrently.
type Panel struct {
	judges []session
	ends   []func()
}

// judgeMiB is the memory of a search, in MiB. It has few nodes.
const judgeMiB = "16"

// NewPanel starts the programs. Without any, the engine of this program is the only
// judge. Close ends them.
func NewPanel(ctx context.Context, r engine.Registry, programs []Program) (*Panel, error) {
	panel := &Panel{}
	if len(programs) == 0 {
		own, err := Runner{Registry: r, Options: [][2]string{{"Search", "alphabeta"}, {"Hash", judgeMiB}}}.session()
		panel.judges = []session{own}
		return panel, err
	}
	for _, p := range programs {
		options := map[string]string{"Search": "alphabeta", "Hash": judgeMiB}
		maps.Copy(options, p.Options)
		p.Options = options
		judge, end, err := p.start(ctx)
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

// Grade returns a puzzle with the grade that the panel gives it. ok is false if the turn
// that looks best to one of the judges without a search is one of the best ones, so that
// it is no puzzle. The error is the error of ctx, or reports that a judge refuses the
// puzzle.
func (p *Panel) Grade(ctx context.Context, puzzle Puzzle) (graded Puzzle, ok bool, err error) {
	solves := func(judge session, nodes uint64) (bool, error) {
		answer, err := judge.answer(ctx, puzzle, limit{nodes: nodes})
		if err != nil {
			return false, fmt.Errorf("%v: %w", puzzle, err)
		}
		return slices.Contains(puzzle.Best, answer.Move), nil
	}
	for _, judge := range p.judges {
		if atOnce, err := solves(judge, 1); err != nil || atOnce {
			return puzzle, false, err
		}
	}
	verdicts := make([]verdict, len(p.judges))
	for i, judge := range p.judges {
		for j, nodes := range gradingNodes {
			if verdicts[i][j], err = solves(judge, nodes); err != nil {
				return puzzle, false, err
			}
		}
	}
	puzzle.Grade = gradeOf(verdicts)
	return puzzle, true, nil
}
