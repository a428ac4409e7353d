// Package net is a small neural network for evaluations: sparse inputs, one hidden layer,
// and heads of which one makes the output. It is quantised: rows of int16 are summed,
// four of them in a machine word, so that plain Go adds them fast.
//
// The design is that of NNUE (Yu Nasu, "Efficiently Updatable Neural-Network-based
// Evaluation Functions for Computer Shogi", 2018), with one layer less.
package net

import "math"

// An Input is an input of a net that is not 0.
type Input struct {
	Index uint16 // of its row
	Times int16  // its value
}

// A Shape is the size of a net.
type Shape struct {
	Inputs  int // rows of weights, at most 1<<16
	Hidden  int // neurons of the hidden layer, a multiple of 4, at most mostHidden
	Heads   int // outputs, of which a position uses one
	Offsets int // weights that count once, of which a position uses one
}

// mostHidden is the greatest number of hidden neurons.
const mostHidden = 32

const (
	lanes = 4 // neurons of a word
	bits  = 16
	words = mostHidden / lanes
	// middle is added to a word, so that no lane of it is negative.
	middle = 0x8000_8000_8000_8000
)

// A Sum is the input of the hidden layer. Its lanes are signed, and a carry of one
// changes the next, so that addition and subtraction of words are exact as long as the
// result fits its lanes.
type Sum [words]uint64

// A Net is a quantised net. It is immutable.
type Net struct {
	shape    Shape
	words    int
	rows     []uint64 // words of each input
	bias     Sum
	heads    [][words][lanes]int32
	headBias []int32
	offsets  []int32
}

// Units of the quantised weights.
const (
	hiddenUnit = 256 // of 1 before the hidden layer
	headUnit   = 16  // of a centipawn of the output, for a hidden neuron of 1
)

// Bias returns the sum without any input.
func (n *Net) Bias() Sum { return n.bias }

// Add adds inputs of 1 to a sum.
func (n *Net) Add(sum *Sum, indexes ...int) {
	switch n.words { // small ones keep the sum in registers
	case 1:
		a := sum[0]
		for _, index := range indexes {
			a += n.rows[index]
		}
		sum[0] = a
		return
	case 2:
		a, b := sum[0], sum[1]
		for _, index := range indexes {
			row := n.rows[2*index:][:2]
			a, b = a+row[0], b+row[1]
		}
		sum[0], sum[1] = a, b
		return
	}
	for _, index := range indexes {
		for i, word := range n.rows[index*n.words:][:n.words] {
			sum[i&(words-1)] += word
		}
	}
}

// AddTimes adds inputs in a row, from the one with the index first, to a sum.
func (n *Net) AddTimes(sum *Sum, first int, times []uint64) {
	rows := n.rows[first*n.words:][:len(times)*n.words]
	switch n.words {
	case 1:
		a := sum[0]
		for i, value := range times {
			a += rows[i] * value
		}
		sum[0] = a
		return
	case 2:
		a, b := sum[0], sum[1]
		for i, value := range times {
			row := rows[2*i:][:2]
			a, b = a+row[0]*value, b+row[1]*value
		}
		sum[0], sum[1] = a, b
		return
	}
	for i, value := range times {
		for j, word := range rows[i*n.words:][:n.words] {
			sum[j&(words-1)] += word * value
		}
	}
}

// Output returns the output of a head in centipawns.
func (n *Net) Output(sum *Sum, head int) int {
	weights := &n.heads[head]
	total := int(n.headBias[head]) * hiddenUnit
	for i, word := range sum[:n.words] {
		word += middle
		w := &weights[i&(words-1)]
		total += positive(word)*int(w[0]) + positive(word>>bits)*int(w[1]) +
			positive(word>>(2*bits))*int(w[2]) + positive(word>>(3*bits))*int(w[3])
	}
	return total / (hiddenUnit * headUnit)
}

// positive returns the lowest lane of a word, or 0 if it is negative.
func positive(word uint64) int { return max(0, int(uint16(word))-1<<(bits-1)) }

// Offset returns a weight that counts once, in centipawns.
func (n *Net) Offset(i int) int { return int(n.offsets[i]) }

// Weights are the weights of a net before they are quantised. Heads and offsets are in
// centipawns.
type Weights struct {
	Shape    Shape
	Rows     []float64 // of each input, by neuron
	Bias     []float64 // of the hidden layer
	Heads    []float64 // of each head, by neuron
	HeadBias []float64
	Offsets  []float64
}

// NewWeights returns weights of 0.
func NewWeights(s Shape) *Weights {
	return &Weights{
		Shape: s, Rows: make([]float64, s.Inputs*s.Hidden), Bias: make([]float64, s.Hidden),
		Heads: make([]float64, s.Heads*s.Hidden), HeadBias: make([]float64, s.Heads), Offsets: make([]float64, s.Offsets),
	}
}

// Output returns what the net with these weights would return without rounding.
func (w *Weights) Output(inputs []Input, head int) float64 {
	hidden := w.Shape.Hidden
	total := w.HeadBias[head]
	for h := range hidden {
		sum := w.Bias[h]
		for _, in := range inputs {
			sum += w.Rows[int(in.Index)*hidden+h] * float64(in.Times)
		}
		total += max(0, sum) * w.Heads[head*hidden+h]
	}
	return total
}

// quantised returns the weights as integers, in the order of the file.
func (w *Weights) quantised() []int16 {
	var all []int16
	add := func(weights []float64, unit float64) {
		for _, x := range weights {
			all = append(all, int16(math.Round(max(-math.MaxInt16, min(x*unit, math.MaxInt16)))))
		}
	}
	add(w.Rows, hiddenUnit)
	add(w.Bias, hiddenUnit)
	add(w.Heads, headUnit)
	add(w.HeadBias, headUnit)
	add(w.Offsets, 1)
	return all
}

// newNet is the inverse of quantised.
func newNet(s Shape, all []int16) *Net {
	n := &Net{shape: s, words: s.Hidden / lanes}
	take := func(count int) []int16 {
		part := all[:count]
		all = all[count:]
		return part
	}
	pack := func(row []int16) (word uint64) {
		for i, x := range row {
			word += uint64(int64(x)) << (i * bits)
		}
		return word
	}
	rows, bias := take(s.Inputs*s.Hidden), take(s.Hidden)
	for from := 0; from < len(rows); from += lanes {
		n.rows = append(n.rows, pack(rows[from:from+lanes]))
	}
	for i := range n.words {
		n.bias[i] = pack(bias[i*lanes : (i+1)*lanes])
	}
	heads := take(s.Heads * s.Hidden)
	n.heads = make([][words][lanes]int32, s.Heads)
	for i, x := range heads {
		n.heads[i/s.Hidden][i%s.Hidden/lanes][i%lanes] = int32(x)
	}
	n.headBias, n.offsets = widen(take(s.Heads)), widen(take(s.Offsets))
	return n
}

// Weights returns what the integers of the net stand for, without further rounding.
func (n *Net) Weights() *Weights {
	w := NewWeights(n.shape)
	lane := func(word uint64, i int) float64 {
		return float64(int((word+middle)>>(i*bits)&(1<<bits-1))-1<<(bits-1)) / hiddenUnit
	}
	for i := range w.Rows {
		w.Rows[i] = lane(n.rows[i/lanes], i%lanes)
	}
	for h := range w.Bias {
		w.Bias[h] = lane(n.bias[h/lanes], h%lanes)
	}
	for i := range w.Heads {
		h := i % n.shape.Hidden
		w.Heads[i] = float64(n.heads[i/n.shape.Hidden][h/lanes][h%lanes]) / headUnit
	}
	for i, x := range n.headBias {
		w.HeadBias[i] = float64(x) / headUnit
	}
	for i, x := range n.offsets {
		w.Offsets[i] = float64(x)
	}
	return w
}

func widen(from []int16) []int32 {
	to := make([]int32, len(from))
	for i, x := range from {
		to[i] = int32(x)
	}
	return to
}
