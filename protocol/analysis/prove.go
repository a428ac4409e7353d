package analysis

import (
	"context"
	"slices"

	"tetrad/engine/exact"
	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/search"
)

// prove asks an exact search about a turn that would get a mark, since a search may take a
// long win for a loss of chances. What is proved of the turn and of better ones counts.
func (a *Annotator) prove(ctx context.Context, g *record.Game, ply *Ply, next *Result) error {
	variant, _, err := a.Registry.Game(g.Variant)
	if err != nil {
		return err
	}
	p := variant.Start()
	if g.FEN != "" {
		if p, err = variant.Parse(g.FEN); err != nil {
			return err
		}
	}
	for _, m := range g.Moves[:ply.Ply-1] {
		if _, err := positions.PlayTurn(p, m.Turn); err != nil {
			return err
		}
	}
	answer, err := a.exact().Prove(ctx, variant, p)
	if err != nil || ctx.Err() != nil || len(answer.Turns) == 0 {
		return err
	}
	ply.Lines = slices.Clone(ply.Lines) // which the turn before reads as its results
	ply.proved = map[string]exact.Value{}
	for _, t := range answer.Turns {
		ply.proved[t.Move] = t.Value
	}
	if first := answer.Turns[0]; answer.Value != nil && first.Value != ply.proved[ply.Best] {
		ply.prefer(first.Move)
	}
	ply.judge(ply.Move, next, positions.Undecided)
	ply.proved = nil
	return nil
}

// exact returns a prover whose answers depend on nothing but the question.
func (a *Annotator) exact() *exact.Prover {
	a.once.Do(func() {
		a.prover = exact.NewProver(a.Registry)
		a.prover.Patience, a.prover.Forgets = 0, true
	})
	return a.prover
}

// prefer makes a move the best one. If no line begins with it, its line takes the place of the
// best one's.
func (p *Ply) prefer(move string) {
	if !slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Moves[0] == move }) {
		p.Lines[bestLine(p.Lines, p.Best)] = Line{Moves: []string{move}, Score: info.ScoreOf(0), Depth: 1}
	}
	p.Best = move
}

// settle returns a line with what is proved of its first move. A win or a loss of unknown
// length keeps its score and has certain chances.
func (p *Ply) settle(l Line) Line {
	v, ok := p.proved[l.Moves[0]]
	switch {
	case !ok:
		return l
	case v.Outcome == 0:
		l.Score, l.WDL = info.ScoreOf(0), &search.WDL{Draw: 1000}
	case v.Outcome > 0:
		l.WDL = &search.WDL{Win: 1000}
	default:
		l.WDL = &search.WDL{Loss: 1000}
	}
	if v.Turns > 0 && v.Outcome > 0 {
		l.Score = info.ScoreOf(search.WinIn(v.Turns))
	} else if v.Turns > 0 && v.Outcome < 0 {
		l.Score = info.ScoreOf(search.LossIn(v.Turns))
	}
	return l
}
