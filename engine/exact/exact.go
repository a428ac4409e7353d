// Package exact tells what is proved of a position: by a table of solved positions that
// comes with the program, and by an exact search that gives up after a while.
package exact

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search/solve"
)

// A Value is the proved result of a position or a turn with best play by both sides, for
// the player to move there.
type Value struct {
	Outcome Outcome `json:"outcome" tstype:"'win' | 'draw' | 'loss'"`
	Margin  *int    `json:"margin,omitempty"` // in games with a score, if it is known
	Turns   int     `json:"within,omitempty"` // turns within which a win or a loss is certain; 0: unknown
}

// An Outcome is 1 for a win, 0 for a draw and -1 for a loss.
type Outcome int

// outcomeWords are the words for the outcomes, from the worst.
var outcomeWords = []string{"loss", "draw", "win"}

// MarshalText implements [encoding.TextMarshaler].
func (o Outcome) MarshalText() ([]byte, error) { return []byte(outcomeWords[o+1]), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (o *Outcome) UnmarshalText(word []byte) error {
	i := slices.Index(outcomeWords, string(word))
	if i < 0 {
		return fmt.Errorf("%q is not win, draw or loss", word)
	}
	*o = Outcome(i - 1)
	return nil
}

// A Turn is a turn with its value for the player who makes it.
type Turn struct {
	Value
	Move  string      `json:"move"`
	Trace *game.Trace `json:"trace,omitempty"` // set by those who show it; nil if the move needs no square
}

// An Answer is what is proved of a position.
type Answer struct {
	Value  *Value `json:"value,omitempty"` // nil: unknown
	Listed bool   `json:"listed"`          // whether the value is from the table
	Turns  []Turn `json:"turns"`           // those whose value is known, best first
}

// A Prover answers questions one at a time. It is safe for concurrent use.
type Prover struct {
	// Patience limits the time of an answer to Prove, and ReachPatience to Reaches; 0:
	// only the nodes are limited.
	Patience, ReachPatience time.Duration
	// ReachNodes limits the nodes of Reaches, whatever the time.
	ReachNodes uint64
	// Forgets says that an answer of Prove rests on nothing that earlier questions have found.
	Forgets bool

	registry engine.Registry

	mu     sync.Mutex
	tables map[string]table // by family
	game   string           // of the solver
	solver *solve.Solver
}

// The bounds of a search. In a browser nothing else is done meanwhile.
const (
	maxTurns   = 400     // turns that are looked at
	nodes      = 40_000  // for a position and all its turns together
	nodesOfWeb = 4000    // in a browser
	quickNodes = 300_000 // in a game with an exact search of its own, whose nodes cost little
	hashMiB    = 8
	webHashMiB = 2
)

// NewProver returns a prover that answers at once, as far as a person can tell. It reads
// the table of a game at its first use.
func NewProver(r engine.Registry) *Prover {
	x := &Prover{
		Patience: 400 * time.Millisecond, ReachPatience: 2 * time.Second, ReachNodes: reachNodes,
		registry: r, tables: map[string]table{},
	}
	if runtime.GOOS == "js" {
		x.ReachNodes = reachNodesOfWeb
	}
	return x
}

// Prove returns what is proved of p, a position of variant between turns in which the
// game goes on. It ends early when ctx does, with what is known by then. It restores p.
func (x *Prover) Prove(ctx context.Context, variant positions.Game, p positions.Position) (*Answer, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	table, err := x.tableOf(variant)
	if err != nil {
		return nil, err
	}
	q := question{table: table, variant: variant, p: p, solver: x.solverFor(variant, p)}
	defer stopAfter(ctx, x.Patience, &q.stop)()
	return q.answer(), nil
}

// stopAfter sets stop when ctx ends or after a time, if that is not 0. The function that
// it returns ends the wait.
func stopAfter(ctx context.Context, patience time.Duration, stop *atomic.Bool) (release func()) {
	cancel := func() {}
	if patience > 0 {
		ctx, cancel = context.WithTimeout(ctx, patience)
	}
	unwatch := context.AfterFunc(ctx, func() { stop.Store(true) })
	return func() {
		unwatch()
		cancel()
	}
}

// Known returns the value of p, a position of variant between turns, if the program has
// it in its files. It does not search.
func (x *Prover) Known(variant positions.Game, p positions.Position) (v Value, ok bool, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	table, err := x.tableOf(variant)
	if err != nil {
		return Value{}, false, err
	}
	v, _, ok = table.find(variant.Name(), p)
	return v, ok, nil
}

// tableOf returns the table of the family of a game.
func (x *Prover) tableOf(variant positions.Game) (table, error) {
	family, _, _ := strings.Cut(variant.Name(), "-")
	t, ok := x.tables[family]
	if !ok {
		var err error
		if t, err = newTable(x.registry, family); err != nil {
			return nil, err
		}
		x.tables[family] = t
	}
	return t, nil
}

// solverFor returns the solver of a game, with a new limit.
func (x *Prover) solverFor(variant positions.Game, p positions.Position) *solve.Solver {
	most, hash := uint64(nodes), hashMiB
	if runtime.GOOS == "js" {
		most, hash = nodesOfWeb, webHashMiB
	}
	if p.Abilities().Endgamer != nil {
		most = quickNodes
	}
	if x.Forgets || x.game != variant.Name() {
		estimate := x.registry.Estimate(variant.Name())
		x.game, x.solver = variant.Name(), solve.New(p, solve.Options{HashMiB: hash, Estimate: estimate})
	}
	x.solver.Limit(most)
	return x.solver
}

// A question is about one position.
type question struct {
	table   table
	variant positions.Game
	p       positions.Position
	solver  *solve.Solver
	stop    atomic.Bool
}

func (q *question) answer() *Answer {
	a := &Answer{}
	value, keeps, listed := q.table.find(q.variant.Name(), q.p)
	switch {
	case listed:
		a.Value, a.Listed = &value, true
	default:
		a.Value = q.search()
	}
	search := a.Value != nil // a position that is too hard has turns that are
	count := 0
	positions.EachTurn(q.p, func(steps []positions.Step) bool {
		count++
		if v := q.turn(steps, search); v != nil {
			a.Turns = append(a.Turns, Turn{Value: *v, Move: q.p.TurnString(steps)})
		}
		return count < maxTurns
	})
	if keeps != "" {
		a.add(Turn{Value: value, Move: keeps})
	}
	slices.SortStableFunc(a.Turns, compareTurns)
	if a.Value == nil && len(a.Turns) > 0 && (a.Turns[0].Outcome > 0 || len(a.Turns) == count) {
		a.Value = &a.Turns[0].Value
	}
	return a
}

// add adds a turn unless its value is known.
func (a *Answer) add(t Turn) {
	if !slices.ContainsFunc(a.Turns, func(known Turn) bool { return known.Move == t.Move }) {
		a.Turns = append(a.Turns, t)
	}
}

// turn returns the value of a turn for the player who makes it, or nil if it is unknown.
func (q *question) turn(steps []positions.Step, search bool) (v *Value) {
	mover := q.p.ToMove()
	positions.DoTurn(q.p, steps)
	defer positions.UndoTurn(q.p, steps)
	after := q.p.ToMove()
	listed, _, known := q.table.find(q.variant.Name(), q.p)
	switch {
	case known && q.p.Outcome() == positions.Undecided:
		v = &listed
	case search || q.p.Outcome() != positions.Undecided:
		v = q.search()
	}
	if v == nil {
		return nil
	}
	own := *v
	if after != mover {
		own = v.forOpponent()
	}
	if own.Outcome != 0 && (own.Turns > 0 || q.p.Outcome() != positions.Undecided) {
		own.Turns++
	}
	return &own
}

// search asks the solver about the position of the question, where the game may be over.
func (q *question) search() *Value {
	return valueOf(q.p, q.solver.Solve(q.p, &q.stop, nil))
}

// valueOf returns a value that the solver has found, or nil if it leaves the outcome
// open.
func valueOf(p positions.Position, found solve.Value) *Value {
	v := Value{Turns: found.Turns}
	switch {
	case found.Low > 0:
		v.Outcome = 1
	case found.High < 0:
		v.Outcome = -1
	case !found.Solved():
		return nil
	}
	if p.Abilities().Scored != nil && found.Solved() {
		v.Margin = &found.Low
	}
	return &v
}

// forOpponent returns the value for the other player.
func (v Value) forOpponent() Value {
	v.Outcome = -v.Outcome
	if v.Margin != nil {
		margin := -*v.Margin
		v.Margin = &margin
	}
	return v
}

// compareTurns orders turns from best to worst: by outcome, by margin, then wins from
// the shortest and losses from the longest.
func compareTurns(a, b Turn) int {
	margin := 0
	if a.Margin != nil && b.Margin != nil {
		margin = cmp.Compare(*b.Margin, *a.Margin)
	}
	return cmp.Or(cmp.Compare(b.Outcome, a.Outcome), margin, int(a.Outcome)*cmp.Compare(a.Turns, b.Turns))
}
