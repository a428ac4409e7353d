// Package search holds what every searcher shares: the task it is given, the
// limits and the clock it obeys, the information it reports and the scores it
// speaks in. The searchers are packages below this one. None of them knows a
// game: they see positions.Position, and static evaluation through Evaluator.
package search

import (
	"slices"
	"time"

	"tetrad/positions"
)

// An Evaluator estimates positions. It must be safe for concurrent use.
type Evaluator interface {
	// Evaluate returns the estimated value of p, whose game goes on, in
	// centipawns for the player to move, within ±[MaxEval]. It is also asked
	// inside a turn. It allocates nothing.
	Evaluate(p positions.Position) int
}

// A Policy is an Evaluator that also tells which steps look good before they
// are played. MCTS makes its priors of that; alpha-beta orders steps by history
// and the table instead.
type Policy interface {
	Evaluator
	// ScoreSteps sets scores[i] to an estimate of how much better or worse steps[i]
	// is for the player to move than the average of steps, in centipawns. It is
	// much faster than playing and evaluating each, and allocates nothing.
	ScoreSteps(p positions.Position, steps []positions.Step, scores []int32)
}

// A Task is all that a searcher is told about one search.
type Task struct {
	Root      positions.Position // between turns, not over; the searcher works on copies
	Evaluator Evaluator
	Limits    Limits
	Threads   int    // goroutines that search, 1 or more
	MultiPV   int    // lines wanted, 1 or more
	Seed      uint64 // of every random choice
	// Contempt is by how much less than half a win a draw is worth to the player
	// to move at the root, in permille of a win, within ±[MaxContempt]; to the
	// other player it is worth as much more.
	Contempt int

	// Control ends the search from outside. Deadlines stand in it.
	Control *Control
	// Report is called with each new line, from one goroutine at a time.
	Report func(Info)
}

// Limits are the bounds of a search that do not depend on time. The zero value
// has none.
type Limits struct {
	Depth int    // turns; 0: no limit
	Nodes uint64 // nodes (playouts in MCTS), all threads together; 0: no limit
	// SearchMoves are the whole turns to choose from, each once; nil: all legal ones.
	SearchMoves [][]positions.Step
}

// MayBegin reports whether a search move begins with these steps.
func (l *Limits) MayBegin(steps []positions.Step) bool {
	return l.SearchMoves == nil || slices.ContainsFunc(l.SearchMoves, func(turn []positions.Step) bool {
		return len(turn) >= len(steps) && slices.Equal(turn[:len(steps)], steps)
	})
}

// Info is one line of what a search has found so far.
type Info struct {
	// Depth is how many turns deep the line was searched, 1 or more. Where a search
	// was stopped, some lines may be deeper than others, and turns that are in no
	// line less deep. In MCTS, where no depth is searched completely, it is the
	// number of turns in the line.
	Depth    int
	SelDepth int // turns in the deepest line
	Line     int // 1 for the best line, 2 for the next …
	Score    Score
	WDL      *WDL   // chances, where the searcher counts them
	Nodes    uint64 // so far, all threads together
	Visits   uint64 // of the line's first turn, where the searcher counts them; else 0
	HashFull int    // permille of the table or arena in use
	Elapsed  time.Duration
	// PV is the line from the root, in steps; its first turn is complete.
	PV []positions.Step
}

// WDL are the chances of a win, a draw and a loss for the player to move, in
// permille; they add up to 1000.
type WDL struct{ Win, Draw, Loss int }

// Result is the end of a search.
type Result struct {
	Turn  []positions.Step // the turn to play, always whole and legal
	Reply []positions.Step // the turn expected next; nil where unknown
}

// A Searcher searches, one search at a time; it may keep memory of earlier ones. Its
// methods are not safe for concurrent use; the Control of a task is.
type Searcher interface {
	// Search works on t until a limit, a deadline or Control.Stop ends it. It
	// leaves no goroutine behind.
	Search(t Task) Result
	// Forget drops all memory of earlier searches.
	Forget()
}

// A Preparer is a Searcher that can take its memory before the clock of the first
// search runs. Later calls do nothing.
type Preparer interface {
	Searcher
	Prepare()
}

// NewResult cuts a line from root into the turn to play and the reply to it.
// The first turn of line must be complete.
func NewResult(root positions.Position, line []positions.Step) Result {
	p := root.Copy()
	turn, rest := cutTurn(p, line)
	reply, _ := cutTurn(p, rest)
	return Result{Turn: turn, Reply: reply}
}

// cutTurn plays the first turn of line on p and returns it and what follows it.
// The turn is nil, and p unchanged, where line ends within it.
func cutTurn(p positions.Position, line []positions.Step) (turn, rest []positions.Step) {
	for i, s := range line {
		p.Do(s)
		if !p.MidTurn() {
			return line[: i+1 : i+1], line[i+1:]
		}
	}
	positions.UndoTurn(p, line)
	return nil, nil
}

// TurnStrings returns the strings of the complete turns in a line from root.
func TurnStrings(root positions.Position, line []positions.Step) []string {
	p := root.Copy()
	var turns []string
	for {
		turn, rest := cutTurn(p, line)
		if turn == nil {
			return turns
		}
		// The string is that of the position before the turn. Lines may have
		// hundreds of turns, and positions remember whole games: a copy for each
		// turn would take longer than a short search.
		positions.UndoTurn(p, turn)
		turns = append(turns, p.TurnString(turn))
		positions.DoTurn(p, turn)
		line = rest
	}
}
