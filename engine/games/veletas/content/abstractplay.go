package content

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/veletas"
)

// abstractPlay is how abstractplay.com writes games: shooters of the setup are separated
// by commas, in the order of files, and a shot without a move is its square alone. The
// variant called random begins with all shooters on the board, and without stones.
var abstractPlay = game.Notation{Name: "Veletas", Start: startThere, Read: readThere}

const randomThere = "random"

// startThere reads the variants, which records name as the site shows them: size-9,
// random, Default board.
func startThere(variants []string, position string) (name, fen string, err error) {
	size, isRandom := rules.Family.DefaultSize, false
	for _, variant := range variants {
		lower := strings.ToLower(variant)
		digits := strings.FieldsFunc(lower, func(c rune) bool { return c < '0' || c > '9' })
		switch {
		case strings.Contains(lower, "corner"):
			return "", "", fmt.Errorf("the variant %q is played on a board without corners, which this program does not have", positions.Clip(variant))
		case strings.Contains(lower, randomThere):
			isRandom = true
		case len(digits) > 0:
			if size, err = strconv.Atoi(digits[0]); err != nil || !slices.Contains(rules.Family.AllSizes(), size) {
				return "", "", fmt.Errorf("the variant %q is not known", positions.Clip(variant))
			}
		case !strings.HasPrefix(lower, "default") && !strings.HasPrefix(lower, "#"):
			return "", "", fmt.Errorf("the variant %q is not known", positions.Clip(variant))
		}
	}
	variant := rules.Family.New(size, "")
	if !isRandom {
		return variant.Name(), "", nil
	}
	board := map[[2]int]bool{}
	for name := range strings.SplitSeq(position, ",") {
		file, rank, ok := positions.ParseSquare(strings.TrimSpace(name), size)
		if !ok {
			return "", "", fmt.Errorf("the starting position has %q, which is no square", positions.Clip(name))
		}
		board[[2]int{file, rank}] = true
	}
	shooters := strings.Fields(variant.Start().FEN())[2]
	return variant.Name(), fmt.Sprintf("%s b %s =", positions.WriteBoard(size, func(file, rank int) byte {
		if board[[2]int{file, rank}] {
			return 's'
		}
		return 0
	}), shooters), nil
}

func readThere(p positions.Position, move string) string {
	move = strings.Join(strings.Fields(strings.ToLower(move)), "")
	own := p.(*rules.Position)
	if own.Phase() != rules.Play {
		return strings.ReplaceAll(move, ",", "+")
	}
	if !strings.ContainsAny(move, "-/") {
		for _, shooter := range squares(own.Unclaimed()) { // any that can shoot there: the turn is the same
			if turn := shooter.String() + "/" + move; isLegal(p, turn) {
				return turn
			}
		}
	}
	return move
}

func isLegal(p positions.Position, turn string) bool {
	_, err := p.ParseTurn(turn)
	return err == nil
}
