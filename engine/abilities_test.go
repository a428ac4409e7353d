package engine

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// A calls counts the calls of each part of an evaluation, by its name.
type calls map[string]int

// counted returns a copy of an evaluation whose parts count their calls, so far as it has them.
func (c calls) counted(own search.Evaluation) search.Evaluation {
	parts := reflect.ValueOf(&own).Elem()
	for i := range parts.NumField() {
		name, part := parts.Type().Field(i).Name, parts.Field(i)
		if part.IsNil() {
			continue
		}
		before := reflect.ValueOf(part.Interface())
		part.Set(reflect.MakeFunc(part.Type(), func(args []reflect.Value) []reflect.Value {
			c[name]++
			return before.Call(args)
		}))
	}
	return own
}

// ask calls a part of an evaluation about p and returns all the numbers that it gives.
func ask(t *testing.T, name string, part reflect.Value, p positions.Position) (numbers []int) {
	t.Helper()
	steps := p.Steps(nil)
	var args, results []reflect.Value
	for i := range part.Type().NumIn() {
		switch in := part.Type().In(i); in {
		case reflect.TypeFor[positions.Position]():
			args = append(args, reflect.ValueOf(p))
		case reflect.TypeFor[[]positions.Step]():
			args = append(args, reflect.ValueOf(steps))
		case reflect.TypeFor[[]int32]():
			scores := reflect.ValueOf(make([]int32, len(steps)))
			args, results = append(args, scores), append(results, scores)
		default:
			t.Fatalf("%s takes a %v, of which this test knows nothing; teach it", name, in)
		}
	}
	for _, r := range append(part.Call(args), results...) {
		switch v := r.Interface().(type) {
		case int:
			numbers = append(numbers, v)
		case []int32:
			for _, n := range v {
				numbers = append(numbers, int(n))
			}
		default:
			t.Fatalf("%s gives a %T, of which this test knows nothing; teach it", name, v)
		}
	}
	return numbers
}

// seedErrors are the greatest errors that a seed adds to each part. A part that is not here
// has none.
var seedErrors = map[string]int{"Evaluate": seedError, "ScoreSteps": seedPolicyError}

// TestEvaluationsLoseNothing asks all parts of the evaluation that a search gets, in every
// variant, with and without a seed and a level: what the evaluation of the game can do, it
// can do too, with errors no greater than those of the level and the seed.
func TestEvaluationsLoseNothing(t *testing.T) {
	for _, entry := range Default().Games {
		for _, variant := range entry.Family.Variants() {
			t.Run(variant.Name(), func(t *testing.T) {
				t.Parallel()
				some := somePositions(variant)
				for _, level := range []int{1, 10, 19, fullStrength} {
					for _, seed := range []uint64{0, 5} {
						c := calls{}
						own := entry.NewEvaluation(variant).Evaluation
						got := evaluationInSearch(t, entry, variant, c.counted(own), level, seed)
						for _, p := range some {
							at := fmt.Sprintf("level %d, seed %d, %s", level, seed, p.FEN())
							compareParts(t, at, own, got, c, p, level, seed)
						}
					}
				}
			})
		}
	}
}

// A listener is a searcher that notes the evaluation of its task.
type listener struct{ evaluation *search.Evaluation }

func (l *listener) Search(task search.Task) search.Result {
	l.evaluation = task.Evaluation
	turn := positions.RandomTurn(rand.New(rand.NewPCG(1, 1)), task.Root.Copy())
	return search.Result{Turn: turn}
}

func (l *listener) Forget() {}

func (l *listener) Parameters() any { return nil }

// evaluationInSearch returns the evaluation that a search gets from an engine in which own is
// that of the variant.
func evaluationInSearch(
	t *testing.T, entry game.Entry, variant positions.Game, own search.Evaluation, level int, seed uint64,
) *search.Evaluation {
	t.Helper()
	entry.NewEvaluation = func(positions.Game) *game.Evaluation { return &game.Evaluation{Evaluation: own} }
	entry.Auto = "listener"
	var l listener
	e := New(Registry{
		Games:     []game.Entry{entry},
		Searchers: map[string]func(int) search.Searcher{"listener": func(int) search.Searcher { return &l }},
	})
	if err := e.SetOption("Game", variant.Name()); err != nil {
		t.Fatal(err)
	}
	e.settings.level, e.settings.seed = level, seed
	if _, err := e.Best(t.Context(), Limits{}, nil); err != nil {
		t.Fatal(err)
	}
	return l.evaluation
}

// compareParts compares what the parts of an evaluation give with what own gives.
func compareParts(
	t *testing.T, at string, own search.Evaluation, got *search.Evaluation, c calls, p positions.Position, level int, seed uint64,
) {
	t.Helper()
	parts, wrapped := reflect.ValueOf(own), reflect.ValueOf(*got)
	for i := range parts.NumField() {
		name, bound := parts.Type().Field(i).Name, levelOf(level, 1).error
		if seed != 0 {
			bound = max(bound, seedErrors[name])
		}
		if parts.Field(i).IsNil() != wrapped.Field(i).IsNil() {
			t.Errorf("%s: %s is there: %t; in the game's evaluation: %t", at, name, !wrapped.Field(i).IsNil(), !parts.Field(i).IsNil())
			continue
		}
		if parts.Field(i).IsNil() {
			continue
		}
		clear(c)
		want, numbers := ask(t, name, parts.Field(i), p), ask(t, name, wrapped.Field(i), p)
		if c[name] != 1 {
			t.Errorf("%s: %s asks that of the game %d times", at, name, c[name])
		}
		if len(numbers) != len(want) || len(want) == 0 {
			t.Errorf("%s: %s gives %d numbers, want %d", at, name, len(numbers), len(want))
			continue
		}
		for j := range want {
			if off := numbers[j] - want[j]; off < -bound || off > bound {
				t.Errorf("%s: %s is off by %d, at most %d is allowed", at, name, off, bound)
				break
			}
		}
	}
}

// somePositions returns positions of a random game, and some inside its turns.
func somePositions(variant positions.Game) (some []positions.Position) {
	rng := rand.New(rand.NewPCG(57, 1))
	for p := variant.Start(); p.Outcome() == positions.Undecided; p.Do(positions.RandomStep(rng, p)) {
		some = append(some, p.Copy())
	}
	const count = 4
	picked := some[:0:0]
	for i := range count {
		picked = append(picked, some[i*len(some)/count])
	}
	return picked
}
