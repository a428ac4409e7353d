package slowtest

import (
	"fmt"
	"regexp"
	"strings"
)

func parseTrap(size int, rule, fen string) Position {
	t := emptyTrap(size, rule)
	fields := strings.Fields(fen)
	t.pieces = ReadGrid(t.pieces.Size, fields[0])
	t.arrows = ReadArrows(t.pieces.Size, fields[1], fields[2])
	t.side = fields[3][0]
	var white, black int
	fmt.Sscanf(fields[4], "%d,%d", &white, &black)
	t.hand['w'], t.hand['b'] = white, black
	fmt.Sscanf(fields[5], "%d", &t.quiet)
	t.judge()
	return t
}

// fault says why a position string is refused.
func faultTrap(size int, rule, fen string) string {
	t := emptyTrap(size, rule)
	letters := "wb"
	if t.kings {
		letters += "WB"
	}
	fields := fenFields(fen, 6, t.pieces.Size, letters)
	lines := func(field, letters string, rows, columns int) bool {
		row := fmt.Sprintf(`[%s.]{%d}`, letters, columns)
		return regexp.MustCompile(fmt.Sprintf(`^%s(/%s){%d}$`, row, row, rows-1)).MatchString(field)
	}
	const number = `(0|[1-9][0-9]?|100)`
	if fields == nil || !lines(fields[1], "<>", t.pieces.Size, t.pieces.Size-1) || !lines(fields[2], "v^", t.pieces.Size-1, t.pieces.Size) ||
		!isOne(fields[3], "wb") || !regexp.MustCompile("^"+number+","+number+" "+number+"$").MatchString(fields[4]+" "+fields[5]) {
		return "it has no such form"
	}
	t = parseTrap(size, rule, fen).(*trapPosition)
	white, black, arrows := t.hand['w'], t.hand['b'], len(t.arrows)/2
	turns := 2*t.pawns - white - black + arrows
	switch {
	case !t.fits('w') || !t.fits('b'):
		return "there are more pieces or kings than the game has, or fewer"
	case t.phase() == 3 && len(t.pieces.Square) == 0:
		return "there is no piece"
	case t.phase() < 3 && (t.quiet > 0 || (turns%2 == 0) != (t.side == 'w')), t.phase() == 1 && (arrows > 0 || white != black && white != black-1):
		return "hand, arrows, side and quiet do not fit together"
	}
	return ""
}

// fits reports whether a side can have its pieces and its hand.
func (t *trapPosition) fits(side byte) bool {
	pieces, kings := 0, 0
	for _, piece := range t.pieces.Square {
		if colourOf(piece) == side {
			pieces++
			if piece != side {
				kings++
			}
		}
	}
	if t.phase() == 3 {
		return pieces <= t.pawns && kings <= 1
	}
	return pieces+t.hand[side] == t.pawns && (!t.kings || kings == min(pieces, 1))
}

func (t *trapPosition) FEN() string {
	return fmt.Sprintf("%s %c %d,%d %d", t.repeatsWithoutSide(), t.side, t.hand['w'], t.hand['b'], t.quiet)
}

// repeats returns a string of everything that the rule of the third occurrence
// compares.
func (t *trapPosition) repeats() string { return t.repeatsWithoutSide() + " " + string(t.side) }

func (t *trapPosition) repeatsWithoutSide() string {
	horizontal, vertical := t.arrows.Fields(t.pieces.Size)
	return t.pieces.String() + " " + horizontal + " " + vertical
}
