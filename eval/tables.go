package eval

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// Tables are an evaluation that adds up table entries. The contents of a few squares
// are a pattern, and each pattern on the board adds the weight of its entry (M. Buro,
// "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for
// Othello", 1997). An entry has a weight for each phase of a game, and so does a
// position. Tables are immutable.
type Tables struct {
	phases  int
	weights []int16 // by entry, then by phase; 16ths of a centipawn
}

// MustDecode returns the tables in data, which [EncodeTables] wrote and which must
// have this number of entries and phases. Empty data are tables of zeros, for a first
// fit. MustDecode panics on other data, since the data are part of the program.
func MustDecode(data []byte, entries, phases int) *Tables {
	t := &Tables{phases, make([]int16, entries*phases)}
	if len(data) == 0 {
		return t
	}
	if err := decode(t.weights, data, entries, phases); err != nil {
		panic(fmt.Sprintf("eval: tables of %d entries and %d phases: %v", entries, phases, err))
	}
	return t
}

// Weights returns the weights of an entry by phase, in 16ths of a centipawn. The
// caller must not change them.
func (t *Tables) Weights(entry int32) []int16 {
	from := int(entry) * t.phases
	return t.weights[from : from+t.phases : from+t.phases]
}

// Value returns the value of a position in centipawns. The patterns of the position
// add up to sums by phase, in 16ths of a centipawn; phaseWeights are in parts of One.
func Value(sums, phaseWeights []int32) int {
	sum := int32(0)
	for phase, weight := range phaseWeights {
		sum += sums[phase] * weight
	}
	return int(sum / (One * weightUnits))
}

// Add adds the weights of entries to sums, which has one sum for each phase.
func (t *Tables) Add(entries, sums []int32) {
	for _, entry := range entries {
		for phase, weight := range t.Weights(entry) {
			sums[phase] += int32(weight)
		}
	}
}

// EncodeTables returns the bytes that [MustDecode] reads as these weights, which are
// in centipawns, by entry and then by phase. Weights beyond ±2047 are clipped.
//
// The bytes are signed varints: the number of entries, the number of phases, then the
// weights in 16ths of a centipawn, phase by phase. After a zero comes the number of
// zeros in a row.
func EncodeTables(centipawns []float64, phases int) []byte {
	entries := len(centipawns) / phases
	data := binary.AppendVarint(nil, int64(entries))
	data = binary.AppendVarint(data, int64(phases))
	zeros := int64(0)
	flush := func() {
		if zeros > 0 {
			data = binary.AppendVarint(append(data, 0), zeros)
			zeros = 0
		}
	}
	for phase := range phases {
		for entry := range entries {
			units := math.Round(centipawns[entry*phases+phase] * weightUnits)
			units = max(-math.MaxInt16, min(units, math.MaxInt16))
			if units == 0 {
				zeros++
				continue
			}
			flush()
			data = binary.AppendVarint(data, int64(units))
		}
	}
	flush()
	return data
}

// DecodeTables is the inverse of [EncodeTables].
func DecodeTables(data []byte, entries, phases int) (centipawns []float64, err error) {
	weights := make([]int16, entries*phases)
	err = decode(weights, data, entries, phases)
	for _, w := range weights {
		centipawns = append(centipawns, float64(w)/weightUnits)
	}
	return centipawns, err
}

var errTables = errors.New("the data are of other tables")

// decode is the inverse of EncodeTables. It runs while the program starts.
func decode(weights []int16, data []byte, entries, phases int) error {
	in := varints{data: data}
	if in.next() != int64(entries) || in.next() != int64(phases) {
		return errTables
	}
	zeros := int64(0) // left of the last run of zeros
	for phase := range phases {
		for i := phase; i < len(weights); i += phases {
			if zeros > 0 {
				zeros--
				continue
			}
			value := in.next()
			if value == 0 {
				if zeros = in.next() - 1; zeros < 0 {
					return errTables
				}
				continue
			}
			if value != int64(int16(value)) {
				return errTables
			}
			weights[i] = int16(value)
		}
	}
	if in.failed || len(in.data) > 0 || zeros > 0 {
		return errTables
	}
	return nil
}

// varints reads signed varints in order.
type varints struct {
	data   []byte
	failed bool
}

// next returns the next number, or 0 at the end.
func (v *varints) next() int64 {
	// Most numbers take one byte or two, in an order that no branch predictor
	// foresees, so both take the same branch.
	if len(v.data) >= 2 && v.data[0]&v.data[1] < 0x80 {
		first, second := uint64(v.data[0]), uint64(v.data[1])
		more := first >> 7
		bits := first&0x7f | second<<7&-more
		v.data = v.data[1+more:]
		return int64(bits>>1) ^ -int64(bits&1)
	}
	return v.long()
}

// long reads a number of any length.
func (v *varints) long() int64 {
	value, n := binary.Varint(v.data)
	if n <= 0 {
		v.data, v.failed = nil, true
		return 0
	}
	v.data = v.data[n:]
	return value
}
