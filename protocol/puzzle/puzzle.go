// Package puzzle reads and writes puzzles for people: positions in which only one turn
// reaches the goal, by proof, and the line of play that follows. No version promises
// anything about it.
package puzzle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tetrad/engine"
	"tetrad/positions"
)

// A Goal is the result that the player to move reaches with best play by both sides,
// but only with one turn: every other turn is proved to be worse.
type Goal string

// The goals.
const (
	Win  Goal = "win"
	Draw Goal = "draw"
)

// ParseGoal reads a goal.
func ParseGoal(text string) (Goal, error) {
	if g := Goal(text); g == Win || g == Draw {
		return g, nil
	}
	return "", fmt.Errorf("the goal %q is not win or draw", positions.Clip(text))
}

// A Puzzle is a position with its only good turn and the line of play that follows.
type Puzzle struct {
	Game string // canonical name
	FEN  string
	// Line alternates between turns of the player to move and the replies, in canonical
	// move strings. It begins and ends with a turn of the solver. Other move strings that
	// lead to the same board are equally good.
	Line   []string
	Goal   Goal
	Rating int      // difficulty on an Elo-like scale, 1 to MaxRating
	Themes []string // names of the game's themes, sorted
}

// MaxRating is the greatest difficulty.
const MaxRating = 4000

// SolverTurns returns the number of turns that the solver must find.
func (p *Puzzle) SolverTurns() int { return (len(p.Line) + 1) / 2 }

// A file of puzzles is text. Its first line is [Header]. Other lines that begin with #
// are comments. Each remaining line has six fields separated by semicolons: the game,
// the position string, the line of play, the goal, the difficulty and the themes, which
// may be empty.

// Header is the first line of a file. Its number changes with the format.
const Header = "# tetrad puzzles 1"

const separator = "; "

// String returns the puzzle as a line of a file.
func (p *Puzzle) String() string {
	fields := []string{
		p.Game, p.FEN, strings.Join(p.Line, " "), string(p.Goal), strconv.Itoa(p.Rating), strings.Join(p.Themes, " "),
	}
	return strings.TrimSpace(strings.Join(fields, separator))
}

// Parse reads a line of a file. It refuses positions of finished games, illegal or
// non-canonical moves, and unknown goals and themes.
func Parse(r engine.Registry, line string) (*Puzzle, error) {
	fields := strings.Split(line, ";")
	if len(fields) != 6 {
		return nil, errors.New("a puzzle has six fields with semicolons between them: " +
			"game, position, line, goal, difficulty, themes")
	}
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	goal, err := ParseGoal(fields[3])
	if err != nil {
		return nil, err
	}
	p := &Puzzle{
		Game: fields[0], FEN: fields[1], Line: strings.Fields(fields[2]), Goal: goal, Themes: strings.Fields(fields[5]),
	}
	if err := p.checkLine(r); err != nil {
		return nil, err
	}
	rating, err := strconv.Atoi(fields[4])
	if err != nil || rating < 1 || rating > MaxRating {
		return nil, fmt.Errorf("the difficulty %q is not a number from 1 to %d", positions.Clip(fields[4]), MaxRating)
	}
	p.Rating = rating
	return p, p.checkThemes(r)
}

// checkLine plays the line of the puzzle by the rules.
func (p *Puzzle) checkLine(r engine.Registry) error {
	position, err := p.Position(r)
	if err != nil {
		return err
	}
	if len(p.Line)%2 == 0 {
		return errors.New("the line does not end with a turn of the solver")
	}
	for _, move := range p.Line {
		turn, err := positions.PlayTurn(position, move)
		if err != nil {
			return err
		}
		positions.UndoTurn(position, turn)
		if canonical := position.TurnString(turn); canonical != move {
			return fmt.Errorf("%s is written %s", positions.Clip(move), canonical)
		}
		positions.DoTurn(position, turn)
	}
	return nil
}

func (p *Puzzle) checkThemes(r engine.Registry) error {
	_, entry, err := r.Game(p.Game)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, theme := range entry.Themes {
		known[theme.Name] = true
	}
	for _, name := range p.Themes {
		if !known[name] {
			return fmt.Errorf("the game has no theme %q", positions.Clip(name))
		}
	}
	return nil
}

// Position returns the position of the puzzle. The game is not over in it.
func (p *Puzzle) Position(r engine.Registry) (positions.Position, error) {
	return r.Undecided(p.Game, p.FEN)
}
