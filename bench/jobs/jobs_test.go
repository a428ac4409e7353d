package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"tetrad/bench/jobs"
)

// squares is a kind whose jobs square their index. Later jobs of a group of four finish
// before the earlier ones.
type squares struct{ closed, running, most atomic.Int64 }

func (k *squares) kind() jobs.Kind {
	return jobs.Define("squares", func(spec squareSpec, _ *jobs.Host) (jobs.Work[[]byte], error) {
		r := &squareRunner{kind: k, spec: spec, late: map[int]chan struct{}{}}
		for i := range 100 {
			r.late[i] = make(chan struct{})
		}
		return jobs.Work[[]byte]{Count: jobs.MaxIndex, Do: r.Do, Close: r.Close}, nil
	})
}

type squareSpec struct {
	Fail     int  `json:"fail"`     // a job from this index on fails; 0: none
	Huge     bool `json:"huge"`     // results are too large
	Backward bool `json:"backward"` // a job waits for the one after it, four at a time
}

type squareRunner struct {
	kind *squares
	spec squareSpec
	late map[int]chan struct{}
}

func (r *squareRunner) Do(ctx context.Context, index int) ([]byte, error) {
	now := r.kind.running.Add(1)
	defer r.kind.running.Add(-1)
	for most := r.kind.most.Load(); now > most && !r.kind.most.CompareAndSwap(most, now); most = r.kind.most.Load() {
	}
	if r.spec.Backward && index%4 != 3 {
		select {
		case <-r.late[index+1]:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if r.spec.Backward {
		close(r.late[index])
	}
	if r.spec.Fail > 0 && index >= r.spec.Fail {
		return nil, fmt.Errorf("job %d fails", index)
	}
	if r.spec.Huge {
		return make([]byte, jobs.MaxResult+1), nil
	}
	return fmt.Append(nil, index*index), nil
}

func (r *squareRunner) Close() error {
	r.kind.closed.Add(1)
	return nil
}

func TestInOrder(t *testing.T) {
	for _, c := range []struct {
		name        string
		spec        string
		width       int
		first, last int
		enough      int // results that fold wants; 0: all
		want        string
		err         string
	}{
		{"one at a time", `{}`, 1, 0, 5, 0, "0 1 4 9 16", ""},
		{"later ones first", `{"backward":true}`, 4, 0, 8, 0, "0 1 4 9 16 25 36 49", ""},
		{"from the middle", `{}`, 3, 7, 9, 0, "49 64", ""},
		{"nothing", `{}`, 3, 7, 7, 0, "", ""},
		{"a verdict", `{"backward":true}`, 4, 0, jobs.MaxIndex, 3, "0 1 4", ""},
		{"a failure", `{"fail":2}`, 2, 0, 9, 0, "0 1", "job 2 fails"},
		{"too large", `{"huge":true}`, 2, 0, 9, 0, "", "has 786433 bytes"},
		{"no specification", `[]`, 2, 0, 9, 0, "", "cannot unmarshal array"},
	} {
		t.Run(c.name, func(t *testing.T) {
			kind := &squares{}
			local := jobs.NewLocal([]jobs.Kind{kind.kind()}, &jobs.Host{}, c.width)
			w := &jobs.Batch{Kind: "squares", Spec: json.RawMessage(c.spec)}
			var got []string
			err := jobs.InOrder(t.Context(), local, w, c.first, c.last, func(index int, result []byte) (bool, error) {
				got = append(got, string(result))
				return len(got) != c.enough, nil
			})
			if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("error %v, want %q", err, c.err)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%v, want %s", got, c.want)
			}
			if running := kind.running.Load(); running != 0 {
				t.Errorf("%d jobs still run", running)
			}
			if most := kind.most.Load(); most > int64(c.width) {
				t.Errorf("%d jobs at a time, want at most %d", most, c.width)
			}
			if err := local.Close(); err != nil || c.want != "" && kind.closed.Load() != 1 {
				t.Errorf("error %v, %d runners are closed, want 1", err, kind.closed.Load())
			}
		})
	}
}

func TestInOrderEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	local := jobs.NewLocal([]jobs.Kind{(&squares{}).kind()}, &jobs.Host{}, 2)
	w := &jobs.Batch{Kind: "squares", Spec: json.RawMessage(`{}`)}
	err := jobs.InOrder(ctx, local, w, 0, jobs.MaxIndex, func(index int, _ []byte) (bool, error) {
		if index == 3 {
			cancel()
		}
		return true, nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestBatch(t *testing.T) {
	type spec struct{ Games []string }
	a, err := jobs.New("squares", spec{[]string{"x"}})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := jobs.New("squares", spec{[]string{"y"}})
	c := a
	c.Slots = 2
	ids := []string{a.ID(), b.ID(), c.ID()}
	slices.Sort(ids)
	if again, _ := jobs.New("squares", spec{[]string{"x"}}); again.ID() != a.ID() || len(a.ID()) != 32 || len(slices.Compact(ids)) != 3 {
		t.Errorf("names %v", ids)
	}
	for name, w := range map[string]jobs.Batch{
		"is not the name": {Kind: "A.b", Spec: a.Spec},
		"is not JSON":     {Kind: "a", Spec: json.RawMessage("{")},
		"want at most":    {Kind: "a", Spec: json.RawMessage(`"` + strings.Repeat("x", jobs.MaxSpec) + `"`)},
		"processors":      {Kind: "a", Spec: a.Spec, Slots: -1},
	} {
		if err := w.Check(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v, want %q", err, name)
		}
	}
}

func TestLocalRefuses(t *testing.T) {
	local := jobs.NewLocal([]jobs.Kind{(&squares{}).kind()}, &jobs.Host{}, 2)
	spec := json.RawMessage(`{}`)
	for _, c := range []struct {
		name  string
		work  jobs.Batch
		index int
		want  string
	}{
		{"unknown kind", jobs.Batch{Kind: "cubes", Spec: spec}, 0, `no work of the kind "cubes"`},
		{"too wide", jobs.Batch{Kind: "squares", Spec: spec, Slots: 3}, 0, "needs 3 processors, and there are 2"},
		{"negative index", jobs.Batch{Kind: "squares", Spec: spec}, -1, "there is no job -1"},
	} {
		if _, err := local.Do(t.Context(), &c.work, c.index); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// uneven is a kind whose job 0 waits for all others. Each other one weighs what its
// index says.
type uneven struct {
	others  sync.WaitGroup
	running atomic.Int64 // sum of the weights
	most    atomic.Int64
}

func (k *uneven) kind() jobs.Kind {
	return jobs.Define("uneven", func(any, *jobs.Host) (jobs.Work[[]byte], error) {
		return jobs.Work[[]byte]{Count: jobs.MaxIndex, Do: k.Do, Weight: k.Weight}, nil
	})
}

func (k *uneven) Weight(index int) int { return index%3 + 1 }

func (k *uneven) Do(_ context.Context, index int) ([]byte, error) {
	if index == 0 {
		k.others.Wait()
		return nil, nil
	}
	defer k.others.Done()
	k.most.Store(max(k.most.Load(), k.running.Add(int64(k.Weight(index)))))
	k.running.Add(-int64(k.Weight(index)))
	return nil, nil
}

// TestSlowJobHoldsUpNone checks that a job that takes long does not keep the other
// processors idle, and that jobs take as many as they weigh.
func TestSlowJobHoldsUpNone(t *testing.T) {
	k := &uneven{}
	k.others.Add(99)
	w, err := jobs.New("uneven", nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Slots = 3
	next := 0
	err = jobs.InOrder(t.Context(), jobs.NewLocal([]jobs.Kind{k.kind()}, &jobs.Host{}, 4), &w, 0, 100, func(index int, _ []byte) (bool, error) {
		if index != next {
			t.Errorf("job %d comes as number %d", index, next)
		}
		next++
		return true, nil
	})
	if err != nil || next != 100 || k.most.Load() > 3 { // job 0 weighs 1 of 4
		t.Errorf("%d results, %d processors at a time, error %v", next, k.most.Load(), err)
	}
}

func TestEngines(t *testing.T) {
	host := jobs.Host{Engines: map[string]jobs.Engine{
		"other": {Command: []string{"/bin/other", "-x"}, Dir: "/tmp"}, jobs.OwnEngine: {Command: []string{"/bin/own", "ugi"}},
	}}
	for name, want := range map[string]string{"other": "/bin/other", jobs.OwnEngine: "/bin/own", "third": ""} {
		e, err := host.Engine(name)
		switch {
		case want == "":
			if err == nil || !strings.Contains(err.Error(), `no engine "third" on this machine; it has other, tetrad`) {
				t.Errorf("%s: error %v", name, err)
			}
		case err != nil || e.Command[0] != want:
			t.Errorf("%s: %v, %v, want %s", name, e, err, want)
		}
	}
	for _, name := range []string{"", ".", "a b", "../x", "a/b", "é", strings.Repeat("a", 65)} {
		if jobs.CheckEngineName(name) == nil {
			t.Errorf("%q is the name of an engine", name)
		}
	}
}

// TestFinish checks that a batch that is finished is closed, once, and can be asked for
// again.
func TestFinish(t *testing.T) {
	kind := &squares{}
	local := jobs.NewLocal([]jobs.Kind{kind.kind()}, &jobs.Host{}, 2)
	w := jobs.Batch{Kind: "squares", Spec: json.RawMessage(`{}`)}
	for round := range int64(3) {
		if _, err := local.Do(t.Context(), &w, 5); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := local.Finish(&w); err != nil || kind.closed.Load() != round+1 {
				t.Errorf("error %v, %d runners are closed, want %d", err, kind.closed.Load(), round+1)
			}
		}
	}
	if err := local.Close(); err != nil || kind.closed.Load() != 3 {
		t.Errorf("error %v, %d runners are closed", err, kind.closed.Load())
	}
}

// TestDefine checks what a kind does by itself: it reads specifications and results strictly,
// bounds indexes, and compares.
func TestDefine(t *testing.T) {
	type result struct{ Sum, Time int }
	kind := jobs.Define("sums", func(spec []int, _ *jobs.Host) (jobs.Work[result], error) {
		return jobs.Work[result]{
			Count: len(spec),
			Do:    func(_ context.Context, index int) (result, error) { return result{Sum: spec[index]}, nil },
			Check: func(index int, r result) error {
				if r.Sum != spec[index] {
					return errors.New("the sum is wrong")
				}
				return nil
			},
			Same: func(_ int, a, b result) error {
				if a.Sum != b.Sum {
					return errors.New("the sums differ")
				}
				return nil
			},
		}, nil
	})
	if _, err := kind.Open(json.RawMessage(`[1] x`), &jobs.Host{}); err == nil {
		t.Error("a specification with a rest is opened")
	}
	r, err := kind.Open(json.RawMessage(`[3, 4]`), &jobs.Host{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.Do(t.Context(), 1)
	if err != nil || string(text) != `{"Sum":4,"Time":0}` || r.Check(1, text) != nil || r.Same(1, text, []byte(`{"Sum":4,"Time":9}`)) != nil {
		t.Errorf("the result is %s, error %v", text, err)
	}
	for _, text := range []string{`{"Sum":5}`, `{"Sum":4,"More":1}`, `{"Sum":4} x`, ``} {
		if r.Check(1, []byte(text)) == nil || r.Same(1, []byte(text), []byte(text)) == nil {
			t.Errorf("%q is a result", text)
		}
	}
	for _, index := range []int{-1, 2, jobs.MaxIndex} {
		if _, err := r.Do(t.Context(), index); err == nil || r.Check(index, text) == nil {
			t.Errorf("there is a job %d", index)
		}
	}
	if r.Weight(0) < 1 || r.Close() != nil {
		t.Error("what is left out has no meaning")
	}
}
