package learn

import (
	"math"
	"math/rand/v2"
	"slices"

	"tetrad/engine/game"
	"tetrad/eval/net"
	"tetrad/positions"
)

// A netSample is a position as the training sees it.
type netSample struct {
	prizes []prize
	left   int     // prizes that can still be won
	need   int     // number of them that wins
	offset int     // weight that counts once
	target float64 // expected result for the player to move, 0 to 1
}

// A prize is a prize with its inputs.
type prize struct {
	inputs []net.Input
	head   int
}

func newNetSample(of *game.Net, p positions.Position, target float64) netSample {
	s := netSample{target: target}
	s.left, s.need, s.offset = of.Inputs(p, func(inputs []net.Input, head int) {
		s.prizes = append(s.prizes, prize{slices.Clone(inputs), head})
	})
	return s
}

// A model is a net whose weights are one list of numbers. Its outputs are in nats: the
// logarithms of odds.
type model struct {
	shape                                net.Shape
	all                                  []float64
	rows, bias, heads, headBias, offsets []float64 // parts of all
}

func newModel(s net.Shape, all []float64) *model {
	m := &model{shape: s, all: all}
	take := func(count int) []float64 {
		part := all[:count:count]
		all = all[count:]
		return part
	}
	m.rows, m.bias = take(s.Inputs*s.Hidden), take(s.Hidden)
	m.heads, m.headBias, m.offsets = take(s.Heads*s.Hidden), take(s.Heads), take(s.Offsets)
	return m
}

// weightCount returns the number of weights of a shape.
func weightCount(s net.Shape) int {
	return s.Inputs*s.Hidden + s.Hidden + s.Heads*(s.Hidden+1) + s.Offsets
}

// start sets the weights from which training begins. Rows are 0, so that inputs that
// never occur stay without effect.
func (m *model) start(rng *rand.Rand) {
	for i := range m.bias {
		m.bias[i] = 0.2 + 0.6*rng.Float64()
	}
	for h := range m.shape.Hidden {
		weight := 2*rng.Float64() - 1
		for head := range m.shape.Heads {
			m.heads[head*m.shape.Hidden+h] = weight
		}
	}
}

// weights returns the weights in the units of net.
func (m *model) weights() *net.Weights {
	w := net.NewWeights(m.shape)
	copy(w.Rows, m.rows)
	copy(w.Bias, m.bias)
	for _, part := range [3][2][]float64{{w.Heads, m.heads}, {w.HeadBias, m.headBias}, {w.Offsets, m.offsets}} {
		for i, x := range part[1] {
			part[0][i] = x * positions.ChanceScale
		}
	}
	return w
}

// A pass is the space for the computation of a sample.
type pass struct {
	hidden  [][]float64 // of each prize, after the rectifier
	chances []float64
	delta   []float64 // of the hidden layer
}

// forward returns the chance of a win and, before the weight that counts once, of the race.
func (m *model) forward(s *netSample, x *pass) (chance, won float64) {
	for len(x.hidden) < len(s.prizes) {
		x.hidden = append(x.hidden, make([]float64, m.shape.Hidden))
	}
	x.chances = x.chances[:0]
	for i := range s.prizes {
		x.chances = append(x.chances, m.chance(&s.prizes[i], x.hidden[i]))
	}
	for len(x.chances) < s.left {
		x.chances = append(x.chances, 0.5)
	}
	won, ratio := race(x.chances, s.need)
	return sigmoid(math.Log(ratio) + m.offsets[s.offset]), won
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// chance returns the chance of a prize.
func (m *model) chance(p *prize, hidden []float64) float64 {
	copy(hidden, m.bias)
	for _, in := range p.inputs {
		row := m.rows[int(in.Index)*len(hidden):][:len(hidden)]
		times := float64(in.Times)
		for h := range hidden {
			hidden[h] += row[h] * times
		}
	}
	total := m.headBias[p.head]
	head := m.heads[p.head*len(hidden):][:len(hidden)]
	for h, sum := range hidden {
		if sum <= 0 {
			hidden[h] = 0
			continue
		}
		total += sum * head[h]
	}
	return sigmoid(total)
}

// loss returns the log loss of a sample in nats.
func (m *model) loss(s *netSample, x *pass) float64 {
	chance, _ := m.forward(s, x)
	return logLoss(chance, s.target)
}

// logLoss returns the log loss of an expected result, in nats.
func logLoss(chance, target float64) float64 {
	const least = 1e-15
	return -target*math.Log(chance+least) - (1-target)*math.Log(1-chance+least)
}

// addGradient adds the derivatives of the loss of s to g, which is laid out as m, and
// returns the loss.
func (m *model) addGradient(s *netSample, g *model, x *pass) float64 {
	chance, won := m.forward(s, x)
	wrong := chance - s.target
	g.offsets[s.offset] += wrong
	for i := range s.prizes {
		m.addPrize(&s.prizes[i], prizeSlope(x.chances, s.need, won, i, wrong), x.hidden[i], g, x)
	}
	return logLoss(chance, s.target)
}

// addPrize adds the derivatives by the weights of a prize whose odds have the derivative
// change.
func (m *model) addPrize(p *prize, change float64, hidden []float64, g *model, x *pass) {
	size := len(hidden)
	head, headGradient := m.heads[p.head*size:][:size], g.heads[p.head*size:][:size]
	g.headBias[p.head] += change
	x.delta = append(x.delta[:0], make([]float64, size)...)
	delta := x.delta[:size]
	for h, value := range hidden {
		if value > 0 {
			headGradient[h] += change * value
			delta[h] = change * head[h]
			g.bias[h] += delta[h]
		}
	}
	for _, in := range p.inputs {
		row := g.rows[int(in.Index)*size:][:size]
		times := float64(in.Times)
		for h := range delta {
			row[h] += delta[h] * times
		}
	}
}
