// Package search defines what all searchers share: the task a searcher receives,
// the limits and the clock it obeys, the information it reports, and its scores.
// The searchers are in packages below this one. None of them knows a game: they
// see a positions.Position and what an Evaluation tells of it.
package search

import (
	"slices"
	"time"

	"tetrad/positions"
)

// An Evaluation is what a search knows of a variant beside its rules: functions, all safe
// for concurrent use, that allocate nothing. All but Evaluate are optional, and nil where
// the variant has nothing of the kind. An evaluation that changes another one begins as a
// copy of it, so that it cannot lose a part.
//
// Searches recognise an evaluation by its address: whoever wants a tree to be kept passes
// the same one again. No evaluation changes once a search has seen it.
type Evaluation struct {
	// Evaluate returns the estimated value of p in centipawns for the player to
	// move, within ±[MaxEval]. The game in p is not over, but p may be inside a
	// turn. Positions with the same key have the same value, or nearly so: a search
	// may take the value of one for that of another.
	Evaluate func(p positions.Position) int
	// ScoreSteps is a policy. MCTS derives its priors from it. It sets scores[i] to an
	// estimate of how much better or worse steps[i] is for the player to move than other
	// steps, in centipawns. Only differences count. It is much faster than playing and
	// evaluating each.
	ScoreSteps func(p positions.Position, steps []positions.Step, scores []int32)
	// OrderSteps is an order for alpha-beta, which has less time for each step than a
	// policy takes. It sets scores[i] to how promising steps[i] is, some of the steps of
	// p, in hundredths of a nat and within ±1<<20.
	OrderSteps func(p positions.Position, steps []positions.Step, scores []int32)
}

// A Task describes one search completely.
type Task struct {
	// Root is between turns, not over. The searcher works on copies of it. Report may play
	// on it and take back, so from the first report on only the goroutine that reports reads it.
	Root       positions.Position
	Evaluation *Evaluation
	Depth      int    // turns; 0: no limit
	Nodes      uint64 // nodes (playouts in MCTS), all threads together; 0: no limit
	// SearchMoves are the whole turns to choose from, without duplicates; nil: all
	// legal turns.
	SearchMoves [][]positions.Step

	Threads int    // goroutines that search, 1 or more
	MultiPV int    // lines wanted, 1 or more
	Seed    uint64 // of every random choice
	// Contempt is subtracted from the value of a draw, half a win, for the player
	// to move at the root and added to it for the other player. It is in permille
	// of a win, within ±[MaxContempt].
	Contempt int

	// Control ends the search from outside and holds its deadlines.
	Control *Control
	// Report is called with each new line, from one goroutine at a time.
	Report func(Info)
	// Ask is called at each node (after each playout in MCTS) with the number of nodes
	// so far, from the goroutine of Report. If it returns true, the search reports the
	// lines that it would answer if it were stopped now. Tests ask so what stopped
	// searches claim; nil: nobody asks.
	Ask func(nodes uint64) bool
}

// MayBegin reports whether a search move begins with these steps.
func (t *Task) MayBegin(steps []positions.Step) bool {
	return t.SearchMoves == nil || slices.ContainsFunc(t.SearchMoves, func(turn []positions.Step) bool {
		return len(turn) >= len(steps) && slices.Equal(turn[:len(steps)], steps)
	})
}

// Info describes one line that a search has found so far.
type Info struct {
	// Depth is the depth to which the line was searched, in turns, 1 or more. When
	// a search is stopped, some lines may have a greater depth than others, and
	// turns that are in no line may have a smaller one. MCTS completes no depth; it
	// reports the number of turns in the line.
	Depth    int
	SelDepth int // turns in the deepest line
	Line     int // 1 for the best line, 2 for the next …
	Score    Score
	WDL      *WDL   // of a proved draw; nil: the chances follow from Score, see [Odds]
	Nodes    uint64 // so far, all threads together
	Visits   uint64 // of the line's first turn; 0 if the searcher does not count them
	HashFull int    // permille of the table or arena in use
	Elapsed  time.Duration
	// PV is the principal variation from the root, in steps; its first turn is complete.
	PV []positions.Step
}

// Result is the answer of a search.
type Result struct {
	Turn  []positions.Step // the turn to play, always whole and legal
	Reply []positions.Step // the expected reply; nil if unknown
}

// A Searcher runs one search at a time and may remember earlier ones. Its methods
// are not safe for concurrent use; the Control of a task is.
type Searcher interface {
	// Search works on t until a limit, a deadline or Control.Stop ends it. No
	// goroutine of the search outlives the call.
	Search(t Task) Result
	// Forget drops everything that earlier searches left.
	Forget()
	// Parameters returns a pointer to the parameters of the searches that follow, a struct for
	// [SetParam], or nil if there are none.
	Parameters() any
}

// NewResult splits a line from root into the turn to play and the reply. The first turn
// of line must be complete. NewResult plays on root, and leaves it as it was.
func NewResult(root positions.Position, line []positions.Step) Result {
	turn, rest := cutTurn(root, line)
	reply, _ := cutTurn(root, rest)
	positions.UndoTurn(root, line[:len(turn)+len(reply)])
	return Result{Turn: turn, Reply: reply}
}

// cutTurn plays the first turn of line on p and returns that turn and the rest of
// the line. If line ends inside the turn, the turn is nil and p is unchanged.
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

// TurnStrings returns the strings of the complete turns in a line from root. It plays on
// root, and leaves it as it was: a position remembers its whole game, so a copy would take
// longer than a short search.
func TurnStrings(root positions.Position, line []positions.Step) []string {
	var turns []string
	for played := 0; ; {
		turn, _ := cutTurn(root, line[played:])
		if turn == nil {
			positions.UndoTurn(root, line[:played])
			return turns
		}
		// TurnString needs the position before the turn.
		positions.UndoTurn(root, turn)
		turns = append(turns, root.TurnString(turn))
		positions.DoTurn(root, turn)
		played += len(turn)
	}
}
