package learn

import (
	"math"

	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions/odds"
)

// Rounding returns how far, in centipawns, the values of samples by the net of integers are
// from those by the weights before rounding: on average and at most. It is 0 without
// samples.
func Rounding(w *net.Weights, samples []NetSample) (mean, greatest float64, err error) {
	integers, err := net.Decode(w.Encode(nil), w.Shape)
	if err != nil {
		return 0, 0, err
	}
	m := modelOf(w)
	var x pass
	for i := range samples {
		chance, _ := m.forward(&samples[i], &x)
		wrong := math.Abs(float64(valueOf(integers, &samples[i])) - odds.Centipawns(chance, odds.Scale))
		mean, greatest = mean+wrong, max(greatest, wrong)
	}
	return mean / float64(max(1, len(samples))), greatest, nil
}

// valueOf returns the value of a sample as evaluations compute it, in centipawns.
func valueOf(n *net.Net, s *NetSample) int {
	var chances []uint64
	for _, p := range s.prizes {
		sum := n.Bias()
		for _, in := range p.inputs {
			n.AddTimes(&sum, int(in.Index), []uint64{uint64(in.Times)})
		}
		chances = append(chances, eval.Chance(int32(n.Output(&sum, p.head))))
	}
	for len(chances) < s.left {
		chances = append(chances, eval.ChanceUnit/2)
	}
	return n.Offset(s.offset) + eval.Race(chances, s.need)
}
