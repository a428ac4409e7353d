package slow

import (
	"fmt"
	"strings"

	"tetrad/positions/reference"
)

func parse(size int, rule, fen string) reference.Position {
	t := empty(size, rule)
	fields := strings.Fields(fen)
	for i, text := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range text {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			t.pieces[pointName(file, t.size-i)] = byte(c)
			file++
		}
	}
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

// readArrow sets the arrow of the line from the left or lower point to the
// right or upper one.
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

// repeats names what the rule of the third occurrence compares.
func (t *position) repeats() string { return t.repeatsWithoutSide() + " " + string(t.side) }

func (t *position) repeatsWithoutSide() string {
	var board, horizontal, vertical []string
	for rank := t.size; rank >= 1; rank-- {
		pieces, right, down := "", "", ""
		for file := 0; file < t.size; file++ {
			point := pointName(file, rank)
			if piece := t.pieces[point]; piece != 0 {
				pieces += string(piece)
			} else {
				pieces += "1"
			}
			if file < t.size-1 {
				right += t.arrowLetter(point, pointName(file+1, rank), "<>")
			}
			if rank > 1 {
				down += t.arrowLetter(pointName(file, rank-1), point, "v^")
			}
		}
		for run := t.size; run > 1; run-- {
			pieces = strings.ReplaceAll(pieces, strings.Repeat("1", run), fmt.Sprint(run))
		}
		board, horizontal = append(board, pieces), append(horizontal, right)
		if rank > 1 {
			vertical = append(vertical, down)
		}
	}
	return strings.Join(board, "/") + " " + strings.Join(horizontal, "/") + " " + strings.Join(vertical, "/")
}

// arrowLetter returns the letter of a line's arrow; letters are the one that
// points at low and the one that points at high.
func (t *position) arrowLetter(low, high, letters string) string {
	switch t.arrows[[2]string{low, high}] {
	case low:
		return letters[:1]
	case high:
		return letters[1:]
	}
	return "."
}
