package veletas

import (
	"testing"

	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions/veletas"
)

// TestPartsOfNet compares the value without each part with that of a net whose weights of
// the part are 0, and requires that the parts are all inputs, each once.
func TestPartsOfNet(t *testing.T) {
	at := 0
	changed := make([]int, len(netParts))
	nets := make([]*net.Net, len(netParts))
	for i, part := range netParts {
		if part.from != at || part.to <= at {
			t.Fatalf("%s has the inputs from %d to %d, after %d", part.name, part.from, part.to, at)
		}
		at = part.to
		w := surroundings().Weights()
		clear(w.Rows[part.from*w.Shape.Hidden : part.to*w.Shape.Hidden])
		if part.from == claimsIn {
			clear(w.Offsets)
		}
		nets[i] = net.MustDecode(w.Encode(nil), Evaluator{}.Shape(), groups...)
	}
	if at != inputsInAll {
		t.Errorf("the parts end at input %d of %d", at, inputsInAll)
	}
	eachTurn(3, func(p *veletas.Position) {
		terms, value := Evaluator{}.Parts(p), Evaluator{}.Evaluate(p)
		for i, term := range terms {
			if term.Centipawns != 0 {
				changed[i]++
			}
			if p.MaySwap() {
				continue // the sign depends on the whole value; see TestPartsWithPie
			}
			if want := value - valueBy(nets[i], p); term.Name != netParts[i].name || term.Centipawns != want {
				t.Fatalf("%s: %s is worth %d, a net without its weights says %d", p.FEN(), term.Name, term.Centipawns, want)
			}
		}
	})
	for i, n := range changed {
		if n == 0 {
			t.Errorf("%s never changes a value", netParts[i].name)
		}
	}
}

// valueBy returns the value of p by another net.
func valueBy(n *net.Net, p *veletas.Position) int {
	var chances []uint64
	left, need, whole := Evaluator{}.Inputs(p, func(inputs []net.Input, head int) {
		sum := n.Bias()
		for _, in := range inputs {
			n.AddTimes(&sum, int(in.Index), []uint64{uint64(in.Times)})
		}
		chances = append(chances, eval.Chance(int32(n.Output(&sum, head))))
	})
	for len(chances) < left {
		chances = append(chances, eval.ChanceUnit/2)
	}
	value := eval.Race(chances, need)
	if p.Phase() == veletas.Play {
		value += n.Offset(whole)
	}
	return value
}

// TestPartsWithPie requires that parts have the sign of the value of the better side, which
// a player who may swap takes.
func TestPartsWithPie(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		negative  bool // the value for White
	}{
		{"a stone apart", "10/10/2s7/6s3/2s7/10/10/10/10/6b3 w 7 ?", false},
		{"a stone among shooters", "10/3s6/2s1s5/3b6/10/10/10/10/10/10 w 7 ?", true},
	} {
		p, err := veletas.Family.New(10, "").Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		offered := Evaluator{}.Parts(p)
		p.Do(veletas.Swap)
		taken, value := Evaluator{}.Parts(p), Evaluator{}.Evaluate(p)
		if (value < 0) != c.negative {
			t.Errorf("%s: value %d for White", c.name, value)
		}
		for i := range taken {
			want := taken[i].Centipawns
			if c.negative {
				want = -want
			}
			if offered[i].Centipawns != want {
				t.Errorf("%s: %s is worth %d, want %d", c.name, offered[i].Name, offered[i].Centipawns, want)
			}
		}
	}
}
