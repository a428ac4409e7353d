package trap

import (
	"strings"
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions"
	"tetrad/positions/trap"
)

// TestSymmetries compares values under all symmetries of the board, and in Play with the
// colours exchanged too: in the setup White begins, so the colours differ. The same numbers
// are added in another order before anything is rounded, so there is no difference.
func TestSymmetries(t *testing.T) {
	s := evaltest.Symmetric{Evaluate: Evaluator{}.Evaluate, Action: stepAction}
	for by := range positions.Symmetry(positions.Symmetries) {
		board := func(fen string) string { return image(fen, by) }
		exchange := evaltest.Sequence(evaltest.Field(0, evaltest.Exchange("wbWB")), evaltest.Field(3, evaltest.Exchange("wb")))
		s.Images = append(s.Images,
			evaltest.Image{Name: "board", Squares: by, FEN: board},
			evaltest.Image{Name: "colours exchanged", Squares: by, FEN: evaltest.Sequence(exchange, board), Applies: inPlay})
	}
	for _, g := range trap.Family.Variants() {
		s.Check(t, g, 2)
	}
}

func inPlay(p positions.Position) bool { return p.(*trap.Position).Phase() == trap.Play }

func stepAction(_ positions.Position, s positions.Step) evaltest.StepAction {
	square := func(point int) [2]int { return [2]int{point % stride, point / stride} }
	from, to := trap.Ends(s)
	return evaltest.StepAction{Count: 2, Squares: [2][2]int{square(from), square(to)}}
}

// image returns the image of a position string. An arrow goes along with the points at both
// of its ends.
func image(fen string, by positions.Symmetry) string {
	fields := strings.Split(fen, " ")
	fields[0] = evaltest.Board(by)(fields[0])
	size := strings.Count(fields[0], "/") + 1
	leads := map[[4]int]bool{} // arrows, by the points at their ends, and whether they lead to the second
	for i, vertical := range []bool{false, true} {
		for row, text := range strings.Split(fields[1+i], "/") {
			rank := strings.Count(fields[1+i], "/") - row
			for file, arrow := range text {
				ends := ends(file, rank, vertical)
				a, b := place(by, ends[:2], size), place(by, ends[2:], size)
				if arrow != '.' {
					forward := arrow == '>' || arrow == '^'
					leads[[4]int{a[0], a[1], b[0], b[1]}] = forward
					leads[[4]int{b[0], b[1], a[0], a[1]}] = !forward
				}
			}
		}
	}
	fields[1], fields[2] = arrows(leads, size, false), arrows(leads, size, true)
	return strings.Join(fields, " ")
}

func place(by positions.Symmetry, point []int, size int) (to [2]int) {
	to[0], to[1] = by.Square(point[0], point[1], size)
	return to
}

// ends returns the points at the ends of an arrow, by file and rank.
func ends(file, rank int, vertical bool) [4]int {
	if vertical {
		return [4]int{file, rank, file, rank + 1}
	}
	return [4]int{file, rank, file + 1, rank}
}

// arrows returns a field of arrows.
func arrows(leads map[[4]int]bool, size int, vertical bool) string {
	rows, columns, letters := size, size-1, "<>"
	if vertical {
		rows, columns, letters = size-1, size, "v^"
	}
	var texts []string
	for rank := rows - 1; rank >= 0; rank-- {
		text := ""
		for file := range columns {
			switch forward, done := leads[ends(file, rank, vertical)]; {
			case !done:
				text += "."
			case forward:
				text += letters[1:]
			default:
				text += letters[:1]
			}
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "/")
}
