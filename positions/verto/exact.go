package verto

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"tetrad/positions"
)

// An exact64 is the exact endgame search for boards of one word. It is an alpha-beta
// search with null windows that works on words and needs no state stack. Like Edax (R.
// Delorme), it splits into different searches by the number of empty squares. It
// implements [positions.Endgame]. The searching is done by its workers.
type exact64 struct {
	workers []*exactWorker // the first one runs on the goroutine of the caller
	team    exactTeam
	limit   uint64 // of nodes, of all workers; 0: none
}

// exactRules are the constants of a search.
type exactRules struct {
	board, corners uint64
	rule           rule
	size           int
	symmetric      int // least number of empty squares at which to look for symmetry
}

// An exactWorker searches on one goroutine.
//
// In all its methods, own are the stones of the side to move, opp those of the
// opponent, empty the empty squares, and lead is the present lead of the side to move
// in stones. A margin is the final lead of that side. A search answers whether the
// margin is above alpha: if so it returns a lower bound of the margin, else an upper
// bound.
type exactWorker struct {
	exactRules
	table     exactTable // shared by all workers
	near      nearTable
	foresight foresight
	turns     []exactTurn // turns still to try, of all levels
	nodes     uint64
	published atomic.Uint64 // nodes, as other goroutines see them
	nextPoll  uint64
	exact     *exact64 // that the worker belongs to
	stop      *atomic.Bool
	stopped   bool
	team      *exactTeam  // nil: the worker is alone
	split     *exactSplit // the innermost split that the worker works for, or nil
	_         [64]byte    // keeps the workers of two threads off one cache line
}

// opening is the number of filled squares above which images of an earlier position are
// too rare to look for.
const opening = 15

// exactPoll is the number of nodes between two checks of the stop flag. They take well
// below a millisecond.
const exactPoll = 1 << 13

// Endgame implements [positions.Endgamer], on boards of one word.
func (p *Position) Endgame(o positions.EndgameOptions) positions.Endgame {
	v := p.variant
	rules := exactRules{
		board: v.board.Lo, corners: v.corners.Lo, rule: v.rule, size: v.size,
		symmetric: max(v.size*v.size-opening, etc),
	}
	x := new(exact64)
	x.team.changed.L = &x.team.mu
	table := newExactTable(o.HashMiB)
	for range max(1, o.Threads) {
		f := newForesight(v, o.Estimate)
		x.workers = append(x.workers, &exactWorker{exactRules: rules, table: table, exact: x, foresight: f})
	}
	return x
}

// TurnsLeft returns the number of empty squares.
func (p *Position) TurnsLeft() int { return p.Empty().Count() }

// lastSquares is the number of empty squares for which the clock keeps no time back:
// searches soon reach the end of the game from there. Its exact value between 14 and 20
// makes no measurable difference.
const lastSquares = 16

// TurnsToThink implements [positions.Paced].
func (p *Position) TurnsToThink() int { return max(0, p.TurnsLeft()-lastSquares) / 2 }

// Margin returns the lead of P1 in stones. At the end of the game it is the size of
// P1's win.
func (p *Position) Margin() int {
	s := p.top()
	return s.stones[0].Count() - s.stones[1].Count()
}

// MarginBounds returns bounds of the final margin, for any play.
func (p *Position) MarginBounds() (low, high int) {
	k, squares := p.Empty().Count(), p.variant.board.Count()
	return max(p.Margin()-3*k, -squares), min(p.Margin()+3*k, squares)
}

// Nodes implements positions.Endgame.
func (x *exact64) Nodes() (sum uint64) {
	for _, w := range x.workers {
		sum += w.published.Load()
	}
	return sum
}

// HashFull implements positions.Endgame.
func (x *exact64) HashFull() int { return x.workers[0].table.full() }

// Limit implements positions.Endgame.
func (x *exact64) Limit(nodes uint64) { x.limit = nodes }

// spent reports whether the nodes of all workers exceed the limit.
func (x *exact64) spent() bool { return x.limit != 0 && x.Nodes() > x.limit }

// Exceeds implements positions.Endgame.
func (x *exact64) Exceeds(position positions.Position, alpha int, stop *atomic.Bool) (margin int, ok bool) {
	s := position.(*Position).top()
	me := s.toMove & 1
	own, opp := s.stones[me].Lo, s.stones[me^1].Lo
	team := &x.team
	if left := bits.OnesCount64(x.workers[0].board &^ (own | opp)); len(x.workers) == 1 || left <= splitLeast {
		team = nil
	}
	for _, w := range x.workers {
		w.begin(stop, team)
	}
	if team == nil {
		return x.workers[0].answer(own, opp, int(s.newest), alpha)
	}
	team.begin()
	var helpers sync.WaitGroup
	for _, w := range x.workers[1:] {
		helpers.Go(w.help)
	}
	margin, ok = x.workers[0].answer(own, opp, int(s.newest), alpha)
	team.end()
	helpers.Wait()
	return margin, ok
}

// Serves implements positions.Endgame.
func (x *exact64) Serves(position positions.Position) bool {
	p, ok := position.(*Position)
	return ok && p.variant.size == x.workers[0].size && p.variant.rule == x.workers[0].rule
}

// Known implements positions.Endgame.
func (x *exact64) Known(position positions.Position) (low, high int) {
	s := position.(*Position).top()
	me, w := s.toMove&1, x.workers[0]
	own, opp := s.stones[me].Lo, s.stones[me^1].Lo
	k := bits.OnesCount64(w.board &^ (own | opp))
	if k >= w.symmetric {
		own, opp = canonical64(own, opp, w.size)
	}
	if e, ok := w.recall(own, opp, exactKey(own, opp), k); ok {
		return int(e.low), int(e.high)
	}
	return -widest, widest
}

// begin prepares for a question.
func (w *exactWorker) begin(stop *atomic.Bool, team *exactTeam) {
	w.stop, w.stopped, w.nextPoll = stop, false, w.nodes+exactPoll
	w.team, w.split = team, nil
}

// answer answers a question for a position that may be inside a chain, which then goes
// on from newest. The answer ok is false if the search was stopped.
func (w *exactWorker) answer(own, opp uint64, newest, alpha int) (margin int, ok bool) {
	empty, lead := w.board&^(own|opp), bits.OnesCount64(own)-bits.OnesCount64(opp)
	if newest != none {
		margin = w.finishChain(own, opp, empty, newest, alpha)
	} else {
		margin = w.search(own, opp, empty, lead, alpha)
	}
	w.published.Store(w.nodes)
	return margin, !w.stopped
}

// finishChain searches all ways to complete a chain from the stone on newest.
func (w *exactWorker) finishChain(own, opp, empty uint64, newest, alpha int) int {
	from := len(w.turns)
	w.addChains(own, opp, empty, newest)
	best := -infinite
	for i := from; i < len(w.turns) && best <= alpha; i++ {
		best = max(best, w.after(&w.turns[i], alpha))
	}
	w.turns = w.turns[:from]
	return best
}

const (
	infinite = 127 // above every margin and every bound
	widest   = 64  // the margin if one side has all squares
)

// search returns the value of a position with any number of empty squares.
func (w *exactWorker) search(own, opp, empty uint64, lead, alpha int) int {
	switch k := bits.OnesCount64(empty); {
	case k == 0:
		return lead
	case k == 1:
		return w.last(own, opp, empty, lead)
	case k <= shallow:
		return w.few(own, opp, empty, lead, k, alpha)
	default:
		return w.many(own, opp, empty, lead, k, alpha)
	}
}

// after returns the value of a turn for the mover.
func (w *exactWorker) after(t *exactTurn, alpha int) int {
	lead := bits.OnesCount64(t.opp) - bits.OnesCount64(t.own)
	return -w.search(t.opp, t.own, w.board&^(t.own|t.opp), lead, -alpha-1)
}

// poll looks whether the search must stop, now and then.
func (w *exactWorker) poll() {
	w.nextPoll = w.nodes + exactPoll
	w.published.Store(w.nodes)
	w.stopped = w.mustStop()
}

// mustStop reports whether nobody needs the present result of the worker any more.
func (w *exactWorker) mustStop() bool {
	return w.split.pointless() || w.stop != nil && w.stop.Load() || w.exact.spent()
}

// The bounds of the final margin hold for any play. They follow from three facts about
// the rules:
//
//   - Filling a square flips at most one stone: an entry flips the stone that it
//     captures, a continuation the stone that it jumps over. So with k empty squares
//     the margin changes by at most 3k.
//   - A player who can enter a stone must do so, and gains at least 1.
//   - A stone can be flipped only while it stands between an empty square and
//     another square of the board: a capturing stone enters on one of its two
//     sides, and a chain continues to one of them. Squares never become empty, so
//     a stone without an empty square on any axis is safe for good.
//
// Safe stones differ from the stable discs of Reversi: a full line protects nothing
// here, and a stone is safe as soon as the squares next to it are taken.

// loose64 returns the squares whose stones may still be flipped.
func loose64(board, empty uint64) uint64 {
	mid := inner & board
	// A square has both neighbours on an axis if the board, shifted either way, covers
	// it. At the left and right edges of 8×8 the mask inner does this.
	across := mid & (board << 1) & (board >> 1)
	upright := (board << 8) & (board >> 8)
	return across&(empty<<1|empty>>1) |
		upright&(empty<<8|empty>>8) |
		across&upright&(empty<<9|empty>>9|empty<<7|empty>>7)
}

// A nearTable remembers positions a few turns before the end, for one worker. There are
// too many of them for the large table, where each would cost a wait for memory. This
// one stays in the cache of the processor, and a new position takes the place of an old
// one.
type nearTable [1 << nearBits]nearEntry

const nearBits = 14

// The positions in a nearTable have at least nearLeast and at most nearMost empty
// squares. Those with more are in the large table.
const nearLeast, nearMost = 4, 7

// A nearEntry holds the stones of a position and its result.
type nearEntry struct {
	own, opp uint64
	exactEntry
}

// find returns the entry of a position, whose key is exactKey.
func (t *nearTable) find(own, opp, key uint64) (e exactEntry, ok bool) {
	n := &t[key>>(64-nearBits)]
	return n.exactEntry, n.own == own && n.opp == opp
}

// store stores the entry of a position.
func (t *nearTable) store(own, opp, key uint64, e exactEntry) {
	t[key>>(64-nearBits)] = nearEntry{own, opp, e}
}
