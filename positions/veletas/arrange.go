package veletas

import (
	"slices"

	"tetrad/positions"
)

// Arranges implements [positions.Arranger].
func (p *Position) Arranges() bool {
	s := p.now()
	return s.phase != Play && s.mover == nobody
}

// Rearrange implements [positions.Arranger]. The last piece is the stone.
func (p *Position) Rearrange(turn []positions.Step, i int, yield func(turn []positions.Step)) {
	var buffer [cells]positions.Step
	other := buffer[:len(turn)]
	stone := len(turn) - 1
	squares := p.now().empty(p.v)
	if i < stone {
		squares = squares.And(p.v.interior)
	}
	for _, s := range turn {
		squares = squares.AndNot(bit(int(s)))
	}
	for ; !squares.IsEmpty(); squares = squares.WithoutFirst() {
		copy(other, turn)
		other[i] = positions.Step(squares.First())
		slices.Sort(other[:stone])
		yield(other)
	}
}
