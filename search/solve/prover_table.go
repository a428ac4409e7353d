package solve

import (
	"math"

	"tetrad/positions"
	"tetrad/positions/buckets"
	"tetrad/search"
)

// An entry is what the prover knows about a position. Its values are those for the
// player to move.
type entry struct {
	key       uint64
	low, high int8 // proven bounds of the value
	// tried holds the depths in turns to which a search failed to show that the player
	// to move, and that the opponent, reaches the goal.
	tried  [2]uint8
	step   positions.Step // the best step or else the last one that answered
	length uint8          // the proven win or loss comes within this many turns
	work   uint8          // the logarithm of the nodes that it took; 0 in an empty entry
}

// longLength is the length of a proof that is too long for an entry, or unknown.
const longLength = math.MaxUint8

// bucketEntries is the number of entries in a bucket.
const bucketEntries = 4

// A table is the transposition table of a prover.
type table struct {
	buckets.Table[[bucketEntries]entry]
}

func newTable(hashMiB int) table { return table{buckets.New[[bucketEntries]entry](hashMiB)} }

// full returns how much of the table is in use, in permille, estimated from a sample.
func (t table) full() int {
	return t.Full(bucketEntries, func(b *[bucketEntries]entry) (used int) {
		for i := range b {
			if b[i].work != 0 {
				used++
			}
		}
		return used
	})
}

// find returns the entry of a position, or nil.
func (t table) find(key uint64) *entry {
	b := t.Of(key)
	for i := range b {
		if b[i].key == key && b[i].work != 0 {
			return &b[i]
		}
	}
	return nil
}

// claim returns the entry of a position. If there is none, it clears the entry that
// took the least work for this position.
func (t table) claim(key uint64, unknown entry) *entry {
	if e := t.find(key); e != nil {
		return e
	}
	b := t.Of(key)
	victim := &b[0]
	for i := range b {
		if b[i].work < victim.work {
			victim = &b[i]
		}
	}
	*victim = unknown
	victim.key = key
	return victim
}

// key returns the key of s.p in the table.
func (s *prover) key() uint64 {
	if s.can.Symmetric != nil && !s.p.MidTurn() {
		return s.can.Symmetric.CanonicalKey()
	}
	return s.p.Key()
}

// fromEntry answers from an entry, if the entry knows enough.
func (s *prover) fromEntry(e *entry, turns int) (finding, bool) {
	low, high, tried := int(e.low), int(e.high), e.tried[0]
	if s.p.ToMove() != s.attacker {
		low, high, tried = -high, -low, e.tried[1]
	}
	switch {
	case low >= s.goal && s.bounded && int(e.length) > turns:
		// Another win may be shorter.
	case low >= s.goal:
		// A part of the game without repetition has no history to look at.
		ok := s.can.Recurrent == nil || s.can.Recurrent.TurnsToRecurrence() > 0 ||
			int(e.length) <= s.can.Recurrent.TurnsToDraw()
		length := int(e.length)
		if e.length == longLength {
			length = unknownLength
		}
		return finding{verdict: yes, length: length}, ok
	case high < s.goal:
		return finding{verdict: no, rests: onNothing}, true
	}
	return finding{}, !s.scored && int(tried) >= turns
}

// remember stores an answer.
func (s *prover) remember(key uint64, f finding, turns int, step positions.Step, nodes uint64) {
	e := s.table.claim(key, s.nothing())
	attacks := s.p.ToMove() == s.attacker
	switch {
	case f.verdict == unknown && attacks:
		e.tried[0] = uint8(turns)
	case f.verdict == unknown:
		e.tried[1] = uint8(turns)
	case f.verdict == yes && attacks:
		e.low = max(e.low, int8(s.goal))
	case f.verdict == yes:
		e.high = min(e.high, int8(-s.goal))
	case attacks:
		e.high = min(e.high, int8(s.goal-1))
	default:
		e.low = max(e.low, int8(1-s.goal))
	}
	if f.verdict == yes {
		e.length = uint8(min(f.length, longLength))
	}
	if step != positions.NoStep {
		e.step = step
	}
	e.work = max(e.work, buckets.Work(nodes))
}

// nothing returns the entry of an unknown position.
func (s *prover) nothing() entry {
	e := entry{low: -1, high: 1, step: positions.NoStep}
	if s.scored {
		e.low, e.high = math.MinInt8, math.MaxInt8
	}
	return e
}

// An ordering remembers the steps that answered questions: by player and step for the
// whole search, and the last one on each ply.
type ordering struct {
	history [2][]uint32 // by player and step
	killers []positions.Step
}

// reward records a step that answered a question with this many turns left to search.
func (o *ordering) reward(mover positions.Player, step positions.Step, ply, turns int) {
	h := &o.history[mover&1][step]
	weight := uint32(min(turns, 30))
	*h = min(*h+weight*weight, 1<<24)
	for len(o.killers) <= ply {
		o.killers = append(o.killers, positions.NoStep)
	}
	o.killers[ply] = step
}

func (o *ordering) killer(ply int) positions.Step {
	if ply < len(o.killers) {
		return o.killers[ply]
	}
	return positions.NoStep
}

// Scores of steps that are tried before those ordered by history or static value.
const (
	tableStepScore = 1 << 30
	killerScore    = 1 << 29
)

// evaluatedTurns is the least number of turns left to search at which static values
// order the steps, if the prover has an evaluation. With fewer turns left, evaluating
// all steps takes more time than the better order saves.
const evaluatedTurns = 6

// score appends to s.scores the scores of the steps [from, to). Steps with greater
// scores are tried earlier.
func (s *prover) score(from, to int, tableStep positions.Step, turns, ply int) {
	mover, killer := s.p.ToMove(), s.order.killer(ply)
	evaluates := s.estimate != nil && turns >= evaluatedTurns && to-from > 1
	for _, step := range s.steps[from:to] {
		var score int32
		switch {
		case step == tableStep:
			score = tableStepScore
		case evaluates:
			score = s.evaluate(step, mover)
		case step == killer:
			score = killerScore
		default:
			score = int32(s.order.history[mover&1][step])
		}
		s.scores = append(s.scores, score)
	}
}

// evaluate returns the static value of step for mover.
func (s *prover) evaluate(step positions.Step, mover positions.Player) int32 {
	s.p.Do(step)
	defer s.p.Undo()
	if outcome := s.p.Outcome(); outcome != positions.Undecided {
		return int32(search.OutcomeScore(outcome, mover, 1))
	}
	value := int32(s.estimate(s.p))
	if s.p.ToMove() != mover {
		return -value
	}
	return value
}

// pick moves the step with the greatest score in [i, to) to i and returns it.
func (s *prover) pick(i, to int) positions.Step {
	best := i
	for j := i + 1; j < to; j++ {
		if s.scores[j] > s.scores[best] {
			best = j
		}
	}
	s.scores[i], s.scores[best] = s.scores[best], s.scores[i]
	s.steps[i], s.steps[best] = s.steps[best], s.steps[i]
	return s.steps[i]
}
