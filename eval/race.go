package eval

import (
	"math"
	"math/bits"

	"tetrad/positions"
)

// A Feature is a feature by its index, for positions where few of many are not 0.
type Feature struct {
	Index int32 // index of its name
	Value int32 // in parts of One
}

// ChanceUnit is the value of a certain chance.
const ChanceUnit = 1 << 16

// Chance returns the chance of a prize with this value in centipawns, on the scale of
// [positions.ChanceScale]. Nothing is certain: values beyond ±1200 count as ±1200.
func Chance(centipawns int32) uint64 {
	return uint64(chances[max(-maxOdds, min(centipawns, maxOdds))+maxOdds])
}

const maxOdds = 1200

var chances = func() (table [2*maxOdds + 1]uint16) {
	for i := range table {
		table[i] = uint16(math.Round(ChanceUnit * positions.Chance(float64(i-maxOdds), positions.ChanceScale)))
	}
	return table
}()

// Race returns the value, in centipawns, of a race for at most 8 prizes with these
// independent chances, in which a side must win need of them: the log odds of winning
// that many. The value stays within ±2450.
func Race(chances []uint64, need int) int {
	// lost[n] is the chance of having n of the prizes so far, in parts of 1<<32.
	var lost [8]uint64
	lost[0] = 1 << 32
	for _, chance := range chances {
		for n := need - 1; n > 0; n-- {
			lost[n] = (lost[n]*(ChanceUnit-chance) + lost[n-1]*chance) / ChanceUnit
		}
		lost[0] = lost[0] * (ChanceUnit - chance) / ChanceUnit
	}
	loss := uint64(0)
	for _, chance := range lost[:need] {
		loss += chance
	}
	win := 1<<32 - min(loss, 1<<32)
	return (log2(win+doubt) - log2(loss+doubt)) * positions.TenToOne / log2Of10
}

const (
	doubt    = 1 << 12 // the chance of an impossible result, in parts of 1<<32
	logBits  = 10
	log2Of10 = 3402 // in parts of 1<<logBits
)

// logs holds the logarithms of numbers from 1 to 2.
var logs = func() (table [1 << logBits]uint16) {
	for i := range table {
		table[i] = uint16(math.Round(math.Log2(1+float64(i)/(1<<logBits)) * (1 << logBits)))
	}
	return table
}()

// log2 returns the logarithm of x ≥ 1<<logBits to base 2, in parts of 1<<logBits.
func log2(x uint64) int {
	exponent := bits.Len64(x) - 1
	return exponent<<logBits + int(logs[x>>(exponent-logBits)&(1<<logBits-1)])
}
