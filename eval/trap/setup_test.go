package trap

import (
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/trap"
)

// TestSetupLines compares the states of lines in random setups with states read from
// the board point by point.
func TestSetupLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 18))
	seen := map[int]bool{}
	for _, g := range trap.Family.Variants() {
		p := g.Start().(*trap.Position)
		for p.Phase() != trap.Play {
			var v extractor
			v.extract(p)
			var all [4]lines
			v.setupLines(p.Open(), &all)
			for rest := v.own | v.enemy; rest != 0; rest &= rest - 1 {
				point := bits.TrailingZeros64(rest)
				for d := range all {
					got, want := all[d].at(point), slowSetupState(p, point, d)
					if got != want || got == unused {
						t.Fatalf("%q: point %d, direction %d: state %d, want %d", p.FEN(), point, d, got, want)
					}
					seen[got] = true
				}
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
	if len(seen) != 13 {
		t.Errorf("%d states were seen, want 13", len(seen))
	}
}

// slowSetupState returns the state of the line of a piece.
func slowSetupState(p *trap.Position, point, direction int) int {
	next := neighbour(p, point, direction)
	if next < 0 {
		return offBoard
	}
	state := arrowFrom(p, point, direction)
	side := positions.P1
	if p.Pieces(positions.P2)>>point&1 != 0 {
		side = positions.P2
	}
	switch {
	case p.Pieces(side)>>next&1 != 0:
		return state | friend
	case p.Pieces(side.Opponent())>>next&1 != 0:
		return state | foe
	}
	for d := range 4 {
		from := neighbour(p, next, d)
		if from >= 0 && p.Pieces(side.Opponent())>>from&1 != 0 && arrowFrom(p, from, d^1) != in {
			return state | disputed
		}
	}
	return state
}

// neighbour returns the point beside another in a direction, or -1.
func neighbour(p *trap.Position, point, direction int) int {
	file, rank := point%stride, point/stride
	switch direction {
	case 0:
		file++
	case 1:
		file--
	case 2:
		rank++
	default:
		rank--
	}
	if file < 0 || rank < 0 || file >= p.Size() || rank >= p.Size() {
		return -1
	}
	return rank*stride + file
}

// arrowFrom returns the state of the arrow on a line as a point sees it.
func arrowFrom(p *trap.Position, point, direction int) int {
	switch {
	case p.Open()[direction]>>point&1 != 0:
		return undone
	case p.Out()[direction]>>point&1 != 0:
		return outward
	}
	return in
}

// TestTablesAsFitted checks in all phases that the value of the tables is what the fit
// assumes: the weights of the patterns times the phase weights.
func TestTablesAsFitted(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 19))
	packed := eval.MustDecode(encoded, entries, tablePhases)
	check := func(p *trap.Position) {
		t.Helper()
		var sums [tablePhases]int32
		packed.Add(Evaluator{}.Patterns(p, nil), sums[:])
		want := eval.Value(sums[:], Evaluator{}.PhaseWeights(p, nil))
		if got := valueOf(p).centipawns(); got < want-4 || got > want+4 {
			t.Fatalf("%q: value %d, as fitted %d", p.FEN(), got, want)
		}
	}
	for _, name := range []string{"trap", "trap-5-king"} {
		g, err := trap.Family.Variant(name)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start().(*trap.Position)
		for p.Outcome() == positions.Undecided {
			check(p)
			if p.Phase() == trap.Play {
				check(afterQuiet(t, g, p, 60+rng.IntN(40)))
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
}

// afterQuiet returns p after a number of turns without a removal.
func afterQuiet(t *testing.T, g positions.Game, p positions.Position, turns int) *trap.Position {
	t.Helper()
	fen := p.FEN()
	q, err := g.Parse(fen[:strings.LastIndex(fen, " ")+1] + strconv.Itoa(turns))
	if err != nil {
		t.Fatal(err)
	}
	return q.(*trap.Position)
}

func TestMixture(t *testing.T) {
	const pawns = "6/6/6/6/6/6 ...../...../...../...../...../..... ....../....../....../....../...... w 8,8 0"
	const none = "wbwbwb/bwbwbw/wbwb2/6/6/6 ...../...../...../...../...../..... ....../....../....../....../...... w 0,0 0"
	const quarter = "wbwbwb/bwbwbw/wbwb2/6/6/6 >>>>>/>>>>>/>>>>>/...../...../..... ....../....../....../....../...... b 0,0 0"
	const last = "wbwbwb/bwbwbw/wbwb2/6/6/6 >>>>>/>>>>>/>>>>>/>>>>>/>>>>>/>>>>> ^^^^^^/^^^^^^/^^^^^^/^^^^^^/^^^^^. b 0,0 0"
	cases := []struct {
		name, fen string
		want      mixture
	}{
		{"pawns", pawns, mixture{placingPawns, placingPawns, 0}},
		{"no arrows", none, mixture{noArrows, halfArrows, 0}},
		{"a quarter of the arrows", quarter, mixture{noArrows, halfArrows, eval.One / 2}},
		{"one arrow to place", last, mixture{halfArrows, allArrows, 59*2*eval.One/60 - eval.One}},
	}
	for _, c := range cases {
		p, err := trap.Family.New(6, "").Parse(c.fen)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		q := p.(*trap.Position)
		if got := mixtureOf(q, q.Open()); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestOpener compares the opener, throughout the setup, with the player who moves
// after it, on boards with odd and even numbers of setup turns.
func TestOpener(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 20))
	for _, g := range trap.Family.Variants() {
		p := g.Start().(*trap.Position)
		var movers []positions.Player
		var said []int32
		for ; p.Phase() != trap.Play; positions.DoTurn(p, positions.RandomTurn(rng, p)) {
			movers, said = append(movers, p.ToMove()), append(said, opener(p))
		}
		for i, mover := range movers {
			if want := mover == p.ToMove(); (said[i] == 1) != want {
				t.Fatalf("%s, turn %d: %v is to move, and %v at the beginning of play; %d", g.Name(), i+1, mover, p.ToMove(), said[i])
			}
		}
	}
}
