package explorer

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// randomGames returns short games that often reach the same positions: each player has
// four choices, and each game is a random image of the chosen turns.
func randomGames(t testing.TB, rng *rand.Rand, variant positions.Game, games, turns int) []*record.Game {
	t.Helper()
	var list []*record.Game
	for i := range games {
		g := &record.Game{
			Variant: variant.Name(), Result: []string{"p1win", "p2win", "draw", "none"}[rng.IntN(4)],
			Players: [2]string{fmt.Sprint("player ", rng.IntN(5)), fmt.Sprint("player ", rng.IntN(5))},
			Start:   time.Date(2020, 1, 1, 0, rng.IntN(1000), 0, 0, time.UTC), Number: i + 1,
		}
		group := symmetriesOf(variant)
		s := group[rng.IntN(len(group))]
		p, image := variant.Start(), variant.Start()
		for range turns {
			if p.Outcome() != positions.Undecided {
				break
			}
			choice := firstTurns(p, 4)
			move := choice[rng.IntN(len(choice))]
			g.Moves = append(g.Moves, record.Move{Turn: play(t, image, s.Move(move, sizeOf(p)))})
			if play(t, p, move); p.Outcome() != positions.Undecided {
				g.Result = p.Outcome().String()
			}
		}
		list = append(list, g)
	}
	return list
}

func firstTurns(p positions.Position, most int) []string {
	var turns []string
	positions.EachTurn(p, func(steps []positions.Step) bool {
		turns = append(turns, p.TurnString(steps))
		return len(turns) < most
	})
	return turns
}

// play plays a move and returns its canonical string.
func play(t testing.TB, p positions.Position, move string) string {
	t.Helper()
	steps, err := p.ParseTurn(move)
	if err != nil {
		t.Fatalf("%q: %s: %v", p.FEN(), move, err)
	}
	canonical := p.TurnString(steps)
	positions.DoTurn(p, steps)
	return canonical
}

// symmetriesOf returns the symmetries of the start of a game.
func symmetriesOf(variant positions.Game) []positions.Symmetry {
	p := variant.Start().Abilities().Imaged
	if p == nil {
		return []positions.Symmetry{0}
	}
	var group []positions.Symmetry
	for s, key := range p.ImageKeys() {
		if key == p.ImageKeys()[0] {
			group = append(group, positions.Symmetry(s))
		}
	}
	return group
}

func sizeOf(p positions.Position) int {
	if imaged := p.Abilities().Imaged; imaged != nil {
		return imaged.Size()
	}
	return 0
}

// slowViews returns the position strings of all images of each position in a game.
func slowViews(t *testing.T, variant positions.Game, moves []string) [][]string {
	t.Helper()
	views := make([][]string, len(moves)+1)
	for _, s := range symmetriesOf(variant) {
		p := variant.Start()
		for i := range views {
			fen := p.FEN()
			if before, swapped := strings.CutSuffix(fen, " x"); swapped {
				fen = before + " ="
			}
			views[i] = append(views[i], fen)
			if i < len(moves) {
				play(t, p, s.Move(moves[i], sizeOf(p)))
			}
		}
	}
	return views
}

// slowCount counts games by position and turn. The key is the least position string
// among the images, followed by the least position string after the turn among the same
// images.
func slowCount(t *testing.T, variant positions.Game, games []*record.Game) map[[2]string]Count {
	t.Helper()
	counts := map[[2]string]Count{}
	for _, g := range games {
		views, once := slowViews(t, variant, g.Turns()), map[[2]string]bool{}
		p := variant.Start()
		for i, move := range g.Turns() {
			at := slowTurn(views[i], views[i+1])
			if !once[at] {
				count := counts[at]
				switch g.HalfPoints(p.ToMove()) {
				case 2:
					count.Wins++
				case 1:
					count.Draws++
				case 0:
					if g.Result != positions.Undecided.String() {
						count.Losses++
					}
				}
				count.Games++
				counts[at], once[at] = count, true
			}
			play(t, p, move)
		}
	}
	return counts
}

func slowTurn(before, after []string) [2]string {
	least := slices.Min(before)
	next := ""
	for i := range before {
		if before[i] == least && (next == "" || after[i] < next) {
			next = after[i]
		}
	}
	return [2]string{least, next}
}

// TestCountsAgainstSlowCount compares the counts for each position of random games with
// a count by the position strings of all images. It checks an index of files and one
// whose games have IDs.
func TestCountsAgainstSlowCount(t *testing.T) {
	for _, variant := range enginetest.Small(4) {
		t.Run(variant.Name(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, 5))
			games := randomGames(t, rng, variant, 40, 12)
			want := slowCount(t, variant, games)
			files, own := NewIndex(1<<22), NewIndex(1<<22)
			for i, g := range games {
				if err := own.Put("own", fmt.Sprint(i), variant, g); err != nil {
					t.Fatal(err)
				}
			}
			addAll(t, files, variant, games[:20])
			addAll(t, files, variant, games) // it already has half of the games
			indexes := map[string]*Index{"of files": files, "with IDs": own}
			joined := false
			for name, x := range indexes {
				for _, g := range games[:15] {
					joined = compareGame(t, name, variant, g, x, want) || joined
				}
			}
			if !joined {
				t.Error("no turn was played in more than one game")
			}
		})
	}
}

func addAll(t *testing.T, b *Index, variant positions.Game, games []*record.Game) {
	t.Helper()
	for i, g := range games {
		if err := b.Add("games", i+1, variant, g); err != nil && !errors.Is(err, errKnown) {
			t.Fatal(err)
		}
	}
}

// compareGame looks up each position of a game. It reports whether some turn has more
// than one game.
func compareGame(t *testing.T, name string, variant positions.Game, g *record.Game, x *Index,
	want map[[2]string]Count) (joined bool) {
	t.Helper()
	moves := g.Turns()
	p := variant.Start()
	for ply, move := range moves {
		answer := Lookup(variant, p, []*Index{x}, all)
		here := slowViews(t, variant, moves[:ply])[ply]
		got, expected := map[[2]string]Count{}, map[[2]string]Count{}
		for _, turn := range answer.Turns {
			for _, own := range append([]string{turn.Move}, turn.Also...) {
				after := slowViews(t, variant, append(slices.Clone(moves[:ply]), own))[ply+1]
				got[slowTurn(here, after)] = turn.Count
			}
			joined = joined || turn.Games > 1
		}
		for at, count := range want {
			if at[0] == slices.Min(here) {
				expected[at] = count
			}
		}
		if !maps.Equal(got, expected) || len(got) != len(answer.Turns) {
			t.Fatalf("%s: %q:\n got %v\nwant %v", name, p.FEN(), got, expected)
		}
		play(t, p, move)
	}
	return joined
}

// Symmetric turns of a symmetric position count as one, and a game is shown as it was
// played.
func TestLookup(t *testing.T) {
	variant := gameNamed(t, "verto-6")
	x := NewIndex(1 << 22)
	at := time.Date(2021, 5, 6, 21, 8, 9, 0, time.FixedZone("", -8*60*60)) // when it is another day in UTC
	for i, g := range []*record.Game{
		{Players: [2]string{"Ann", "Bob"}, Result: "p1win", Start: at, Moves: movesOf("c3 e5")},
		{Players: [2]string{"Cid", "Ann"}, Result: "p2win", Start: at.Add(time.Hour), Moves: movesOf("d4 b2 f3")},
		{Players: [2]string{"Bob", "Cid"}, Result: "draw", Tags: []record.Tag{{Name: "Date", Value: "2020.01.02"}}, Moves: movesOf("b3")},
		{Players: [2]string{"Bob", "Ann"}, Result: "none", Moves: movesOf("b3 e5")},
	} {
		if err := x.Add("one.txt", i+1, variant, g); err != nil {
			t.Fatal(err)
		}
	}
	p := variant.Start()
	answer := Lookup(variant, p, []*Index{x}, all)
	if answer.Count != (Count{4, 1, 1, 1}) || len(answer.Turns) != 2 || len(answer.Samples) != 4 {
		t.Fatalf("%+v", answer)
	}
	first, second := answer.Turns[0], answer.Turns[1]
	if len(first.Also) != 7 || second.Count != (Count{2, 1, 0, 1}) || second.Last.Players != [2]string{"Cid", "Ann"} ||
		!slices.Equal(slices.Sorted(slices.Values(append(second.Also, second.Move))), []string{"c3", "c4", "d3",
			"d4"}) {
		t.Errorf("%+v\n%+v", first, second)
	}
	latest := answer.Samples[0]
	if latest.Place != 2 || latest.Source != "one.txt" || strings.Join(latest.Moves, " ") != "d4 b2 f3" ||
		latest.Ply != 0 || latest.Date != "2021-05-06" || latest.Result != "p2win" ||
		latest.Variant != "verto-6" || latest.Move != "d4" || second.Move != "d4" || answer.Samples[1].Move != "c3" {
		t.Errorf("%+v", latest)
	}
	if last := first.Last; last.Place != 3 || last.Date != "2020-01-02" || len(last.Moves) != 0 || answer.Samples[3].Date != "" {
		t.Errorf("%+v", answer)
	}
	play(t, p, "d3")
	answer = Lookup(variant, p, []*Index{x}, all)
	if len(answer.Turns) != 1 || answer.Turns[0].Move != "b5" || answer.Turns[0].Games != 2 {
		t.Errorf("after d3: %+v", answer)
	}
	none := func(source string) bool { return source != "one.txt" }
	if answer = Lookup(variant, variant.Start(), []*Index{x}, none); answer.Games != 0 {
		t.Errorf("of no source: %+v", answer)
	}
	other := gameNamed(t, "verto-6-old")
	if answer = Lookup(other, other.Start(), []*Index{x}, all); answer.Games != 0 {
		t.Errorf("of other rules: %+v", answer)
	}
}

func movesOf(text string) []record.Move {
	var moves []record.Move
	for _, turn := range strings.Fields(text) {
		moves = append(moves, record.Move{Turn: turn})
	}
	return moves
}

func gameNamed(t testing.TB, name string) positions.Game {
	t.Helper()
	variant, _, err := enginetest.WithToys().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return variant
}

// After a swap the players exchange colours, and results belong to the colour.
func TestLookupAfterSwap(t *testing.T) {
	variant := gameNamed(t, "vinver-5")
	b := NewIndex(1 << 22)
	for i, g := range []*record.Game{
		{Players: [2]string{"Ann", "Bob"}, Result: "p1win", Moves: movesOf("c3 b2 d4")},      // Black wins
		{Players: [2]string{"Ann", "Bob"}, Result: "p2win", Moves: movesOf("c3 swap d2 b4")}, // the same board
	} {
		if err := b.Add("two", i+1, variant, g); err != nil {
			t.Fatal(err)
		}
	}
	p := variant.Start()
	play(t, p, "c3")
	play(t, p, "b2")
	answer := Lookup(variant, p, []*Index{b}, all)
	if answer.Count != (Count{2, 2, 0, 0}) || len(answer.Turns) != 1 {
		t.Errorf("%+v", answer)
	}
}

func TestScore(t *testing.T) {
	for _, c := range []struct {
		count           Count
		mean, low, high float64 // from the formulas of Wilson and Tango, to three decimal places
	}{
		{Count{10, 10, 0, 0}, 1, 0.722, 1},
		{Count{100, 40, 20, 40}, 0.5, 0.414, 0.586},
		{Count{192, 16, 175, 1}, 0.539, 0.521, 0.563},
		{Count{5, 0, 0, 1}, 0, 0, 0.793},
	} {
		s := c.count.Score()
		for i, pair := range [][2]float64{{s.Mean, c.mean}, {s.Low, c.low}, {s.High, c.high}} {
			if d := pair[0] - pair[1]; d > 0.0006 || d < -0.0006 {
				t.Errorf("%+v: number %d is %v, want %v", c.count, i, pair[0], pair[1])
			}
		}
	}
	if (Count{Games: 3}).Score() != nil {
		t.Error("games without a result have a score")
	}
}

// all has every source count.
func all(string) bool { return true }
