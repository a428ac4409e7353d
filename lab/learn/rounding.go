package learn

import (
	"math"

	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions"
)

// Rounding tells how far the values of a net of integers are from those before rounding, in
// centipawns.
type Rounding struct{ Mean, Greatest float64 }

// roundingOf compares the values of samples. It returns zeros without samples.
func roundingOf(m *model, samples []netSample) (r Rounding, err error) {
	integers, err := net.Decode(m.weights().Encode(nil), m.shape)
	if err != nil {
		return r, err
	}
	var x pass
	for i := range samples {
		chance, _ := m.forward(&samples[i], &x)
		wrong := math.Abs(float64(valueOf(integers, &samples[i])) - positions.Centipawns(chance, positions.ChanceScale))
		r.Mean, r.Greatest = r.Mean+wrong, max(r.Greatest, wrong)
	}
	r.Mean /= float64(max(1, len(samples)))
	return r, nil
}

// valueOf returns the value of a sample as evaluations compute it, in centipawns.
func valueOf(n *net.Net, s *netSample) int {
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
