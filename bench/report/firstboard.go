package report

import "tetrad/positions"

// squaresOfFirst returns the squares, as file + size·rank, on which first turns that are
// images of move put the piece that stands for them. It returns none where the game
// does not say which positions are images of each other.
func (d *data) squaresOfFirst(move string) (list []int) {
	p := d.game.Start()
	face := d.entry.NewFace(d.game, p)
	class, ok := d.classOf(p, move)
	if !ok {
		return nil
	}
	for s := range positions.Symmetry(positions.Symmetries) {
		image := s.Move(move, d.size)
		if other, ok := d.classOf(p, image); !ok || other != class {
			continue
		}
		turn, err := p.ParseTurn(image)
		if err != nil {
			continue
		}
		if at := face.Trace(turn).Main; !at.IsNone() {
			list = append(list, at.File()+d.size*at.Rank())
		}
	}
	return list
}

// classOf returns the key that all first turns have which are images of move.
func (d *data) classOf(p positions.Position, move string) (uint64, bool) {
	turn, err := p.ParseTurn(move)
	if err != nil {
		return 0, false
	}
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	images, known := positions.ImagesUnder(p)
	least, _ := images.Least()
	return least, known
}
