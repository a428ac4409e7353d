package positionstest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// Images plays games random games of g, of at most maxTurns turns, and the image of
// each under a symmetry of its start. It checks that positions which are images of
// each other have the same keys of images, in the order of the symmetries, and that
// the turns of one are those of the other, mapped. Any positions whose least key is
// the same must have the same turns, if there are at most maxTurnSet.
func Images(t *testing.T, g positions.Game, games, maxTurns, maxTurnSet int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, uint64(len(g.Name()))))
	seen := map[uint64][]string{}
	var symmetries []positions.Symmetry // of the start
	start, _ := imagesOf(t, g.Start())
	for s, key := range start {
		if key == start[0] {
			symmetries = append(symmetries, positions.Symmetry(s))
		}
	}
	for range projecttest.Some(games) {
		s := symmetries[rng.IntN(len(symmetries))]
		p, image := g.Start(), g.Start()
		for range maxTurns {
			compareImages(t, p, image, s)
			checkLeast(t, p, seen, maxTurnSet)
			if t.Failed() || p.Outcome() != positions.Undecided {
				break
			}
			steps := positions.RandomTurn(rng, p)
			turn := s.Move(p.TurnString(steps), sizeOf(p))
			positions.DoTurn(p, steps)
			if _, err := positions.PlayTurn(image, turn); err != nil {
				t.Fatalf("symmetry %d: the image of a legal turn: %v", s, err)
			}
		}
	}
}

func imagesOf(t *testing.T, p positions.Position) (images positions.Images, least []positions.Symmetry) {
	t.Helper()
	q := p.Abilities().Imaged
	if q == nil {
		t.Fatalf("%T knows no images", p)
	}
	images = q.ImageKeys()
	_, least = images.Least()
	return images, least
}

func sizeOf(p positions.Position) int { return p.Abilities().Imaged.Size() }

// compareImages checks that image is the image of p under s.
func compareImages(t *testing.T, p, image positions.Position, s positions.Symmetry) {
	t.Helper()
	of, is := p.Abilities().Imaged.ImageKeys(), image.Abilities().Imaged.ImageKeys()
	for by := range positions.Symmetry(positions.Symmetries) {
		if both := After(by, s); is[by] != of[both] {
			t.Fatalf("%q is the image of %q by %d: its image by %d has key %x, want %x", image.FEN(), p.FEN(), s, by, is[by], of[both])
		}
	}
	if p.Outcome() != image.Outcome() || p.ToMove() != image.ToMove() {
		t.Fatalf("%q, %v, is the image of %q, %v", image.FEN(), image.Outcome(), p.FEN(), p.Outcome())
	}
}

// After returns the symmetry that is first s and then by.
func After(by, s positions.Symmetry) positions.Symmetry {
	const size = 3
	for both := range positions.Symmetry(positions.Symmetries) {
		same := true
		for _, square := range [][2]int{{0, 1}, {1, 0}, {1, 2}} {
			file, rank := s.Square(square[0], square[1], size)
			file, rank = by.Square(file, rank, size)
			f, r := both.Square(square[0], square[1], size)
			same = same && f == file && r == rank
		}
		if same {
			return both
		}
	}
	panic("symmetries are a group")
}

// checkLeast compares the turns of p with those of other positions of the same key.
func checkLeast(t *testing.T, p positions.Position, seen map[uint64][]string, maxTurnSet int) {
	t.Helper()
	images, symmetries := imagesOf(t, p)
	turns := Turns(p, maxTurnSet+1)
	if len(turns) > maxTurnSet || p.Outcome() != positions.Undecided {
		return // a game may be over by its history, which the keys do not tell
	}
	for i, turn := range turns {
		letters := []byte(symmetries[0].Move(turn, sizeOf(p)))
		slices.Sort(letters) // some games write squares in an order
		turns[i] = string(letters)
	}
	slices.Sort(turns)
	key := images[symmetries[0]]
	if before, ok := seen[key]; ok && !slices.Equal(before, turns) {
		t.Fatalf("%q has the key of a position with other turns:\n got only %v\nwant also %v", p.FEN(), without(turns, before), without(before, turns))
	}
	seen[key] = turns
}
