package vinver

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/slowtest"
)

// tangled is a board composed by hill climbing. A stone on j16 has as many partial sets
// of flips after it as the search could find, the longest of 25 stones.
const tangled = "b2w3w1wbw2bbwwb/bwbwbwbwbww1b1b2b1/wwwwwwwwwwbbwwb1wbw/1bwbwbwbw1wbwb1w1b1/b1wb4bwwwwwwww1b/bww1b1wbwwbwbwbbb1b/1wwbw1b1bwwww1wbw1w/1bww1w2wwbww1ww2w/" +
	"1wwbbb2bww1ww2b1b/w1wwb3wwb1bbbbb1w/bwwb1wwbbwww2wb1ww/2w1w1bbwwbwwbbbb1b/3bwbwbbww1w1bbwbw/b2ww2bwwb1bbwbwb1/bwb1bbw1bww1ww1www1/w2b2bwwwb1wwb1wwb/wbw1bw1bbwwbb2wb1b/b4b2wwbb1w2b1b/3wb1wbbwbwb1b1wbw b ="

func TestLongCascades(t *testing.T) {
	p, err := newGame(19, "").Parse(tangled)
	if err != nil {
		t.Fatal(err)
	}
	got := positionstest.Turns(p, 1<<20)
	want := slowtest.Parse("vinver", tangled).Turns()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%d turns, reference %d, or others", len(got), len(want))
	}
	longest := slices.MaxFunc(got, func(a, b string) int { return len(a) - len(b) })
	if flips := strings.Count(longest, flipMark); flips < 20 {
		t.Errorf("the longest turn is %s, only %d flips", longest, flips)
	}
	if uint64(len(got)) != positions.Perft(p, 1) {
		t.Errorf("%d turns, perft %d", len(got), positions.Perft(p, 1))
	}
	rng := rand.New(rand.NewPCG(14, 14))
	for _, turn := range got {
		if turn == passString {
			continue
		}
		steps, err := p.ParseTurn(shuffled(rng, turn))
		if err != nil {
			t.Fatalf("%s: %v", turn, err)
		}
		positions.DoTurn(p, steps)
		if p.MidTurn() || p.ToMove() != positions.P2 {
			t.Errorf("%s does not end the turn", turn)
		}
		positions.UndoTurn(p, steps)
		if again := p.TurnString(steps); again != turn {
			t.Errorf("%s reads back as %s", turn, again)
		}
	}
}

// shuffled returns a turn with its flips in a random order.
func shuffled(rng *rand.Rand, turn string) string {
	parts := strings.Split(turn, flipMark)
	rng.Shuffle(len(parts)-1, func(i, j int) { parts[i+1], parts[j+1] = parts[j+1], parts[i+1] })
	return strings.Join(parts, flipMark)
}

// TestOnlyListedSets reads random sets of stones as flips. The accepted sets must be
// exactly the sets that EachTurn lists.
func TestOnlyListedSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	p, err := newGame(19, "").Parse(tangled)
	if err != nil {
		t.Fatal(err)
	}
	turns := positionstest.Turns(p, 1<<20)
	accepted := 0
	for range 20_000 {
		parts := strings.Split(turns[rng.IntN(len(turns)-1)], flipMark)
		other := strings.Split(turns[rng.IntN(len(turns)-1)], flipMark)
		if i := 1 + rng.IntN(len(parts)); i < len(parts) {
			parts = slices.Delete(parts, i, i+1)
		}
		if i := 1 + rng.IntN(len(other)); i < len(other) && !slices.Contains(parts[1:], other[i]) {
			parts = append(parts, other[i])
		}
		move := strings.Join(parts, flipMark)
		steps, err := p.ParseTurn(move)
		if err == nil {
			accepted++
			move = p.TurnString(steps)
		} else {
			move = p.TurnString(appendTurn(nil, mustPoint(parts[0]), mustPoints(parts[1:])))
		}
		if slices.Contains(turns, move) != (err == nil) {
			t.Fatalf("%s: error %v, but listed is %v", move, err, err != nil)
		}
	}
	if accepted == 0 || accepted == 20_000 {
		t.Errorf("%d sets accepted", accepted)
	}
}

func mustPoint(name string) Point {
	file, rank, _ := positions.ParseSquare(name, 19)
	return PointAt(file, rank)
}

func mustPoints(names []string) []Point {
	var points []Point
	for _, name := range names {
		points = append(points, mustPoint(name))
	}
	return points
}
