package net

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// random returns weights of a shape, and inputs for them.
func random(rng *rand.Rand, s Shape) *Weights {
	w := NewWeights(s)
	for i := range w.Rows {
		w.Rows[i] = rng.NormFloat64() * 0.3
	}
	for i := range w.Bias {
		w.Bias[i] = rng.NormFloat64() * 0.5
	}
	for i := range w.Heads {
		w.Heads[i] = rng.NormFloat64() * 150
	}
	for i := range w.HeadBias {
		w.HeadBias[i] = rng.NormFloat64() * 50
	}
	for i := range w.Offsets {
		w.Offsets[i] = rng.NormFloat64() * 100
	}
	return w
}

// TestQuantised compares the output of nets of all widths with that of the weights before
// they were rounded. Each row is wrong by at most half a unit, each weight of a head as
// well, and the whole is rounded once more.
func TestQuantised(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	negative := 0
	for hidden := 4; hidden <= mostHidden; hidden += 4 {
		s := Shape{Inputs: 40, Hidden: hidden, Heads: 3, Offsets: 2}
		w := random(rng, s)
		n := MustDecode(w.Encode([]string{"a test"}), s)
		for range 200 {
			head := rng.IntN(s.Heads)
			var inputs []Input
			sum, times := n.Bias(), 0
			for range 5 {
				in := Input{uint16(rng.IntN(20)), 1}
				inputs, times = append(inputs, in), times+1
				n.Add(&sum, int(in.Index))
			}
			counts := make([]uint64, 20)
			for i := range counts {
				counts[i] = rng.Uint64N(5)
				times += int(counts[i])
				inputs = append(inputs, Input{uint16(20 + i), int16(counts[i])})
			}
			n.AddTimes(&sum, 20, counts)
			got, want := n.Output(&sum, head), w.Output(inputs, head)
			wrong, active := 0.5/hiddenUnit*float64(times+1), 0.0
			bound := 1 + 0.5/headUnit
			for h := range hidden {
				active = w.Bias[h]
				for _, in := range inputs {
					active += w.Rows[int(in.Index)*hidden+h] * float64(in.Times)
				}
				if active < 0 {
					negative++
				}
				bound += wrong*math.Abs(w.Heads[head*hidden+h]) + (max(0, active)+wrong)*0.5/headUnit
			}
			if math.Abs(float64(got)-want) > bound {
				t.Fatalf("%d neurons: %d, without rounding %.2f, which differs by more than %.2f", hidden, got, want, bound)
			}
		}
		if got := n.Offset(1); math.Abs(float64(got)-w.Offsets[1]) > 0.5 {
			t.Errorf("a weight that counts once is %d, not %.2f", got, w.Offsets[1])
		}
	}
	if negative == 0 {
		t.Error("no neuron was negative")
	}
}

// TestWeights compares the output of nets with that of the weights for which their integers
// stand. All sums are exact, so the one difference is the fraction that the output drops.
func TestWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for hidden := 4; hidden <= mostHidden; hidden += 4 {
		s := Shape{Inputs: 20, Hidden: hidden, Heads: 3, Offsets: 2}
		n := MustDecode(random(rng, s).Encode(nil), s)
		w := n.Weights()
		if again := MustDecode(w.Encode(nil), s); !reflect.DeepEqual(again, n) {
			t.Fatalf("%d neurons: the weights make another net", hidden)
		}
		for range 200 {
			var inputs []Input
			sum := n.Bias()
			for index := range s.Inputs {
				times := rng.IntN(4)
				inputs = append(inputs, Input{uint16(index), int16(times)})
				n.AddTimes(&sum, index, []uint64{uint64(times)})
			}
			head := rng.IntN(s.Heads)
			if got, want := n.Output(&sum, head), w.Output(inputs, head); got != int(want) {
				t.Fatalf("%d neurons: %d, in floating point %.4f", hidden, got, want)
			}
		}
	}
}

// TestSums takes inputs away again, over neurons that are negative meanwhile.
func TestSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	s := Shape{Inputs: 8, Hidden: 12, Heads: 1}
	n := MustDecode(random(rng, s).Encode(nil), s)
	sum := n.Bias()
	for index := range s.Inputs {
		n.Add(&sum, index)
	}
	for index := range s.Inputs {
		n.AddTimes(&sum, index, []uint64{math.MaxUint64}) // -1
	}
	if sum != n.Bias() {
		t.Errorf("%x, want %x", sum, n.Bias())
	}
}

func TestDecodeRefuses(t *testing.T) {
	s := Shape{Inputs: 3, Hidden: 4, Heads: 1, Offsets: 1}
	good := NewWeights(s).Encode([]string{"command"})
	if _, err := Decode(good, s); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"nothing":             nil,
		"an endless comment":  []byte("# no end"),
		"no shape":            []byte("net 3 4\n"),
		"another shape":       []byte("net 4 4 1 1\n"),
		"too many neurons":    []byte("net 3 64 1 1\n"),
		"an odd number":       []byte("net 3 5 1 1\n"),
		"the end is missing":  good[:len(good)-1],
		"a byte too many":     append(append([]byte{}, good...), 2),
		"a weight beyond all": append(append([]byte{}, "net 3 4 1 1\n"...), 0xFE, 0xFF, 0xFF, 0x0F),
	} {
		if _, err := Decode(data, s); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestDecodeChecksSums refuses a net whose sums might leave their lanes.
func TestDecodeChecksSums(t *testing.T) {
	s := Shape{Inputs: 3, Hidden: 4, Heads: 1}
	w := NewWeights(s)
	w.Rows[2*4+1] = -100
	data := w.Encode(nil)
	for most, fits := range map[int]bool{1: true, 2: false} {
		if _, err := Decode(data, s, Group{From: 0, To: 2, Most: 9}, Group{From: 2, To: 3, Most: most}); (err == nil) != fits {
			t.Errorf("an input of up to %d times -100: error %v", most, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	s := Shape{Inputs: 3, Hidden: 4, Heads: 2, Offsets: 1}
	f.Add(random(rand.New(rand.NewPCG(3, 3)), s).Encode([]string{"command"}))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Decode(data, s)
		if err != nil {
			return
		}
		sum := n.Bias()
		n.Add(&sum, 0, 1, 2)
		n.Output(&sum, 1)
	})
}

func BenchmarkOutput(b *testing.B) {
	s := Shape{Inputs: 9000, Hidden: 8, Heads: 9, Offsets: 1}
	n := MustDecode(random(rand.New(rand.NewPCG(4, 4)), s).Encode(nil), s)
	b.ReportAllocs()
	for i := range b.N {
		sum := n.Bias()
		n.Add(&sum, i%9000, 8000, 8100, 8200, 8300, 8400, 8500)
		n.AddTimes(&sum, 8600, []uint64{1, 2, 3, 4, 5, 6})
		n.Output(&sum, i%9)
	}
}
