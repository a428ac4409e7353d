package engine

import (
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/search"
)

// TestStepScoresOfLevels checks that the errors in step scores of a weak level are
// bounded and the same for the same seed. At full strength there are none.
func TestStepScoresOfLevels(t *testing.T) {
	game, entry, err := Default().Game("vinver-7")
	if err != nil {
		t.Fatal(err)
	}
	evaluation := &entry.NewEvaluation(game).Evaluation
	p := game.Start()
	steps := p.Steps(nil)
	scores := func(level int, seed uint64) []int32 {
		list := make([]int32, len(steps))
		withErrors(evaluation, levelOf(level, 1).error, seed).ScoreSteps(p, steps, list)
		return list
	}
	right := scores(fullStrength, 0)
	for _, level := range []int{1, 10} {
		weak := scores(level, 1)
		if slices.Equal(weak, right) || !slices.Equal(weak, scores(level, 1)) || slices.Equal(weak, scores(level, 2)) {
			t.Errorf("level %d: scores %v, right are %v", level, weak, right)
		}
		most := int32(grades[level-1].error)
		for i := range weak {
			if off := weak[i] - right[i]; off < -most || off > most {
				t.Errorf("level %d: a score is off by %d, at most %d is allowed", level, off, most)
			}
		}
	}
}

// TestErrorsOfSeeds checks that a seed adds small errors, also at full strength, and
// that without a seed there are none.
func TestErrorsOfSeeds(t *testing.T) {
	game, entry, err := Default().Game("vinver-7")
	if err != nil {
		t.Fatal(err)
	}
	evaluation, p := &entry.NewEvaluation(game).Evaluation, game.Start()
	if withErrors(evaluation, 0, 0) != evaluation {
		t.Error("full strength without a seed has errors")
	}
	right, errors := evaluation.Evaluate(p), map[int]int{}
	for seed := range uint64(300) {
		errors[withErrors(evaluation, 0, seed).Evaluate(p)-right]++
	}
	for e, count := range errors {
		if e < -seedError || e > seedError || count < 300/(2*seedError+1)/2 {
			t.Errorf("%d seeds err by %d", count, e)
		}
	}
	for seed := range uint64(20) {
		steps := p.Steps(nil)
		plain, scores := make([]int32, len(steps)), make([]int32, len(steps))
		evaluation.ScoreSteps(p, steps, plain)
		withErrors(evaluation, 0, seed).ScoreSteps(p, steps, scores)
		for i := range scores {
			if off := scores[i] - plain[i]; off < -seedPolicyError || off > seedPolicyError || seed == 0 && off != 0 {
				t.Errorf("seed %d: a score is off by %d", seed, off)
			}
		}
	}
}

// TestErringStaysTheSame checks that searches get the same evaluation until something changes.
// Otherwise MCTS would not keep its tree from turn to turn.
func TestErringStaysTheSame(t *testing.T) {
	e := New(Default())
	own, err := e.currentEvaluation()
	if err != nil {
		t.Fatal(err)
	}
	other := own.Evaluation
	e.settings.seed = 3
	first := e.evaluationFor(&own.Evaluation, 0)
	if again := e.evaluationFor(&own.Evaluation, 0); again != first || first == &own.Evaluation {
		t.Error("each search gets another evaluation, or one without errors")
	}
	for what, next := range map[string]func() *search.Evaluation{
		"level": func() *search.Evaluation { return e.evaluationFor(&own.Evaluation, 50) },
		"game":  func() *search.Evaluation { return e.evaluationFor(&other, 0) },
		"seed":  func() *search.Evaluation { e.settings.seed++; return e.evaluationFor(&own.Evaluation, 0) },
	} {
		before := e.erring.Evaluation
		if next() == before {
			t.Errorf("another %s gets the same evaluation", what)
		}
	}
}

// TestLevelScale checks that the scale of a game multiplies the playouts of a level,
// and not its depth.
func TestLevelScale(t *testing.T) {
	for _, c := range []struct {
		level int
		scale uint64
		want  grade
	}{
		{1, 8, grade{depth: 1}},
		{6, 0, grade{playouts: grades[5].playouts}},
		{6, 8, grade{playouts: 8 * grades[5].playouts}},
		{fullStrength, 8, grade{}},
	} {
		if got := levelOf(c.level, c.scale); got.depth != c.want.depth || got.playouts != c.want.playouts {
			t.Errorf("level %d, scale %d: %+v, want %+v", c.level, c.scale, got, c.want)
		}
	}
}

// TestGradesGoUp checks that each level has more playouts or depth than the level
// below, or the same and smaller errors. The last level below full strength errs by a
// few centipawns only.
func TestGradesGoUp(t *testing.T) {
	for i := 1; i < len(grades); i++ {
		below, g := grades[i-1], grades[i]
		more := g.playouts > below.playouts || g.depth > below.depth && below.playouts == 0
		same := g.playouts == below.playouts && g.depth == below.depth
		if !more && !(same && g.error < below.error) {
			t.Errorf("level %d is %+v, level %d is %+v", i, below, i+1, g)
		}
	}
}

// TestLevel1TakesAWin checks that every level takes an immediate win.
func TestLevel1TakesAWin(t *testing.T) {
	for _, c := range []struct{ game, fen string }{
		{"verto-6", "bbbbbb/1bwb1w/wwbwww/bw1wwb/bwwwww/bbwbbw b"},
		{"veletas-7", "wwbw1w1/wbbb3/1b1b1b1/swwsb1b/b1wb3/wwb4/Wbw2w1 w 3 ="},
		{"trap-4", "4/1w1b/2w1/2w1 >>>/<></<<>/<>> ^^^v/^v^^/^^^v w 0,0 13"},
		{"trap-4", "1b2/w3/3b/4 <>>/<<>/>>>/<<> ^^vv/^v^^/^v^v b 0,0 6"},
		{"vinver-5", "b1b1b/bw2w/1b3/bwb1b/wwww1 w ="},
	} {
		for seed := range uint64(5) {
			e := New(Default())
			e.settings.hashMiB, e.settings.seed, e.settings.level = 1, seed, 1
			if err := e.SetOption("Game", c.game); err != nil {
				t.Fatal(err)
			}
			if err := e.SetPosition(c.fen, nil); err != nil {
				t.Fatal(err)
			}
			mover := e.Position().ToMove()
			move := answer(t, e)
			if err := e.PlayMoves([]string{move}); err != nil {
				t.Fatal(err)
			}
			if winner, won := e.Position().Outcome().Winner(); !won || winner != mover {
				t.Errorf("%s, %s, seed %d: %s does not win", c.game, c.fen, seed, move)
			}
		}
	}
}

// TestLevel10BeatsLevel1 checks that level 10 wins clearly against level 1 in short
// games, whoever begins.
func TestLevel10BeatsLevel1(t *testing.T) {
	projecttest.Only(t)
	const games = 6
	for _, name := range []string{"verto-6", "veletas-7", "trap-4", "vinver-6", "vinver-6-nopass"} {
		points := 0.0
		for n := range games {
			strong := positions.Player(n % 2)
			switch winner, won := playLevels(t, name, strong, uint64(n+1)).Winner(); {
			case !won:
				points += 0.5
			case winner == strong:
				points++
			}
		}
		t.Logf("%s: level 10 gets %.1f of %d", name, points, games)
		if points < 0.7*games {
			t.Errorf("%s: level 10 gets %.1f of %d points against level 1", name, points, games)
		}
	}
}

// playLevels plays a game of level 10, as the player strong, against level 1.
func playLevels(t *testing.T, name string, strong positions.Player, seed uint64) positions.Outcome {
	t.Helper()
	var sides [2]*Engine
	for player := range sides {
		e := New(Default())
		e.settings.hashMiB, e.settings.seed, e.settings.level = 1, seed, 1
		if positions.Player(player) == strong {
			e.settings.level = 10
		}
		if err := e.SetOption("Game", name); err != nil {
			t.Fatal(err)
		}
		sides[player] = e
	}
	var moves []string
	for {
		mover := sides[0].Position().ToMove()
		e := sides[mover]
		if outcome := e.Position().Outcome(); outcome != positions.Undecided || len(moves) > 300 {
			return outcome
		}
		moves = append(moves, answer(t, e))
		for _, side := range sides {
			if err := side.SetPosition("", moves); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestLevelsVarySetups asks weak levels for the first turn of Veletas. Ten seeds play nearly
// as many setups, and in none of them are all shooters in one corner of the board.
func TestLevelsVarySetups(t *testing.T) {
	levels := []int{1, 4, 5, 10}
	if projecttest.Enabled() {
		levels = append(levels, 15, 19)
	}
	for _, level := range levels {
		played := map[string]bool{}
		for seed := range uint64(10) {
			e := New(Default())
			e.settings.hashMiB, e.settings.seed, e.settings.level = 1, seed+1, level
			if err := e.SetOption("Game", "veletas"); err != nil {
				t.Fatal(err)
			}
			setup := answer(t, e)
			played[setup] = true
			if cornered(setup) {
				t.Errorf("level %d, seed %d: %s has all shooters in one corner", level, seed+1, setup)
			}
		}
		if len(played) < 7 {
			t.Errorf("level %d: ten seeds play %d setups", level, len(played))
		}
	}
}

// cornered reports whether all shooters of a setup such as h7+i8+g9/e1 are in one corner of
// 4×4 squares of the board of 10×10.
func cornered(setup string) bool {
	shooters, _, _ := strings.Cut(setup, "/")
	corners := map[[2]bool]bool{}
	for _, square := range strings.Split(shooters, "+") {
		file, rank := int(square[0]-'a'), int(square[1]-'1') // shooters stand on ranks 2 to 9
		if min(file, 9-file) > 3 || min(rank, 9-rank) > 3 {
			return false
		}
		corners[[2]bool{file < 5, rank < 5}] = true
	}
	return len(corners) == 1
}

// answer returns the turn that a search without limits from the client chooses.
func answer(t *testing.T, e *Engine) string {
	t.Helper()
	found, err := e.Best(t.Context(), Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return found.Move
}

// TestNewGamePreparesTheLevel checks that a new game makes ready the searcher of the
// level: alpha-beta for the lowest levels, MCTS for the others.
func TestNewGamePreparesTheLevel(t *testing.T) {
	for level, want := range map[int]string{1: "alphabeta", 4: "alphabeta", 5: "mcts"} {
		e := New(Default())
		e.settings.hashMiB, e.settings.level = 1, level
		if err := e.NewGame(); err != nil {
			t.Fatal(err)
		}
		prepared, name := e.kept, e.keptName
		answer(t, e)
		if e.kept != prepared || name != want {
			t.Errorf("level %d: %s is ready, the search needs %s", level, name, e.keptName)
		}
	}
}

// TestDepthDoesNotChangeTheLevel checks that a level keeps its searcher if the client
// limits the depth, since its playouts mean nothing to another search. At full strength
// a depth selects alpha-beta.
func TestDepthDoesNotChangeTheLevel(t *testing.T) {
	for level, want := range map[int]string{4: "alphabeta", 5: "mcts", 19: "mcts", fullStrength: "alphabeta"} {
		e := New(Default())
		e.settings.level = level
		if got := e.level().searcher(e.registry, 3, "own"); got != want {
			t.Errorf("level %d, depth 3: %s, want %s", level, got, want)
		}
	}
}
