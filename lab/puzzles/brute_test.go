package puzzles

import (
	"slices"
	"testing"

	"tetrad/engine/content"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// A brute is plain minimax with a memory of positions. It shares nothing with the exact
// solver but the rules.
type brute struct {
	known map[uint64]int // values for P1
	left  int            // positions that it may still visit
}

// value returns the result of p for P1: 1, 0 or -1. ok is false if it gives up.
func (b *brute) value(p positions.Position) (value int, ok bool) {
	if outcome := p.Outcome(); outcome != positions.Undecided {
		switch winner, won := outcome.Winner(); {
		case !won:
			return 0, true
		case winner == positions.P1:
			return 1, true
		}
		return -1, true
	}
	if value, ok := b.known[p.Key()]; ok {
		return value, true
	}
	if b.left--; b.left < 0 {
		return 0, false
	}
	sign := 1
	if p.ToMove() == positions.P2 {
		sign = -1
	}
	best := -2
	for _, step := range p.Steps(nil) {
		p.Do(step)
		v, ok := b.value(p)
		p.Undo()
		if !ok {
			return 0, false
		}
		if best = max(best, sign*v); best == 1 {
			break
		}
	}
	b.known[p.Key()] = sign * best
	return sign * best, true
}

// best returns the outcome of p for the player to move and all turns that keep it,
// sorted.
func (b *brute) best(p positions.Position) (outcome int, turns []string, ok bool) {
	sign := 1
	if p.ToMove() == positions.P2 {
		sign = -1
	}
	values := map[string]int{}
	outcome, ok = -1, true
	positions.EachTurn(p, func(turn []positions.Step) bool {
		move := p.TurnString(turn)
		positions.DoTurn(p, turn)
		var v int
		v, ok = b.value(p)
		positions.UndoTurn(p, turn)
		values[move] = sign * v
		outcome = max(outcome, sign*v)
		return ok
	})
	for move, v := range values {
		if v == outcome {
			turns = append(turns, move)
		}
	}
	slices.Sort(turns)
	return outcome, turns, ok
}

// The outcomes and the turns of the sets for engines are those of plain minimax, wherever it
// reaches. It does not reach where positions can come again.
func TestSetsByMinimax(t *testing.T) {
	projecttest.NotRaced(t)
	most, least := 2000, 60
	if projecttest.Nightly() {
		most, least = 20_000, 200
	}
	checkByMinimax(t, sets.Suite, most, map[sets.ClaimKind]int{sets.All: least})
	checkByMinimax(t, sets.Truth, most, map[sets.ClaimKind]int{sets.All: 10, sets.Avoid: 10})
}

// checkByMinimax compares a set with minimax that visits at most some positions. It has to
// reach the end of at least this many puzzles of each kind.
func checkByMinimax(t *testing.T, source sets.Source, most int, least map[sets.ClaimKind]int) {
	t.Helper()
	list, err := source.All(content.Registry())
	if err != nil {
		t.Fatal(err)
	}
	compared := map[sets.ClaimKind]int{}
	for _, puzzle := range list {
		p, err := puzzle.Position(content.Registry())
		if err != nil {
			t.Fatal(err)
		}
		if p.Abilities().Recurrent != nil {
			continue
		}
		b := brute{map[uint64]int{}, most}
		outcome, best, ok := b.best(p)
		if !ok {
			continue
		}
		compared[puzzle.Kind]++
		isRight := slices.Equal(best, puzzle.Turns)
		if puzzle.Kind == sets.Avoid {
			isRight = !slices.ContainsFunc(best, func(move string) bool { return slices.Contains(puzzle.Turns, move) })
		}
		if outcome != puzzle.Value || !isRight {
			t.Errorf("%v: outcome %+d, best turns %v", puzzle, outcome, best)
		}
	}
	t.Logf("compared of %d: %v", len(list), compared)
	for kind, count := range least {
		if compared[kind] < count {
			t.Errorf("only %d positions of %s are compared", compared[kind], kind)
		}
	}
}

// winsWithin reports whether player forces a win from p within some turns of both players,
// by whole turns, without a memory or bounds.
func winsWithin(p positions.Position, player positions.Player, turns int) bool {
	if p.Outcome() != positions.Undecided || turns == 0 {
		return p.Outcome() == positions.WinFor(player)
	}
	attacks := p.ToMove() == player
	wins := !attacks
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		wins = winsWithin(p, player, turns-1)
		positions.UndoTurn(p, turn)
		return wins != attacks
	})
	return wins
}

// Lines about numbers of turns are checked by plain minimax: in each turn of the solver, one
// board does what the claim says.
func TestTurnsByMinimax(t *testing.T) {
	projecttest.NotRaced(t)
	checked := map[sets.ClaimKind]int{}
	for _, kind := range []sets.ClaimKind{sets.Within, sets.Defence} {
		for _, puzzle := range made(t, newGenerator(kind, "vinver-4", "trap-4", "vinver-5-nopass"), 0, 30) {
			if puzzle == nil || puzzle.Value > 3 {
				continue
			}
			checked[kind]++
			p, err := puzzle.Position(content.Registry())
			if err != nil {
				t.Fatal(err)
			}
			solver := p.ToMove()
			for i, move := range puzzle.Turns {
				boards, err := boardsAfter(p)
				if err != nil {
					t.Fatal(err)
				}
				claim, good := puzzle.After(i/2), []uint64{}
				for _, b := range boards {
					positions.DoTurn(p, b.turn())
					if kind == sets.Within && winsWithin(p, solver, 2*claim.Value-2) ||
						kind == sets.Defence && !winsWithin(p, solver.Opponent(), 2*claim.Value-1) {
						good = append(good, b.key)
					}
					positions.UndoTurn(p, b.turn())
				}
				turn, err := positions.PlayTurn(p, move)
				if err != nil {
					t.Fatal(err)
				}
				if i%2 == 0 && len(boards) > 1 && !slices.Equal(good, []uint64{p.Key()}) {
					positions.UndoTurn(p, turn)
					t.Errorf("%v: before %s, %d boards are good", puzzle, move, len(good))
					break
				}
			}
		}
	}
	if checked[sets.Within] < 5 || checked[sets.Defence] < 1 {
		t.Errorf("checked: %v", checked)
	}
}
