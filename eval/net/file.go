package net

import (
	"bytes"
	"errors"
	"fmt"
	"math"

	"tetrad/eval"
)

// A file of a net begins with lines of comments, each with # before it. A line with the
// word net and the four numbers of the shape follows, then the weights, as
// [eval.AppendWeights] writes them.

// Encode returns the file of a net. Each line of the comment says how it was made.
func (w *Weights) Encode(comment []string) []byte {
	var b bytes.Buffer
	for _, line := range comment {
		fmt.Fprintf(&b, "# %s\n", line)
	}
	s := w.Shape
	fmt.Fprintf(&b, "net %d %d %d %d\n", s.Inputs, s.Hidden, s.Heads, s.Offsets)
	return eval.AppendWeights(b.Bytes(), w.quantised())
}

// A Group is a range of inputs whose values add up to at most Most in any position.
type Group struct{ From, To, Most int }

// MustDecode is [Decode] for data that are part of the program. It panics on an error.
func MustDecode(data []byte, s Shape, groups ...Group) *Net {
	n, err := Decode(data, s, groups...)
	if err != nil {
		panic("net: " + err.Error())
	}
	return n
}

var errFile = errors.New("this is no file of a net")

// Decode returns the net in a file that [Weights.Encode] wrote and that has this shape,
// but for the number of hidden neurons. It refuses a net in which inputs of the groups,
// all taken together, could add up to more than the hidden layer holds.
func Decode(data []byte, want Shape, groups ...Group) (*Net, error) {
	for len(data) > 0 && data[0] == '#' {
		_, rest, found := bytes.Cut(data, []byte("\n"))
		if !found {
			return nil, errFile
		}
		data = rest
	}
	line, data, found := bytes.Cut(data, []byte("\n"))
	var s Shape
	if n, err := fmt.Sscanf(string(line), "net %d %d %d %d", &s.Inputs, &s.Hidden, &s.Heads, &s.Offsets); !found || n != 4 || err != nil {
		return nil, errFile
	}
	want.Hidden = s.Hidden
	if s != want || s.Hidden%lanes != 0 || s.Hidden < lanes || s.Hidden > mostHidden {
		return nil, fmt.Errorf("the net has the shape %v, not %v", s, want)
	}
	weights := make([]int16, s.Inputs*s.Hidden+s.Hidden+s.Heads*(s.Hidden+1)+s.Offsets)
	if err := eval.ReadWeights(data, weights); err != nil {
		return nil, err
	}
	for h := range s.Hidden {
		if !fits(weights, s, h, groups) {
			return nil, fmt.Errorf("neuron %d could leave its range; train with more decay", h)
		}
	}
	return newNet(s, weights), nil
}

// fits reports whether the sum of a neuron stays within its lane.
func fits(weights []int16, s Shape, neuron int, groups []Group) bool {
	bias := int(weights[s.Inputs*s.Hidden+neuron])
	low, high := bias, bias
	for _, g := range groups {
		least, most := 0, 0
		for i := g.From; i < g.To; i++ {
			w := int(weights[i*s.Hidden+neuron])
			least, most = min(least, w), max(most, w)
		}
		low, high = low+g.Most*least, high+g.Most*most
	}
	return low >= math.MinInt16 && high <= math.MaxInt16
}
