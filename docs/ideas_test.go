package docs

import (
	"os"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// TestIdeas checks what docs/play/ideas.md counts in the puzzles of Veletas.
func TestIdeas(t *testing.T) {
	text, err := os.ReadFile("../engine/games/veletas/content/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	puzzles, moves, beside, back := 0, 0, 0, 0
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, ";")
		if strings.HasPrefix(line, "#") || len(fields) < 4 {
			continue
		}
		puzzles++
		turn, _, _ := strings.Cut(fields[3], " ")
		path, shot, _ := strings.Cut(turn, "/")
		start, end, isMove := strings.Cut(path, "-")
		if !isMove {
			end = start
		} else if moves++; shot == start {
			back++
		}
		toFile, toRank, fits := positions.ParseSquare(end, 10)
		file, rank, read := positions.ParseSquare(shot, 10)
		if !fits || !read {
			t.Fatalf("%q is no turn of the game", turn)
		}
		if near(file, toFile) && near(rank, toRank) {
			beside++
		}
	}
	const page = "docs/play/ideas.md"
	projecttest.Says(t, page, "In %d of the %d puzzles, the stone lands beside the shooter", beside, puzzles)
	projecttest.Says(t, page, "Of the %d solutions that move a shooter, %d shoot back", moves, back)
	projecttest.Says(t, page, "The other %d solutions shoot without a move.", puzzles-moves)
}

// near reports whether two numbers differ by one at most.
func near(a, b int) bool { return a-b >= -1 && a-b <= 1 }
