package slow

import (
	"fmt"
	"regexp"
	"strings"

	"tetrad/positions/reference"
)

func parse(size int, rule, fen string) reference.Position {
	t := empty(size, rule)
	fields := strings.Fields(fen)
	reference.ReadBoard(fields[0], func(file, rank int, piece byte) { t.pieces[pointName(file, rank+1)] = piece })
	for i, text := range strings.Split(fields[1], "/") {
		for file, c := range text {
			t.readArrow(c, pointName(file, t.size-i), pointName(file+1, t.size-i))
		}
	}
	for i, text := range strings.Split(fields[2], "/") {
		for file, c := range text {
			t.readArrow(c, pointName(file, t.size-i-1), pointName(file, t.size-i))
		}
	}
	t.side = fields[3][0]
	var white, black int
	fmt.Sscanf(fields[4], "%d,%d", &white, &black)
	t.hand['w'], t.hand['b'] = white, black
	fmt.Sscanf(fields[5], "%d", &t.quiet)
	t.judge()
	return t
}

// fault says why a position string is refused.
func fault(size int, rule, fen string) string {
	t := empty(size, rule)
	letters := "wb"
	if t.kings {
		letters += "WB"
	}
	fields := reference.Fields(fen, 6, t.size, letters)
	lines := func(field, letters string, rows, columns int) bool {
		row := fmt.Sprintf(`[%s.]{%d}`, letters, columns)
		return regexp.MustCompile(fmt.Sprintf(`^%s(/%s){%d}$`, row, row, rows-1)).MatchString(field)
	}
	const number = `(0|[1-9][0-9]?|100)`
	if fields == nil || !lines(fields[1], "<>", t.size, t.size-1) || !lines(fields[2], "v^", t.size-1, t.size) ||
		!reference.IsOne(fields[3], "wb") || !regexp.MustCompile("^"+number+","+number+" "+number+"$").MatchString(fields[4]+" "+fields[5]) {
		return "it has no such form"
	}
	t = parse(size, rule, fen).(*position)
	white, black, arrows := t.hand['w'], t.hand['b'], len(t.arrows)/2
	turns := 2*t.pawns - white - black + arrows
	switch {
	case !t.fits('w') || !t.fits('b'):
		return "there are more pieces or kings than the game has, or fewer"
	case t.phase() == 3 && len(t.pieces) == 0:
		return "there is no piece"
	case t.phase() < 3 && (t.quiet > 0 || (turns%2 == 0) != (t.side == 'w')), t.phase() == 1 && (arrows > 0 || white != black && white != black-1):
		return "hand, arrows, side and quiet do not fit together"
	}
	return ""
}

// fits reports whether a side can have its pieces and its hand.
func (t *position) fits(side byte) bool {
	pieces, kings := 0, 0
	for _, piece := range t.pieces {
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

// readArrow sets the arrow of the line from the left or lower point to the right or
// upper point.
func (t *position) readArrow(c rune, low, high string) {
	switch c {
	case '>', '^':
		t.setArrow(low, high)
	case '<', 'v':
		t.setArrow(high, low)
	}
}

func (t *position) FEN() string {
	return fmt.Sprintf("%s %c %d,%d %d", t.repeatsWithoutSide(), t.side, t.hand['w'], t.hand['b'], t.quiet)
}

// repeats returns a string of everything that the rule of the third occurrence
// compares.
func (t *position) repeats() string { return t.repeatsWithoutSide() + " " + string(t.side) }

func (t *position) repeatsWithoutSide() string {
	board := reference.WriteBoard(t.size, func(file, rank int) byte { return t.pieces[pointName(file, rank+1)] })
	var horizontal, vertical []string
	for rank := t.size; rank >= 1; rank-- {
		right, down := "", ""
		for file := 0; file < t.size; file++ {
			point := pointName(file, rank)
			if file < t.size-1 {
				right += t.arrowLetter(point, pointName(file+1, rank), "<>")
			}
			if rank > 1 {
				down += t.arrowLetter(pointName(file, rank-1), point, "v^")
			}
		}
		horizontal = append(horizontal, right)
		if rank > 1 {
			vertical = append(vertical, down)
		}
	}
	return board + " " + strings.Join(horizontal, "/") + " " + strings.Join(vertical, "/")
}

// arrowLetter returns the letter of a line's arrow. The argument letters has the letter
// of an arrow to low, then that of an arrow to high.
func (t *position) arrowLetter(low, high, letters string) string {
	switch t.arrows[[2]string{low, high}] {
	case low:
		return letters[:1]
	case high:
		return letters[1:]
	}
	return "."
}
