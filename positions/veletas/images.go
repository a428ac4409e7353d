package veletas

import "tetrad/positions"

// imageTable has the Zobrist numbers of the images of stones and claims, of the side
// to move and of its opponent, and of shooters that are not claimed. It uses the
// numbers of Black and of White.
type imageTable struct {
	stones, claimed [2][cells]positions.Images
	unclaimed       [cells]positions.Images
}

func (v *variant) newImages() *imageTable {
	t := new(imageTable)
	for set := v.squares; !set.IsEmpty(); set = set.WithoutFirst() {
		sq := set.First()
		images := func(numbers *[cells]uint64) positions.Images {
			return positions.ImagesOf(File(sq), Rank(sq), v.size, func(file, rank int) uint64 { return numbers[Square(file, rank)] })
		}
		for c := range t.stones {
			t.stones[c][sq], t.claimed[c][sq] = images(&v.keys.stones[c]), images(&v.keys.claimed[c])
		}
		t.unclaimed[sq] = images(&v.keys.unclaimed)
	}
	return t
}

// ImageKeys implements positions.Imaged. Once the setup is over the rules are the same
// for both colours, so the keys tell what belongs to the side to move. The phase tells
// the colours of the setup.
func (p *Position) ImageKeys() positions.Images {
	s, k, t := p.now(), &p.v.keys, p.v.images()
	rest := k.game ^ k.phase[s.phase]
	if s.pie == offered {
		rest ^= k.pie[offered]
	}
	keys := positions.SameImages(rest)
	for i := range t.stones {
		c := s.side ^ Colour(i)
		toggle(&keys, &t.stones[i], s.stones[c])
		toggle(&keys, &t.claimed[i], s.claimed[c])
	}
	toggle(&keys, &t.unclaimed, s.unclaimed)
	return keys
}

func toggle(keys *positions.Images, numbers *[cells]positions.Images, set Bitboard) {
	for ; !set.IsEmpty(); set = set.WithoutFirst() {
		keys.Toggle(&numbers[set.First()])
	}
}
