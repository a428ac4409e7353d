package exact

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tetrad/engine"
	"tetrad/engine/lines"
	"tetrad/engine/sets"
	"tetrad/positions"
)

// A table has the positions whose values the program knows without a search: the solved
// positions of its games, and those of its puzzles. Images of a position are the same.
type table map[tableKey]solved

// A tableKey identifies a position and its images in one variant.
type tableKey struct {
	variant string
	least   uint64 // of the keys of the images
}

// A solved position has a value and perhaps a turn that keeps it, in the orientation of
// its own images.
type solved struct {
	value  Value
	keeps  string
	images positions.Images
}

// newTable reads the files of a family of games.
func newTable(r engine.Registry, family string) (table, error) {
	_, entry, err := r.Game(family)
	if err != nil {
		return nil, err
	}
	t := table{}
	if text, err := entry.File("solved.txt"); err == nil {
		err := lines.EachEntry(bytes.NewReader(text), func(line string) error { return t.addLine(r, line) })
		if err != nil {
			return nil, fmt.Errorf("solved positions of %s: %w", family, err)
		}
	}
	if !sets.Puzzles.Exist(&entry) {
		return t, nil
	}
	list, err := sets.Puzzles.Of(r, family)
	if err != nil {
		return nil, fmt.Errorf("puzzles of %s: %w", family, err)
	}
	for _, p := range list {
		if err := t.addPuzzle(r, p); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// addLine reads a line of a file of solved positions. Its fields, separated by
// semicolons, are the name of the game, a position string or the word start, and the
// value for the player to move, such as "loss by 2", "win within 9" or "draw".
func (t table) addLine(r engine.Registry, line string) error {
	fields := strings.Split(line, ";")
	if len(fields) != 3 {
		return errors.New("want a game, a position and a value, with semicolons between them")
	}
	game, fen := lines.Trim(fields[0]), lines.Trim(fields[1])
	variant, _, err := r.Game(game)
	if err != nil {
		return err
	}
	p := variant.Start()
	if fen != "start" {
		if p, err = r.Undecided(game, fen); err != nil {
			return err
		}
	}
	value, err := parseValue(strings.Fields(fields[2]))
	if err != nil {
		return err
	}
	t.add(variant.Name(), p, value, "")
	return nil
}

func parseValue(words []string) (v Value, err error) {
	if len(words) != 1 && len(words) != 3 {
		return v, errors.New("the value is not of the form draw, win, win within 9 or win by 2")
	}
	if err := v.Outcome.UnmarshalText([]byte(words[0])); err != nil {
		return v, err
	}
	if len(words) == 1 {
		return v, nil
	}
	n, err := strconv.Atoi(words[2])
	switch {
	case err != nil || n < 1 || v.Outcome == 0:
		return v, fmt.Errorf("%q does not belong to a value", words[2])
	case words[1] == "within":
		v.Turns = n
	case words[1] == "by":
		margin := int(v.Outcome) * n
		v.Margin = &margin
	default:
		return v, fmt.Errorf("%q is not within or by", words[1])
	}
	return v, nil
}

// addPuzzle adds the positions of the solver in a puzzle, whose values its claim tells
// unless it is about a defence.
func (t table) addPuzzle(r engine.Registry, p *sets.Puzzle) error {
	position, err := p.Position(r)
	if err != nil {
		return err
	}
	for i, move := range p.Turns {
		if i%2 == 0 && p.Kind != sets.Defence {
			t.add(p.Game, position, claimed(p.Claim.After(i/2)), move)
		}
		if _, err := positions.PlayTurn(position, move); err != nil {
			return err
		}
	}
	return nil
}

// claimed returns the value that a claim tells of the position of the solver.
func claimed(c sets.Claim) Value {
	v := Value{Outcome: Outcome(cmp.Compare(c.Value, 0))}
	switch c.Kind {
	case sets.Within:
		v.Turns = 2*c.Value - 1
	case sets.Best:
		v.Margin = &c.Value
	}
	return v
}

// add adds a position, unless the table has it.
func (t table) add(variant string, p positions.Position, v Value, keeps string) {
	images, _ := positions.ImagesUnder(p)
	least, _ := images.Least()
	key := tableKey{variant, least}
	if _, known := t[key]; !known {
		t[key] = solved{v, keeps, images}
	}
}

// find returns the value of a position between turns, and a turn that keeps it, or "" if
// none is known.
func (t table) find(variant string, p positions.Position) (v Value, keeps string, ok bool) {
	images, imaged := positions.ImagesUnder(p)
	least, _ := images.Least()
	s, ok := t[tableKey{variant, least}]
	if !ok || s.keeps == "" || !imaged {
		return s.value, s.keeps, ok
	}
	size := p.Abilities().Imaged.Size()
	for by, key := range s.images {
		if key != images[0] {
			continue
		}
		if steps, err := p.ParseTurn(positions.Symmetry(by).Move(s.keeps, size)); err == nil {
			return s.value, p.TurnString(steps), true
		}
	}
	return s.value, "", true
}
