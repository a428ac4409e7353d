package evaltest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// A StepAction is what a step does: a number for its kind, and the squares that it names, by file
// and rank.
type StepAction struct {
	Kind, Count int // Count is the number of squares
	Squares     [2][2]int
}

// image returns the action under a symmetry of a board.
func (d StepAction) image(s positions.Symmetry, size int) StepAction {
	for i := range d.Count {
		square := &d.Squares[i]
		square[0], square[1] = s.Square(square[0], square[1], size)
	}
	return d
}

// An Image maps positions to others that are worth the same for the player to move.
type Image struct {
	Name    string
	Squares positions.Symmetry            // where squares go
	FEN     func(string) string           // the image of a position string
	Applies func(positions.Position) bool // whether p has an image, between turns; nil: always
}

// A Symmetric evaluation is one whose values and scores of steps have to be the same in
// images of a position.
type Symmetric struct {
	Evaluate func(positions.Position) int
	Within   int // how much values may differ, where rounding depends on the order of squares
	Scorers  []Scorer
	Action   func(positions.Position, positions.Step) StepAction
	Images   []Image
}

// A Scorer scores steps.
type Scorer struct {
	Name   string
	Score  func(positions.Position, []positions.Step, []int32)
	Within int // how much scores may differ
}

// Check plays games random games of g. In each it takes a position at random, and goes on
// from there and from each of its images in step, so that positions inside turns and the
// last steps have images too. It compares values and scores at each step.
func (s *Symmetric) Check(t *testing.T, g positions.Game, games int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(21, 21))
	steps := 0
	for game := range projecttest.Some(games) {
		var starts []positions.Position
		for p := g.Start(); p.Outcome() == positions.Undecided; {
			starts = append(starts, p.Copy())
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		for i := range s.Images {
			image := &s.Images[i]
			if start := image.start(rng, starts, game == 0); start != nil {
				steps += s.follow(t, rng, g, start, image)
			}
			if t.Failed() {
				return
			}
		}
	}
	if steps < projecttest.Some(10)*len(s.Images) {
		t.Errorf("%s: images of only %d steps", g.Name(), steps)
	}
}

// start returns one of the positions that have an image, the first or any, or nil if there
// is none.
func (i *Image) start(rng *rand.Rand, all []positions.Position, first bool) positions.Position {
	var have []positions.Position
	for _, p := range all {
		if i.Applies == nil || i.Applies(p) {
			have = append(have, p)
		}
	}
	switch {
	case len(have) == 0:
		return nil
	case first:
		return have[0]
	}
	return have[rng.IntN(len(have))]
}

// follow plays on from a position and from its image, to the end of the game. It returns
// the number of steps.
func (s *Symmetric) follow(t *testing.T, rng *rand.Rand, g positions.Game, start positions.Position, image *Image) (steps int) {
	t.Helper()
	fen := start.FEN()
	p, err := g.Parse(fen) // without the history, which the image lacks
	if err != nil {
		t.Fatal(err)
	}
	q, err := g.Parse(image.FEN(fen))
	if err != nil {
		t.Fatalf("%s, %q, %s: %v", g.Name(), fen, image.Name, err)
	}
	for p.Outcome() == positions.Undecided {
		pairs, err := s.pairs(p, q, image)
		if err == nil {
			err = s.compare(p, q, pairs)
		}
		if err != nil {
			t.Errorf("%s, %d steps after %q, %s: %v", g.Name(), steps, fen, image.Name, err)
			return steps
		}
		next := rng.IntN(len(pairs[0]))
		p.Do(pairs[0][next])
		q.Do(pairs[1][next])
		steps++
	}
	if q.Outcome() == positions.Undecided {
		t.Errorf("%s, %d steps after %q, %s: the image is not over", g.Name(), steps, fen, image.Name)
	}
	return steps
}

// pairs returns the steps of p and, in the same order, their images in q.
func (s *Symmetric) pairs(p, q positions.Position, image *Image) (pairs [2][]positions.Step, err error) {
	steps, others := p.Steps(nil), q.Steps(nil)
	by := map[StepAction]positions.Step{}
	for _, step := range others {
		by[s.Action(q, step)] = step
	}
	if len(steps) != len(others) || len(by) != len(others) {
		return pairs, fmt.Errorf("%d steps, the image has %d, which do %d things", len(steps), len(others), len(by))
	}
	size := p.Abilities().Imaged.Size()
	pairs[0] = steps
	for _, step := range steps {
		action := s.Action(p, step)
		to, ok := by[action.image(image.Squares, size)]
		if !ok {
			return pairs, fmt.Errorf("the step %+v has no image", action)
		}
		pairs[1] = append(pairs[1], to)
	}
	return pairs, nil
}

// compare compares the value of p and the scores of steps with those of an image.
func (s *Symmetric) compare(p, q positions.Position, pairs [2][]positions.Step) error {
	if a, b := s.Evaluate(p), s.Evaluate(q); distance(a, b) > s.Within {
		return fmt.Errorf("the value is %d, that of the image %d", a, b)
	}
	for _, scorer := range s.Scorers {
		a, b := make([]int32, len(pairs[0])), make([]int32, len(pairs[1]))
		scorer.Score(p, pairs[0], a)
		scorer.Score(q, pairs[1], b)
		for i, step := range pairs[0] {
			if distance(int(a[i]), int(b[i])) > scorer.Within {
				return fmt.Errorf("%s: the step %+v has score %d, its image %d", scorer.Name, s.Action(p, step), a[i], b[i])
			}
		}
	}
	return nil
}

func distance(a, b int) int { return max(a-b, b-a) }

// BoardImages returns the images under the symmetries of the board from first to last, of
// positions whose strings have the board in field 0. change, unless nil, changes the string
// before, as where colours are exchanged; applies, unless nil, tells which positions have
// these images.
func BoardImages(name string, first, last positions.Symmetry, change func(string) string, applies func(positions.Position) bool) (images []Image) {
	for s := first; s <= last; s++ {
		fen := Field(0, Board(s))
		if change != nil {
			fen = Sequence(change, fen)
		}
		images = append(images, Image{Name: fmt.Sprintf("%s, symmetry %d", name, s), Squares: s, FEN: fen, Applies: applies})
	}
	return images
}
