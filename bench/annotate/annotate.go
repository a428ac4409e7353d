// Package annotate adds an engine's analysis to recorded games: the best lines of
// each position, and the values of the played move and of the best one.
package annotate

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/analysis"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
	"tetrad/search"
)

// An Annotator analyses games. It is safe for concurrent use.
type Annotator struct {
	Registry engine.Registry
	Pool     *analysis.Pool
	Limits   analysis.Limits // of each position; not infinite
	Lines    int             // best lines of each position; 0 means one
}

// A Game is a record with an analysis of each position.
type Game struct {
	record.Game
	Analysis []Ply `json:"analysis"` // one for each move, and one for the end
}

// A Ply is the analysis of one position and of the move played there. Scores are for
// the player to move.
type Ply struct {
	Ply    int             `json:"ply"`     // number of the move, from 1
	ToMove string          `json:"to_move"` // p1 or p2
	Lines  []analysis.Line `json:"lines"`   // best first; none if the game is over
	Nodes  uint64          `json:"nodes"`
	Millis float64         `json:"ms"`

	Move   string          `json:"move,omitempty"`   // the played move; empty at the end
	Played *analysis.Score `json:"played,omitempty"` // of the played move
	// Loss is the number of centipawns by which the best move is better. It is never
	// negative. It is nil if either move is a proven win or loss.
	Loss *int `json:"loss_cp,omitempty"`
}

// Annotate analyses all positions of g, several at a time. It adds a note to each
// move and, if another move is better, the line of that move. The error names the ply
// that breaks the rules, or is the error of ctx.
func (a *Annotator) Annotate(ctx context.Context, g *record.Game) (*Game, error) {
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
	annotated := &Game{Game: *g}
	annotated.Moves = slices.Clone(g.Moves)
	for i, r := range results {
		ply := Ply{Ply: i + 1, ToMove: r.ToMove, Lines: r.Lines, Nodes: r.Nodes, Millis: r.Millis}
		if i < len(g.Moves) && len(r.Lines) > 0 {
			ply.judge(g.Moves[i].Turn, results[i+1], end.Outcome())
			ply.annotate(&annotated.Moves[i])
		}
		annotated.Analysis = append(annotated.Analysis, ply)
	}
	return annotated, nil
}

// results analyses the positions of g before each move and at the end.
func (a *Annotator) results(ctx context.Context, g *record.Game) ([]*analysis.Result, error) {
	turns := g.Turns()
	results := make([]*analysis.Result, len(turns)+1)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2 * a.Pool.Engines()) // while some are searched, others are read
	for i := range results {
		group.Go(func() (err error) {
			results[i], err = a.Pool.Analyze(ctx, &analysis.Request{
				ID: strconv.Itoa(i), Game: g.Variant, FEN: g.FEN, Moves: turns[:i], Limits: a.Limits, Lines: a.Lines,
			}, nil)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return fmt.Errorf("position %d: %w", i+1, err)
			}
			return nil
		})
	}
	return results, group.Wait()
}

// judge compares the played move with the best one. next is the analysis of the
// position after the move, and outcome is the outcome of the whole game.
func (p *Ply) judge(move string, next *analysis.Result, outcome positions.Outcome) {
	p.Move, p.Loss = move, nil
	best := p.Lines[0].Score.Search()
	played := best
	if move != p.Lines[0].Moves[0] {
		played = p.scoreAfter(next, outcome)
	}
	score := analysis.NewScore(played)
	p.Played = &score
	if !best.IsProven() && !played.IsProven() {
		loss := max(int(best-played), 0)
		p.Loss = &loss
	}
}

// scoreAfter returns the score of the position after the move, for the player who
// made the move.
func (p *Ply) scoreAfter(next *analysis.Result, outcome positions.Outcome) search.Score {
	mover := positions.P1
	if p.ToMove == positions.P2.String() {
		mover = positions.P2
	}
	if len(next.Lines) == 0 {
		return search.OutcomeScore(outcome, mover, 1)
	}
	score := next.Lines[0].Score.Search()
	if next.ToMove != p.ToMove {
		score = -score
	}
	return score.Later(1)
}

// annotate adds the note and the better line to m.
func (p *Ply) annotate(m *record.Move) {
	if m.Note != "" {
		m.Note += "; "
	}
	m.Note += p.note()
	best := p.Lines[0]
	if p.Move == best.Moves[0] {
		return
	}
	var line []record.Move
	for _, turn := range best.Moves {
		line = append(line, record.Move{Turn: turn})
	}
	line[0].Score, line[0].Depth, line[0].Nodes = lines.Score(best.Score.Search()), best.Depth, p.Nodes
	m.Variations = slices.Concat(m.Variations, [][]record.Move{line})
}

// note describes the value of the move in words.
func (p *Ply) note() string {
	best := p.Lines[0]
	if p.Move == best.Moves[0] {
		return "best, " + best.Score.String()
	}
	return fmt.Sprintf("%s, best %s %s", p.Played, best.Moves[0], best.Score)
}
