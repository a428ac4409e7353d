package searchtest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/search"
)

// Params checks that each parameter of a searcher has an effect: if it has another
// value, the searches that run performs with a new searcher must return something
// else. values holds the other values. Switches need none. unseen lists the
// parameters that have no effect here, since they are about clocks or threads.
func Params(t *testing.T, newSearcher func() search.Searcher, values map[string]string, unseen []string, run func(search.Searcher) string) {
	t.Helper()
	known := map[string]bool{}
	for _, name := range unseen {
		known[name] = true
	}
	want := run(newSearcher())
	for _, p := range search.ListParams(newSearcher().Parameters()) {
		value, ok := values[p.Name]
		switch {
		case known[p.Name]:
			known[p.Name] = false
			continue
		case !ok && p.Value == "true":
			value = "false"
		case !ok && p.Value == "false":
			value = "true"
		case !ok:
			t.Errorf("%s: the test has no other value", p.Name)
			continue
		}
		s := newSearcher()
		if err := search.SetParam(s.Parameters(), p.Name, value); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if run(s) == want {
			t.Errorf("%s: all is as before with %s instead of %s", p.Name, value, p.Value)
		}
		delete(values, p.Name)
	}
	for name := range values {
		t.Errorf("there is no parameter %s", name)
	}
	for name, left := range known {
		if left {
			t.Errorf("there is no parameter %s", name)
		}
	}
}

// ParamsInRange checks that each parameter accepts its current value and rejects
// values of another kind.
func ParamsInRange(t *testing.T, s search.Searcher) {
	t.Helper()
	seen := map[string]bool{}
	for _, p := range search.ListParams(s.Parameters()) {
		if seen[p.Name] || p.Help == "" {
			t.Errorf("%s is there twice, or without a word about it", p.Name)
		}
		seen[p.Name] = true
		if err := search.SetParam(s.Parameters(), p.Name, p.Value); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		for _, bad := range []string{"", "-1", "1e9", "NaN", "yes"} {
			if search.SetParam(s.Parameters(), p.Name, bad) == nil {
				t.Errorf("%s takes %q", p.Name, bad)
			}
		}
	}
}

// ExtremeParams makes a searcher search positions with random combinations of
// parameters at their bounds. It must still find legal turns and keep its limits.
func ExtremeParams(t *testing.T, newSearcher func() search.Searcher, roots []positions.Position, e *search.Evaluation) {
	t.Helper()
	rng := rand.New(rand.NewPCG(27, 27))
	for range 40 {
		s := newSearcher()
		var set []string
		for _, p := range search.ListParams(s.Parameters()) {
			values := []string{p.Value, "true", "false"}
			if p.Min != "" {
				values = []string{p.Value, p.Min, p.Max}
			}
			value := values[rng.IntN(len(values))]
			if err := search.SetParam(s.Parameters(), p.Name, value); err != nil {
				t.Fatalf("%s: %v", p.Name, err)
			}
			set = append(set, p.Name+"="+value)
		}
		const nodes = 2000
		for _, root := range roots {
			s.Forget()
			_, infos := Run(t, s, root, e, func(task *search.Task) {
				task.Nodes, task.Threads, task.Contempt = nodes, 1+rng.IntN(2), 100
			})
			if got := infos[len(infos)-1].Nodes; got > 2*nodes {
				t.Errorf("%s: %d nodes of %d with %s", root.FEN(), got, nodes, strings.Join(set, " "))
			}
		}
	}
}
