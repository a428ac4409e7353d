package explorer

import (
	"errors"
	"fmt"
	"math"

	"github.com/dgryski/go-farm"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// A visit is a turn of a game, seen from the position before the turn.
type visit struct {
	next  uint64 // key of the position after the turn, among the images with the least key
	game  *indexedGame
	ply   uint16 // number of earlier turns
	by    positions.Symmetry
	mover positions.Player
}

// maxPlies is the greatest number of turns in a game.
const maxPlies = math.MaxUint16

// visit plays the record of a game and returns its turns. It keeps their keys. The error
// names an illegal move or an impossible result.
func (game *indexedGame) visit(variant positions.Game, g *record.Game) ([]visit, error) {
	if len(g.Moves) > maxPlies {
		return nil, fmt.Errorf("the game has %d turns, want at most %d", len(g.Moves), maxPlies)
	}
	list := make([]visit, 0, len(g.Moves))
	game.keys = make([]uint64, 0, len(g.Moves))
	var before view
	_, err := g.Replay(variant, func(ply int, p positions.Position) {
		now := viewOf(variant, p)
		if ply > 0 {
			by, next := before.turn(&now)
			game.keys = append(game.keys, before.key)
			list = append(list, visit{next, game, uint16(ply - 1), by, before.toMove})
		}
		before = now
	})
	if err == nil && len(list) == 0 {
		err = errors.New("the game has no turn")
	}
	return list, err
}

// A view is a position between turns with all of its images.
type view struct {
	key    uint64               // the least key of the images
	least  []positions.Symmetry // the images that have this key
	images positions.Images
	toMove positions.Player
	size   int // size of the board; 0 if the game has no symmetries
}

func viewOf(variant positions.Game, p positions.Position) view {
	v := view{images: positions.SameImages(p.Key()), least: []positions.Symmetry{0}, toMove: p.ToMove()}
	imaged := p.Abilities().Imaged
	if imaged != nil {
		v.images, v.size = imaged.ImageKeys(), imaged.Size()
	}
	// Some variants share keys, because their rules do not change the board.
	name := positions.SameImages(farm.Fingerprint64([]byte("explorer/" + variant.Name())))
	v.images.Toggle(&name)
	if v.key = v.images[0]; imaged != nil {
		v.key, v.least = v.images.Least()
	}
	return v
}

// turn identifies the turn from v to the position after. by is a symmetry that maps its
// squares to the image with the least key. Turns whose boards are images of each other
// under the symmetries of v are the same turn.
func (v *view) turn(after *view) (by positions.Symmetry, next uint64) {
	by = v.least[0]
	for _, s := range v.least {
		if after.images[s] < after.images[by] {
			by = s
		}
	}
	return by, after.images[by]
}
