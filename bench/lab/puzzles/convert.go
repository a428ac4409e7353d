package puzzles

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/protocol/lines"
	"tetrad/protocol/sets"
)

// Convert writes a suite, puzzles or endgames of an earlier version as a set, with the
// comments. It leaves out puzzles of people whose goal was no win or draw but "better", for
// which nothing was proved, and calls leftOut with each. The error names the line.
func Convert(r engine.Registry, in io.Reader, out io.Writer, leftOut func(line string)) error {
	text, err := io.ReadAll(lines.Decode(in))
	if err != nil {
		return err
	}
	if sets.IsSet(text) {
		return errors.New("it is a set of this version already")
	}
	all := []string{sets.Header}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == oldPuzzles:
			continue
		case line == "" || line[0] == '#':
			all = append(all, line)
			continue
		}
		p, err := convert(r, line)
		if err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
		if p == nil {
			leftOut(line)
			continue
		}
		all = append(all, p.String())
	}
	_, err = fmt.Fprintln(out, strings.Join(all, "\n"))
	return err
}

// oldPuzzles was the first line of files of puzzles for people. Suites and endgames had
// none.
const oldPuzzles = "# tetrad puzzles 1"

// convert returns the puzzle of a line, or nil if nothing was proved of it.
func convert(r engine.Registry, line string) (*sets.Puzzle, error) {
	parts := oldProof(strings.Fields(line))
	if strings.Contains(line, ";") {
		parts = oldPuzzle(strings.Split(line, ";"))
	}
	switch {
	case parts == nil:
		return nil, errors.New("it is no line of a suite, of puzzles or of endgames")
	case parts[2] == "only better":
		return nil, nil
	}
	variant, _, err := r.Game(parts[0])
	if err != nil {
		return nil, err
	}
	position, err := r.Undecided(parts[0], parts[1])
	if err != nil {
		return nil, err
	}
	parts[0], parts[1] = variant.Name(), position.FEN()
	return sets.Parse(r, strings.Join(parts, ";"))
}

// oldPuzzle returns the parts of a puzzle for people, which were the game, the position, the
// line of play, the goal, the difficulty and the themes, with semicolons between them.
func oldPuzzle(old []string) (parts []string) {
	if len(old) != 6 {
		return nil
	}
	for i := range old {
		old[i] = strings.TrimSpace(old[i])
	}
	parts = []string{old[0], old[1], "only " + old[3], old[2], "rating=" + old[4]}
	if old[5] != "" {
		parts = append(parts, "themes="+old[5])
	}
	return parts
}

// oldProof returns the parts of a line of a suite or of an endgame. A suite had the game,
// the position, the word win or draw, perhaps a grade, and the best turns. An endgame had
// the game, the position, the margin with its sign, and a turn.
func oldProof(old []string) (parts []string) {
	at := slices.IndexFunc(old, func(f string) bool { return f == "win" || f == "draw" })
	claim := "all "
	if at < 0 {
		at, claim = len(old)-2, "margin "
	}
	if at < 2 || at == len(old)-1 {
		return nil
	}
	turns, grade := old[at+1:], ""
	if slices.Contains([]string{"easy", "medium", "hard"}, turns[0]) {
		turns, grade = turns[1:], turns[0]
	}
	parts = []string{old[0], strings.Join(old[1:at], " "), claim + old[at], strings.Join(turns, " ")}
	if grade != "" {
		parts = append(parts, grade)
	}
	return parts
}
