package puzzles

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// newGenerator returns a generator whose settings make tests fast.
func newGenerator(kind sets.ClaimKind, games ...string) *Generator {
	return &Generator{Registry: content.Registry(), Games: games, Settings: Settings{
		Kinds: []sets.ClaimKind{kind}, Seed: 1, Nodes: 500, Reach: 12, Budget: Budget{Positions: 20_000, HashMiB: 4},
	}}
}

// made returns puzzles of games, by number; nil where there is none.
func made(t *testing.T, g *Generator, from, to uint64) (list []*sets.Puzzle) {
	t.Helper()
	for number := from; number < to; number++ {
		p, err := g.FromGame(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// A generator gives the same results again, also if it starts in the middle, and the results
// can be read, and proved within its own limits.
func TestGenerator(t *testing.T) {
	projecttest.NotRaced(t)
	const games = 24
	for _, c := range []struct {
		kind  sets.ClaimKind
		games []string
	}{
		{sets.Only, []string{"verto-5", "vinver-5"}},
		{sets.Within, []string{"trap-4", "trap-4-king"}},
		{sets.Defence, []string{"trap-4", "vinver-6"}},
		{sets.Best, []string{"verto-5", "verto-6"}},
		{sets.All, []string{"vinver-4", "verto-5"}},
	} {
		g, again := newGenerator(c.kind, c.games...), newGenerator(c.kind, c.games...)
		list, puzzles := made(t, g, 0, games), 0
		later := made(t, again, games/2, games)
		budget := g.Budget
		for i, p := range list {
			if p == nil {
				continue
			}
			puzzles++
			if i >= games/2 {
				if q := later[i-games/2]; q == nil || p.String() != q.String() {
					t.Errorf("%v, then %v", p, q)
				}
			}
			if parsed := parse(t, p.String()); parsed.Kind != c.kind || p.Rating > 0 != c.kind.IsLine() {
				t.Errorf("%v is made as %s", p, c.kind)
			}
			proveAgain(t, &prover{Registry: g.Registry, Budget: budget}, p)
		}
		if puzzles == 0 {
			t.Errorf("%s: %d puzzles", c.kind, puzzles)
		}
		t.Logf("%s: %d puzzles of %d games", c.kind, puzzles, games)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := newGenerator(sets.All, "verto").FromGame(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v, %v", p, err)
	}
}

// Games have puzzles whose wins take at least as many turns as are asked for.
func TestLateWins(t *testing.T) {
	projecttest.NotRaced(t)
	for _, c := range []struct {
		kind sets.ClaimKind
		game string
	}{{sets.Within, "trap-4"}, {sets.All, "vinver-5-nopass"}} {
		g := newGenerator(c.kind, c.game)
		g.Least = map[sets.ClaimKind]int{c.kind: 2}
		wins := 0
		for _, p := range made(t, g, 0, 60) {
			if p == nil || p.Kind != sets.Within && p.Value <= 0 {
				continue
			}
			wins++
			w, err := g.finder(p.Game, c.kind)
			if err != nil {
				t.Fatal(err)
			}
			position, err := p.Position(g.Registry)
			if err != nil {
				t.Fatal(err)
			}
			w.begin(position)
			if soon, ok := w.bounded.WinsWithin(position, position.ToMove(), 1, &w.stop); soon || !ok {
				t.Errorf("%v is won at once", p)
			}
		}
		if wins == 0 {
			t.Errorf("%s: there is none", c.kind)
		}
		t.Logf("%s: %d puzzles", c.kind, wins)
	}
}

// The line of a puzzle is checked by plain minimax, without the shortcuts of the exact
// solver: in each turn only one board keeps the outcome.
func TestProvedLines(t *testing.T) {
	r := content.Registry()
	proved := 0
	g := newGenerator(sets.Only, "verto-4")
	g.Reach = 7 // the range of minimax
	for _, p := range made(t, g, 0, 20) {
		if p == nil {
			continue
		}
		proved++
		position, err := p.Position(r)
		if err != nil {
			t.Fatal(err)
		}
		solver := position.ToMove()
		for i, move := range p.Turns {
			turn, err := position.ParseTurn(move)
			if err != nil {
				t.Fatal(err)
			}
			if i%2 == 0 {
				if good := boardsWorth(t, position, solver, p.Value); !slices.Equal(good, []uint64{keyAfter(position, turn)}) {
					t.Errorf("%v: before %s, %d boards are as good", p, move, len(good))
				}
			}
			positions.DoTurn(position, turn)
		}
	}
	if proved == 0 {
		t.Error("nothing is proved")
	}
}

// boardsWorth returns the boards that keep a value of at least least, by minimax to the
// end.
func boardsWorth(t *testing.T, p positions.Position, player positions.Player, least int) (keys []uint64) {
	t.Helper()
	boards, err := boardsAfter(p)
	if err != nil {
		t.Fatal(err)
	}
	b := brute{map[uint64]int{}, 1 << 30}
	for _, board := range boards {
		positions.DoTurn(p, board.turn())
		value, _ := b.value(p)
		if player == positions.P2 {
			value = -value
		}
		if value >= least {
			keys = append(keys, board.key)
		}
		positions.UndoTurn(p, board.turn())
	}
	return keys
}

// TestPromises checks which positions a generator of suites thinks worth a proof.
func TestPromises(t *testing.T) {
	puzzle := suitePuzzle(t, "vinver")
	for name, c := range map[string]struct {
		game, fen string
		want      bool
	}{
		"a win that is missed at a first look": {puzzle.Game, puzzle.FEN, true},
		"a win in one":                         {"vinver-4-nopass", "1b2/1b2/1b2/w1w1 b =", false},
		"a loss in one":                        {"vinver-4-nopass", "1b2/1b2/4/4 w =", false},
		"an early position":                    {"vinver-9-nopass", "9/9/9/9/4b4/9/9/9/9 w =", false},
		"solved by a search of the game":       {"verto-4", "4/4/4/4 w", true},
		"solved as a whole":                    {"trap-3", "3/3/3 ../../.. .../... w 2,2 0", true},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGenerator(sets.All, c.game)
			g.Nodes, g.Reach = 30_000, 16
			w, err := g.finder(c.game, sets.All)
			if err != nil {
				t.Fatal(err)
			}
			position, err := w.game.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := w.promisesAll(position, 0); got != c.want {
				t.Errorf("promises: %v", got)
			}
		})
	}
}

// A turn that alone saves a draw begins a line: here both kings are trapped at once.
func TestSavedDraw(t *testing.T) {
	const name = "trap-5-king"
	w, err := newGenerator(sets.Only, name).finder(name, sets.Only)
	if err != nil {
		t.Fatal(err)
	}
	p, err := w.game.Parse("1w3/4B/2b1W/b2ww/5 <<></<<>>/><<>/<><>/<<>< v^^^v/vvv^v/^^v^^/vv^^^ w 0,0 0")
	if err != nil {
		t.Fatal(err)
	}
	claim := sets.Claim{Kind: sets.Only}
	_, moves, err := w.line(p, &claim)
	if err != nil || !slices.Equal(moves, []string{"e2-e3"}) || claim.Value != 0 {
		t.Errorf("%v, %v: %v", claim, moves, err)
	}
}

// Turns that lead to the same board are one answer.
func TestBoards(t *testing.T) {
	game, _, err := content.Registry().Game("veletas-7")
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Parse("2b2w1/b4s1/7/3www1/6s/2wbbb1/3bs2 w 3 =")
	if err != nil {
		t.Fatal(err)
	}
	turns := 0
	positions.EachTurn(p, func([]positions.Step) bool { turns++; return true })
	boards, err := boardsAfter(p)
	if err != nil || len(boards) >= turns {
		t.Errorf("%d boards of %d turns, %v", len(boards), turns, err)
	}
	keys := map[uint64]bool{}
	for _, b := range boards {
		if keys[b.key] {
			t.Errorf("%s is there twice", p.TurnString(b.turn()))
		}
		keys[b.key] = true
		for _, turn := range b.turns {
			turns--
			if keyAfter(p, turn) != b.key {
				t.Errorf("%s leads elsewhere", p.TurnString(turn))
			}
		}
	}
	if turns != 0 {
		t.Errorf("%d turns lead to no board", turns)
	}
	if left := others(boards, boards[0].key); len(left) != len(boards)-1 {
		t.Errorf("%d others of %d", len(left), len(boards))
	}
	large, _, err := content.Registry().Game("veletas")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := boardsAfter(large.Start()); !errors.Is(err, errTooManyTurns) {
		t.Errorf("all turns of the setup are listed: %v", err)
	}
}

func TestSeen(t *testing.T) {
	seen := NewSeen(content.Registry())
	for _, c := range []struct {
		fen  string
		want bool
	}{
		{"w4b1/b2w1bw/b6/2bb1b1/bw1wwb1/1wbbwb1/1wbwww1 w =", true},
		{"w4b1/b2w1bw/b6/2bb1b1/bw1wwb1/1wbbwb1/1wbwww1 w =", false},
		{"1b4w/wb1w2b/6b/1b1bb2/1bww1wb/1bwbbw1/1wwwbw1 w =", false}, // a mirror image
		{"w4b1/b2w1bw/b6/2bb1b1/bw1wwb1/1wbbwb1/1wbwww1 b =", true},
	} {
		if got := seen.IsNew(&sets.Puzzle{Game: "vinver-7-nopass", FEN: c.fen}); got != c.want {
			t.Errorf("%s: %v", c.fen, got)
		}
	}
}

// Among puzzles for people, a board that differs from an earlier one in at most an eighth of
// the squares is not new, whichever way it is turned.
func TestResembling(t *testing.T) {
	const first = "wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4"
	if ranks := gridOf(first); string(ranks[5]) != "wwwwwb" || string(ranks[0]) != "\x00b\x00\x00\x00\x00" {
		t.Fatalf("the board is %q", ranks)
	}
	for _, c := range []struct {
		name, board string
		want        bool
	}{
		{"equal", first, false},
		{"four squares differ", "bbbbwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4", false},
		{"five squares differ", "bbbbbb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4", true},
		{"mirrored, and one square differs", "bwwwwb/bwbwbw/bbbbbw/bwbww1/3ww1/4b1", false},
		{"turned", "3www/bwwbbw/1wwbww/2bbbw/2wbww/2bbbb", false},
		{"the colours exchanged", "bbbbbw/bwbwbw/bwwwww/1bbwbw/1bb3/1w4", false},
	} {
		seen := NewSeen(content.Registry())
		claim := sets.Claim{Kind: sets.Best, Value: 1}
		seen.IsNew(&sets.Puzzle{Game: "verto-6", FEN: first + " w", Claim: claim})
		p := &sets.Puzzle{Game: "verto-6", FEN: c.board + " b", Claim: claim}
		if _, err := p.Position(content.Registry()); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := seen.IsNew(p); got != c.want {
			t.Errorf("%s: new is %v", c.name, got)
		}
	}
}

// No image of a position is new under a symmetry of its game.
func TestSeenImages(t *testing.T) {
	r := enginetest.WithToys()
	for _, entry := range r.Games {
		variant := entry.Family.Variants()[0]
		start := variant.Start().Abilities().Imaged
		if start == nil {
			continue
		}
		rng := rand.New(rand.NewPCG(3, 3))
		seen, images := NewSeen(r), 0
		for range 20 {
			line := randomLine(rng, variant, 6)
			for s, key := range start.ImageKeys() {
				if key != start.ImageKeys()[0] {
					continue // no symmetry of the game
				}
				image := variant.Start()
				for _, move := range line {
					if _, err := positions.PlayTurn(image, positions.Symmetry(s).Move(move, start.Size())); err != nil {
						t.Fatal(err)
					}
				}
				if isNew := seen.IsNew(&sets.Puzzle{Game: variant.Name(), FEN: image.FEN()}); isNew && s > 0 {
					t.Errorf("%s: %s is new", variant.Name(), image.FEN())
				} else if s > 0 {
					images++
				}
			}
		}
		if images == 0 {
			t.Errorf("%s has no symmetries", variant.Name())
		}
	}
}

// randomLine returns random turns from the start after which the game is not over.
func randomLine(rng *rand.Rand, variant positions.Game, turns int) (line []string) {
	p := variant.Start()
	for range turns {
		var all []string
		positions.EachTurn(p, func(steps []positions.Step) bool {
			all = append(all, p.TurnString(steps))
			return len(all) < 1000
		})
		move := all[rng.IntN(len(all))]
		steps, err := positions.PlayTurn(p, move)
		if err == nil && p.Outcome() != positions.Undecided {
			positions.UndoTurn(p, steps)
			continue
		}
		line = append(line, move)
	}
	return line
}
