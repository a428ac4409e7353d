package eval

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
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
// The bytes are compressed by DEFLATE: the number of entries and the number of phases, as
// signed varints, then the weights in 16ths of a centipawn, phase by phase, as [AppendWeights]
// writes them.
func EncodeTables(centipawns []float64, phases int) []byte {
	entries := len(centipawns) / phases
	data := binary.AppendVarint(nil, int64(entries))
	data = binary.AppendVarint(data, int64(phases))
	weights := make([]int16, entries*phases)
	for i, cp := range centipawns {
		units := math.Round(cp * weightUnits)
		weights[i%phases*entries+i/phases] = int16(max(-math.MaxInt16, min(units, math.MaxInt16)))
	}
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // fails at unknown levels only
	w.Write(AppendWeights(data, weights))                   // a buffer never fails
	w.Close()
	return packed.Bytes()
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
	const most = 5 // bytes of a weight: a zero alone takes two, and its number up to three more
	packed := bytes.NewReader(data)
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(packed), int64(most*len(weights)+2*binary.MaxVarintLen64)))
	switch {
	case err != nil:
		return err
	case packed.Len() > 0:
		return errTables
	}
	in := varints{data: data}
	if in.next() != int64(entries) || in.next() != int64(phases) {
		return errTables
	}
	byPhase := make([]int16, len(weights))
	if err := ReadWeights(in.data, byPhase); err != nil {
		return err
	}
	for phase := range phases {
		for entry, w := range byPhase[phase*entries : (phase+1)*entries] {
			weights[entry*phases+phase] = w
		}
	}
	return nil
}
