package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// parse parses a line.
func parse(t *testing.T, line string) *sets.Puzzle {
	t.Helper()
	p, err := sets.Parse(content.Registry(), line)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// suitePuzzle returns a copy of the first puzzle of a suite of the program.
func suitePuzzle(t *testing.T, game string) *sets.Puzzle {
	t.Helper()
	list, err := sets.Suite.Of(content.Registry(), game)
	if err != nil {
		t.Fatal(err)
	}
	p := *list[0]
	p.Grade = sets.Ungraded
	return &p
}

// proveAgain proves a puzzle of the program again.
func proveAgain(t *testing.T, prover *prover, p *sets.Puzzle) {
	t.Helper()
	if _, err := prover.Prove(t.Context(), p); err != nil {
		t.Errorf("%v: %v", p, err)
	}
}

// The puzzles of the program are distinct, and each of them is proved again from the
// rules: a sample here, all in long tests.
func TestPuzzles(t *testing.T) {
	projecttest.NotRaced(t)
	r := enginetest.WithToys()
	budget := Budget{Positions: 3_000_000, HashMiB: 16}
	every := 7
	if projecttest.Enabled() {
		every = 1
	}
	for _, entry := range r.Games {
		if !sets.Puzzles.Exist(&entry) {
			continue
		}
		list, err := sets.Puzzles.Of(r, entry.Family.Name)
		if err != nil {
			t.Fatal(err)
		}
		seen := NewSeen(r)
		for i, p := range list {
			if family, _, _ := strings.Cut(p.Game, "-"); family != entry.Family.Name || !seen.IsNew(p) {
				t.Errorf("among the puzzles of %s: %v", entry.Family.Name, p)
			}
			if i%every == 0 {
				proveAgain(t, &prover{Registry: r, Budget: budget}, p)
			}
		}
		if len(list) == 0 {
			t.Errorf("no puzzle of %s is proved again", entry.Family.Name)
		}
	}
}

// TestSuites checks that graded suites in the program are large enough, with puzzles of
// each grade. It repeats the proof of the first one of each grade, and in long tests of
// every twentieth. tetrad-lab set prove suite proves all.
func TestSuites(t *testing.T) {
	projecttest.NotRaced(t)
	r := enginetest.WithToys()
	prover := &prover{Registry: r, Budget: Budget{HashMiB: 256}}
	for _, entry := range r.Games {
		if !sets.Suite.Exist(&entry) {
			continue
		}
		list, err := sets.Suite.Of(r, entry.Family.Name)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		var ofGrade [sets.Hard + 1]int
		for i, puzzle := range list {
			if family, _, _ := strings.Cut(puzzle.Game, "-"); family != entry.Family.Name || seen[puzzle.FEN] {
				t.Errorf("in the suite of %s: %v", entry.Family.Name, puzzle)
			}
			seen[puzzle.FEN] = true
			ofGrade[puzzle.Grade]++
			if ofGrade[puzzle.Grade] == 1 || i%20 == 0 && projecttest.Enabled() {
				proveAgain(t, prover, puzzle)
			}
		}
		if ofGrade[sets.Ungraded] == len(list) {
			continue // as the generator writes it
		}
		if len(list) < 300 || ofGrade[sets.Ungraded] > 0 || slices.Contains(ofGrade[sets.Easy:], 0) {
			t.Errorf("%s: %d puzzles without a grade, %v with the grades", entry.Family.Name, ofGrade[sets.Ungraded], ofGrade[sets.Easy:])
		}
	}
}

// The positions for blunders are distinct, and every tenth is proved again in long tests; all
// of them nightly, by tetrad-lab set prove.
func TestTruth(t *testing.T) {
	r := enginetest.WithToys()
	for _, entry := range r.Games {
		if !sets.Truth.Exist(&entry) {
			continue
		}
		list, err := sets.Truth.Of(r, entry.Family.Name)
		if err != nil {
			t.Fatal(err)
		}
		seen := NewSeen(r)
		for i, p := range list {
			if family, _, _ := strings.Cut(p.Game, "-"); family != entry.Family.Name || !seen.IsNew(p) {
				t.Errorf("in the truth of %s: %v", entry.Family.Name, p)
			}
			if i%10 == 0 && projecttest.Enabled() {
				proveAgain(t, &prover{Registry: r, Budget: Budget{HashMiB: 256}}, p)
			}
		}
	}
}

// TestEndgames proves one of the endgames in the program, and with the long tests all
// that have at most 22 turns to the end, by one thread and by two.
func TestEndgames(t *testing.T) {
	r := content.Registry()
	list, err := sets.Endgames.All(r)
	if err != nil {
		t.Fatal(err)
	}
	// quick is an endgame that takes fewer nodes than others.
	const quick = 2
	seen := NewSeen(r)
	for i, e := range list {
		p, err := e.Position(r)
		if err != nil {
			t.Fatal(err)
		}
		left := p.Abilities().Scored.TurnsLeft()
		if left < 20 || left > 28 || !seen.IsNew(e) {
			t.Errorf("%v: %d turns to the end", e, left)
		}
		if i != quick && (left > 22 || !projecttest.Nightly()) {
			continue
		}
		for threads := 1; threads <= 2; threads++ {
			proveAgain(t, &prover{Registry: r, Budget: Budget{HashMiB: 64, Threads: threads}}, e)
		}
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
		"trap-4;4/4/2b1/2w1 >></<<>/<>>/><> v^^^/^v^^/v^v^ b 0,0 2;only win;c2-c1;rating=941;themes=swap"},
	{"trap, among 42 quiet turns", "b3-c3", 500_000, false,
		"trap-4;w3/1b2/4/4 >>>/<>>/>></>>< vv^v/^^^^/^vv^ b 0,0 42;only win;b3-a3;rating=760"},
	{"vinver", "c4", 500_000, false,
		"vinver-6;6/2bwww/1w2bb/bwwbwb/bbwwwb/1b3b b =;only win;a4 a6 a5;rating=1556;themes=edge quiet"},
	{"veletas", "e6-g4/f5", 8_000_000, true,
		"veletas-7;wwb2b1/1b2sb1/swb4/bwb1w2/bbbb1b1/wb2www/www1bwW w 3 =;only win;a5-a6/a5;rating=521;themes=claim"},
}

// The program has none of the puzzles with a second winning turn that were once found. The
// prover refuses them by a proof of that, and a puzzle that is too hard by saying so.
func TestSecondWinningTurns(t *testing.T) {
	r := content.Registry()
	all, err := sets.Puzzles.All(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range wrongPuzzles {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.line)
			if slices.ContainsFunc(all, func(other *sets.Puzzle) bool { return other.Game == p.Game && other.FEN == p.FEN }) {
				t.Error("it is among the puzzles of the program")
			}
			refuses := func(positions uint64, want string) {
				t.Helper()
				prover := prover{Registry: r, Budget: Budget{Positions: positions, HashMiB: 16}}
				if _, err := prover.Prove(t.Context(), p); err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
					t.Errorf("with %d positions: %v, want %q; %s wins, too", positions, err, want, c.other)
				}
			}
			refuses(50, "50 positions prove nothing")
			if !c.isLong || projecttest.Enabled() {
				refuses(c.positions, "it is not the only good turn")
			}
		})
	}
}

func TestProverFindsFaults(t *testing.T) {
	r := content.Registry()
	prover := prover{Registry: r, Budget: Budget{HashMiB: 16}}
	const only = "verto-6;wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w;only draw;a3xb4 a1 a2"
	const within = "vinver-9-nopass;b3wbwwb/b1wwwbbww/w1bbbbbbw/bbbbbwwww/bwbbww2b/bw3b2w/bwwb1w2b/1w3w2b/2bw1b3 b =;within 2;a2 d4 a1"
	const second = "vinver-6;6/2bwww/1w2bb/bwwbwb/bbwwwb/1b3b b =;within 1;a4"
	const defence = "trap-5;5/5/2b2/2w2/5 <><>/<><>/><>>/><></<><> vvv^v/^v^vv/vv^^^/^vvvv b 0,0 15;defence 4;c3-d3 c2-d2 d3-c3"
	const best = "verto;2wwwwwb/3bbwwb/3bww1w/w1bbbwbw/1wwbbbbb/w1wwwbbb/wbbwwwbb/wwbbbwwb b;best +4;g6xf5"
	const avoid = "trap-3;bwb/3/1w1 <</.</.< ^.v/... w 0,0 0;avoid win;a1>b1 b3>b2"
	vinver := suitePuzzle(t, "vinver").String()
	for _, c := range []struct{ name, line, from, to, err string }{
		{"only: right", only, "", "", ""},
		{"only: another turn", only, "a3xb4 a1 a2", "a1", "the only good turn is a3xb4"},
		{"only: another goal", only, "draw", "win", "what is proved is only draw"},
		{"only: the first turn of the game", "verto-4;4/4/4/4 w;only draw;b2", "", "", "only good turn"},
		{"only: one legal turn, and a loss", "verto-4;bbbb/bbbb/bwww/wwb1 w;only win;d1xc1", "", "", "only good turn"},
		{"within: right", within, "", "", ""},
		{"within: another turn", within, "a2 d4 a1", "a1", "the only good turn is a2"},
		{"within: too few turns", within, "2;a2 d4 a1", "1;a2", "not the only good turn"},
		{"within: another turn wins as fast", second, "within 1", "within 5", "not the only good turn"},
		{"defence: right", defence, "", "", ""},
		{"defence: another turn", defence, "c3-d3 c2-d2 d3-c3", "c3-c4", "the only good turn is c3-d3"},
		{"defence: other turns hold out", defence, "defence 4", "defence 1", "not the only good turn"},
		{"best: right", best, "", "", ""},
		{"best: another turn", best, "g6xf5", "b6", "the only good turn is g6xf5"},
		{"best: another margin", best, "+4", "+6", "what is proved is best +4"},
		{"all: right", vinver, "", "", ""},
		{"all: another outcome", vinver, "all win", "all draw", "the outcome is +1, not +0"},
		{"avoid: right", avoid, "", "", ""},
		{"avoid: another outcome", avoid, "avoid win", "avoid draw", "the outcome is +1, not +0"},
		{"avoid: a turn that keeps the outcome", avoid, "b3>b2", "a2>a1", "a2>a1 keeps the outcome"},
		{"margin: right", "verto-4;4/4/4/4 w;margin -2;a2", "", "", ""},
		{"margin: another margin", "verto-4;4/4/4/4 w;margin -2;a2", "-2", "+2", "the margin is -2"},
	} {
		_, err := prover.Prove(t.Context(), parse(t, strings.Replace(c.line, c.from, c.to, 1)))
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
	right := suitePuzzle(t, "vinver")
	other := *right
	other.Turns = append(slices.Clone(right.Turns), "zz")
	if _, err := prover.Prove(t.Context(), &other); err == nil || !strings.Contains(err.Error(), "the best turns are "+strings.Join(right.Turns, " ")) {
		t.Errorf("another turn: %v", err)
	}
	list, err := sets.Suite.Of(prover.Registry, "verto")
	if err != nil {
		t.Fatal(err)
	}
	several := *list[slices.IndexFunc(list, func(p *sets.Puzzle) bool { return len(p.Turns) > 1 })]
	several.Turns = several.Turns[1:]
	if _, err := prover.Prove(t.Context(), &several); err == nil || !strings.Contains(err.Error(), "the best turns are ") {
		t.Errorf("a turn too few: %v", err)
	}
}

// A proof that is stopped says nothing about the puzzle.
func TestStoppedProof(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, line := range []string{
		"verto-4;4/4/4/4 w;only draw;b2", "vinver-6;6/6/6/6/6/6 b =;all win;a1", "verto;8/8/8/8/8/8/8/8 w;margin +0;d4",
	} {
		if _, err := (&prover{Registry: content.Registry(), Budget: Budget{HashMiB: 16}}).Prove(ctx, parse(t, line)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestMarginRefusesWorseTurns writes each turn of a position into an endgame. Turns that
// lose stones are refused, and the others are not.
func TestMarginRefusesWorseTurns(t *testing.T) {
	e := *parse(t, "verto-4;wbb1/2w1/1b2/w2b w;margin +0;d2")
	p, err := e.Position(content.Registry())
	if err != nil {
		t.Fatal(err)
	}
	x := p.Abilities().Endgamer.Endgame(positions.EndgameOptions{})
	e.Value = exactMargin(x, p)
	worse, best := 0, 0
	positions.EachTurn(p, func(turn []positions.Step) bool {
		e.Turns = []string{p.TurnString(turn)}
		positions.DoTurn(p, turn)
		kept := -exactMargin(x, p)
		positions.UndoTurn(p, turn)
		_, err := (&prover{Registry: content.Registry(), Budget: Budget{HashMiB: 64}}).Prove(t.Context(), &e)
		switch {
		case kept == e.Value && err == nil:
			best++
		case kept < e.Value && err != nil && strings.Contains(err.Error(), fmt.Sprintf("with %s the margin is %+d", e.Turns[0], kept)):
			worse++
		default:
			t.Errorf("%v, which leads to %+d: %v", &e, kept, err)
		}
		return true
	})
	if worse == 0 || best == 0 {
		t.Errorf("%d turns lose stones, %d do not", worse, best)
	}
}

// exactMargin returns the margin for the player to move, by a question for each.
func exactMargin(x positions.Endgame, p positions.Position) int {
	alpha := -100
	for {
		margin, _ := x.Exceeds(p, alpha, nil)
		if margin <= alpha {
			return alpha
		}
		alpha = margin
	}
}

// What a refutation says is proved, and nothing else: another value, another reply, or the
// same of a turn that is good.
func TestProveRefutations(t *testing.T) {
	const only = "verto-6;wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w;only draw;a3xb4 a1 a2;wrong="
	const within = "vinver-9-nopass;b3wbwwb/b1wwwbbww/w1bbbbbbw/bbbbbwwww/bwbbww2b/bw3b2w/bwwb1w2b/1w3w2b/2bw1b3 b =;within 2;a2 d4 a1;wrong="
	const defence = "trap-5;5/5/2b2/2w2/5 <><>/<><>/><>>/><></<><> vvv^v/^v^vv/vv^^^/^vvvv b 0,0 15;defence 4;c3-d3 c2-d2 d3-c3;wrong="
	const best = "verto;2wwwwwb/3bbwwb/3bww1w/w1bbbwbw/1wwbbbbb/w1wwwbbb/wbbwwwbb/wwbbbwwb b;best +4;g6xf5;wrong="
	p := &prover{Registry: content.Registry(), Budget: Budget{Positions: 2_000_000, HashMiB: 16}}
	for _, c := range []struct{ puzzle, right, wrong string }{
		{only, "a1:c1:-1", "a1:d2xe3:-1"},
		{only, "a1:c1:-1 3.c1:a2xb3:-1", "a1:c1:-1 3.c1:f2xe3:-1"},
		{within, "c9:a2:+3", "c9:b8:+3"},
		{within, "d2:e4:+1", "d2:e4:+4"},
		{within, "d2:e4:+1", "d2:e4:-1"},
		{defence, "c3-b3:c2-c3:-3", "c3-b3:c2-c3:-2"},
		{defence, "c3-c4:c2-c3:-4", "c3-c4:c2-b2:-4"},
		{best, "a4:b3xb2:+0", "a4:b3xb2:-2"},
		{best, "a4:b3xb2:+0", "a4:b3xb2:+2"},
	} {
		if _, err := p.Prove(t.Context(), parse(t, c.puzzle+c.right)); err != nil {
			t.Errorf("%s%s: %v", c.puzzle, c.right, err)
		}
		if _, err := p.Prove(t.Context(), parse(t, c.puzzle+c.wrong)); err == nil || !strings.Contains(err.Error(), "the refutation ") {
			t.Errorf("%s%s: error %v", c.puzzle, c.wrong, err)
		}
	}
}
