package eval

import (
	"encoding/binary"
	"errors"
)

// AppendWeights appends weights to data as signed varints. After a zero comes the number
// of zeros in a row, since most patterns of a game never occur.
func AppendWeights(data []byte, weights []int16) []byte {
	zeros := int64(0)
	flush := func() {
		if zeros > 0 {
			data = binary.AppendVarint(append(data, 0), zeros)
			zeros = 0
		}
	}
	for _, w := range weights {
		if w == 0 {
			zeros++
			continue
		}
		flush()
		data = binary.AppendVarint(data, int64(w))
	}
	flush()
	return data
}

var errWeights = errors.New("the data are not this many weights")

// ReadWeights sets weights to those that [AppendWeights] wrote, which must be all of the
// data. It runs while the program starts.
func ReadWeights(data []byte, weights []int16) error {
	in := varints{data: data}
	for i := 0; i < len(weights); i++ {
		value := in.next()
		if value == 0 {
			zeros := in.next()
			if zeros < 1 || zeros > int64(len(weights)-i) {
				return errWeights
			}
			clear(weights[i : i+int(zeros)])
			i += int(zeros) - 1
			continue
		}
		if value != int64(int16(value)) {
			return errWeights
		}
		weights[i] = int16(value)
	}
	if in.failed || len(in.data) > 0 {
		return errWeights
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
