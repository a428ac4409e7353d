package analysis

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"tetrad/engine"
	"tetrad/engine/exact"
	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/search"
)

// An Annotator adds analysis to recorded games: the best lines of each position, and the
// values of the played move and of the best one. It is safe for concurrent use.
type Annotator struct {
	Registry engine.Registry
	Pool     *Pool
	Limits   engine.Limits // of each position; not infinite
	Lines    int           // best lines of each position; 0 means one

	once   sync.Once
	prover *exact.Prover
}

// An AnnotatedGame is a record with an analysis of each position.
type AnnotatedGame struct {
	record.Game
	Analysis []Ply `json:"analysis"` // one for each move, and one for the end
}

// A Ply is the analysis of one position and of the move played there. Scores are for
// the player to move.
type Ply struct {
	Ply    int     `json:"ply"`            // number of the move, from 1
	ToMove string  `json:"to_move"`        // p1 or p2
	Best   string  `json:"best,omitempty"` // the move that the engine would play
	Lines  []Line  `json:"lines"`          // by their chances; none if the game is over
	Nodes  uint64  `json:"nodes"`
	Millis float64 `json:"ms"`

	Move   string      `json:"move,omitempty"`   // the played move; empty at the end
	Played *info.Score `json:"played,omitempty"` // of the played move
	// Loss is the number of centipawns by which the best move is better. It is never
	// negative. It is nil if either move is a proven win or loss.
	Loss *int `json:"loss_cp,omitempty"`
	// Judgement says what the played move gave away; nil at the end, and where the time
	// was too short for a search.
	Judgement *Judgement `json:"judgement,omitempty"`

	proved map[string]exact.Value // what an exact search says of moves, for the player to move
}

// Annotate analyses all positions of g, several at a time. It adds a note to each
// move and, if another move is better, the line of that move. The error names the ply
// that breaks the rules, or is the error of ctx.
func (a *Annotator) Annotate(ctx context.Context, g *record.Game) (*AnnotatedGame, error) {
	variant, _, err := a.Registry.Game(g.Variant)
	if err != nil {
		return nil, err
	}
	end, err := g.Replay(variant, nil)
	if err != nil {
		return nil, err
	}
	results, err := a.results(ctx, g)
	if err != nil {
		return nil, err
	}
	annotated := &AnnotatedGame{Game: *g}
	for i, r := range results {
		ply := Ply{Ply: i + 1, ToMove: r.ToMove, Best: r.Best, Lines: r.Lines, Nodes: r.Nodes, Millis: r.Millis}
		switch {
		case i >= len(g.Moves) || len(r.Lines) == 0:
		case r.isUnsearched() || r.Best != g.Moves[i].Turn && results[i+1].isUnsearched():
			ply.Move = g.Moves[i].Turn
		default:
			ply.judge(g.Moves[i].Turn, results[i+1], end.Outcome())
		}
		annotated.Analysis = append(annotated.Analysis, ply)
	}
	if err := a.check(ctx, g, annotated.Analysis, results); err != nil {
		return nil, err
	}
	annotated.Moves = slices.Clone(g.Moves)
	for i := range annotated.Moves {
		if ply := &annotated.Analysis[i]; ply.Move != "" {
			ply.annotate(&annotated.Moves[i])
		}
	}
	return annotated, nil
}

// results analyses the positions of g before each move and at the end.
func (a *Annotator) results(ctx context.Context, g *record.Game) ([]*Result, error) {
	turns := g.Turns()
	results := make([]*Result, len(turns)+1)
	return results, a.each(ctx, len(results), func(ctx context.Context, i int) (err error) {
		results[i], err = a.analyze(ctx, g, turns[:i])
		return err
	})
}

// check compares the moves in doubt with the best moves once more. It searches the position after
// the best move, so that both searches see equally far, and uses the line that it finds. An exact
// search has the last word on a move that would still get a mark.
func (a *Annotator) check(ctx context.Context, g *record.Game, plies []Ply, results []*Result) error {
	turns := g.Turns()
	return a.each(ctx, len(turns), func(ctx context.Context, i int) error {
		ply := &plies[i]
		if ply.Judgement == nil || !ply.Judgement.InDoubt() || len(results[i+1].Lines) == 0 {
			return nil
		}
		r, err := a.analyze(ctx, g, append(slices.Clone(turns[:i]), ply.Best))
		if err == nil && len(r.Lines) > 0 && !r.isUnsearched() {
			ply.Lines = slices.Clone(ply.Lines)
			ply.Lines[bestLine(ply.Lines, ply.Best)] = ply.lineAfter(ply.Best, r, positions.Undecided)
			ply.judge(ply.Move, results[i+1], positions.Undecided)
		}
		if err != nil || ply.Judgement.Mark == "" {
			return err
		}
		return a.prove(ctx, g, ply, results[i+1])
	})
}

// each calls do with the numbers below count, several at a time.
func (a *Annotator) each(ctx context.Context, count int, do func(ctx context.Context, i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2 * a.Pool.Engines()) // while some are searched, others are read
	for i := range count {
		group.Go(func() error {
			if err := do(ctx, i); err != nil {
				return fmt.Errorf("position %d: %w", i+1, err)
			}
			return nil
		})
	}
	return group.Wait()
}

// analyze analyses the position of g after some moves.
func (a *Annotator) analyze(ctx context.Context, g *record.Game, moves []string) (*Result, error) {
	r, err := a.Pool.Analyze(ctx, &Request{
		ID: "position", Game: g.Variant, FEN: g.FEN, Moves: moves, Limits: a.Limits, Lines: a.Lines,
	}, nil)
	if err == nil {
		err = ctx.Err()
	}
	return r, err
}

// isUnsearched reports whether the time was over before the search had looked at a turn.
func (r *Result) isUnsearched() bool {
	return r.Nodes <= 1 && slices.ContainsFunc(r.Lines, func(l Line) bool {
		return l.Moves[0] == r.Best && l.Visits == 0 && (l.WDL == nil || l.WDL.Draw < 1000) && l.Score.Centipawns != nil && *l.Score.Centipawns == 0
	})
}

// bestLine returns the index of the line that begins with the best move.
func bestLine(lines []Line, best string) int {
	return max(slices.IndexFunc(lines, func(l Line) bool { return l.Moves[0] == best }), 0)
}

// judge compares the played move with the best one. If no line has a better score, the played
// move is the best one. next is the analysis of the position after the move, and outcome is
// the outcome of the whole game.
func (p *Ply) judge(move string, next *Result, outcome positions.Outcome) {
	index := bestLine(p.Lines, p.Best)
	if p.proved != nil {
		p.Lines[index] = p.settle(p.Lines[index])
	}
	best := p.Lines[index]
	p.Move, p.Best, p.Loss = move, best.Moves[0], nil
	played := best
	if move != p.Best {
		played = p.settle(p.lineAfter(move, next, outcome))
	}
	if move != p.Best && played.Score.Search() >= best.Score.Search() {
		others := slices.DeleteFunc(slices.Clone(p.Lines), func(l Line) bool { return l.Moves[0] == move })
		p.Lines = slices.Insert(others, min(index, len(others)), played)[:len(p.Lines)]
		p.Best, best = move, played
	}
	score, judgement := played.Score, Judge(best.Chance(), played.Chance())
	p.Played, p.Judgement = &score, &judgement
	if score.Centipawns != nil && best.Score.Centipawns != nil {
		loss := *best.Score.Centipawns - *score.Centipawns
		p.Loss = &loss
	}
}

// lineAfter returns the line that begins with a move, for the player who makes it, from the
// analysis of the position after it. outcome is that of the game, if the move ends it.
func (p *Ply) lineAfter(move string, next *Result, outcome positions.Outcome) Line {
	if len(next.Lines) == 0 {
		mover := positions.P1
		if p.ToMove == positions.P2.String() {
			mover = positions.P2
		}
		return Line{Moves: []string{move}, Score: info.ScoreOf(search.OutcomeScore(outcome, mover, 1)), Depth: 1}
	}
	line := next.Lines[bestLine(next.Lines, next.Best)]
	score := line.Score.Search()
	if next.ToMove != p.ToMove {
		score = -score
		if line.WDL != nil {
			line.WDL = &search.WDL{Win: line.WDL.Loss, Draw: line.WDL.Draw, Loss: line.WDL.Win}
		}
	}
	line.Moves = append([]string{move}, line.Moves...)
	line.Score, line.Visits = info.ScoreOf(score.Later(1)), 0
	line.Depth++
	if line.SelDepth > 0 {
		line.SelDepth++
	}
	return line
}

// annotate adds the note, the mark and the better line to m.
func (p *Ply) annotate(m *record.Move) {
	if m.Note != "" {
		m.Note += "; "
	}
	m.Note += p.note()
	if p.Judgement == nil {
		return
	}
	if m.Mark == "" {
		m.Mark = p.Judgement.Mark
	}
	best := p.Lines[bestLine(p.Lines, p.Best)]
	if p.Move == best.Moves[0] {
		return
	}
	var line []record.Move
	for _, turn := range best.Moves {
		line = append(line, record.Move{Turn: turn})
	}
	line[0].Score, line[0].Depth, line[0].Nodes = best.Score.Text(), best.Depth, p.Nodes
	m.Variations = slices.Concat(m.Variations, [][]record.Move{line})
}

// note describes the value of the move in words.
func (p *Ply) note() string {
	if p.Judgement == nil {
		return "not searched"
	}
	best := p.Lines[bestLine(p.Lines, p.Best)]
	if p.Move == best.Moves[0] {
		return "best, " + best.Score.String()
	}
	note := fmt.Sprintf("%s, best %s %s", p.Played, best.Moves[0], best.Score)
	if p.Judgement.Mark == "" {
		return note
	}
	return fmt.Sprintf("%s, loses %d points: %s", markName(p.Judgement.Mark), p.Judgement.Points(), note)
}
