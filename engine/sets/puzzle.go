// Package sets reads and writes sets of puzzles: positions, each with a claim about its
// turns that the solver has proved. Suites for engines, puzzles for people and endgames for
// exact searches are such sets.
package sets

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// A Puzzle is a position with a claim about its turns.
type Puzzle struct {
	Game  string `json:"game"` // canonical name
	FEN   string `json:"fen"`
	Claim `json:"-"`
	// Turns are the turns that the claim is about, as canonical move strings, sorted. Those
	// of a line of play are turns of the solver and replies in alternation, which begins and
	// ends with the solver. The claim holds for each turn of the solver, see [Claim.After].
	Turns  []string `json:"line"`
	Grade  Grade    `json:"-"`      // [Ungraded] if the file does not say
	Rating int      `json:"rating"` // difficulty for people on an Elo-like scale, 1 to MaxRating; 0: not rated
	Error  int      `json:"error"`  // standard error of the rating; 0: unknown
	Themes []string `json:"themes"` // names of the game's themes, sorted
	// Refutations are of wrong turns in place of those of a line, in its order and then by
	// their text.
	Refutations []Refutation `json:"refutations"`
}

// MaxRating is the greatest difficulty.
const MaxRating = 4000

// The ratings of the weakest and of the strongest player whose tries rate puzzles. A rating beyond them tells that nearly
// all players solve the puzzle, or none, and not how easy or hard it is.
const (
	WeakestSolver   = 485
	StrongestSolver = 2015
)

// Difficulty returns the rating for people, with its standard error if that is known: "900 ± 100". At the ends of the
// scale it says no more than the players tell: "below 485", "above 2015".
func (p *Puzzle) Difficulty() string {
	switch {
	case p.Error == 0:
		return strconv.Itoa(p.Rating)
	case p.Rating < WeakestSolver:
		return fmt.Sprintf("below %d", WeakestSolver)
	case p.Rating > StrongestSolver:
		return fmt.Sprintf("above %d", StrongestSolver)
	}
	return fmt.Sprintf("%d ± %d", p.Rating, p.Error)
}

// maxLine is the greatest length of a line of a file in bytes.
const maxLine = 8 << 10

// Best returns the turns from the position that the claim is about.
func (p *Puzzle) Best() []string {
	if p.Kind.IsLine() {
		return p.Turns[:1]
	}
	return p.Turns
}

// Keeps reports whether a turn from the position is among those that keep what is claimed, or
// not among those that lose it.
func (p *Puzzle) Keeps(move string) bool {
	return slices.Contains(p.Best(), move) == (p.Kind != Avoid)
}

// Position returns the position of the puzzle. The game is not over in it.
func (p *Puzzle) Position(r engine.Registry) (positions.Position, error) {
	return r.Undecided(p.Game, p.FEN)
}

// separator stands between the parts of a line: the game, the position string, the claim,
// the turns, and then fields of the form name=value, of which a puzzle has some. A grade is
// a word alone.
const separator = ";"

// fields are the fields of a line in their order. get returns "" if a puzzle has none.
var fields = []struct {
	name string
	get  func(*Puzzle) string
	set  func(*Puzzle, string) error
}{
	{"", func(p *Puzzle) string { return p.Grade.String() },
		func(p *Puzzle, text string) (err error) { p.Grade, err = parseGrade(text); return err }},
	{"rating", (*Puzzle).rating, (*Puzzle).setRating},
	{"themes", func(p *Puzzle) string { return strings.Join(p.Themes, " ") },
		func(p *Puzzle, text string) error { p.Themes = strings.Fields(text); return nil }},
	{"wrong", (*Puzzle).refutations, (*Puzzle).setRefutations},
}

func (p *Puzzle) rating() string {
	switch {
	case p.Rating == 0:
		return ""
	case p.Error == 0:
		return strconv.Itoa(p.Rating)
	}
	return fmt.Sprintf("%d±%d", p.Rating, p.Error)
}

func (p *Puzzle) setRating(text string) (err error) {
	number, deviation, has := strings.Cut(text, "±")
	p.Rating, err = strconv.Atoi(number)
	if err != nil || p.Rating < 1 || p.Rating > MaxRating {
		return fmt.Errorf("the rating %q is not a number from 1 to %d", positions.Clip(text), MaxRating)
	}
	if has {
		if p.Error, err = strconv.Atoi(deviation); err != nil || p.Error < 1 || p.Error > MaxRating {
			return fmt.Errorf("the error of the rating %q is not a number from 1 to %d", positions.Clip(text), MaxRating)
		}
	}
	return nil
}

func (p *Puzzle) refutations() string {
	var list []string
	for _, r := range p.Refutations {
		list = append(list, r.String())
	}
	return strings.Join(list, " ")
}

func (p *Puzzle) setRefutations(text string) error {
	p.Refutations = nil
	for _, field := range strings.Fields(text) {
		r, err := parseRefutation(field)
		if err != nil {
			return err
		}
		p.Refutations = append(p.Refutations, r)
	}
	return nil
}

// String returns the puzzle as a line of a file.
func (p *Puzzle) String() string {
	parts := []string{p.Game, p.FEN, p.Claim.String(), strings.Join(p.Turns, " ")}
	for _, f := range fields {
		switch value := f.get(p); {
		case value == "":
		case f.name == "":
			parts = append(parts, value)
		default:
			parts = append(parts, f.name+"="+value)
		}
	}
	return strings.Join(parts, separator)
}

// Parse reads a line of a file. It refuses positions of finished games, illegal moves, and
// whatever [Puzzle.String] writes in another way, so that equal puzzles are equal text.
func Parse(r engine.Registry, line string) (*Puzzle, error) {
	if len(line) > maxLine {
		return nil, fmt.Errorf("the line has %d bytes, and at most %d are allowed", len(line), maxLine)
	}
	parts := strings.Split(line, separator)
	if len(parts) < 4 {
		return nil, errors.New("a puzzle is a game, a position, a claim and turns, and fields such as rating=900, with semicolons between them")
	}
	claim, err := ParseClaim(parts[2])
	if err != nil {
		return nil, err
	}
	p := &Puzzle{Game: parts[0], FEN: parts[1], Claim: claim, Turns: strings.Fields(parts[3])}
	for _, field := range parts[4:] {
		if err := p.parseField(field); err != nil {
			return nil, err
		}
	}
	if err := p.check(r); err != nil {
		return nil, err
	}
	if written := p.String(); written != line {
		return nil, fmt.Errorf("the line is written %s", written)
	}
	return p, nil
}

func (p *Puzzle) parseField(field string) error {
	name, value, named := strings.Cut(field, "=")
	if !named {
		name, value = "", field
	}
	for _, f := range fields {
		if f.name == name {
			return f.set(p, value)
		}
	}
	return fmt.Errorf("%q is no field of a puzzle", positions.Clip(field))
}

// check compares the puzzle with the rules of its game.
func (p *Puzzle) check(r engine.Registry) error {
	variant, entry, err := r.Game(p.Game)
	if err != nil {
		return err
	}
	position, err := p.Position(r)
	if err != nil {
		return err
	}
	if name, fen := variant.Name(), position.FEN(); name != p.Game || fen != p.FEN {
		return fmt.Errorf("the position is written %s%s%s", name, separator, fen)
	}
	if err := p.Claim.check(p, position); err != nil {
		return err
	}
	if err := p.checkTurns(position.Copy()); err != nil {
		return err
	}
	if err := p.checkRefutations(position); err != nil {
		return err
	}
	for i, name := range p.Themes {
		if !slices.ContainsFunc(entry.Themes, func(t game.Theme) bool { return t.Name == name }) {
			return fmt.Errorf("the game has no theme %q", positions.Clip(name))
		}
		if i > 0 && p.Themes[i-1] >= name {
			return fmt.Errorf("the theme %s is not in order", positions.Clip(name))
		}
	}
	return nil
}

// checkTurns plays the turns of a line by the rules, or each of the others.
func (p *Puzzle) checkTurns(position positions.Position) error {
	for i, move := range p.Turns {
		if position.Outcome() != positions.Undecided {
			return fmt.Errorf("%s: %w", positions.Clip(move), positions.ErrGameOver)
		}
		turn, err := canonicalTurn(position, move)
		switch {
		case err != nil:
			return err
		case p.Kind.IsLine():
			positions.DoTurn(position, turn)
		case i > 0 && p.Turns[i-1] >= move:
			return fmt.Errorf("%s is not in order", positions.Clip(move))
		}
	}
	return nil
}

// canonicalTurn returns the turn of a move string, which must be written as the game
// writes it.
func canonicalTurn(p positions.Position, move string) ([]positions.Step, error) {
	turn, err := p.ParseTurn(move)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", positions.Clip(move), err)
	}
	if canonical := p.TurnString(turn); canonical != move {
		return nil, fmt.Errorf("%s is written %s", positions.Clip(move), canonical)
	}
	return turn, nil
}
