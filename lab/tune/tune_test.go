package tune

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tetrad/engine/content"
)

func plan(steps int, constants ...Constant) Plan {
	return Plan{Game: "verto-4", Nodes: 20, Steps: steps, Seed: 1, Constants: constants}
}

func newTuning(t *testing.T, p Plan) *Tuning {
	t.Helper()
	tuning, err := New(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return tuning
}

// Games whose results depend on how far two constants are from the best values lead there, and a
// third one, that makes no difference, does not wander far.
func TestFindsBest(t *testing.T) {
	tuning := newTuning(t, plan(1000, Constant{"up", 1, 0, 100, false}, Constant{"down", 40, 1, 100, true}, Constant{"idle", 1, 0, 100, false}))
	best := map[string]float64{"up": 2, "down": 20}
	strength := func(version map[string]string) (sum float64) {
		for name, want := range best {
			value, err := strconv.ParseFloat(version[name], 64)
			if err != nil {
				t.Fatal(err)
			}
			sum -= 200 * math.Pow(math.Log(value/want), 2) // in Elo
		}
		return sum
	}
	chance := rand.New(rand.NewPCG(7, 7))
	for !tuning.IsDone() {
		versions, result := tuning.versions(), 0
		wins := 1 / (1 + math.Pow(10, (strength(versions[1])-strength(versions[0]))/400))
		for range 2 * PairsInStep {
			if chance.Float64() < wins {
				result++
			} else {
				result--
			}
		}
		tuning.learn(result)
	}
	for i, want := range []float64{2, 20, 1} {
		value := tuning.Constants[i].Start * math.Exp(tuning.moved[i])
		if off := math.Abs(math.Log(value / want)); off > 0.25 {
			t.Errorf("%s is %.3g after %d games, want about %g: %s", tuning.Constants[i].Name, value, tuning.Games(), want, tuning)
		}
	}
}

// The two versions differ in all constants, stay within their bounds, and whole ones stay whole.
func TestVersions(t *testing.T) {
	tuning := newTuning(t, plan(3, Constant{"x", 1, 0, 1, false}, Constant{"n", 2, 1, 8, true}))
	wholes := map[string]bool{}
	for !tuning.IsDone() {
		both := tuning.versions()
		for _, version := range both {
			if x, err := strconv.ParseFloat(version["x"], 64); err != nil || x > 1 || x <= 0 {
				t.Errorf("x is %q, want a number up to 1", version["x"])
			}
			n, err := strconv.Atoi(version["n"])
			if err != nil || n < 1 || n > 8 {
				t.Errorf("n is %q, want 1 to 8", version["n"])
			}
			wholes[version["n"]] = true
		}
		if both[0]["x"] == both[1]["x"] {
			t.Errorf("both have x=%s", both[0]["x"])
		}
		tuning.learn(16)
	}
	if len(wholes) < 2 {
		t.Errorf("n is always %v", wholes)
	}
}

func TestResume(t *testing.T) {
	p := plan(3, Constant{"x", 1, 0, 9, false})
	program := map[string]string{"weights": "1"}
	path := filepath.Join(t.TempDir(), "tuning.json")
	first, err := Resume(path, p, program)
	if err != nil {
		t.Fatal(err)
	}
	first.learn(5)
	first.learn(-3)
	if err := first.Save(path); err != nil {
		t.Fatal(err)
	}
	again, err := Resume(path, p, program)
	if err != nil || !slices.Equal(again.Results, first.Results) || again.String() != first.String() {
		t.Errorf("it goes on with %v and %v, want %v; error %v", again.Results, again, first, err)
	}
	other := p
	other.Nodes++
	for name, try := range map[string]func() error{
		"other constants or flags": func() error { _, err := Resume(path, other, program); return err },
		"another program":          func() error { _, err := Resume(path, p, map[string]string{"weights": "2"}); return err },
		"that no step can have": func() error {
			first.Results = []int{17}
			if err := first.Save(path); err != nil {
				return err
			}
			_, err := Resume(path, p, program)
			return err
		},
		"is not a tuning": func() error { _, err := Resume("tune.go", p, program); return err },
	} {
		if err := try(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %q", err, name)
		}
	}
}

func TestParseConstant(t *testing.T) {
	r := content.Registry()
	c, err := ParseConstant(r, "trap-4", "mcts.firstplay")
	if err != nil || c != (Constant{"mcts.FirstPlay", 0.3, 0, 1, false}) {
		t.Errorf("%+v, %v", c, err)
	}
	c, err = ParseConstant(r, "vinver-9", "mcts.ExactTurns=5")
	if err != nil || c != (Constant{"mcts.ExactTurns", 5, 0, 12, true}) {
		t.Errorf("%+v, %v", c, err)
	}
	for text, want := range map[string]string{
		"Exploration":        "tetrad-lab params lists them",
		"mcts.Explore":       "no parameter",
		"mcts.Solver":        "a number above 0",
		"mcts.ExactTurns=0":  "a number above 0",
		"mcts.ExactTurns=50": "not a whole number from 0 to 12",
	} {
		if _, err := ParseConstant(r, "vinver-9", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := New(plan(3, c, c), nil); err == nil {
		t.Error("a constant given twice is taken")
	}
}
