package veletas

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// eachTurn plays random games on 10×10 and calls yield at each turn.
func eachTurn(games int, yield func(p *veletas.Position)) {
	rng := rand.New(rand.NewPCG(17, 17))
	for range games {
		for p := veletas.Family.New(10, "").Start().(*veletas.Position); p.Outcome() == positions.Undecided; {
			yield(p)
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
}

// TestInputs compares what the evaluation makes of shooters with the sums of the inputs
// that training sees.
func TestInputs(t *testing.T) {
	weights, seen := surroundings(), 0
	eachTurn(10, func(p *veletas.Position) {
		var want []uint64
		left, need, whole := Evaluator{}.Inputs(p, func(inputs []net.Input, head int) {
			sum := weights.Bias()
			for _, in := range inputs {
				weights.AddTimes(&sum, int(in.Index), []uint64{uint64(in.Times)})
			}
			want = append(want, eval.Chance(int32(weights.Output(&sum, head))))
		})
		if p.MaySwap() {
			if left != 0 || len(want) > 0 {
				t.Fatalf("%s: %d shooters of %d while the pie is on offer", p.FEN(), len(want), left)
			}
			return
		}
		var v extractor
		v.extractForNet(p, p.Side())
		var chances [maxShooters]uint64
		once := v.setChances(&chances)
		if got := chances[:v.count]; !slices.Equal(got, want) {
			t.Fatalf("%s: chances %v, the inputs say %v", p.FEN(), got, want)
		}
		if p.Phase() == veletas.Play && (once != weights.Offset(whole) || left < len(want) || need != p.Need()-p.Claimed(p.Side()).Count()) {
			t.Fatalf("%s: %d counts once, %d left, %d needed", p.FEN(), once, left, need)
		}
		seen += len(want)
	})
	if seen < 1000 {
		t.Errorf("only %d shooters", seen)
	}
}

// TestPatterns compares the contents of neighbours with what is on the board.
func TestPatterns(t *testing.T) {
	eachTurn(3, func(p *veletas.Position) {
		var v extractor
		var n netExtractor
		v.extractForNet(p, p.Side())
		n.extract(&v)
		for i := range v.count {
			sq := v.shooters[i].sq
			got := neighbours8(n.own, sq) | neighbours8(n.enemy, sq)<<8 | outside[sq]
			bit, want := 0, 0
			for rank := -1; rank <= 1; rank++ {
				for file := -1; file <= 1; file++ {
					if rank == 0 && file == 0 {
						continue
					}
					f, r := veletas.File(sq)+file, veletas.Rank(sq)+rank
					switch at := veletas.Square(f, r); {
					case f < 0 || r < 0 || f > 9 || r > 9:
						want |= 0x101 << bit
					case v.stones[0].Has(at):
						want |= 1 << bit
					case v.stones[1].Has(at):
						want |= 0x100 << bit
					case !v.empty.Has(at):
						want |= 0x101 << bit
					}
					bit++
				}
			}
			if got != want {
				t.Fatalf("%s: shooter %d has the neighbours %04x, want %04x", p.FEN(), sq, got, want)
			}
		}
	})
}
