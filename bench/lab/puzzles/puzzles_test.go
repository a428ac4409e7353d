package puzzles

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/longtest"
	"tetrad/protocol/puzzle"
)

// settings are small to make tests fast.
var settings = Settings{Nodes: 500, Reach: 12, Limits: Limits{Positions: 20_000, HashMiB: 4}}

// The puzzles of the program are distinct, and each of them is proved again from the
// rules: a sample here, all in long tests.
func TestPuzzles(t *testing.T) {
	r := enginetest.WithToys()
	verifier := Verifier{Registry: r, Limits: Limits{Positions: 500_000, HashMiB: 16}}
	every := 7
	if longtest.Enabled() {
		every = 1
	}
	for _, entry := range r.Games {
		if !puzzle.Exist(&entry) {
			continue
		}
		list, err := puzzle.Of(r, entry.Family.Name)
		if err != nil {
			t.Fatal(err)
		}
		seen := NewSeen(r)
		proved := 0
		for i, p := range list {
			if family, _, _ := strings.Cut(p.Game, "-"); family != entry.Family.Name || !seen.IsNew(p) {
				t.Errorf("among the puzzles of %s: %v", entry.Family.Name, p)
			}
			if i%every != 0 {
				continue
			}
			if err := verifier.Verify(t.Context(), p); err != nil {
				t.Errorf("%v: %v", p, err)
			}
			proved++
		}
		if proved == 0 {
			t.Errorf("no puzzle of %s is proved again", entry.Family.Name)
		}
		t.Logf("%s: %d of %d puzzles are proved again", entry.Family.Name, proved, len(list))
	}
}

// wrongPuzzles claim that only one turn wins, as a wide gap between the chances of two
// searches did for them. Another turn wins, too. The proof of that visits at most some
// positions.
var wrongPuzzles = []struct {
	name, other string
	positions   uint64
	isLong      bool
	line        string
}{
	{"trap, a win in 33", "c2-c3", 500_000, false,
		"trap-4; 4/4/2b1/2w1 >></<<>/<>>/><> v^^^/^v^^/v^v^ b 0,0 2; c2-c1; win; 941; swap"},
	{"trap, among 42 quiet turns", "b3-c3", 500_000, false,
		"trap-4; w3/1b2/4/4 >>>/<>>/>></>>< vv^v/^^^^/^vv^ b 0,0 42; b3-a3; win; 760; "},
	{"vinver", "c4", 500_000, false, "vinver-6; 6/2bwww/1w2bb/bwwbwb/bbwwwb/1b3b b =; a4 a6 a5; win; 1556; edge quiet"},
	{"veletas", "e6-g4/f5", 8_000_000, true,
		"veletas-7; wwb2b1/1b2sb1/swb4/bwb1w2/bbbb1b1/wb2www/www1bwW w 3 =; a5-a6/a5; win; 521; claim"},
}

// The program has none of the puzzles with a second winning turn that were once found. The
// verifier refuses them by a proof of that, and a puzzle that is too hard by saying so.
func TestSecondWinningTurns(t *testing.T) {
	r := content.Registry()
	all, err := puzzle.All(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range wrongPuzzles {
		t.Run(c.name, func(t *testing.T) {
			p, err := puzzle.Parse(r, c.line)
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(all, func(other *puzzle.Puzzle) bool { return other.Game == p.Game && other.FEN == p.FEN }) {
				t.Error("it is among the puzzles of the program")
			}
			refuses := func(positions uint64, want string) {
				t.Helper()
				verifier := Verifier{Registry: r, Limits: Limits{Positions: positions, HashMiB: 16}}
				if err := verifier.Verify(t.Context(), p); err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
					t.Errorf("with %d positions: %v, want %q; %s wins, too", positions, err, want, c.other)
				}
			}
			refuses(50, "50 positions prove nothing; give more by --proof")
			if !c.isLong || longtest.Enabled() {
				refuses(c.positions, "it is not the only good turn")
			}
		})
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
				if isNew := seen.IsNew(&puzzle.Puzzle{Game: variant.Name(), FEN: image.FEN()}); isNew && s > 0 {
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

// made returns puzzles of a small game.
func made(t *testing.T, m *Maker, games uint64) (list []*puzzle.Puzzle) {
	t.Helper()
	for number := range games {
		more, err := m.FromGame(number)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, more...)
	}
	return list
}

func newMaker(games ...string) *Maker {
	return &Maker{Registry: content.Registry(), Games: games, Seed: 1, Settings: settings}
}

// The Maker gives the same results again, also if it starts in the middle, and the
// results can be read and verified.
func TestMaker(t *testing.T) {
	const games = 24
	list := made(t, newMaker("verto-5", "trap-3"), games)
	if len(list) < 3 {
		t.Fatalf("%d puzzles", len(list))
	}
	var later []*puzzle.Puzzle
	again := newMaker("verto-5", "trap-3")
	for number := uint64(games / 2); number < games; number++ {
		more, err := again.FromGame(number)
		if err != nil {
			t.Fatal(err)
		}
		later = append(later, more...)
	}
	for i, p := range later {
		if before := list[len(list)-len(later)+i]; before.String() != p.String() {
			t.Errorf("%v, then %v", before, p)
		}
	}
	verifier := Verifier{Registry: content.Registry(), Limits: Limits{moreProof * settings.Positions, settings.HashMiB}}
	for _, p := range list {
		if _, err := puzzle.Parse(content.Registry(), p.String()); err != nil {
			t.Errorf("%v: %v", p, err)
		}
		if err := verifier.Verify(t.Context(), p); err != nil {
			t.Errorf("%v: %v", p, err)
		}
	}
}

// The line of a puzzle is checked by plain minimax, without the shortcuts of the exact
// solver: in each turn only one board keeps the outcome.
func TestProvedLines(t *testing.T) {
	r := content.Registry()
	proved := 0
	m := newMaker("verto-4")
	m.Reach = 7 // the range of minimax
	for _, p := range made(t, m, 20) {
		proved++
		position, err := p.Position(r)
		if err != nil {
			t.Fatal(err)
		}
		solver := position.ToMove()
		for i, move := range p.Line {
			turn, err := position.ParseTurn(move)
			if err != nil {
				t.Fatal(err)
			}
			if i%2 == 0 {
				if good := boardsWorth(position, solver, p.Goal); !slices.Equal(good, []uint64{keyAfter(position, turn)}) {
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

// boardsWorth returns the boards that keep the goal, by minimax to the end.
func boardsWorth(p positions.Position, player positions.Player, goal puzzle.Goal) (keys []uint64) {
	least := 1
	if goal == puzzle.Draw {
		least = 0
	}
	boards, _ := boardsAfter(p)
	known := map[uint64]int{}
	for _, b := range boards {
		positions.DoTurn(p, b.turn)
		if minimax(p, player, known) >= least {
			keys = append(keys, b.key)
		}
		positions.UndoTurn(p, b.turn)
	}
	return keys
}

func minimax(p positions.Position, player positions.Player, known map[uint64]int) int {
	if outcome := p.Outcome(); outcome != positions.Undecided {
		winner, won := outcome.Winner()
		switch {
		case !won:
			return 0
		case winner == player:
			return 1
		}
		return -1
	}
	if value, ok := known[p.Key()]; ok {
		return value
	}
	sign := 1
	if p.ToMove() != player {
		sign = -1
	}
	best := -2
	for _, step := range p.Steps(nil) {
		p.Do(step)
		best = max(best, sign*minimax(p, player, known))
		p.Undo()
	}
	known[p.Key()] = sign * best
	return sign * best
}

func TestVerifierFindsFaults(t *testing.T) {
	r := content.Registry()
	verifier := Verifier{Registry: r, Limits: settings.Limits}
	const right = "verto-6; wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w; a3xb4 a1 a2; draw; 900; capture quiet"
	for _, c := range []struct{ name, from, to, err string }{
		{"right", "", "", ""},
		{"another turn", "a3xb4 a1 a2", "a1", "the only good turn is a3xb4"},
		{"another goal", "draw", "win", "the goal is draw"},
	} {
		p, err := puzzle.Parse(r, strings.Replace(right, c.from, c.to, 1))
		if err != nil {
			t.Fatal(err)
		}
		err = verifier.Verify(t.Context(), p)
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
	// At the beginning many turns are equally good.
	open, err := puzzle.Parse(r, "verto-4; 4/4/4/4 w; b2; draw; 900; ")
	if err != nil {
		t.Fatal(err)
	}
	if err := verifier.Verify(t.Context(), open); err == nil {
		t.Error("the first turn of the game is verified")
	}
	// A proof that is stopped says nothing about the puzzle.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := verifier.Verify(ctx, open); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
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
	boards, ok := boardsAfter(p)
	if !ok || len(boards) >= turns {
		t.Errorf("%d boards of %d turns, %v", len(boards), turns, ok)
	}
	keys := map[uint64]bool{}
	for _, b := range boards {
		if keys[b.key] || keyAfter(p, b.turn) != b.key {
			t.Errorf("%s is there twice, or elsewhere", p.TurnString(b.turn))
		}
		keys[b.key] = true
	}
	if left := others(boards, boards[0].key); len(left) != len(boards)-1 {
		t.Errorf("%d others of %d", len(left), len(boards))
	}
	large, _, err := content.Registry().Game("veletas")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := boardsAfter(large.Start()); ok {
		t.Error("all turns of the setup are listed")
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
		if got := seen.IsNew(&puzzle.Puzzle{Game: "vinver-7-nopass", FEN: c.fen}); got != c.want {
			t.Errorf("%s: %v", c.fen, got)
		}
	}
}

func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.txt")
	line := "verto-6; w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b; a5; win; 1039; quiet"
	p, err := puzzle.Parse(content.Registry(), line)
	if err != nil {
		t.Fatal(err)
	}
	j, have, err := OpenJournal(path, "make", "# make 1\n")
	if err != nil || len(have) != 0 || j.Next() != 0 {
		t.Fatalf("%v, %d puzzles, game %d", err, len(have), j.Next())
	}
	for _, list := range [][]*puzzle.Puzzle{{p}, nil} {
		if err := j.Add(list); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(false); err != nil {
		t.Fatal(err)
	}
	// A killed run may leave half a line.
	text, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, append(text, "verto-6; w2w"...), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := OpenJournal(path, "make otherwise", ""); err == nil || !strings.Contains(err.Error(), "begun by: make") {
		t.Errorf("other settings: %v", err)
	}
	j, have, err = OpenJournal(path, "make", "# make 2\n")
	if err != nil || len(have) != 1 || string(have[0]) != line || j.Next() != 2 {
		t.Fatalf("%v, %q, game %d", err, have, j.Next())
	}
	if err := j.Close(true); err != nil {
		t.Fatal(err)
	}
	text, err = os.ReadFile(path)
	if want := puzzle.Header + "\n# make 2\n" + line + "\n"; err != nil || string(text) != want {
		t.Errorf("the file is %q, %v; want %q", text, err, want)
	}
	if _, _, err := OpenJournal(path, "make", ""); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a finished file: %v", err)
	}
}
