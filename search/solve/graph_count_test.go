package solve

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/trap"
)

// nearHundred is a won position of 3×3 whose shortest win is too quiet near the hundredth
// quiet turn. The count takes the place of the verb.
const nearHundred = "1w1/b1w/3 <>/>>/<> ^v^/^v^ w 0,0 %d"

// withCount returns p after this many quiet turns, without other history.
func withCount(t *testing.T, g positions.Game, p positions.Position, count int) positions.Position {
	t.Helper()
	fen := p.FEN()
	q, err := g.Parse(fen[:strings.LastIndexByte(fen, ' ')+1] + fmt.Sprint(count))
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestCount compares the turns to a win with brute force, for each count of quiet turns:
// what the solver says, and the length of its line.
func TestCount(t *testing.T) {
	g := trap.Family.New(3, "")
	root, err := g.Parse(fmt.Sprintf(nearHundred, 0))
	if err != nil {
		t.Fatal(err)
	}
	solver := New(root, Options{HashMiB: 64})
	all := countTurns(root.Abilities().Recurrent)
	for count := range 100 {
		p := withCount(t, g, root, count)
		v := solver.Solve(p, nil, nil)
		want := 15
		if count <= 92 {
			want = 9
		} else if count == 93 {
			want = 11
		}
		if got := all.within(p.Abilities().Recurrent); got != want {
			t.Fatalf("count %d: brute force needs %d turns, want %d", count, got, want)
		}
		if v.Low != 1 || v.Turns != want {
			t.Errorf("count %d: the solver says %+v, want a win within %d", count, v, want)
		}
		if line := solver.Line(p, v, nil); len(line) != want {
			t.Errorf("count %d: a line of %d turns, want %d", count, len(line), want)
		}
	}
	compareCounts(t, g, solver, all)
}

// compareCounts does the same for positions that follow from the root of all.
func compareCounts(t *testing.T, g positions.Game, solver *Solver, all *bruteCounts) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	longer := 0
	for range 100 {
		p := all.list[rng.IntN(len(all.list))]
		if p.Outcome() != positions.Undecided {
			continue
		}
		shortest := all.within(p)
		for count := range 100 {
			q := withCount(t, g, p, count)
			want := all.within(q.Abilities().Recurrent)
			if v := solver.Solve(q, nil, nil); v.Turns != want || (v.Low == 0) != (want == 0) {
				t.Fatalf("%s: the solver says %+v, by brute force the end comes within %d turns", q.FEN(), v, want)
			}
			if want > shortest {
				longer++
			}
		}
	}
	if longer < 50 {
		t.Errorf("the count makes only %d wins longer", longer)
	}
}

// bruteCounts knows, for all positions that follow from one, how quiet a win may be that
// takes at most n turns: needs[n] holds the least number of quiet turns that the rules
// must allow. It finds them for one more turn each time, without the graph.
type bruteCounts struct {
	index map[uint64]int
	list  []positions.Recurrent
	turns [][]bruteTurn
	needs [][]int
}

type bruteTurn struct {
	to    int
	quiet bool
}

func countTurns(root positions.Recurrent) *bruteCounts {
	b := &bruteCounts{index: map[uint64]int{}}
	b.add(root.Fresh())
	for i := 0; i < len(b.list); i++ {
		p := b.list[i]
		var turns []bruteTurn
		if p.Outcome() == positions.Undecided {
			for _, s := range p.Steps(nil) {
				p.Do(s)
				turns = append(turns, bruteTurn{b.add(p), p.TurnsToDraw() < 100})
				p.Undo()
			}
		}
		b.turns = append(b.turns, turns)
	}
	b.fill()
	return b
}

func (b *bruteCounts) add(p positions.Recurrent) int {
	key := p.CanonicalKey()
	if i, ok := b.index[key]; ok {
		return i
	}
	b.index[key] = len(b.list)
	if p.Outcome() == positions.Undecided {
		p = p.Fresh()
	} else {
		p = p.Copy().Abilities().Recurrent
	}
	b.list = append(b.list, p)
	return len(b.list) - 1
}

// A need is positive if the player to move wins, and negative if that player loses. 0
// means neither; an end that has come needs one more than it does.
func (b *bruteCounts) fill() {
	first := make([]int, len(b.list))
	for i, p := range b.list {
		if winner, won := p.Outcome().Winner(); won {
			first[i] = -1
			if winner == p.ToMove() {
				first[i] = 1
			}
		}
	}
	b.needs = append(b.needs, first)
	for range 60 {
		last := b.needs[len(b.needs)-1]
		next := append([]int(nil), first...)
		for i, turns := range b.turns {
			if len(turns) > 0 {
				next[i] = needOf(turns, last)
			}
		}
		b.needs = append(b.needs, next)
	}
}

func needOf(turns []bruteTurn, last []int) int {
	win, loss, loses := 0, 0, true
	for _, turn := range turns {
		need := last[turn.to]
		if need != 0 && !turn.quiet {
			need = max(-1, min(1, need)) // the count begins again
		}
		step := 1
		switch {
		case need < 0 && (win == 0 || step-need < win):
			win = step - need
		case need > 0:
			loss = max(loss, need+step)
		}
		loses = loses && need > 0
	}
	switch {
	case win > 0:
		return win
	case loses:
		return -loss
	}
	return 0
}

// within returns the number of turns within which the game is won or lost, or 0.
func (b *bruteCounts) within(p positions.Recurrent) int {
	i := b.index[p.CanonicalKey()]
	for n, needs := range b.needs {
		need := max(needs[i], -needs[i])
		if need > 0 && need-1 <= p.TurnsToDraw() {
			return n
		}
	}
	return 0
}
